"""What happens in a game: an event changes the state and tells itself."""

from typing import Protocol, TypeVar

from companion.kernel.words import Text

StateT = TypeVar("StateT")
Texts = tuple[Text, ...]


class Event(Protocol[StateT]):
    """Something that happened: a named tuple of plain facts. The journal calls it by its class name."""

    def _asdict(self) -> dict[str, object]: ...

    def change(self, state: StateT) -> StateT:
        """Return the state after it; nothing here refuses or asks."""

    def told(self, state: StateT) -> Texts:
        """Return its sentences, from public facts of the state before it; none where nobody needs to hear of it."""


Caused = tuple[Event[StateT], ...]
"""What an action causes, in the order in which it happens."""
