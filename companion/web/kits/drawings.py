"""The drawings of cards: those of the app's sprites, and scenes seen through a window of the palace."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from companion.themes import FOLDER
from companion.web.delivery.standalone_svg import symbol
from companion.web.server.environment import shipped

VIEW_BOX: Final = re.compile(r'viewBox="([^"]+)"')
INK: Final = re.compile(r"var\(--([\w-]+)\)")
UNSTROKED: Final = re.compile(r'stroke="currentColor"(?![^>]*stroke-width)')
"""A line as wide as the pages' style sheet makes it; a drawing on its own has none."""

SAME: Final = re.compile(r'<use href="#([\w-]+)"/>')
"""A scene that is drawn as another one."""


def drawing(name: str, slug: str, theme: str = "") -> str:
    """Return a drawing as a file of its own, in ``currentColor``; raises ``KeyError`` if no sprite has it either.

    Those of the game ``slug`` begin with its name, if it has a sprite of its own. A ``theme`` may have drawn it anew.
    """
    own = _folder() / "cards" / f"{name}.svg"
    if own.is_file():
        return own.read_text(encoding="utf-8")
    drawn = symbol(name, f"games/{slug}/sprite" if name.startswith(f"{slug}-") else "pictures/sprite", theme)
    inside = UNSTROKED.sub('stroke="currentColor" stroke-width="2.5"', _inside(drawn))
    return _svg(_view_box(drawn), inside)


def lattice() -> str:
    """Return the tile of the lattice, in ``currentColor``."""
    return _source("wall").replace("#000", "currentColor")


def window(scene: str, emblem: str, inks: Mapping[str, str], theme: str) -> str:
    """Return what can be seen through a window: the scene of that name or, if there is none, a drawing at large."""
    frame = _window(theme).replace('<g id="tile"/>', _inside(_source("wall")).replace("#000", "var(--gold)"))
    try:
        drawn = _inside(symbol(f"scene-{scene}", "pictures/scenes", theme))
        if same := SAME.fullmatch(drawn):
            drawn = _inside(symbol(same[1], "pictures/scenes", theme))
    except KeyError:
        drawn = f'<g transform="translate(107 92) scale(2.85)" color="var(--ivory)">{_inside(emblem)}</g>'
        drawn = drawn.replace("currentColor", "var(--ivory)")
    whole = frame.replace('id="scene"/>', f">{drawn}</g>")
    return INK.sub(lambda ink: inks[ink[1]], whole)


@cache
def _window(theme: str) -> str:
    """Return the frame of what is seen: that of the palace, or a theme's own."""
    own = FOLDER / theme / "window.svg"
    return own.read_text(encoding="utf-8") if theme and own.is_file() else _source("cards/window")


@cache
def _source(name: str) -> str:
    return (_folder() / f"{name}.svg").read_text(encoding="utf-8")


def _folder() -> Path:
    return shipped("static") / "pictures"


def _inside(drawn: str) -> str:
    return drawn.partition(">")[2].rpartition("</")[0]


def _view_box(drawn: str) -> str:
    found = VIEW_BOX.search(drawn)
    return found[1] if found else "0 0 48 48"


def _svg(view_box: str, inside: str) -> str:
    width, height = view_box.split()[2:]
    size = f'width="{width}" height="{height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view_box}" {size}>{inside}</svg>'
