"""The countdown to something that everyone shows at once: court screens count along."""

from companion.web.current import device, use_cases
from companion.web.table.blueprint import bp


@bp.post("/count")
def start_countdown(table_id: str) -> tuple[str, int]:
    """Start the countdown on every court screen; the tablet has started its own."""
    use_cases().countdowns.start(table_id, device())
    return "", 204
