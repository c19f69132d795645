"""How a step of a game is put into words: each event by its own teller, from the state before the event."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.kernel.game import Event, StateT, Step
from companion.kernel.words import Text

Texts = tuple[Text, ...]
Teller = Callable[[Any, Any], Texts]
"""Returns the sentences about an event, from the state before it and the event."""


def worded_events(
    step: Step[StateT], tellers: Mapping[type[Any], Teller], evolve: Callable[[StateT, Event], StateT]
) -> Iterator[tuple[StateT, Event, Texts]]:
    """Yield each event of a step with the state that it happened in and its sentences."""
    state = step.before
    for event in step.events:
        yield state, event, tellers[type(event)](state, event)
        state = evolve(state, event)


def no_texts(state: object, event: object) -> Texts:
    """Return no sentence: for an event that others describe, or that nobody needs to hear about."""
    return ()
