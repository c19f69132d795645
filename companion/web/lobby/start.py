"""The first screen, the tables of this device, and what may be read without a table."""

import json
from functools import cache
from typing import Any

from flask import Blueprint, abort, current_app, redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response

from companion.kernel.record import LARGEST
from companion.kernel.refusal import Refused
from companion.messages import LOCALES, refusal
from companion.registry import GAMES
from companion.web.current import device, number, use_cases
from companion.web.delivery.pages import THEMES, back_to, sent_fields
from companion.web.delivery.qr import public_base
from companion.web.server.errors import status_of

bp = Blueprint("lobby", __name__)


@bp.get("/")
def start() -> str:
    """Show the first screen; a table that is still played, or that somebody sits down at, comes before a new one."""
    tables = use_cases().lobby.tables(device())
    return render_template(
        "lobby/start.html",
        newest=next(iter(tables), None),
        running=next((table for table in tables if table.stage != "closed" and table.players), None),
        games={slug: suited(slug) for slug in GAMES},
        has_lesson=any(game.extras.lesson for game in GAMES.values()),
        address=public_base(request).removeprefix("http://"),
    )


@cache
def suited(slug: str) -> tuple[int, ...]:
    """Return the numbers of people that a game is made for: those at which it has nothing to remark."""
    game = GAMES[slug]
    each = range(game.fewest, game.most + 1)
    return tuple(
        n for n in each if not game.rules.check(game.record.read(tuple(map(str, range(n))), {}, None)[0], None)
    )


@bp.post("/language")
def choose_language() -> Response:
    """Keep this device's language and go back."""
    if request.form.get("lang") in LOCALES:
        session["lang"] = request.form["lang"]
    return redirect(back_to(), code=303)


@bp.post("/theme")
def choose_theme() -> Response:
    """Keep this device's theme and go back."""
    if request.form.get("theme") in THEMES:
        session["theme"] = request.form["theme"]
    return redirect(back_to(), code=303)


@bp.post("/lively")
def choose_lively() -> Response:
    """Keep whether pages move and sound on this device, and go back."""
    if request.form.get("lively") in {"yes", "no"}:
        session["lively"] = request.form["lively"] == "yes"
    return redirect(back_to(), code=303)


@bp.post("/tables")
def open_table() -> Response:
    """Open a table for a new evening."""
    slug = request.form.get("slug", "")
    if slug not in GAMES:
        raise Refused("bad_value")
    return redirect(url_for("table.players", table_id=use_cases().lobby.open(device(), slug)), code=303)


@bp.get("/resume")
def resume() -> str:
    """List the tables of this device, the newest first."""
    return render_template(
        "lobby/resume.html", tables=use_cases().lobby.tables(device()), days=current_app.config["KEEP_DAYS"]
    )


@bp.post("/t/<table_id>/delete")
def delete(table_id: str) -> Response:
    """Forget a table of this device for good."""
    use_cases().lobby.delete(table_id, device())
    return redirect(url_for("lobby.resume"), code=303)


@bp.get("/t/<table_id>/delete")
def ask_delete(table_id: str) -> str:
    """Ask once before a table is forgotten: this cannot be undone."""
    return render_template(
        "lobby/delete.html", table=use_cases().tables.own(table_id, device()), back=back_to("/resume")
    )


@bp.post("/import")
def import_record() -> tuple[str, int] | Response:
    """Make a table of an exported game."""
    upload = request.files.get("file")
    data = upload.stream.read(LARGEST + 1) if upload else b""
    try:
        table_id = use_cases().records.import_record(device(), data)
    except Refused as refused:
        page = render_template(
            "lobby/resume.html",
            tables=use_cases().lobby.tables(device()),
            days=current_app.config["KEEP_DAYS"],
            problem=refusal(refused),
        )
        return page, status_of(refused)
    return redirect(url_for("table.enter", table_id=table_id), code=303)


@bp.get("/rules")
def rules() -> str | Response:
    """List the rules of every game; with one game in the house, open its rules."""
    if len(GAMES) == 1:
        return redirect(url_for("rules.of_game", slug=next(iter(GAMES))), code=303)
    return render_template("lobby/rules.html", games=GAMES)


def bare_options(slug: str, players: int, text: str) -> tuple[tuple[str, ...], dict[str, Any]]:
    """Return invented players and the options in ``text``; refuses options that no record could hold."""
    names = tuple(str(place + 1) for place in range(players))
    try:
        options = json.loads(text)
        if isinstance(options, dict):
            GAMES[slug].record.read(names, options, None)
            return names, options
    except (ValueError, RecursionError) as error:
        raise Refused("bad_value") from error
    raise Refused("bad_value")


def player_count(slug: str) -> int:
    """Return the number of players a bare board is for, held within the game's range; unasked, a table half full."""
    game = GAMES[slug]
    count = number(request.values.get("players", str((game.fewest + game.most) // 2)), 3)
    return game.most if count is None else max(game.fewest, min(game.most, count))


@bp.get("/boards")
def boards() -> str:
    """Compose and check a board without a table: everything stands in the address."""
    slug = request.args.get("slug", next(iter(GAMES)))
    if slug not in GAMES:
        raise Refused("bad_value")
    if f"games/{slug}/boards.html" not in current_app.jinja_env.list_templates(["html"]):
        abort(404)
    text = request.args.get("options", "{}")
    count = player_count(slug)
    names, options = bare_options(slug, count, text)
    game = GAMES[slug]
    setup, _ = game.record.read(names, options, None)
    return render_template(
        f"games/{slug}/boards.html",
        slug=slug,
        draft=game.pages.draft(names, options),
        findings=game.rules.check(setup, None),
        options_text=json.dumps(options, ensure_ascii=False, sort_keys=True),
        count=count,
        counts=range(game.fewest, game.most + 1),
        chosen=request.args.get("slot"),
    )


@bp.post("/boards")
def change_boards() -> Response:
    """Change the bare board and show it again."""
    slug = request.form.get("slug", next(iter(GAMES)))
    if slug not in GAMES:
        raise Refused("bad_value")
    count = player_count(slug)
    names, options = bare_options(slug, count, request.form.get("options", "{}"))
    changed = GAMES[slug].pages.options_from_form(names, options, sent_fields({"csrf", "slug", "players", "options"}))
    text = json.dumps(changed, ensure_ascii=False, sort_keys=True)
    return redirect(url_for("lobby.boards", slug=slug, players=count, options=text), code=303)
