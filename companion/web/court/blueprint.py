"""The court: one blueprint for the pages open to anyone."""

from flask import Blueprint, Response

from companion.kernel.refusal import Refused
from companion.kernel.words import text
from companion.web.server.errors import error_page, on_refused

bp = Blueprint("court", __name__)


@bp.errorhandler(Refused)
def refusal_page(refused: Refused) -> Response:
    """Say that there is no such table, to a visitor whose device belongs to none."""
    answer = on_refused(refused)  # which counts a wrong code
    return error_page(text("court.none"), 404) if answer.status_code == 404 else answer
