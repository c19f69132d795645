"""What is taken out of the box, printed as cards, and told of the rules in short (section 2)."""

from collections.abc import Iterator
from typing import Final

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.names import card_name, sultan_name
from companion.games.mille_et_un.setup import Setup
from companion.kernel.game import Box
from companion.kernel.kit import Kit, Mat, Reference, numbered, rulings
from companion.kernel.narration import Script
from companion.kernel.words import Text, text


def box(setup: Setup, by_hand: bool = True) -> Box:
    """Return the cards to take out, and those that stay; how they are laid out is told where they are."""
    return Box(tuple(_out(setup)), tuple(_stays(setup)))


def _out(setup: Setup) -> Iterator[Text]:
    if setup.sultan_list is not None:
        yield text("1001.box.sultans_chosen", sultans=tuple(map(sultan_name, setup.sultan_list)))
    else:
        yield text("1001.box.sultans", n=setup.sultans, all=len(v.SULTANS))
    yield text("1001.box.tales", n=sum(setup.counts.values()))
    for code in v.TALE_CODES:
        if setup.counts[code] != v.IN_BOX[code]:
            yield text("1001.box.house_count", n=setup.counts[code], card=card_name(code))


def _stays(setup: Setup) -> Iterator[Text]:
    left = len(v.SULTANS) - setup.sultans
    if left > 0:
        yield text("1001.box.sultans_left" if setup.sultan_list is None else "1001.box.sultans_unused", n=left)


def script(setup: Setup) -> Script:
    """Return the script of the start: nobody closes their eyes in this game, so there is nothing to read out."""
    return Script(text("1001.script.title"), ())


def reference(setup: Setup) -> Reference:
    """Return what is laid out, a turn, the special cards, the end, and what this table plays otherwise."""
    parts = (("aim", 3), ("begin", 3), ("turn", 4), ("story", 4), ("tiger", 2), ("book", 2), ("end", 3))
    lead = [text("1001.reference.table", n=len(setup.players), sultans=setup.sultans)]
    lead += [text(f"1001.option.sultans_what.{setup.sultans}")] if setup.sultans in v.DIFFICULTIES else []
    own = rulings(text("1001.option.more"), _rulings(setup))
    return Reference(text("1001.rules.title"), tuple(lead), (*numbered("1001", *parts), *own))


def _rulings(setup: Setup) -> Iterator[Text]:
    for name in ("redraw", "book_replace", "reshuffle", "mixed_free"):
        if getattr(setup, name):
            yield text(f"1001.option.{name}")
    if setup.double_joker != "any":
        yield text(f"1001.reference.jokers.{setup.double_joker}")
    if setup.tiger_order == "free":
        yield text("1001.reference.tiger_free")


ROW: Final = 3
"""Sultan cards that lie face up."""


def mats(setup: Setup) -> tuple[Mat, ...]:
    """Return the places of the Sultan cards, of the cards in the middle, and of the discard."""
    sultans = (*[text("1001.mat.sultan")] * ROW, text("1001.mat.hidden"))
    return (Mat(text("1001.name"), (sultans, (text("1001.mat.middle"), text("1001.screen.discard_pile")))),)


def laying(setup: Setup) -> tuple[Text, ...]:
    """Return how the cards are laid out, at every game: before a further one they lie in the box."""
    sultans = "sultans_chosen" if setup.sultan_list else "sultans"
    steps = (sultans, "row", "tales", "hands", "discard", "specials")
    return tuple(text(f"1001.lay.{step}", k=setup.sultans) for step in steps)


KIT: Final[Kit[Setup]] = Kit(reference=reference, laying=laying, mats=mats)
