"""A seat's private notebook, written in from its hand."""

from flask import request
from werkzeug.wrappers import Response

from companion.kernel.refusal import Refused
from companion.messages import refusal
from companion.services import Seat, Table
from companion.web.current import device, parse_number, sent_fields, use_cases
from companion.web.phone.blueprint import bp
from companion.web.phone.hand import PAGE_FIELDS, HandAddresses, hand_page, on_phone
from companion.web.server.errors import status_of


def write_note(table: Table, seat: Seat, place: HandAddresses) -> Response:
    """Add the submitted line to a seat's notebook, or strike one out, and show the hand again."""
    struck = parse_number(request.form.get("strike", ""), 9)
    try:
        if struck is not None:
            use_cases().notebooks.strike(table, seat, struck)
        else:
            use_cases().notebooks.add(table, seat, sent_fields(PAGE_FIELDS))
    except Refused as refused:
        answer = hand_page(table, seat, place, refusal(refused, table.slug))
        answer.status_code = status_of(refused)
        return answer
    return hand_page(table, seat, place)


@bp.post("/seat/<table_id>/<int:index>/note")
def note(table_id: str, index: int) -> Response:
    """Write in a seat's private notebook, from the phone that claimed it."""
    table, seat = use_cases().seats.seat(table_id, index, device())
    return write_note(table, seat, on_phone(table, index))
