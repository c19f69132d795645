"""The game master's room: one blueprint, with one file for each screen."""

from collections.abc import Mapping
from typing import Final

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from companion.services.moment import Moment
from companion.web.current import device, own_table, use_cases
from companion.web.live.stream import stream_response

bp = Blueprint("table", __name__, url_prefix="/t/<table_id>")

PAGES: Final[Mapping[Moment, str]] = {
    Moment.PLAYERS: "table.players",
    Moment.SETUP: "table.setup",
    Moment.BOX: "table.box",
    Moment.DEAL: "table.deal",
    Moment.RECOGNITION: "table.recognition",
    Moment.PLAY: "table.show_play",
    Moment.HUSH: "table.end",
    Moment.END: "table.end",
    Moment.CLOSED: "table.end",
}
"""The game master's page for each moment."""


@bp.get("")
def enter(table_id: str) -> Response:
    """Redirect to the page of this evening's current moment."""
    return redirect(url_for(PAGES[own_table(table_id).moment], table_id=table_id), code=303)


@bp.post("/go")
def go(table_id: str) -> Response:
    """Move the evening to another moment and redirect to its page; every screen follows.

    If the current moment cannot lead there, the evening stays where it is, but the page is still shown.
    """
    moment = request.form.get("to", "")
    table = use_cases().moments.go(table_id, device(), moment)
    if table.moment is Moment.RECOGNITION:
        use_cases().recordings.use(table)
    return redirect(url_for(PAGES[Moment(moment)], table_id=table_id), code=303)


@bp.get("/stream")
def of_table(table_id: str) -> Response:
    """Announce every change of a table to its game master's device."""
    use, mine = use_cases(), device()
    return stream_response(table_id, lambda news: use.watching.changes_led(table_id, mine, news))
