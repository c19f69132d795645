"""What happened: an event changes the state and tells itself."""

from collections.abc import Iterator
from typing import Protocol, cast

from companion.kernel.game import Event, StateT, Step
from companion.kernel.words import Text

Texts = tuple[Text, ...]


class GameEvent(Event, Protocol[StateT]):
    """Something that happened in a game: a named tuple of plain facts, as the journal keeps them."""

    def change(self, state: StateT) -> StateT:
        """Return the state after it; nothing here refuses or asks."""

    def told(self, state: StateT) -> Texts:
        """Return its sentences, from public facts of the state before it; none where nobody needs to hear of it."""


Caused = tuple[GameEvent[StateT], ...]
"""What an action causes, in the order in which it happens."""


def evolve(state: StateT, event: Event) -> StateT:
    """Return the state after ``event``."""
    return cast("GameEvent[StateT]", event).change(state)


def told(step: Step[StateT]) -> Iterator[tuple[StateT, Event, Texts]]:
    """Yield each event of a step with the state that it happened in and its sentences."""
    state = step.before
    for event in cast("Caused[StateT]", step.events):
        yield state, event, event.told(state)
        state = event.change(state)


def log(step: Step[StateT]) -> Texts:
    """Return what a step did, in sentences, in the order in which it happened."""
    return tuple(sentence for _, _, sentences in told(step) for sentence in sentences)
