"""The viewers of a table: everyone, the game master, or the player in a seat."""

from dataclasses import dataclass
from typing import Final

from companion.kernel.words import Text

LONGEST_NAME: Final = 40
"""Maximum number of characters in a player's name."""


@dataclass(frozen=True)
class Viewer:
    """Somebody who looks at a table: the whole court, the game master, or one seat (``seat``, a player's name)."""

    kind: str
    seat: str | None = None


@dataclass(frozen=True)
class RingSeat:
    """A player in the ring of seats that a play screen draws.

    ``seat`` is the place round the table, ``player`` that in the first order. ``state`` is ``eligible``, ``calm``,
    ``blocked``, ``exiled`` or ``won``; ``reason`` says why; ``sign`` is an office.
    """

    name: str
    seat: int
    player: int
    state: str
    reason: Text | None
    sign: str | None


COURT: Final = Viewer("court")
GAME_MASTER: Final = Viewer("game_master")


def seat_of(player: str) -> Viewer:
    """Return the viewer in ``player``'s seat."""
    return Viewer("seat", player)
