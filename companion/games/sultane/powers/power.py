"""What a power is: one record that holds everything the rules ask about it (section 8).

Its words and its drawing follow from its code: ``tests/games/sultane/test_powers.py`` names those that are missing.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

from companion.games.sultane import vocabulary as v
from companion.games.sultane.setup import Setup
from companion.games.sultane.state import State
from companion.games.sultane.words import line
from companion.kernel.events import Command, Event, Texts, changed
from companion.kernel.words import text


class PowerDue(NamedTuple):
    """The slot just covered has a power that the Grand Vizier must use now."""

    power: str

    def change(self, state: State) -> State:
        return changed(state, phase=v.POWER, power=self.power)

    def told(self, state: State) -> Texts:
        return line(state, "power_due", power=text(f"sultane.power.{self.power}"))


class PowerPassedOver(NamedTuple):
    """The slot just covered has a power, but there is nobody to use it on."""

    power: str

    def change(self, state: State) -> State:
        return changed(state, notices=(*state.notices, f"passed_over:{self.power}"))

    def told(self, state: State) -> Texts:
        return line(state, "passed_over", power=text(f"sultane.power.{self.power}"))


class PowerUsed(NamedTuple):
    """A power that only looks at cards, or a house power, was used at the table."""

    power: str

    def change(self, state: State) -> State:
        return changed(state, notices=())

    def told(self, state: State) -> Texts:
        return line(state, f"used.{self.power}")


NOTHING: Final = "nothing"
SOME_TALES: Final = "tales"
A_CAMP: Final = "camp"
Learns = Literal["nothing", "tales", "camp"]


def notes(*names: str) -> Callable[[State], tuple[str, ...]]:
    """Return a ``handling`` that is the same at every table."""
    return lambda state: names


@dataclass(frozen=True)
class Targets:
    """Whom a power is used on: ``number`` active players who are not Grand Vizier.

    ``key`` is the parameter of its action; with a ``number`` above 1 it holds a list of different players. ``named``
    reads out of the event whom the power was used on.
    """

    named: Callable[[Any], tuple[str, ...]]
    key: str = "target"
    number: int = 1
    barred: Callable[[State], Mapping[str, str]] = lambda state: {}
    """Who may not be named although they are active, with the reason: the end of a message ``sultane.reason.…``."""
    also: Callable[[State], Mapping[str, tuple[object, ...]]] = lambda state: {}
    """The other parameters that the action must have now, each with its values."""


@dataclass(frozen=True)
class Limit:
    """On how many slots of a set-up a power may be, and the finding about every further one."""

    most: Callable[[Setup], int]
    severity: Literal["error", "warning"]
    finding: str


@dataclass(frozen=True)
class Power:
    """A power. What is left out is what most powers do: people handle the cards, Chevet notes it, and the turn ends."""

    code: str
    """Its name in records, in the ids of its messages, and of its drawing (``power-peek-bottom``)."""
    targets: Targets | None = None
    """Whom it takes; None for a power that names nobody."""
    learns: Learns = "nothing"
    """What the Grand Vizier alone gets to know by it: ``tales`` that they look at or choose, the ``camp`` of a player,
    or ``nothing``. Everyone else sees only that the power is used."""

    use: Callable[[State, Command], Event[State]] = lambda state, command: PowerUsed(str(state.power))
    """Return what the action causes, or raise ``Refused``."""
    causes: type[Event[State]] = PowerUsed
    """The event that ``use`` returns."""
    more: tuple[str, ...] = ()
    """The keys that its action may have besides that of its targets."""
    refuses: tuple[str, ...] = ()
    """The codes of what ``use`` refuses, in the order in which it does."""
    possible: Callable[[State], bool] = lambda state: True
    """Whether it can be used at all, apart from its targets; if not, it is skipped."""
    tales: int = 0
    """Tales that the draw pile must hold; with fewer in it, it is reshuffled first."""
    drawn: tuple[str, int] | None = None
    """What the panel of chances calls its change of the draw pile, and how many tales it takes from there."""
    ends_turn: bool = True
    """Whether the turn is over after it; if not, the event has led to another phase."""
    ending: Callable[[Any], tuple[str, str] | None] = lambda event: None
    """Who wins by the event and why; None while the game continues."""

    handling: Callable[[State], tuple[str, ...]] = lambda state: ()
    """The notes about the cards in the order of the handling: ends of messages ``sultane.prompt.…``."""
    wording: Callable[[State], Mapping[str, str]] = lambda state: {}
    """How its prompt differs from the usual one: the ``name`` instead of its code, further facts."""
    paragraph: Callable[[State], str] | None = None
    """The paragraph of the rules for this table, where it is not the one that is named after the power."""
    paragraphs: tuple[str, ...] = ()
    """Further paragraphs about it in the rules, which follow its own."""
    summary: Callable[[Setup], str | None] = field(default=lambda setup: None)
    """The line of the reference sheet for this table: the end of a message ``sultane.reference.power.…``; None for the
    usual ``sultane.reference.brief.CODE``."""
    grave: bool = False
    """Whether it ends somebody's part in the game, and is drawn so."""
    limit: Limit | None = None

    @property
    def drawing(self) -> str:
        """The id of its drawing in the sprite."""
        return f"power-{self.code.replace('_', '-')}"

    @property
    def keys(self) -> tuple[str, ...]:
        """Every key that its action may have."""
        return (*((self.targets.key,) if self.targets else ()), *self.more)

    def candidates(self, state: State) -> tuple[str, ...]:
        """Return whom it may be used on, in seat order: any one of them, or any ``number`` different ones."""
        if self.targets is None:
            return ()
        vizier, barred = state.vizier, self.targets.barred(state)
        return tuple([player for player in state.active if player != vizier and player not in barred])

    def usable(self, state: State) -> bool:
        """Return whether it can be used now; one that cannot is passed over."""
        if self.targets and len(self.candidates(state)) < self.targets.number:
            return False
        return self.possible(state)
