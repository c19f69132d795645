"""What a table agrees on before the first turn, what is face up then, and how a record writes both (section 2)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from companion.games.verrat import vocabulary as v
from companion.kernel import reading
from companion.kernel.events import Chance, Json


@dataclass(frozen=True)
class Deal:
    """What is face up after the set-up. Nothing of it is secret."""

    colours: Mapping[str, str] = field(hash=False)
    """Each player's colour."""
    numbers: tuple[int, ...]
    """The vote markers, from the heir's seat clockwise."""
    viziers: tuple[str, ...]
    """Who sits where, from the heir's seat clockwise."""
    hands: Mapping[str, tuple[str, ...]] = field(hash=False)
    tops: Mapping[str, str] = field(hash=False)
    """The open card of each city, Kaffa's only where it is face up (V2)."""


@dataclass(frozen=True)
class Setup:
    """A table's set-up. It may be wrong: ``checks.check`` says how; nothing here refuses a value."""

    players: tuple[str, ...]
    """Names in seat order, clockwise."""
    tracking: str = v.GUIDED
    """How much is entered: ``guided``, or ``light``: no cards and no orders."""
    eligibility: str = "different"
    """What makes a player's viziers nameable: 4 ``different`` powers, or 4 power ``cards`` (V1)."""
    kaffa_open: bool = False
    """The top of Kaffa shows until the first search (V2)."""
    turn_order: str = "clockwise"
    """From the starter ``clockwise``, or by ``rank`` of the highest occupied seats (V5)."""
    must_name: bool = False
    """No blank indicator while some vizier may be named (V7)."""
    trade_phase: str = "intrigue"
    """When cards may be traded: ``intrigue`` or ``any`` phase (V8)."""
    trade_ratio: str = "any"
    """How: ``any``, gifts too, or ``equal`` numbers (V8)."""
    trade_pardons: bool = False
    """Pardon cards may be traded (V8, V13)."""
    seat_entry: str = "in_order"
    """A seat must be free when its player moves, or ``simultaneous``: after all departures (V9)."""
    dungeon: str = "push"
    """The newcomer pushes the others on, or takes the ``first_free`` cell (V10)."""
    city_tie: str = "starter"
    """Who chooses between viziers in cities: the ``starter``, chance (``random``), nobody (``none``) (V11)."""
    one_pardon: bool = False
    """One pardon a player and round (V13)."""
    three_banished: str = "trader"
    """With three viziers banished a player remains as ``trader`` or is ``out`` (V15)."""
    draws: bool = True
    """The table may agree on a draw (V16)."""
    drawn: Deal | None = field(default=None, compare=False, repr=False)
    """No option: a set-up at random, for what the table does not lay out itself; None before ``settle``."""

    @property
    def light(self) -> bool:
        """Return whether the board is all that is entered."""
        return self.tracking == v.LIGHT


def settle(setup: Setup, chance: Chance) -> Setup:
    """Draw a whole set-up, for whatever nobody lays out by hand."""
    return replace(setup, drawn=_shuffled(setup, chance))


def deal(setup: Setup, chance: Chance) -> Deal:
    """Return the set-up that was drawn; one is drawn now if none was."""
    return setup.drawn or _shuffled(setup, chance)


def _shuffled(setup: Setup, chance: Chance) -> Deal:
    """Shuffle colours, vote markers, viziers, and cards where they are entered."""
    colours, viziers = list(v.COLOURS), list(v.VIZIERS)
    numbers = [str(number) for number in range(1, v.SEATS + 1)]
    cards = [card for card in v.CARDS for _ in range(v.OF_EACH)]
    for pieces in (colours, viziers, numbers, cards):
        chance.shuffle(pieces)
    open_cities = [city for city in v.CITIES if city != v.KAFFA or setup.kaffa_open]
    return Deal(
        colours=dict(zip(setup.players, colours, strict=False)),
        numbers=tuple(map(int, numbers)),
        viziers=tuple(viziers),
        hands={} if setup.light else {player: (cards.pop(), cards.pop()) for player in setup.players[: v.PLAYERS]},
        tops={} if setup.light else {city: cards.pop() for city in open_cities},
    )


def read(players: tuple[str, ...], options: Json, hidden: object) -> tuple[Setup, Deal | None]:
    """Return the set-up and, where ``hidden`` is a record's ``deal``, what is face up.

    Raises ``NotARecord`` for unknown keys, wrong types and keys of the deal that are missing; values that mean nothing
    are for ``checks.check`` to find.
    """
    values = reading.options(options, _OPTIONS)
    return Setup(players, **values), None if hidden is None else Deal(**reading.read_deal(hidden, _DEAL))


def write(setup: Setup) -> dict[str, object]:
    """Return the options as a record has them: those that differ from the default only."""
    return reading.differing(setup, Setup(setup.players), _OPTIONS)


_OPTIONS: Final = reading.readers_of(Setup, but=("players", "drawn"))
_DEAL: Final = reading.readers_of(Deal)
