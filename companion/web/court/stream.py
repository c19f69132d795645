"""The stream of the court screens."""

from flask import Response

from companion.web.court.blueprint import bp
from companion.web.current import use_cases
from companion.web.live.stream import stream_response


@bp.get("/court/<table_id>/stream")
def of_court(table_id: str) -> Response:
    """Announce every change of a table to anyone; the number reveals nothing that the court's page does not."""
    use = use_cases()
    return stream_response(table_id, lambda news: use.watching.changes(table_id, news), anybody=True)
