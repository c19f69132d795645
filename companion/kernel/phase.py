"""A phase: what a table does and says while it waits for one of the actions of that phase."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, NamedTuple

from companion.kernel.events import StateT
from companion.kernel.words import Text


class Said(NamedTuple):
    """The instruction of a moment, the words to say aloud, and how to handle the cards."""

    do: Text
    say: Text | None = None
    notes: tuple[Text, ...] = ()


@dataclass(frozen=True)
class Phase(Generic[StateT]):
    """A phase of a game."""

    name: str
    prompt: Callable[[StateT], Said]
    paragraph: Callable[[StateT], str]
    """The paragraph of the rules about what people do now."""
    step: int | None = None
    """Which step of a turn it belongs to, None outside of turns."""
