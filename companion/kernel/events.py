"""What is done in a game, and what happens: a command causes events; an event changes the state and tells itself."""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from companion.kernel.words import Text


class Phased(Protocol):
    """A state: it is always in one phase."""

    @property
    def phase(self) -> str:
        """Return the name of the phase."""


StateT = TypeVar("StateT", bound=Phased)
Texts = tuple[Text, ...]

Command = Mapping[str, object]
"""One action as a record has it: a text under ``do`` and the action's own keys."""


def effective_commands(commands: Iterable[Command]) -> list[Command]:
    """Return the commands that no ``undo`` took back, without the undos; each ``undo`` must have something to undo."""
    counting: list[Command] = []
    for command in commands:
        if command.get("do") == "undo":
            counting.pop()
        else:
            counting.append(command)
    return counting


Json = Mapping[str, object]
"""Data that JSON can represent."""


class Chance(Protocol):
    """Where randomness comes from; the standard library's ``random.Random`` and ``secrets.SystemRandom`` fit."""

    def shuffle(self, x: list[str], /) -> None:
        """Put ``x`` into a random order."""

    def choice(self, seq: Sequence[str], /) -> str:
        """Return one of ``seq``, each equally likely."""


_NO_VALUES: Final[Mapping[str, tuple[object, ...]]] = {}


class Choice(NamedTuple):
    """Something that can be done now.

    ``do`` is the action's name; ``values`` lists the values that each parameter may take, in the order to show them
    (a parameter that is not listed is free: a text, a number; the game's page explains its range). ``by`` names who may
    make it: ``game_master`` or a player's name.
    """

    do: str
    values: Mapping[str, tuple[object, ...]] = _NO_VALUES
    by: tuple[str, ...] = ("game_master",)

    def without(self, parameters: Set[str]) -> "Choice":
        """Return the same choice with the values of these parameters unlisted: screens have forms of their own."""
        return Choice(self.do, {key: of for key, of in self.values.items() if key not in parameters}, self.by)


class Event(Protocol[StateT]):
    """Something that happened: a named tuple of plain facts. The journal calls it by its class name."""

    def _asdict(self) -> dict[str, object]: ...

    def change(self, state: StateT) -> StateT:
        """Return the state after it; nothing here refuses or asks."""

    def told(self, state: StateT) -> Texts:
        """Return its sentences, from public facts of the state before it; none where nobody needs to hear of it."""


Caused = tuple[Event[StateT], ...]
"""What an action causes, in the order in which it happens."""


@dataclass(frozen=True)
class Step(Generic[StateT]):
    """One accepted command that has not been undone: the state before it, and the events it caused."""

    before: StateT
    command: Command
    events: Caused[StateT]
    tap: int | None = None
    """The tap that entered it, where that is known: see ``journal.Entry``."""

    @property
    def after(self) -> StateT:
        """The state after it."""
        state = self.before
        for event in self.events:
            state = event.change(state)
        return state

    def happened(self) -> Iterator[tuple[StateT, Event[StateT]]]:
        """Yield each event with the state that it happened in."""
        state = self.before
        for event in self.events:
            yield state, event
            state = event.change(state)

    def told(self) -> Iterator[tuple[StateT, Event[StateT], Texts]]:
        """Yield each event with the state that it happened in and its sentences."""
        return ((state, event, event.told(state)) for state, event in self.happened())

    def log(self) -> Texts:
        """Return what it did, in sentences, in the order in which it happened."""
        return tuple(sentence for _, _, sentences in self.told() for sentence in sentences)


AnyStep = Step[Any]
"""A step in any game."""
T = TypeVar("T")


def changed(state: T, /, **changes: object) -> T:
    """Return a copy of a frozen dataclass without slots and cached properties, with ``changes`` applied.

    It refuses a field that the class does not have. ``dataclasses.replace`` runs the whole ``__init__``, and games
    would be played at a third of the pace.
    """
    before = state.__dict__
    after = before | changes
    if len(after) != len(before):
        unknown = ", ".join(sorted(changes.keys() - before.keys()))
        raise TypeError(f"{type(state).__qualname__} has no field {unknown}")
    copy = object.__new__(type(state))
    object.__setattr__(copy, "__dict__", after)
    return copy
