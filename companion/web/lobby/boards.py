"""The board workshop: a board designed without a table, and its effect on the game. The address contains everything, so
a link shares a board: the options in the form of a record, what the panel next to the board shows, and the boards it is
compared with.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from flask import Blueprint, Flask, abort, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.events import Json
from companion.kernel.refusal import Refused, has_errors
from companion.kernel.words import Text
from companion.messages import refusal
from companion.registry import GAMES
from companion.services.estimates import Estimates
from companion.services.names import clean_name
from companion.services.presets import without_people
from companion.services.table_options import options_in_box
from companion.web.current import device, parse_number, return_path, sent_fields, use_cases, wants_fragment
from companion.web.delivery.language import box_theme
from companion.web.delivery.qr import public_base
from companion.web.lobby import board_panel
from companion.web.lobby.board_address import MOST_COMPARED, BoardQuery, ComparedBoard, Pairs, rule_rows
from companion.web.server.errors import status_of
from companion.workshop.board import unmeasured_slots
from companion.workshop.changes import CHANGES, dealt
from companion.workshop.dials import TURNS, WHAT_IF
from companion.workshop.suggest import GOALS

bp = Blueprint("boards", __name__, url_prefix="/boards")

VIEWS: Final = ("effect", "whatif", "suggest", "compare")
OWN_FIELDS: Final = frozenset({"csrf", "slug", "players", "options"})


@cache
def games_with_boards() -> tuple[str, ...]:
    """Return the games whose boards can be designed: those with a page for it."""
    pages = set(current_app.jinja_env.list_templates(["html"]))
    return tuple(slug for slug in GAMES if f"games/{slug}/boards.html" in pages)


def boards_address(slug: str, count: int, options: Json, back: str = "", name: str = "") -> str:
    """Return the address of the workshop for a set-up, leaving out its people; the template global.

    Empty if the game has no such page.
    """
    if slug not in games_with_boards():
        return ""
    bare = without_people(GAMES[slug], count, options)
    return BoardQuery(slug, count, bare, back=back, name=name, theme=box_theme()).address()


def player_count(slug: str) -> int:
    """Return the number of players for a bare board, limited to the game's range; a half-full table by default."""
    game = GAMES[slug]
    count = parse_number(request.values.get("players", str((game.fewest + game.most) // 2)), 3)
    return game.most if count is None else max(game.fewest, min(game.most, count))


def read_options(slug: str, names: tuple[str, ...], options: object) -> dict[str, object]:
    """Return options; refused as ``bad_value`` if no record could contain them."""
    if not isinstance(options, dict):
        raise Refused("bad_value")
    try:
        GAMES[slug].record.read(names, options, None)
    except ValueError as error:
        raise Refused("bad_value") from error
    return options


def from_json(text: str) -> object:
    """Return the value of a field of the address; refused as ``bad_value`` if it is not JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refused("bad_value") from error


def read_query() -> BoardQuery:
    """Read the request from the address or the form."""
    slug = request.values.get("slug", next(iter(GAMES)))
    if slug not in GAMES:
        raise Refused("bad_value")
    if slug not in games_with_boards():
        abort(404)
    query = BoardQuery(slug, player_count(slug), {}, theme=box_theme())
    sent = request.values.get("options")
    laid_out = from_json(sent) if sent else options_in_box(GAMES[slug], query.names, query.theme, "phones")
    options = read_options(slug, query.names, laid_out)
    view, goal = request.args.get("view", ""), request.args.get("goal", "")
    turned = {habit.name: request.args.get(habit.name, "") for habit in WHAT_IF}
    length = parse_number(request.args.get("length", ""), 2)
    return replace(
        query,
        options=options,
        view=view if view in VIEWS else "effect",
        habits=tuple(sorted((name, turn) for name, turn in turned.items() if turn in TURNS)),
        changes=read_changes(request.args),
        name=read_name(request.args.get("name", "")),
        goal=goal if goal in GOALS else "even",
        length=length or None,
        beside=tuple(read_beside(query, text) for text in request.args.getlist("beside")[:MOST_COMPARED]),
        back=return_path(""),
    )


def read_beside(query: BoardQuery, text: str) -> ComparedBoard:
    """Return a board to compare with."""
    parts = from_json(text)
    if not isinstance(parts, list) or len(parts) not in (2, 3) or not isinstance(parts[0], str):
        raise Refused("bad_value")
    changes = parts[2] if len(parts) == 3 else {}
    if not isinstance(changes, dict):
        raise Refused("bad_value")
    return ComparedBoard(clean_name(parts[0]), read_options(query.slug, query.names, parts[1]), read_changes(changes))


def read_changes(values: Mapping[str, str]) -> Pairs:
    """Return the rules considered in a different version; anything meaningless is left out."""
    return tuple((name, values[name]) for name in sorted(CHANGES) if values.get(name) in CHANGES[name].ways)


def read_name(name: str) -> str:
    """Return the reader's name for the board; refused as by ``names.clean_name``, but may be empty."""
    return clean_name(name) if name.strip() else ""


def estimates() -> Estimates:
    """Return the queue of estimates."""
    queue: Estimates = current_app.extensions["estimates"]
    return queue


def page(query: BoardQuery, problem: Text | None = None) -> str:
    """Draw the workshop."""
    game = GAMES[query.slug]
    setup, _ = game.record.read(query.names, query.options, None)
    findings = game.rules.check(setup, None)
    return render_template(
        f"games/{query.slug}/boards.html",
        query=query,
        draft=game.pages.draft(query.names, query.options),
        findings=findings,
        blocked=has_errors(findings),
        errors=sum(finding.severity == "error" for finding in findings),
        counts=range(game.fewest, game.most + 1),
        chosen=request.args.get("slot"),
        came_from=came_from(query.back),
        shared=f"{public_base(request)}{query.address(back='')}",
        panel=board_panel.panel(query, setup, estimates(), own_presets(query)),
        rules=rule_rows(query, setup),
        roles=dealt(setup, dict(query.changes)),
        unknown=unmeasured_slots(setup),
        zone=board_panel.ComposedBoard(setup, query.changes).board.zone,
        opened=request.args.get("open", ""),
        table_id=draft_table(query),
        problem=problem,
        sent=request.form,
        kept="kept" in request.args,
    )


def came_from(back: str) -> str:
    """Return the message that words the way back."""
    if back.startswith("/t/"):
        return "workshop.back_to_table"
    return "workshop.back_to_kept" if back else "workshop.back_to_start"


def draft_table(query: BoardQuery) -> str | None:
    """Return the table from whose set-up the reader came, if it can still take a board; otherwise None."""
    came = re.fullmatch(r"/t/([a-z0-9]+)/setup", query.back)
    if not came:
        return None
    try:
        table = use_cases().tables.own(came[1], device())
    except Refused:
        return None
    takes = table.stage == "draft" and table.slug == query.slug and len(table.players) == query.count
    return table.id if takes else None


def own_presets(query: BoardQuery) -> list[ComparedBoard]:
    """Return the named set-ups of this device that this number of players can play, to compare with."""
    presets = use_cases().presets.all(device())
    fit = [preset for preset in presets if preset.slug == query.slug and query.count in preset.serves]
    return [ComparedBoard(preset.name, preset.options) for preset in fit]


@bp.get("")
def show() -> str:
    """Show the board being designed and its effect."""
    return page(read_query())


@bp.get("/panel")
def panel() -> str | Response:
    """Show the progress of the answers; a browser that opens this address as a page is redirected to the whole page."""
    query = read_query()
    if not wants_fragment():
        return redirect(query.address(), code=303)
    setup, _ = GAMES[query.slug].record.read(query.names, query.options, None)
    facts = board_panel.panel(query, setup, estimates(), own_presets(query))
    return render_template(f"games/{query.slug}/workshop/panel.html", query=query, panel=facts)


@bp.post("")
def change() -> tuple[str, int] | Response:
    """Change the board and show it again."""
    query = read_query()
    pages = GAMES[query.slug].pages
    try:
        changed = pages.options_from_form(query.names, query.options, sent_fields(OWN_FIELDS))
    except Refused as refused:
        return page(query, refusal(refused)), status_of(refused)
    return redirect(query.address(options=changed), code=303)


@bp.post("/keep")
def keep() -> tuple[str, int] | Response:
    """Keep the board under a name, among this device's set-ups."""
    query, called = read_query(), request.form.get("name", "")
    try:
        use_cases().presets.save_bare(device(), query.slug, query.theme, query.count, query.options, called)
    except Refused as refused:
        return page(query, refusal(refused)), status_of(refused)
    address = query.address(name=clean_name(called))
    return redirect(f"{address}&kept=1#keep", code=303)


@bp.post("/name")
def name() -> tuple[str, int] | Response:
    """Name the board; an empty name removes the name."""
    query = read_query()
    try:
        called = read_name(request.form.get("name", ""))
    except Refused as refused:
        return page(query, refusal(refused)), status_of(refused)
    return redirect(query.address(name=called), code=303)


@bp.post("/take")
def take() -> Response:
    """Use the board at the table from whose set-up the reader came; personal options there stay."""
    query = read_query()
    table_id = draft_table(query)
    if table_id is None:
        raise Refused("wrong_stage")
    table = use_cases().tables.own(table_id, device())
    removed = dict.fromkeys(without_people(table.game, query.count, table.options))
    remedy = {**removed, **without_people(table.game, query.count, query.options)}
    fields = {"remedy": [json.dumps(remedy)]}
    use_cases().drafts.amend_options(table_id, device(), table.version, fields)
    return redirect(query.back, code=303)


@bp.post("/play")
def play() -> Response:
    """Open a table that is set up with this board."""
    query = read_query()
    setup, _ = GAMES[query.slug].record.read(query.names, query.options, None)
    if has_errors(GAMES[query.slug].rules.check(setup, None)):
        raise Refused("bad_setup")
    options = GAMES[query.slug].pages.options_from_form(query.names, query.options, {})
    table_id = use_cases().lobby.open_with(device(), query.slug, query.theme, options)
    return redirect(url_for("table.players", table_id=table_id), code=303)


@bp.get("/reference")
def reference() -> str | Response:
    """Show the rules for exactly this board on one page, to print."""
    query = read_query()
    game = GAMES[query.slug]
    setup, _ = game.record.read(query.names, query.options, None)
    if has_errors(game.rules.check(setup, None)):
        return redirect(query.address(), code=303)
    draft = game.pages.draft(query.names, game.record.write(setup))
    rules = game.kit.reference(setup)
    page = f"games/{query.slug}/reference.html"
    return render_template(page, table=None, way_back=query.address(), draft=draft, reference=rules)


def init_app(app: Flask) -> None:
    """Give the app its queue of estimates, and the templates ``boards_address``."""
    app.extensions["estimates"] = Estimates(Path(app.instance_path))
    app.jinja_env.globals["boards_address"] = boards_address
