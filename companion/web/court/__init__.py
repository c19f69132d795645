"""The court: what everyone can see, on a television, a laptop or a guest's phone."""

from flask import Blueprint, Response

from companion.kernel.refusal import Refused
from companion.kernel.words import text
from companion.web.current import use_cases
from companion.web.live.stream import stream_response
from companion.web.server.errors import error_page, on_refused

bp = Blueprint("court", __name__)


@bp.errorhandler(Refused)
def refusal_page(refused: Refused) -> Response:
    """Say that there is no such table, to a visitor whose device belongs to none."""
    answer = on_refused(refused)  # which counts a wrong code
    return error_page(text("court.none"), 404) if answer.status_code == 404 else answer


@bp.get("/court/<table_id>/stream")
def of_court(table_id: str) -> Response:
    """Announce every change of a table to anyone; the number reveals nothing that the court's page does not."""
    use = use_cases()
    return stream_response(table_id, lambda news: use.watching.changes(table_id, news), anybody=True)
