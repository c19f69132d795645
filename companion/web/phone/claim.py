"""Claiming a seat: the link in its code, and the button that takes it."""

from flask import redirect, render_template, url_for
from werkzeug.wrappers import Response

from companion.kernel.refusal import Refused
from companion.services import Table
from companion.web.current import device, use_cases, worded
from companion.web.phone import bp
from companion.web.phone.hand import has_hand
from companion.web.server.wrong_codes import wrong_code


def seat_behind(token: str) -> tuple[Table, int]:
    """Return the table and index of the seat with this code; visitors who try many wrong codes are slowed down."""
    try:
        table, index = use_cases().seats.find(token)
    except Refused as refused:
        wrong_code(refused)
    return worded(table), index


def is_own_seat(table: Table, index: int) -> bool:
    """Return whether this phone has claimed the seat."""
    try:
        use_cases().seats.seat(table.id, index, device())
    except Refused:
        return False
    return True


@bp.get("/S/<token>")
@bp.get("/s/<token>")
def landing(token: str) -> str | Response:
    """Ask whether this is the phone of the seat with this code; opening the link changes nothing.

    The seat's own phone is redirected to its page; any other is refused as ``seat_taken`` once a phone has it.
    """
    table, index = seat_behind(token)
    seat = table.seats[index]
    place = url_for("phone.page", table_id=table.id, index=index)
    if is_own_seat(table, index):
        return redirect(place, code=303)
    if seat.claimed:
        raise Refused("seat_taken")
    if table.stage != "dealt":
        raise Refused("wrong_stage")
    own = use_cases().seats.held_by(table, device())
    hands = has_hand(table.slug)
    return render_template("phone/claim.html", seat=seat, token_of_seat=token, held=own, place=place, hands=hands)


@bp.post("/S/<token>/claim")
def claim(token: str) -> Response:
    """Give the seat to this phone, and redirect it to an address without the code."""
    table, _ = seat_behind(token)
    seat = use_cases().seats.claim(token, device())
    return redirect(url_for("phone.page", table_id=table.id, index=seat.index), code=303)
