"""A phone's place in its evening: waiting at the next table, invited to a seat, left out, or removed."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.refusal import Refused
from companion.kernel.words import Text, text
from companion.messages import refusal
from companion.services import Place, Table
from companion.services.moment import Moment
from companion.web.current import device, use_cases, wants_fragment, worded
from companion.web.live.stream import stream_response
from companion.web.phone import bp
from companion.web.phone.hand import has_hand
from companion.web.phone.join import name_form
from companion.web.phone.public import public_parts, waiting_for
from companion.web.phone.seat import words_for
from companion.web.server.errors import status_of


def place_of(evening_id: str) -> Place:
    """Return this phone's place in an evening; refused as ``not_your_evening`` for any other phone."""
    place = use_cases().joining.place(evening_id, device())
    if place.table is not None:
        worded(place.table)
    return place


def neighbours(table: Table, name: str) -> list[tuple[int, str]]:
    """Return a player's neighbours: the places and names before and after, with the player's own between them.

    Nobody is named twice: at a table of two the other player appears once, and a single player has no neighbours.
    """
    at, count = table.players.index(name), len(table.players)
    places = dict.fromkeys(place % count for place in (at, at + 1, at - 1))
    around = [*list(places)[2:], *list(places)[:2]]
    return [(place, table.players[place]) for place in around]


@dataclass(frozen=True)
class Waiting:
    """What a phone without a seat at the game of now shows: of what ``kind`` its page is, and its two sentences."""

    kind: str
    do: Text
    note: Text


@dataclass(frozen=True)
class Followed:
    """What a waiting page is kept up to date with: its ``key``, the address of its stream, and how often it changed."""

    key: str
    own: str
    changes: int


def followed(place: Place, kind: str) -> Followed:
    """Return the evening; while real cards are played, their table, whose turns the page tells."""
    if kind == "by_hand" and place.table is not None:
        return Followed(place.table.id, f"/court/{place.table.id}/stream", place.table.changes)
    return Followed(place.evening.id, f"/evening/{place.evening.id}/stream", place.evening.changes)


def seated_names(place: Place) -> list[str]:
    """Return the phone's own names that sit at the table of now."""
    return [name for name in place.names if place.table is not None and name in place.table.players]


def waiting(place: Place, seated: Sequence[str]) -> Waiting:
    """Return why a phone waits, or what it may do; ``seated`` are its names at the table."""
    kind = _kind(place, seated)
    if kind == "by_hand" and place.table is not None and not waiting_for(place.table):
        words = words_for(place.table, seated[0], may_act=False)
        told = place.table.moment in (Moment.END, Moment.CLOSED)
        return Waiting(kind, words.now, text("join.by_hand.note") if told else words.own)
    said = "on" if kind == "again" and place.table is not None and place.table.entries else kind
    return Waiting(kind, text(f"join.{said}.do"), text(f"join.{said}.note"))


def _kind(place: Place, seated: Sequence[str]) -> str:
    table = place.table
    if place.gone:
        return "gone"
    if place.may_sit:
        return "again"
    if table is None:
        return "rest"
    if table.stage == "draft":
        return "seated" if seated else "next"
    if seated and not table.seats:
        return "by_hand"
    return "without" if place.names and not seated else "out"


def evening_page(place: Place, problem: Text | None = None) -> str:
    """Draw the state of a phone: at the table, dealt to, left out of a game, or removed."""
    table = place.table
    seated = seated_names(place)
    told = waiting(place, seated)
    draft = table is not None and table.stage == "draft"
    return render_template(
        "phone/evening.html",
        layout="base/fragment.html" if wants_fragment() else "base/page.html",
        place=place,
        table=table,
        seated=seated,
        waiting=told,
        court=public_parts(table).court
        if table is not None and told.kind == "by_hand" and has_hand(table.slug)
        else "",
        follows=followed(place, told.kind),
        back=sum(seat.claimed for seat in table.seats) if table is not None else 0,
        rows={name: neighbours(table, name) for name in seated} if table is not None and draft else {},
        others=[seat for seat in place.free if seat not in place.invited] if place.may_sit else [],
        home=url_for("phone.evening", evening_id=place.evening.id),
        problem=problem,
    )


@bp.get("/evening/<evening_id>")
def evening(evening_id: str) -> str | Response | tuple[str, int]:
    """Show a phone its place, or redirect to its seat once it is dealt to; 204 for a page that is up to date."""
    place = place_of(evening_id)
    if place.seats and place.table is not None and not place.may_sit:
        return redirect(url_for("phone.page", table_id=place.table.id, index=place.seats[0].index), code=303)
    changes = followed(place, _kind(place, seated_names(place))).changes
    if wants_fragment() and request.args.get("seen") == str(changes):
        return "", 204
    return evening_page(place)


@bp.get("/evening/<evening_id>/stream")
def of_evening(evening_id: str) -> Response:
    """Announce every change of the evening to one of its phones."""
    use, mine = use_cases(), device()
    return stream_response(evening_id, lambda news: use.watching.changes_joined(evening_id, mine, news))


@bp.get("/evening/<evening_id>/name")
def ask_another_name(evening_id: str) -> str | Response:
    """Ask for another player's name for this phone."""
    place = place_of(evening_id)
    if place.table is None or place.table.stage != "draft":
        return redirect(url_for("phone.evening", evening_id=evening_id), code=303)
    return name_form(place.table, place.evening, f"/evening/{evening_id}/name", also=bool(place.names))


@bp.post("/evening/<evening_id>/name")
def say_name(evening_id: str) -> Response | tuple[str, int]:
    """Sit down at the next table, under the same name as before or another."""
    name, also = request.form.get("name", ""), "also" in request.form
    try:
        use_cases().joining.sit_down(evening_id, device(), name, also)
    except Refused as refused:
        if refused.code == "not_your_evening":
            raise
        return evening_page(place_of(evening_id), refusal(refused)), status_of(refused)
    return redirect(url_for("phone.evening", evening_id=evening_id), code=303)


@bp.post("/evening/<evening_id>/leave")
def leave(evening_id: str) -> Response:
    """Give up a name, and ask for another one."""
    code = place_of(evening_id).evening.code
    use_cases().joining.leave(evening_id, device(), request.form.get("name", ""))
    return redirect(url_for("phone.ask_name", code=code), code=303)


@bp.post("/evening/<evening_id>/seat")
def take_seat(evening_id: str) -> Response | tuple[str, int]:
    """Take the seat that a new game has dealt, and redirect to its page."""
    try:
        table, index = use_cases().joining.take_seat(evening_id, device(), request.form.get("name", ""))
    except Refused as refused:
        if refused.code in {"not_your_evening", "wrong_stage"}:
            raise
        return evening_page(place_of(evening_id), refusal(refused)), status_of(refused)
    return redirect(url_for("phone.page", table_id=table.id, index=index), code=303)
