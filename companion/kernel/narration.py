"""What is said aloud: the game master's prompt of the moment, and a script read with eyes closed, both as data."""

from dataclasses import dataclass

from companion.kernel.words import Text


@dataclass(frozen=True)
class Prompt:
    """What the game master does and says now.

    ``steps`` are the tabs of a turn and ``step`` is the index of the one that runs; ``do`` is the instruction, ``say``
    the words to say aloud, ``notes`` the exact handling of the cards and what to know, the most important first.
    ``help`` is the id of the paragraph of the rules that matters now, empty if none does more than another.
    ``together`` says that everyone shows something at the same moment, which may be counted down to. ``known`` are
    notes that players need not read again after a few turns: they are folded away. ``before`` is a prompt about what
    has to be done by hand first: it is shown alone until it is ticked off.
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


@dataclass(frozen=True)
class Line:
    """One step of a script: what is said, the gesture that pictures it, and the pause after it in seconds at pace 1."""

    say: Text
    gesture: str
    pause: float


@dataclass(frozen=True)
class Script:
    """What is read out at the start. It depends only on the public set-up, so its length reveals nothing."""

    title: Text
    lines: tuple[Line, ...]
