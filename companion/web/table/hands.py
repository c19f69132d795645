"""The hand: what a seat alone sees and decides, opened on its phone, or on the tablet for a player without one.

A game that has a page ``games/<slug>/hand.html`` gets it. Opened by a form, it has one length whatever it shows, and no
browser keeps it; what is decided on it leads back to a page without secrets.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from flask import abort, current_app, redirect, render_template, request, url_for
from jinja2 import TemplateNotFound
from werkzeug.wrappers import Response

from companion.kernel.game import Choice, Command
from companion.kernel.refusal import Refused
from companion.kernel.viewers import seat_of
from companion.kernel.words import Text
from companion.messages import refusal
from companion.play import Seat, Table
from companion.web.current import device, form_version, number, own_table, use_cases
from companion.web.delivery.pages import sent_fields
from companion.web.delivery.secrecy import HAND_BLOCK, secret_page
from companion.web.server.errors import status_of
from companion.web.table.blueprint import bp as table_bp

OWN_FIELDS: Final = frozenset({"csrf", "version", "point", "open"})
"""Fields of a seat's form that are the page's own; the rest is the command."""


@dataclass(frozen=True)
class Place:
    """Where a hand is open: the addresses of what it sends, and of the page without secrets that it goes back to."""

    open: str
    send: str
    note: str
    back: str
    stream: str | None = None


def on_phone(table: Table, index: int) -> Place:
    """Return the addresses of a seat on its phone."""
    page = url_for("phone.page", table_id=table.id, index=index)
    return Place(f"{page}/hand", f"{page}/play", f"{page}/note", page, f"{page}/stream")


def on_tablet(table: Table, index: int) -> Place:
    """Return the addresses of a seat on the game master's tablet."""
    page = url_for("table.hand", table_id=table.id, index=index)
    back = url_for("table.deal" if table.room == "deal" else "table.show_play", table_id=table.id)
    return Place(page, f"{page}/play", f"{page}/note", back)


def has_hand(slug: str) -> bool:
    """Return whether a game has a page for hands."""
    try:
        current_app.jinja_env.get_template(f"games/{slug}/hand.html")
    except TemplateNotFound:
        return False
    return True


def by_name(choices: tuple[Choice, ...]) -> dict[str, Choice]:
    """Return choices by the name of their action; of several for one action the last."""
    return {choice.do: choice for choice in choices}


def hand_page(table: Table, seat: Seat, place: Place, problem: Text | None = None) -> Response:
    """Answer the hand of a seat, open."""
    if not has_hand(table.slug):
        abort(404)
    view = table.view(seat_of(seat.player))
    moves = view.choices if table.stage == "dealt" else ()
    page = render_template(
        f"games/{table.slug}/hand.html",
        table=table,
        seat=seat,
        shown=view.shown,
        secret=view.secret or {},
        moves=moves,
        choices=by_name(moves),
        point=view.point,
        version=table.version,
        notes=use_cases().notebooks.lines(table, seat),
        notebook=table.game.extras.notebook_line is not None and table.stage == "dealt",
        problem=problem,
        send=place.send,
        note=place.note,
        back=place.back,
        stream=place.stream,
    )
    return secret_page(page, HAND_BLOCK)


def sent_command(table: Table) -> Command:
    """Return the command in a seat's form."""
    command: Command = table.game.pages.command_from_form(sent_fields(OWN_FIELDS))
    return command


def sent_from_hand() -> bool:
    """Return whether a form stood on an open hand, which then is to be shown again when it is refused."""
    return request.form.get("open") == "hand"


def decide(
    act: Callable[[int, str, Command], Table], table: Table, seat: Seat, place: Place
) -> Response | tuple[Refused, Text]:
    """Play what a seat sent and lead back; return the refusal where the page that it was sent from must say it."""
    try:
        act(form_version(), request.form.get("point", ""), sent_command(table))
    except Refused as refused:
        problem = refusal(refused, table.slug)
        if not sent_from_hand():
            return refused, problem
        answer = hand_page(use_cases().tables.public(table.id), seat, place, problem)
        answer.status_code = status_of(refused)
        return answer
    return redirect(place.back, code=303)


def write(table: Table, seat: Seat, place: Place) -> Response:
    """Add the line that was sent to a seat's notebook, or strike one, and show the hand again."""
    struck = number(request.form.get("strike", ""), 12)
    try:
        if struck is not None:
            use_cases().notebooks.strike(table, seat, struck)
        else:
            use_cases().notebooks.add(table, seat, sent_fields(OWN_FIELDS))
    except Refused as refused:
        answer = hand_page(table, seat, place, refusal(refused, table.slug))
        answer.status_code = status_of(refused)
        return answer
    return hand_page(table, seat, place)


def of_tablet(table_id: str, index: int) -> tuple[Table, Seat, Place]:
    """Return a table of this device, one of its seats and where its hand is open; 404 in games without hands."""
    table = own_table(table_id)
    seat = use_cases().phones.seat_at(table, index)
    if not has_hand(table.slug):
        abort(404)
    return table, seat, on_tablet(table, index)


@table_bp.get("/hand/<int:index>")
def hand(table_id: str, index: int) -> str:
    """Ask the game master to hand the tablet to a player; no secret is in this page."""
    table, seat, place = of_tablet(table_id, index)
    return render_template("table/hand.html", table=table, seat=seat, place=place)


@table_bp.post("/hand/<int:index>")
def open_hand(table_id: str, index: int) -> Response:
    """Open a hand on the tablet; everybody can read in the log that it happened."""
    table, seat, place = of_tablet(table_id, index)
    use_cases().phones.show(table_id, device(), index)
    return hand_page(own_table(table.id), seat, place)


@table_bp.post("/hand/<int:index>/play")
def act_here(table_id: str, index: int) -> Response:
    """Play what a player decided on the tablet, and lead back to the game."""
    table, seat, place = of_tablet(table_id, index)

    def act(version: int, point: str, command: Command) -> Table:
        return use_cases().seat_commands.submit_from_tablet(table_id, device(), index, version, point, command)

    answer = decide(act, table, seat, place)
    if isinstance(answer, tuple):
        raise answer[0]
    return answer


@table_bp.post("/hand/<int:index>/note")
def note_here(table_id: str, index: int) -> Response:
    """Write in the notebook of a player without a phone."""
    return write(*of_tablet(table_id, index))


def acting(table: Table, seat: Seat) -> dict[str, Any]:
    """Return what a seat's page draws of what may be done; its templates show of it what is no secret."""
    view = table.view(seat_of(seat.player))
    moves = view.choices if table.stage == "dealt" else ()
    place = on_phone(table, seat.index)
    return {
        "moves": moves,
        "choices": by_name(moves),
        "point": view.point,
        "version": table.version,
        "send": place.send,
        "hand": place.open if has_hand(table.slug) else None,
    }
