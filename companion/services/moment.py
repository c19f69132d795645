"""The moment of an evening: one value for each table, which is changed by actions and never by looking at a
page.

The game master's device resumes a table here; the court screen and the phones show what belongs to it.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class Moment(StrEnum):
    """What people at a table are doing, in the order of an evening."""

    PLAYERS = "players"
    """Who plays."""
    SETUP = "setup"
    """What is played."""
    BOX = "box"
    """What to take out of the box."""
    DEAL = "deal"
    """Roles are handed out."""
    RECOGNITION = "recognition"
    """Eyes are closed, or about to be."""
    PLAY = "play"
    """The game continues."""
    HUSH = "hush"
    """The game is decided, but the game master has not announced the result yet."""
    END = "end"
    """The screens show how the game ended; its last command can still be undone."""
    CLOSED = "closed"
    """The roles are open, and nothing can be undone."""


DRAFT: Final = frozenset({Moment.PLAYERS, Moment.SETUP, Moment.BOX})
BEFORE_PLAY: Final = frozenset({Moment.DEAL, Moment.RECOGNITION})
GOING_ON: Final = BEFORE_PLAY | {Moment.PLAY}

TRANSITIONS: Final[Mapping[Moment, frozenset[Moment]]] = {
    **dict.fromkeys(DRAFT, DRAFT),
    Moment.DEAL: frozenset({Moment.RECOGNITION, Moment.PLAY}),
    Moment.RECOGNITION: frozenset({Moment.DEAL, Moment.PLAY}),
    Moment.HUSH: frozenset({Moment.END}),
}
"""The moments to which a button can take a table. Looking up codes or the script does not leave the game."""


def moment_of(stored: str, stage: str, over: bool) -> Moment:
    """Return the moment of a table from its stored value; ``over`` is true if its game is decided.

    A value that does not fit, as an older version may have stored it, is replaced according to stage and game.
    """
    if stage == "closed":
        return Moment.CLOSED
    if stage == "draft":
        return Moment(stored) if stored in DRAFT else Moment.PLAYERS
    if over:
        return Moment.HUSH if stored == Moment.HUSH else Moment.END
    return Moment(stored) if stored in GOING_ON else Moment.PLAY
