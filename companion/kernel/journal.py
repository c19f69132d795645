"""The append-only journal: accepted commands, the events they caused, and undo."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple

from companion.kernel.events import Caused, Command, Event, StateT, Texts
from companion.kernel.game import AnyGame, Game
from companion.kernel.refusal import Refused


class Undone(NamedTuple):
    """The command of version ``of`` was undone. The journal goes back; the state is left to it."""

    of: int

    def change(self, state: StateT) -> StateT:
        """Return the state as it is."""
        return state

    def told(self, state: object) -> Texts:
        """Return nothing: the log says what was taken back."""
        return ()


@dataclass(frozen=True)
class Entry:
    """One row: the ``version`` a table reached by ``command``; ``at`` is in seconds since the epoch.

    ``tap`` is the version that the first command of the same tap made: what was entered together is undone together.
    """

    version: int
    command: Command
    events: Caused[Any]
    actor: str
    at: float
    tap: int


@dataclass(frozen=True, eq=False, repr=False)
class Position(Generic[StateT]):
    """The position of a table: its version, its state, and the position that an undo would go back to.

    ``last`` is the newest command that still counts, ``before`` the position it was made at; both are None at first.
    Positions share their states, so keeping all of them costs little.
    """

    version: int
    state: StateT
    last: Entry | None = None
    before: "Position[StateT] | None" = None

    def past(self) -> list[tuple[Entry, StateT]]:
        """Return the commands that have not been undone, oldest first, each with the state it was made in."""
        steps: list[tuple[Entry, StateT]] = []
        position = self
        while position.last and position.before:
            steps.append((position.last, position.before.state))
            position = position.before
        return steps[::-1]


AnyPosition = Position[Any]
"""A position in any game."""


def decided(game: Game[Any, Any, StateT], position: Position[StateT], command: Command) -> Caused[StateT]:
    """Return the events of ``command`` at ``position``, ``undo`` included, or raise ``Refused``."""
    if command.get("do") != "undo":
        return game.actions.decide(position.state, command)
    if set(command) - {"do", "at"}:
        raise Refused("bad_value")
    if not position.last:
        raise Refused("nothing_to_undo")
    return (Undone(position.last.version),)


def applied(game: Game[Any, Any, StateT], position: Position[StateT], entry: Entry) -> Position[StateT]:
    """Return the position after ``entry``, which must be the next version."""
    if entry.events and isinstance(entry.events[0], Undone) and position.before:
        return Position(entry.version, position.before.state, position.before.last, position.before.before)
    state = position.state
    for event in entry.events:
        state = event.change(state)
    return Position(entry.version, state, entry, position)


def event_to_json(event: Event[Any]) -> list[object]:
    """Return ``event`` as data for JSON: its name and its facts."""
    return [type(event).__name__, event._asdict()]


def event_from_json(game: AnyGame, data: Sequence[Any]) -> Event[Any]:
    """Return the event that ``event_to_json`` wrote; lists become tuples again."""
    name, facts = data
    make: Callable[..., Event[Any]] = Undone if name == "Undone" else game.actions.events[name]
    return make(**{key: tuple(value) if isinstance(value, list) else value for key, value in facts.items()})
