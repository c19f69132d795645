"""Who plays: phones join by one code, and the game master arranges everyone around the table."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.refusal import Refused, has_errors
from companion.kernel.words import Text
from companion.messages import refusal
from companion.services import Evening, Table
from companion.services.moment import Moment
from companion.web.current import device, form_version, own_table, parse_number, use_cases, wants_fragment
from companion.web.delivery.display import go_to
from companion.web.delivery.language import t
from companion.web.delivery.qr import code_svg, in_capitals, public_base
from companion.web.server.errors import status_of
from companion.web.server.security_log import note
from companion.web.table import bp

MOST_NAMED: Final = 10
"""The most people named as having no seat: no game takes more."""
FRESH: Final = 60.0
"""Seconds for which somebody counts as just arrived."""


def join_code(evening: Evening) -> dict[str, object]:
    """Return what phones need to join: the drawing of the code, the address to type, and the letters."""
    base = public_base(request)
    return {
        "drawing": code_svg(f"{in_capitals(base)}/J/{evening.code}", t("join.code_of")),
        "address": f"{base.partition('://')[2]}/join",
        "letters": evening.code,
    }


@dataclass(frozen=True)
class Chair:
    """Somebody's seat as it is drawn: whether a phone has it, came last (``fresh``), and whether the seat is picked."""

    place: int
    name: str
    phone: bool
    fresh: bool
    picked: bool

    @property
    def look(self) -> str:
        """The light round its disc."""
        return "pick" if self.picked else "office" * self.fresh


def chairs(table: Table, evening: Evening | None, picked: int | None) -> list[Chair]:
    """Return the taken seats, in their order round the table."""
    phones = evening.phones if evening else {}
    newest = max((phones[name].joined_at for name in table.players if name in phones), default=0.0)
    last = {one for one in table.players if one in phones and phones[one].joined_at == newest}
    fresh = last if use_cases().now() - newest < FRESH else set[str]()
    return [
        Chair(place, name, phone=name in phones, fresh=name in fresh, picked=place == picked)
        for place, name in enumerate(table.players)
    ]


def seat_picked(table: Table) -> int | None:
    """Return the place of the tapped seat, or of whoever a refused form was about; or None."""
    who = request.form.get("who", "")
    if who in table.players:
        return table.players.index(who)
    place = parse_number(request.values.get("seat", ""), 2)
    return place if place is not None and place < len(table.players) else None


def can_deal(table: Table) -> bool:
    """Return whether the table can be dealt as it is set up, with roles on phones, without reviewing the set-up."""
    game = table.game
    if not game.fewest <= len(table.players) <= game.most or game.dealing.open_deal is not None:
        return False
    if table.preferences.roles == "cards":
        return False
    return not has_errors(game.rules.check(game.record.read(table.players, table.options, None)[0], None))


def players_left_out(table: Table) -> list[str]:
    """Return the players of the last game who have no seat at this table, as named in the address."""
    return [name for name in request.args.getlist("left")[:MOST_NAMED] if name not in table.players]


def order_before(table: Table) -> list[str]:
    """Return the order of the seats before they were shuffled, as named in the address; empty when it fits no more."""
    names = request.args.getlist("was")[:MOST_NAMED]
    return names if sorted(names) == sorted(table.players) and tuple(names) != table.players else []


def players_page(table: Table, problem: Text | None = None, typed: str = "", group: str = "") -> str:
    """Draw who plays; after a refusal the field still contains the ``typed`` names, or the name of a ``group``."""
    evening = None if table.preferences.alone else use_cases().evenings.of(table)
    picked, gone = seat_picked(table), request.args.get("gone", "")
    seats = chairs(table, evening, picked)
    places = max(table.game.most, len(seats))
    place = url_for("table.players", table_id=table.id)
    return render_template(
        "table/players.html",
        layout="base/fragment.html" if wants_fragment() and request.method == "GET" else "base/page.html",
        table=table,
        base=f"/t/{table.id}",
        place=place,
        here=place if picked is None else f"{place}?seat={picked}",
        code=join_code(evening) if evening else None,
        scan="scan" in request.args,
        seats=seats,
        chosen=None if picked is None else seats[picked],
        places=places,
        free=range(len(seats), places),
        few=table.game.fewest - len(seats),
        gone=gone if gone and gone not in table.players else "",
        gone_from=parse_number(request.args.get("from", ""), 2) or 0,
        was=order_before(table),
        left_out=players_left_out(table),
        waiting=use_cases().evenings.waiting(table),
        ready=can_deal(table),
        problem=problem,
        name_typed=typed,
        group_typed=group,
        sent=request.form,
        groups=use_cases().groups.all(device()),
    )


@bp.get("/players")
def players(table_id: str) -> str | Response | tuple[str, int]:
    """Show who plays, while that can change; 204 for a page that is up to date."""
    table = own_table(table_id)
    if table.stage != "draft":
        return redirect(url_for("table.deal", table_id=table_id), code=303)
    if wants_fragment() and request.args.get("seen") == str(table.changes):
        return "", 204
    return players_page(table)


def _typed_name() -> str:
    return request.form.get("name", "")


def _add(table_id: str) -> None:
    if _typed_name().strip() or request.form.get("change") == "add":
        use_cases().roster.add(table_id, device(), _typed_name())


def _restore(table_id: str) -> None:
    place = parse_number(request.form.get("from", ""), 2) or 0
    use_cases().roster.restore(table_id, device(), request.form.get("who", ""), place)


def _move(table_id: str) -> None:
    place = parse_number(request.form.get("to", ""), 2)
    if place is None:
        raise Refused("bad_value")
    use_cases().roster.move(table_id, device(), request.form.get("who", ""), place)


def _reorder(table_id: str) -> None:
    use_cases().drafts.amend_players(table_id, device(), form_version(), request.form.getlist("names")[:40])


CHANGES: Final[dict[str, Callable[[str], object]]] = {
    "": _reorder,
    "add": _add,
    "next": _add,
    "restore": _restore,
    "move": _move,
    "left": lambda table_id: use_cases().roster.shift(table_id, device(), request.form.get("who", ""), -1),
    "right": lambda table_id: use_cases().roster.shift(table_id, device(), request.form.get("who", ""), 1),
    "remove": lambda table_id: use_cases().roster.remove(table_id, device(), request.form.get("who", "")),
    "rename": lambda table_id: use_cases().roster.rename(
        table_id, device(), request.form.get("who", ""), request.form.get("new", "")
    ),
    "release": lambda table_id: use_cases().roster.release(table_id, device(), request.form.get("who", "")),
    "shuffle": lambda table_id: use_cases().roster.shuffle(table_id, device()),
}
"""The actions of the page's buttons; a form without one sends every name in order."""


@bp.post("/players")
def save_players(table_id: str) -> tuple[str, int] | Response:
    """Change who plays, or where somebody sits; then stay, or go on to the set-up."""
    change, before = request.form.get("change", ""), own_table(table_id).players
    try:
        if change.startswith("group:"):
            use_cases().roster.add_group(table_id, device(), change.partition(":")[2])
        elif change not in CHANGES:
            raise Refused("bad_value")
        else:
            CHANGES[change](table_id)
    except Refused as refused:
        table = own_table(table_id)
        if table.stage != "draft":
            return redirect(url_for("table.deal", table_id=table_id), code=303)
        typed = ", ".join(request.form.getlist("names")[:40]) if change == "" else _typed_name()
        if change == "rename" and seat_picked(table) is None:
            typed = request.form.get("new", "")  # whoever was to be called so has left
        return players_page(table, refusal(refused), typed[:1000]), status_of(refused)
    if change == "remove":
        note("removed_phone", table_id)
    use_cases().moments.go(table_id, device(), Moment.SETUP if change == "next" else Moment.PLAYERS)
    if change == "next":
        return go_to(url_for("table.setup", table_id=table_id))
    return redirect(url_for("table.players", table_id=table_id, **_shown_next(table_id, change, before)), code=303)


def _shown_next(table_id: str, change: str, before: tuple[str, ...]) -> dict[str, Any]:
    """Return what the page shows after a change: the moved seat still selected, or what can be taken back."""
    who, names = request.form.get("who", ""), own_table(table_id).players
    if change in {"left", "right"} and who in names:
        return {"seat": names.index(who)}
    if change == "remove":
        return {"gone": who, "from": request.form.get("from", "0")}
    if change == "shuffle":
        return {"was": before}
    return {}


@bp.post("/join")
def new_code(table_id: str) -> Response:
    """Let phones join by a new code, begin a new evening without any phones, or play on this device alone."""
    do = request.form.get("do")
    if do == "renew":
        use_cases().evenings.renew_code(table_id, device())
    elif do == "alone":
        use_cases().drafts.choose_devices(table_id, device(), alone=True)
    else:
        use_cases().drafts.choose_devices(table_id, device(), alone=False)
        use_cases().evenings.begin(table_id, device(), anew=do == "anew")
    return redirect(url_for("table.players", table_id=table_id), code=303)


@bp.post("/group")
def save_group(table_id: str) -> tuple[str, int] | Response:
    """Remember these people under a name, or forget a group."""
    table = own_table(table_id)
    if request.form.get("forget"):
        use_cases().groups.forget(device(), request.form["forget"])
    else:
        try:
            use_cases().groups.save(device(), _typed_name(), table.players)
        except Refused as refused:
            return players_page(table, refusal(refused), group=_typed_name()), status_of(refused)
    return redirect(url_for("table.players", table_id=table_id), code=303)
