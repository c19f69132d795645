"""Who sits at the table and who looks: players, clockwise order, viewers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

LONGEST_NAME: Final = 40
"""Characters a player's name may have at most."""


@dataclass(frozen=True)
class Viewer:
    """Somebody who looks at a table: the whole court, the game master, or one seat (``seat``, a player's name)."""

    kind: str
    seat: str | None = None


COURT: Final = Viewer("court")
GAME_MASTER: Final = Viewer("game_master")


def seat_of(player: str) -> Viewer:
    """Return the viewer who sits on ``player``'s seat."""
    return Viewer("seat", player)


def left_of(order: Sequence[str], player: str) -> str:
    """Return who sits clockwise next to ``player`` in ``order``; ``player`` must be in it."""
    return order[(order.index(player) + 1) % len(order)]
