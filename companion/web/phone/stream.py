"""The stream of a seat's page."""

from flask import Response

from companion.web.current import device, use_cases
from companion.web.live.stream import stream_response
from companion.web.phone.blueprint import bp


@bp.get("/seat/<table_id>/<int:index>/stream")
def of_seat(table_id: str, index: int) -> Response:
    """Announce every change of its table to the phone that claimed a seat, as long as it has the seat."""
    use, mine = use_cases(), device()
    return stream_response(table_id, lambda news: use.watching.changes_held(table_id, index, mine, news))
