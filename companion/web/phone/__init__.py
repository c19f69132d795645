"""A player's phone: one blueprint, with one file for each screen."""

from typing import Final

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.refusal import Refused
from companion.messages import refusal
from companion.web.current import device, use_cases
from companion.web.delivery.headers import send_no_referrer
from companion.web.live.stream import stream_response
from companion.web.server.errors import slowed, status_of

bp = Blueprint("phone", __name__)
bp.after_request(send_no_referrer)

ASK_FOR_A_NEW_CODE: Final = frozenset(
    {"no_such_seat", "seat_taken", "not_your_seat", "wrong_stage", "no_such_table", "no_such_join", "not_your_evening"}
)
"""Refusals after which a player should ask the game master for the current code."""


@bp.errorhandler(Refused)
def refusal_page(refused: Refused) -> Response | tuple[str, int]:
    """Say on a page for phones why this request was refused; visitors who try many wrong codes are slowed down.

    A phone whose seat is gone, as once the deal is undone, is redirected to its place in the evening.
    """
    if (answer := slowed(refused)) is not None:
        return answer
    if refused.code == "not_your_seat" and request.method == "GET":
        evening_id = use_cases().joining.joined(device())
        if evening_id is not None:
            return redirect(url_for("phone.evening", evening_id=evening_id), code=303)
    page = render_template("phone/refused.html", message=refusal(refused), help=refused.code in ASK_FOR_A_NEW_CODE)
    return page, status_of(refused)


@bp.get("/seat/<table_id>/<int:index>/stream")
def of_seat(table_id: str, index: int) -> Response:
    """Announce every change of its table to the phone that claimed a seat, as long as it has the seat."""
    use, mine = use_cases(), device()
    return stream_response(table_id, lambda news: use.watching.changes_held(table_id, index, mine, news))
