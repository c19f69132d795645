"""The look of Chevet on one page: every token, drawing and component in every state, in both themes.

The content is invented; the pieces are the app's own: the same macros, style sheets and drawings. A game draws
its part in its own folder, from the opening of a game with invented players.
"""

import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any, Final

from flask import Blueprint, Response, render_template
from markupsafe import Markup

from companion.kernel.outcome import Side
from companion.kernel.viewers import GAME_MASTER, seat_of
from companion.kernel.words import text
from companion.registry import GAMES
from companion.services.timers import TimerView
from companion.web.delivery.assets import asset_store
from companion.web.delivery.design_tokens import SEATS, colours, grounds, tokens
from companion.web.delivery.display import THEMES, appearance
from companion.web.delivery.language import t, words
from companion.web.delivery.page_cache import page_cache
from companion.web.delivery.qr import code_svg
from companion.web.lobby.plots import Plot, Point, Segment
from companion.web.server.request_checks import csrf_token

bp = Blueprint("look", __name__)

NAMES: Final = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay", "Gil", "Hana", "Ines", "Jo")

GROUPS: Final = {
    "ground": r"night.*|rule",
    "words": r"ivory.*",
    "gold": r"gold.*|on-gold|ring|focus|halo|engrave",
    "green": r"(on-)?green.*",
    "purple": r"(on-)?purple.*",
    "danger": r"(on-)?danger.*",
    "seats": r"(on-)?seat.*",
    "sign": r"(on-)?sign",
    "paper": r"paper.*",
    "dim": r"dim.*",
}
"""The groups of colours, in the order of the page; each colour belongs to the first group that its name matches."""

MOST_FIRST_ACTIONS: Final = 3
"""How often a game's first action is taken, as far as it may be repeated."""

LANDMARKS: Final = {
    re.compile(r"<section "): '<section role="group" ',
    re.compile(r"<aside "): '<aside role="note" ',
    re.compile(r'<nav aria-label="[^"]*"'): '<nav role="none"',
}
"""Elements that would be landmarks of a page, and their replacements within a piece."""
HEADING: Final = re.compile(r"<h[1-6](?=[ >])")
ROOMS: Final = ("css/lobby/statistics.css", "css/lobby/demo.css")
"""Sheets of single screens that hold pieces of this page."""
SCALES: Final = {"t-": "font-size", "r-": "border-radius", "m-": "transition-duration"}
"""The property that a token of a scale is shown by, by how its name begins."""
SYMBOL: Final = re.compile(r'<symbol id="([^"]+)"')


@dataclass(frozen=True)
class Ink:
    """A colour in one theme: its value, the message describing its use, and the grounds on which it is read."""

    name: str
    value: str
    use: str
    grounds: Sequence[tuple[str, float, float]]


def use_of(name: str) -> str:
    """Return the id of the message describing a token's use: its own, or that of the family its name begins with."""
    parts = name.split("-")
    ids = [f"look.token.{'_'.join(parts[:size])}" for size in range(len(parts), 0, -1)]
    return next((one for one in ids if words().has(one)), ids[0])


def inks(chosen: str) -> dict[str, list[Ink]]:
    """Return every colour of the theme ``chosen`` by its group."""
    css = sheet()
    values = colours(css, chosen)
    groups: dict[str, list[Ink]] = {group: [] for group in GROUPS}
    for name, value in values.items():
        group = next((group for group, names in GROUPS.items() if re.fullmatch(names, name)), None)
        if group:
            groups[group].append(Ink(name, value, use_of(name), grounds(name, values)))
    return groups


def sheet() -> str:
    """Return the style sheet of the tokens."""
    return asset_store().source("css/base/tokens.css").decode()


def scoped(name: str, style: str) -> str:
    """Return a style sheet limited to elements of the class ``of-<name>``.

    Two games are never on one page, so their style sheets can define the same class differently.
    """
    return f"@layer game {{ .of-{name} {{\n{style}}} }}\n"


def scoped_sheets() -> Iterator[str]:
    """Yield the style sheets of single screens and of games, each limited to its own pieces, and a class for each
    step of a scale. Left out are the sheets that only import pieces for one screen of a game."""
    for path in ROOMS:
        yield scoped(posixpath.basename(path).removesuffix(".css"), asset_store().source(path).decode())
    for path in asset_store().paths("games/"):
        style = asset_store().source(path).decode() if path.endswith(".css") else ""
        if style and "@import" not in style:
            yield scoped(path.split("/")[-2], style)
    for name in measures():
        if said := SCALES.get(name[:2]):
            yield f".look-{name} {{ {said}: var(--{name}) }}\n"


def measures() -> dict[str, str]:
    """Return every token that is not a colour, by name."""
    every, coloured = tokens(sheet(), "dark"), colours(sheet(), "dark")
    return {name: value for name, value in every.items() if name not in coloured}


def sizes() -> dict[str, str]:
    """Return the type sizes by name, the smallest first."""
    type_sizes = {name: value for name, value in measures().items() if name.startswith("t-")}
    return dict(sorted(type_sizes.items(), key=lambda each: float(each[1].removesuffix("rem"))))


def sprites() -> dict[str, tuple[str, ...]]:
    """Return the ids of the drawings by their sprite; phones get a part of the first."""
    ids_by_sprite: dict[str, tuple[str, ...]] = {}
    for path in [*asset_store().paths("pictures/"), *asset_store().paths("games/")]:
        asset = asset_store().get(path)
        ids = tuple(SYMBOL.findall(asset.body.decode())) if asset and path.endswith(".svg") else ()
        if ids:
            ids_by_sprite[path.removeprefix("pictures/").removesuffix(".svg")] = ids
    drawn_elsewhere = {one for name, ids in ids_by_sprite.items() if name != "phone" for one in ids}
    return {name: ids for name, ids in ids_by_sprite.items() if not drawn_elsewhere.issuperset(ids) or name != "phone"}


@cache
def opening_position(slug: str) -> Mapping[str, object]:
    """Return the opening of a game with invented players, always the same one: what everyone sees, the same after
    its first action, and each seat's secret."""
    game, chance = GAMES[slug], Random(2)  # noqa: S311 - nothing is dealt to anybody
    players = NAMES[: (game.fewest + game.most) // 2]
    setup = game.rules.settle(game.record.read(players, {}, None)[0], chance)
    deal = game.rules.deal(setup, chance)
    state = later = game.rules.start(setup, deal)
    for _ in range(MOST_FIRST_ACTIONS):
        first = game.actions.legal(later)[0]
        if first.do != game.actions.legal(state)[0].do:
            break
        command = {"do": first.do, **{key: values[0] for key, values in first.values.items()}}
        for event in game.actions.decide(later, command):
            later = event.change(later)
    return {
        "slug": slug,
        "shown": game.pages.view(state, GAME_MASTER).shown,
        "later": game.pages.view(later, GAME_MASTER).shown,
        "prompt": game.pages.prompt(state),
        "draft": game.pages.draft(players, {}),
        "secrets": [game.pages.view(state, seat_of(player)).secret for player in players],
        "odds": game.extras.odds((), state) if game.extras.odds else None,
    }


def statistics() -> dict[str, object]:
    """Return data for the plots: a bar of three sides, and the lengths of some games."""
    sides = [Side(text(f"look.side.{tone}"), tone) for tone in ("day", "night", "other")]
    tones = ("day", "night", "day", "none", "night", "day", "other", "night")
    heights = (40.0, 62.0, 25.0, 70.0, 10.0, 55.0, 33.0, 48.0)
    points = [
        Point(int(90 - y), 6.25 + 12.5 * at, y, tone) for at, (y, tone) in enumerate(zip(heights, tones, strict=True))
    ]
    return {
        "sides": sides,
        "pieces": [Segment(sides[0], 0, 50), Segment(sides[1], 50, 30), Segment(sides[2], 80, 10)],
        "course": Plot(tuple(points), 44.0, 80),
    }


def page_context() -> dict[str, object]:
    """Return the content of the page's pieces."""
    return {
        "inks": {one: inks(one) for one in THEMES},
        "themes": THEMES,
        "measures": measures(),
        "sizes": sizes(),
        "sprites": sprites(),
        "objects": SEATS,
        "games": {slug: opening_position(slug) for slug in GAMES},
        "statistics": statistics(),
        "code": code_svg("HTTPS://CHEVET.EXAMPLE/S/NOBODY", str(t("look.piece.qr"))),
        "timers": {
            "running": TimerView("", 180, 161_000, True, 1),
            "paused": TimerView("", 180, 45_000, False, 2),
            "short": TimerView(NAMES[2], 180, 161_000, True, 4),
            "over": TimerView("", 180, 0, True, 3),
        },
    }


@bp.app_template_filter()
def but(record: Any, **facts: object) -> Any:
    """Return a record of a game's view with other facts, as an example or where something else is asked."""
    return replace(record, **facts)


@bp.app_template_filter()
def but_at(records: Sequence[Any], facts: Mapping[int, Mapping[str, object]]) -> list[Any]:
    """Return records of a view with other ``facts`` of those at some places, counted from 0."""
    return [replace(record, **facts.get(at, {})) for at, record in enumerate(records)]


@bp.app_template_filter()
def as_piece(piece: Markup) -> Markup:
    """Return part of a room's page with its headings below those of this page, and without landmarks."""
    piece_html = HEADING.sub(r'\g<0> aria-level="4"', str(piece))
    for landmark, replacement in LANDMARKS.items():
        piece_html = landmark.sub(replacement, piece_html)
    return Markup(piece_html)  # noqa: S704 - what was markup still is


@bp.get("/look")
def look() -> Response:
    """Show the page, drawn once for each language and theme, since nothing on it is personal."""
    token = csrf_token()
    return page_cache("look").answer(
        appearance(), token, lambda: render_template("lobby/look/look.html", **page_context())
    )


@bp.get("/look.css")
def sheets() -> Response:
    """Send the style sheets of single screens, each limited to its own pieces of the page."""
    answer = Response("".join(scoped_sheets()), mimetype="text/css")
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@bp.post("/look")
def tapped() -> tuple[str, int]:
    """Do nothing and leave the page as it is: its buttons are samples, but can still be tapped."""
    return "", 204
