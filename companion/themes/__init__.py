"""The themes: other words and drawings for a game, a folder each (``docs/adding-a-theme.md``).

A theme is data. What is played, recorded and kept secret is the same in every one.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

FOLDER = files("companion") / "themes"


class Theme(NamedTuple):
    """A theme as its ``theme.toml`` has it: its ``game``, and what differs in it besides words and drawings."""

    game: str
    preset: Mapping[str, Sequence[str]] = {}
    """The fields of the game's set-up form that lay out what is in the box."""
    on_cards: Mapping[str, Sequence[str]] = {}
    """The fields that lay out besides what the box has for roles on real cards."""
    inks: Mapping[str, Mapping[str, str]] = {}
    """The colours that differ in the ``dark`` and the ``light`` theme, as ``#rrggbb``: tokens by their names, and the
    ``--face`` of a class by its name after a dot."""
    printed: bool = True
    """Whether the cards of its boards have the ranks and suits of the house's own."""
    backs: Mapping[str, Mapping[str, str]] = {}
    """The ``emblem`` and ``medallion`` of the backs of its cards to print, by the names of the house's own."""
    sold: bool = False
    """Whether its box is sold and not free: of a game under its name, Chevet prints no cards."""
    unsaid: Mapping[str, Sequence[str]] = {}
    """By language, the beginnings of words of the house's own that this theme never says."""


@cache
def themes() -> Mapping[str, Theme]:
    """Return every theme by its slug, in order."""
    described = {folder.name: folder / "theme.toml" for folder in FOLDER.iterdir()}
    return {
        slug: Theme(**tomllib.loads(described[slug].read_text(encoding="utf-8")))
        for slug in sorted(described)
        if described[slug].is_file()
    }


def themes_of(game: str) -> tuple[str, ...]:
    """Return the boxes that a game is played with, the house's own first, which is empty."""
    return ("", *(slug for slug, theme in themes().items() if theme.game == game))
