"""A player's phone: the way to a seat, the role while it is held, and the court as everybody sees it."""

from typing import Any, Final

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.game import Command
from companion.kernel.refusal import Refused
from companion.kernel.viewers import seat_of
from companion.kernel.words import Text
from companion.messages import refusal
from companion.play import Seat, Table
from companion.web.current import device, use_cases
from companion.web.delivery.compression import Pieces
from companion.web.delivery.news import newest
from companion.web.delivery.pages import wants_fragment
from companion.web.delivery.secrecy import secret_json, secret_page, wants_json
from companion.web.live.arrivals import arrivals
from companion.web.server.csrf import csrf_token
from companion.web.server.errors import status_of
from companion.web.server.limits import wrong_code
from companion.web.table.deal import BEFORE_PLAY
from companion.web.table.hands import acting, decide, hand_page, has_hand, on_phone, write

bp = Blueprint("phone", __name__)

HELPED: Final = frozenset({"no_such_seat", "seat_taken", "not_your_seat", "wrong_stage", "no_such_table"})
"""Refusals after which a player should ask the game master for the code of the moment."""


@bp.after_request
def stay_untold(response: Response) -> Response:
    """Keep the addresses of these pages, which may hold a seat's code, from being told to the next one."""
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


@bp.errorhandler(Refused)
def refuse(refused: Refused) -> tuple[str, int]:
    """Say on a page for phones why this phone gets nothing here."""
    page = render_template("phone/refused.html", message=refusal(refused), help=refused.code in HELPED)
    return page, status_of(refused)


def found(token: str) -> tuple[Table, int]:
    """Return the table and the index of the seat with this code; whoever tries many that are wrong is slowed down."""
    try:
        return use_cases().phones.find(token)
    except Refused as refused:
        wrong_code(refused)


def my_seat(table: Table, index: int) -> bool:
    """Return whether this phone has claimed the seat."""
    try:
        use_cases().phones.seat(table.id, index, device())
    except Refused:
        return False
    return True


@bp.get("/S/<token>")
@bp.get("/s/<token>")
def landing(token: str) -> str | Response:
    """Ask whether this is the phone of the seat with this code; opening the link changes nothing.

    The seat's own phone is led to its page; any other is refused as ``seat_taken`` once a phone has it.
    """
    table, index = found(token)
    seat = table.seats[index]
    place = url_for("phone.page", table_id=table.id, index=index)
    if my_seat(table, index):
        return redirect(place, code=303)
    if seat.claimed:
        raise Refused("seat_taken")
    if table.stage != "dealt":
        raise Refused("wrong_stage")
    held = use_cases().phones.held_by(table, device())
    hands = has_hand(table.slug)
    return render_template(
        "phone/landing.html", table=table, seat=seat, token=token, held=held, place=place, hands=hands
    )


@bp.post("/S/<token>/claim")
def claim(token: str) -> Response:
    """Give the seat to this phone, and lead it to an address without the code."""
    table, _ = found(token)
    seat = use_cases().phones.claim(token, device())
    return redirect(url_for("phone.page", table_id=table.id, index=seat.index), code=303)


def before_play(table: Table) -> str:
    """Return what everybody still waits for, the same at every seat: ``recognition``, ``play``, or nothing any more."""
    if table.stage != "dealt" or table.entries or table.room not in BEFORE_PLAY:
        return ""
    return "recognition" if table.game.pages.script(table.setup).lines else "play"


def facts(table: Table, seat: Seat) -> dict[str, Any]:
    """Return what a seat's page draws; no secret among it: roles only from a closed table, where all may see them."""
    shown = table.view(seat_of(seat.player)).shown
    return {
        "table": table,
        "seat": seat,
        "shown": shown,
        # What decided the game is told on the table first.
        "lines": () if table.hushed else newest(table),
        "hush": table.hushed,
        "timer": use_cases().timers.countdown(table),
        "awaits": before_play(table),
        "over": table.game.rules.is_over(table.standing.state),
        "roles": table.game.record.deal_as_json(table.deal) if table.stage == "closed" and table.has_secrets else None,
        "down": table.face_down,
        "place": url_for("phone.page", table_id=table.id, index=seat.index),
        **acting(table, seat),
        "others": [one for one in use_cases().phones.held_by(table, device()) if one.index != seat.index],
    }


@bp.get("/seat/<table_id>/<int:index>")
def page(table_id: str, index: int) -> Response | tuple[str, int]:
    """Show a seat's page to the phone that claimed it: everything but the role, which is fetched when it is held."""
    table, seat = use_cases().phones.seat(table_id, index, device())
    if wants_fragment() and request.args.get("seen") == str(table.changes):
        return "", 204
    return drawn_page(table, seat)


def drawn_page(table: Table, seat: Seat, problem: Text | None = None) -> Response:
    """Draw a seat's page, with what was refused a moment ago."""
    layout = "base/fragment.html" if wants_fragment() else "base/page.html"
    drawn = render_template(f"games/{table.slug}/phone.html", layout=layout, problem=problem, **facts(table, seat))
    return Pieces(drawn, csrf_token()).answer(csrf_token())


@bp.post("/seat/<table_id>/<int:index>/hand")
def hand(table_id: str, index: int) -> Response:
    """Open the hand of a seat on the phone that claimed it."""
    table, seat = use_cases().phones.seat(table_id, index, device())
    answer = hand_page(table, seat, on_phone(table, index))
    use_cases().phones.looked(table_id, index, device())
    return answer


@bp.post("/seat/<table_id>/<int:index>/play")
def act(table_id: str, index: int) -> Response:
    """Play what a seat's phone sent; a refusal shows the page as it is now, and why."""
    table, seat = use_cases().phones.seat(table_id, index, device())

    def played(version: int, point: str, command: Command) -> Table:
        return use_cases().seat_commands.submit_from_phone(table_id, index, device(), version, point, command)

    answer = decide(played, table, seat, on_phone(table, index))
    if isinstance(answer, tuple):
        refused, problem = answer
        page = drawn_page(*use_cases().phones.seat(table_id, index, device()), problem)
        page.status_code = status_of(refused)
        return page
    return answer


@bp.post("/seat/<table_id>/<int:index>/note")
def note(table_id: str, index: int) -> Response:
    """Write in a seat's private notebook, from the phone that claimed it."""
    table, seat = use_cases().phones.seat(table_id, index, device())
    return write(table, seat, on_phone(table, index))


@bp.post("/seat/<table_id>/<int:index>/role")
def role(table_id: str, index: int) -> Response:
    """Show the role to the phone that claimed the seat: as data while held, else as a page with a link to hide it.

    Answered by 404 in games that have hands in place of roles.
    """
    table, seat = use_cases().phones.seat(table_id, index, device())
    if has_hand(table.slug):
        abort(404)
    secret = table.view(seat_of(seat.player)).secret or {}
    if wants_json():
        return secret_json(secret)
    use_cases().phones.looked(table_id, index, device())
    back = url_for("phone.page", table_id=table_id, index=index)
    return secret_page(render_template(f"games/{table.slug}/role.html", seat=seat, secret=secret, back=back))


@bp.post("/seat/<table_id>/<int:index>/looked")
def looked(table_id: str, index: int) -> tuple[str, int]:
    """Note that the role was held open for the first time."""
    use_cases().phones.looked(table_id, index, device())
    return "", 204


@bp.get("/H/<table_id>")
@bp.get("/h/<table_id>")
def hello(table_id: str) -> str:
    """Tell a phone that it has found the table, and the table that a phone has found it."""
    table = use_cases().tables.public(table_id.lower())
    arrivals().note(table.id, device())
    use_cases().hub.publish(table.id)
    return render_template("phone/hello.html")
