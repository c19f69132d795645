"""The result of a settled question: what is said about it, and what people move on the table before the next one."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.kernel.words import Text

RECENT: Final = 24
"""Maximum number of newest commands passed to a game: more than any question of any game takes."""


@dataclass(frozen=True)
class Move:
    """Something that people do by hand on the table, or an equally visible fact.

    ``note`` adds details: the counts before and after it, what follows from it. ``marks`` illustrate it, from
    left to right: ``seat:2`` is the token of the third player in the initial order, every other mark is one that the
    game's own ``_mark.html`` draws. ``shares`` are numbers that add up to the one in ``do``, drawn as one bar beside
    the bars of the other moves, all to one scale.
    """

    do: Text
    note: Text | None = None
    marks: tuple[str, ...] = ()
    shares: tuple[int, ...] = ()


@dataclass(frozen=True)
class Aftermath:
    """The result of a question, in public facts.

    Every screen shows it large for two seconds. Unless it ``passes``, because there is little to move, it then waits
    for the game master, alone on their screen and the court's.

    ``title`` states it in one short sentence, ``why`` what led to it, ``say`` is read aloud, ``then`` names what comes
    next. ``moves`` are the things to do on the table, in that order; there is at least one. ``do`` heads the game
    master's screen in place of a general headline: the one move that must not be forgotten. Where a game stages the
    moves in a way of its own, ``scene`` is what its ``_scene.html`` draws in place of the list. If the question goes
    on with one that no seat has to be picked for, it ``asks`` that: the answers stand in place of the button that
    goes on, and the game's ``acts`` draw them.
    """

    title: Text
    moves: tuple[Move, ...]
    why: Text | None = None
    say: Text | None = None
    then: Text | None = None
    do: Text | None = None
    scene: Mapping[str, object] | None = None
    asks: bool = False
    passes: bool = False
