"""The first screen, and the opening of a new table."""

from dataclasses import dataclass
from functools import cache

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.viewers import COURT
from companion.registry import GAMES
from companion.web.current import device, use_cases
from companion.web.delivery.design_tokens import SEATS
from companion.web.delivery.qr import public_base
from companion.web.lobby import bp


@dataclass(frozen=True)
class OwnSeat:
    """A seat of this phone in an evening that goes on: whose, in which game, and with which emblem once it is dealt."""

    href: str
    name: str
    slug: str
    theme: str
    emblem: int | None


def own_seats() -> list[OwnSeat]:
    """Return the seats that this phone has, in the evening that it joined."""
    joining, me = use_cases().joining, device()
    evening = joining.joined(me)
    place = joining.place(evening, me) if evening else None
    if place is None or place.table is None or place.table.stage == "closed":
        return []
    table, href = place.table, url_for("phone.evening", evening_id=evening)
    at = {seat.player: table.emblems[seat.index] for seat in table.seats}
    return [OwnSeat(href, name, table.slug, table.theme, at.get(name)) for name in place.names]


@bp.get("/")
def start() -> str:
    """Show the first screen; a table in play, or at which somebody is sitting down, comes before a new one."""
    tables = use_cases().lobby.tables(device())
    running = next((table for table in tables if table.stage != "closed" and table.players), None)
    return render_template(
        "lobby/start.html",
        newest=next(iter(tables), None),
        running=running,
        seats=own_seats(),
        cups=cups(running.id) if running else [(n, False) for n in range(len(SEATS))],
        games={slug: recommended_players(slug) for slug in GAMES},
        has_lesson=any(game.extras.lesson for game in GAMES.values()),
        address=public_base(request).removeprefix("http://"),
    )


def cups(table_id: str) -> list[tuple[int, bool]]:
    """Return the emblem of each player of a table, and whether they still play, as everybody there sees."""
    table = use_cases().tables.public(table_id)
    gone = table.view(COURT).gone if table.stage == "dealt" else ()
    return [(table.emblems[place], place not in gone) for place in range(len(table.players))]


@cache
def recommended_players(slug: str) -> tuple[int, ...]:
    """Return the numbers of players that a game recommends: those about which it has no remark."""
    game = GAMES[slug]
    each = range(game.fewest, game.most + 1)
    return tuple(
        n for n in each if not game.rules.check(game.record.read(tuple(map(str, range(n))), {}, None)[0], None)
    )


@bp.post("/tables")
def open_table() -> Response:
    """Open a table for a new evening."""
    slug, theme = request.form.get("slug", ""), request.form.get("theme", "")
    return redirect(url_for("table.players", table_id=use_cases().lobby.open(device(), slug, theme)), code=303)
