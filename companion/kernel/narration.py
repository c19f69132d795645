"""What is said: what a phase asks for, the prompt of a moment, the eyes-closed script, and a finished game, as data."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

from companion.kernel.events import StateT, Texts
from companion.kernel.words import Text


@dataclass(frozen=True)
class Prompt:
    """What the game master does and says now.

    ``steps`` are the tabs of a turn and ``step`` is the index of the current one; ``do`` is the instruction, ``say``
    the words to say aloud, ``notes`` how to handle the cards and what to know, the most important first.
    ``help`` is the id of the rules paragraph that matters most now, empty if there is none.
    ``together`` is true if everyone shows something at the same moment, so a countdown can be used. ``known`` are
    notes that nobody needs to read again after a few turns: they are folded away. ``before`` is a prompt for what
    people must do by hand first: it is shown alone until it is ticked off. ``court`` is the note that everybody needs,
    for the court screen, where no device is in anybody's hands; None if there is none, or the court shows others.
    """

    do: Text
    say: Text | None = None
    notes: tuple[Text, ...] = ()
    steps: tuple[Text, ...] = ()
    step: int = 0
    help: str = ""
    together: bool = False
    known: tuple[Text, ...] = ()
    before: "Prompt | None" = None
    court: Text | None = None


@dataclass(frozen=True)
class SeatWords:
    """What a player's phone says at a moment, from public facts alone.

    ``now`` is what happens, the same at every seat; ``own`` what it asks of this player, or that it asks nothing.
    ``standing`` is what holds for the player besides, such as whether they may be chosen; None if there is nothing.
    """

    now: Text
    own: Text
    standing: Text | None = None


@dataclass(frozen=True)
class Line:
    """One step of a script: the words, the gesture that illustrates them, and the pause after, in seconds at pace 1."""

    say: Text
    gesture: str
    pause: float


@dataclass(frozen=True)
class Script:
    """What is read out at the start. It depends only on the public set-up, so its length reveals nothing."""

    title: Text
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Phase(Generic[StateT]):
    """A phase of a game."""

    name: str
    prompt: Callable[[StateT], Prompt]
    """What people do and say in it. Its ``step`` and ``paragraph`` are filled in by the game, like what may happen in
    several phases."""
    paragraph: Callable[[StateT], str]
    """The paragraph of the rules about what people do now."""
    step: int | None = None
    """Which step of a turn it belongs to, None outside of turns."""


@dataclass(frozen=True, kw_only=True)
class Turn:
    """A turn of a finished game: its number, and its story in sentences. Games add what else their pages draw of it."""

    turn: int
    text: Texts = ()


@dataclass(frozen=True, kw_only=True)
class Chronicle:
    """A finished game turn by turn, from public facts only. Games add what else their pages draw of it."""

    turns: Sequence[Turn]
    winner: str | None
    """The state's word for who won, None if the game was left unfinished or nobody did."""
    decisive: Turn | None = None
    """The turn that decided the game, and what is said of it; None where there is none."""
    hush: Text | None = None
    """What is said aloud before the winner is announced, where the game has words of its own."""
