"""The hand: what only one seat sees and decides, opened on its phone, or on the tablet for a player without one.

Games with a page ``games/<slug>/hand.html`` have hands. Opened by a form, it has one length whatever it shows, and no
browser keeps it; a decision made on it leads back to a page without secrets.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from flask import abort, current_app, redirect, render_template, request, url_for
from jinja2 import TemplateNotFound
from werkzeug.wrappers import Response

from companion.kernel.events import Command
from companion.kernel.game import View
from companion.kernel.refusal import Refused
from companion.kernel.viewers import seat_of
from companion.kernel.words import Text
from companion.messages import refusal
from companion.services import Seat, Table
from companion.services.seats import moves_of
from companion.web.current import (
    choices_by_name,
    device,
    form_version,
    own_seat,
    sent_fields,
    use_cases,
    wants_fragment,
)
from companion.web.delivery.secrecy import HAND_BLOCK, secret_page
from companion.web.phone import bp
from companion.web.server.errors import status_of

PAGE_FIELDS: Final = frozenset({"csrf", "version", "point", "open"})
"""The fields of a seat's form that belong to the page; the rest are the command."""


@dataclass(frozen=True)
class HandAddresses:
    """The addresses of an open hand: where its forms go, and the page without secrets to go back to."""

    open: str
    send: str
    back: str
    stream: str | None = None


def on_phone(table: Table, index: int) -> HandAddresses:
    """Return the addresses of a seat on its phone."""
    page = f"/seat/{table.id}/{index}"  # as every template writes it; url_for takes a fortieth of a page's time
    return HandAddresses(f"{page}/hand", f"{page}/play", page, f"{page}/stream")


def has_hand(slug: str) -> bool:
    """Return whether a game has a page for hands."""
    hands: dict[str, bool] = current_app.extensions.setdefault("hands", {})  # a failed search takes as long
    if slug not in hands:
        try:
            current_app.jinja_env.get_template(f"games/{slug}/hand.html")
        except TemplateNotFound:
            hands[slug] = False
        else:
            hands[slug] = True
    return hands[slug]


def hand_page(table: Table, seat: Seat, place: HandAddresses, problem: Text | None = None) -> Response:
    """Answer with the open hand of a seat."""
    if not has_hand(table.slug):
        abort(404)
    view = table.view(seat_of(seat.player))
    moves = moves_of(table, seat, view)
    page = render_template(
        f"games/{table.slug}/hand.html",
        table=table,
        seat=seat,
        shown=view.shown,
        secret=view.secret,
        moves=moves,
        choices=choices_by_name(moves),
        point=view.decision_id,
        version=table.version,
        problem=problem,
        send=place.send,
        back=place.back,
        open=place.open,
        stream=place.stream,
    )
    return secret_page(page, HAND_BLOCK)


def submit_from_seat(
    act: Callable[[int, str, Command], Table], table: Table, seat: Seat, place: HandAddresses
) -> Response | tuple[Refused, Text]:
    """Play a seat's command and redirect back; return the refusal if the page it was sent from must show it."""
    try:
        command = table.game.actions.command_from_form(sent_fields(PAGE_FIELDS))
        act(form_version(), request.form.get("point", ""), command)
    except Refused as refused:
        problem = refusal(refused, table.slug)
        if request.form.get("open") != "hand":  # an open hand is shown again
            return refused, problem
        answer = hand_page(use_cases().tables.public(table.id), seat, place, problem)
        answer.status_code = status_of(refused)
        return answer
    return redirect(place.back, code=303)


def actions_of(table: Table, seat: Seat, view: View) -> dict[str, object]:
    """Return the choices in ``view`` as a seat's page draws them; templates show only those that are not secret."""
    moves = moves_of(table, seat, view)
    place = on_phone(table, seat.index)
    return {
        "moves": moves,
        "choices": choices_by_name(moves),
        "point": view.decision_id,
        "version": table.version,
        "place": place.back,
        "send": place.send,
        "hand": place.open if has_hand(table.slug) else None,
    }


@bp.get("/seat/<table_id>/<int:index>/hand")
def still_open(table_id: str, index: int) -> Response:
    """Lead back to the seat's page; 204 for an open hand whose seat still has the decision that was ``seen``."""
    if wants_fragment():
        table, seat = own_seat(table_id, index)
        if request.args.get("seen") == (table.view(seat_of(seat.player)).decision_id or ""):
            return Response(status=204)
    return redirect(url_for("phone.page", table_id=table_id, index=index), code=303)


@bp.post("/seat/<table_id>/<int:index>/hand")
def hand(table_id: str, index: int) -> Response:
    """Open the hand of a seat on the phone that claimed it."""
    table, seat = own_seat(table_id, index)
    answer = hand_page(table, seat, on_phone(table, index))
    use_cases().seats.looked(table_id, index, device())
    return answer
