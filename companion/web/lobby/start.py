"""The first screen, and the opening of a new table."""

from functools import cache

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.refusal import Refused
from companion.registry import GAMES
from companion.web.current import device, use_cases
from companion.web.delivery.qr import public_base
from companion.web.lobby.blueprint import bp


@bp.get("/")
def start() -> str:
    """Show the first screen; a table in play, or at which somebody is sitting down, comes before a new one."""
    tables = use_cases().lobby.tables(device())
    return render_template(
        "lobby/start.html",
        newest=next(iter(tables), None),
        running=next((table for table in tables if table.stage != "closed" and table.players), None),
        games={slug: recommended_players(slug) for slug in GAMES},
        has_lesson=any(game.extras.lesson for game in GAMES.values()),
        address=public_base(request).removeprefix("http://"),
    )


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
    slug = request.form.get("slug", "")
    if slug not in GAMES:
        raise Refused("bad_value")
    return redirect(url_for("table.players", table_id=use_cases().lobby.open(device(), slug)), code=303)
