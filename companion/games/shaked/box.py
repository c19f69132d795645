"""What to take out of the box, how the packs are built, and what stays in (section 2)."""

from collections.abc import Iterator
from typing import Final

from companion.games.shaked import vocabulary as v
from companion.games.shaked.setup import Setup
from companion.kernel.game import Box
from companion.kernel.narration import Script
from companion.kernel.words import Text, text

ALL_TOKENS: Final = 24
"""Tokens in the box."""


def box(setup: Setup, by_hand: bool = True) -> Box:
    """Return the build list of the packs in the order of building them, and what stays in.

    Where Chevet deals, no cards are needed.
    """
    lines = _without_cards(setup) if setup.card_free else _built(setup)
    return Box(tuple(lines), tuple(_stays(setup)))


def cards(setup: Setup, letter: str) -> int:
    """Return how many cards of one colour the packs of this table need."""
    return sum(content.count(letter) * n for content, n in setup.recipe.items())


def _tokens(setup: Setup) -> Text:
    return text("shaked.box.tokens", n=len(setup.players) * v.PACK)


def _built(setup: Setup) -> Iterator[Text]:
    yield text("shaked.box.cards", blue=cards(setup, "B"), red=cards(setup, "R"))
    for content in v.CONTENTS:
        yield text(f"shaked.box.{content.lower()}", n=setup.recipe[content])
    yield _tokens(setup)


def _without_cards(setup: Setup) -> Iterator[Text]:
    yield _tokens(setup)
    yield text("shaked.box.phones")


def _stays(setup: Setup) -> Iterator[Text]:
    blue, red = (v.CARDS if setup.card_free else v.CARDS - cards(setup, letter) for letter in v.LETTERS)
    if blue or red:
        yield text("shaked.box.cards_left", blue=blue, red=red)
    left = ALL_TOKENS - len(setup.players) * v.PACK
    if left > 0:
        yield text("shaked.box.tokens_left", n=left)


def script(setup: Setup) -> Script:
    """Return the script of the start: nobody closes their eyes in this game, so there is nothing to read out."""
    return Script(text("shaked.script.title"), ())


def by_hand(setup: Setup) -> bool:
    """Return whether people build and deal the packs themselves: wherever there are cards."""
    return not setup.card_free


def needs_phone_roles(setup: Setup) -> bool:
    """Return whether Chevet deals, because phones show what a look shows: in a game without cards."""
    return setup.card_free


def phone_pages(setup: Setup) -> bool:
    """Return whether phones have pages: always, for the notebook, the looks and the votes."""
    return True
