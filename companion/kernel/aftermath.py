"""What a settled question leaves behind: what is said of it, and what hands move on the table before the next."""

from dataclasses import dataclass
from typing import Final

from companion.kernel.words import Text

RECENT: Final = 24
"""How many of the newest commands a game is shown, at most: more than any question of any game takes."""


@dataclass(frozen=True)
class Move:
    """Something that people do by hand on the table, or an equally visible fact.

    ``note`` adds details: how many there are before and after it, what follows from it. ``marks`` picture it, from
    left to right: ``seat:2`` is the token of the third player in the first order, every other mark is one that the
    game's own ``_mark.html`` draws. ``shares`` are numbers that add up to the one in ``do``, drawn as one bar beside
    those of the other moves, all to one scale.
    """

    do: Text
    note: Text | None = None
    marks: tuple[str, ...] = ()
    shares: tuple[int, ...] = ()


@dataclass(frozen=True)
class Aftermath:
    """The result of a question, in public facts.

    ``title`` says it in one short sentence, ``why`` what led to it, ``say`` is read aloud, ``then`` names what comes
    next. ``moves`` are what to do on the table, in the order in which the hands do it; there is at least one.
    """

    title: Text
    moves: tuple[Move, ...]
    why: Text | None = None
    say: Text | None = None
    then: Text | None = None
