"""The stream of the game master's pages."""

from flask import Response

from companion.web.current import device, use_cases
from companion.web.live.stream import stream_response
from companion.web.table.blueprint import bp


@bp.get("/stream")
def of_table(table_id: str) -> Response:
    """Announce every change of a table to its game master's device."""
    use, mine = use_cases(), device()
    return stream_response(table_id, lambda news: use.watching.changes_led(table_id, mine, news))
