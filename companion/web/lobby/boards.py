"""Composing and checking a board without a table."""

import json
from typing import Any

from flask import abort, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.refusal import Refused
from companion.registry import GAMES
from companion.web.current import parse_number, sent_fields
from companion.web.lobby.blueprint import bp


def read_options(slug: str, players: int, text: str) -> tuple[tuple[str, ...], dict[str, Any]]:
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
    count = parse_number(request.values.get("players", str((game.fewest + game.most) // 2)), 3)
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
    names, options = read_options(slug, count, text)
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
    names, options = read_options(slug, count, request.form.get("options", "{}"))
    changed = GAMES[slug].pages.options_from_form(names, options, sent_fields({"csrf", "slug", "players", "options"}))
    text = json.dumps(changed, ensure_ascii=False, sort_keys=True)
    return redirect(url_for("lobby.boards", slug=slug, players=count, options=text), code=303)
