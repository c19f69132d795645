"""What can be printed of 1001, whose box is sold: the places of the cards, and the rules in short."""

from typing import Final

from companion.games.mille_et_un.reference import reference
from companion.games.mille_et_un.setup import Setup
from companion.kernel.kit import Kit, Mat
from companion.kernel.words import Text, text

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
