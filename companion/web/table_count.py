"""The game master counts down to what everybody shows at once: the court screens count along."""

from companion.web.app import play
from companion.web.security import device
from companion.web.table import bp


@bp.post("/count")
def count(table_id: str) -> tuple[str, int]:
    """Begin to count on every court screen; the tablet has begun by itself."""
    play().count(table_id, device())
    return "", 204
