"""What can be printed of 1001, whose box is sold: the places of the cards, and the rules in short."""

from typing import Final

from companion.games.mille_et_un.reference import reference
from companion.games.mille_et_un.setup import Setup
from companion.kernel.kit import Kit, Mat
from companion.kernel.words import text

ROW: Final = 3
"""Sultan cards that lie face up."""


def mats(setup: Setup) -> tuple[Mat, ...]:
    """Return the places of the Sultan cards, of the cards in the middle, and of the discard."""
    sultans = (*[text("1001.mat.sultan")] * ROW, text("1001.mat.hidden"))
    return (Mat(text("1001.name"), (sultans, (text("1001.mat.middle"), text("1001.screen.discard_pile")))),)


KIT: Final[Kit[Setup]] = Kit(reference=reference, mats=mats)
