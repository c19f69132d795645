"""The game master counts down to what everybody shows at once: the court screens count along."""

from companion.web.current import device, use_cases
from companion.web.table.blueprint import bp


@bp.post("/count")
def count(table_id: str) -> tuple[str, int]:
    """Begin to count on every court screen; the tablet has begun by itself."""
    use_cases().countdowns.start(table_id, device())
    return "", 204
