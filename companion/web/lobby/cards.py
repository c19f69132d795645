"""Print and play: a game's cards as a file to print, what comes out before it is printed, and a picture of each card.

The address contains everything, so a link shares a kit; nothing in it is about people at a table.
"""

import json
import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Final

from flask import Blueprint, Flask, abort, current_app, redirect, render_template, request, send_file, url_for
from werkzeug.wrappers import Response

from companion.kernel.refusal import Refused, has_errors
from companion.press import Press, Print
from companion.registry import GAMES
from companion.themes import themes_of
from companion.web.current import device, parse_number, return_path, use_cases
from companion.web.delivery.language import box_theme, words
from companion.web.kits.boxes import setup_of
from companion.web.kits.compose import Composer
from companion.web.kits.order import INKS, PAPERS, ROLES, SHEETS, SIZES, TURNINGS, Order, as_text, cards_address

bp = Blueprint("cards", __name__, url_prefix="/cards")

TABLE: Final = re.compile("/t/([^/]+)/")

CHOICES: Final[Mapping[str, Collection[str]]] = {
    "roles": ROLES,
    "paper": PAPERS,
    "size": SIZES,
    "turning": TURNINGS,
    "inks": INKS,
    "faces": ("one", "two"),
}


def read_order(slug: str) -> Order:
    """Read an order from the address; refused as ``bad_value`` or ``bad_setup`` if nothing can be laid out for it."""
    if slug not in GAMES or box_theme() not in themes_of(slug):
        abort(404)
    game, asked = GAMES[slug], request.args
    count = parse_number(asked.get("players", str((game.fewest + game.most) // 2)), 2)
    if count is None or not game.fewest <= count <= game.most:
        raise Refused("bad_value")
    text, setup = _read_setup(slug, count, asked.get("options", ""))
    order = Order(slug, count, text, setup, theme=box_theme())
    chosen = {name: _one_of(name, values, getattr(order, name)) for name, values in CHOICES.items()}
    indices = {str(number): number for number in (0, *order.kit.indexed)}
    sheets = asked.getlist("sheets") if "sheets" in asked else list(order.sheets)
    return Order(
        slug,
        count,
        text,
        setup,
        theme=order.theme,
        what=_one_of("what", ("whole", "table", *order.kit.parts, "none"), "table" if text else "whole"),
        index=indices[_one_of("index", indices, "0")],
        sheets=tuple(name for name in SHEETS if name in sheets),
        back=return_path(""),
        **chosen,
    )


def _one_of(name: str, values: Collection[str], default: str) -> str:
    value = request.args.get(name, default)
    if value not in values:
        raise Refused("bad_value")
    return value


def _read_setup(slug: str, count: int, text: str) -> tuple[str, object]:
    """Return the options that an address contains, and the set-up that they make for invented players."""
    try:
        options = json.loads(text) if text else None
        setup = setup_of(slug, count, box_theme(), options)
    except (ValueError, RecursionError) as error:
        raise Refused("bad_value") from error
    if has_errors(GAMES[slug].rules.check(setup, None)):
        raise Refused("bad_setup")
    return as_text(options or {}) if text else "", setup


def press() -> Press:
    """Return the press of the running app."""
    machine: Press = current_app.extensions["press"]
    return machine


def sheets_of(order: Order) -> Print:
    """Return how far the sheets of an order are."""
    return press().ask(Composer(order, words()).sheets())


def pictures_of(order: Order) -> Print:
    """Return how far the pictures of an order are."""
    return press().ask(Composer(order, words()).pictures())


def sheet_of_codes(order: Order) -> str:
    """Return where the file of the codes of the table that asks is, on the kit's paper; nothing if it has none."""
    found = TABLE.match(order.back)
    try:
        table = use_cases().tables.own(found[1], device()) if found else None
    except Refused:
        return ""
    if table is None or table.stage != "dealt" or not table.seats:
        return ""
    return url_for("table.sheet_file", table_id=table.id, paper=order.paper)


@bp.get("")
def every_game() -> str:
    """List the games, and what can be printed of each."""
    return render_template("lobby/cards/games.html", games=GAMES)


@bp.get("/<slug>")
def kit(slug: str) -> str:
    """Show what can be chosen, and what comes out of it."""
    order = read_order(slug)
    game = GAMES[slug]
    return render_template(
        "lobby/cards/kit.html",
        order=order,
        counts=range(game.fewest, game.most + 1),
        choices=CHOICES,
        codes=sheet_of_codes(order),
        made=sheets_of(order),
    )


@bp.get("/<slug>/pictures")
def pictures(slug: str) -> str:
    """Show how far the pictures are, and then their archive."""
    order = read_order(slug)
    return render_template("lobby/cards/pictures.html", order=order, made=pictures_of(order))


@bp.get("/<slug>/sheets.pdf")
def pdf(slug: str) -> Response:
    """Send the sheets, or the page that waits for them."""
    order = read_order(slug)
    return _send(order, sheets_of(order), "sheets.pdf", "")


@bp.get("/<slug>/pictures.zip")
def archive(slug: str) -> Response:
    """Send the pictures, or the page that waits for them."""
    order = read_order(slug)
    return _send(order, pictures_of(order), "pictures.zip", "/pictures")


@bp.get("/<slug>/page-<int:number>.png")
def page(slug: str, number: int) -> Response:
    """Send a page of the sheets as a picture, or the page that waits for it."""
    order = read_order(slug)
    return _send(order, sheets_of(order), f"page-{number}.png", "")


def _send(order: Order, made: Print, name: str, waits: str) -> Response:
    if made.folder is None:
        return redirect(order.address(waits), code=303)
    path = made.folder / name
    if not path.is_file():
        abort(404)
    shown = name.endswith(".png")
    saved = None if shown else f"{order.theme or order.slug}-{name}"
    answer = send_file(path, as_attachment=not shown, download_name=saved)
    answer.headers["Cache-Control"] = "private, max-age=3600" if shown else "no-store"
    return answer


def init_app(app: Flask) -> None:
    """Give the app its press, and the templates ``cards_address``."""
    app.extensions["press"] = Press(Path(app.instance_path) / "kits")
    app.jinja_env.globals["cards_address"] = cards_address
