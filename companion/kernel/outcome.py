"""The result of a finished game, in terms shared by all games: for the statistics of a group."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion.kernel.words import Text

Tone = Literal["day", "night", "other"]
"""How a side, and the scene at a game's end, is drawn: as day or as night."""


@dataclass(frozen=True)
class Side:
    """A side that can win: its name, and how it is drawn."""

    name: Text
    tone: Tone = "other"


@dataclass(frozen=True)
class Part:
    """One player's part in a finished game; a field is ``None`` if unknown, as with roles on real cards.

    ``role`` is the player's role, the same for everyone who plays for the same goal.
    """

    role: Text | None = None
    won: bool | None = None


@dataclass(frozen=True)
class ClaimTally:
    """How many of a player's public claims were noted in one game, and how many contradicted what else was known."""

    claims: int
    contradicted: int


@dataclass(frozen=True)
class Outcome:
    """The result of one finished game.

    ``winner`` is the side that won, None in a game without sides; ``variant`` is the part of the set-up that makes it
    a different game. ``parts`` are by player; players whose part is unknown are left out. ``spoken`` is also by
    player, for those whose claims were noted.
    """

    variant: Text | None = None
    winner: Side | None = None
    parts: Mapping[str, Part] = field(default_factory=dict)
    spoken: Mapping[str, ClaimTally] = field(default_factory=dict)
