"""What a table agrees on before the first turn, the deal, and how a record writes both (section 2)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from companion.games.complots import vocabulary as v
from companion.kernel import reading
from companion.kernel.events import Chance, Json

Cards = tuple[str, ...]


@dataclass(frozen=True)
class Setup:
    """A table's set-up. It may be wrong: ``checks.check`` says how; nothing here refuses a value."""

    players: tuple[str, ...]
    """Names in seat order, clockwise."""
    first_player: str | None = None
    """Who begins; None while it is left to chance (ruling C18)."""
    tracking: str = v.GUIDED
    """How much is entered: ``guided`` or ``light``; with dealt cards always ``guided``."""
    fifth: str = v.AMBASSADOR
    """The fifth character in play."""
    copies: int = v.DUEL_COPIES
    """Cards of each character; ``read`` fills in the published number."""
    coins: int = v.COINS
    """The worth of all coins in the box."""
    counter_after_doubt: bool = True
    """A target that lost a doubt on an action may still counter it (ruling C4)."""
    free_concession: bool = False
    """A player who holds the claimed character may refuse to show it, which counts as a lie (ruling C8)."""
    second_counter: bool = False
    """After a failed counter to foreign aid others may counter it, too (ruling C11)."""
    finite_treasury: bool = False
    """Nobody takes more than the Treasury has (ruling C13)."""
    captain_needs_coins: bool = False
    """An empty purse is not a target for a Captain (ruling C14)."""

    @cached_property
    def duel(self) -> bool:
        """Return whether this is the two-player game, with its own rules."""
        return len(self.players) == v.FEWEST

    @cached_property
    def light(self) -> bool:
        """Return whether coins, lives and whose turn it is are all that is entered."""
        return self.tracking == v.LIGHT

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The five characters in play."""
        return (*v.ALWAYS, self.fifth)

    @cached_property
    def court(self) -> int:
        """Cards in the Court at the start; below 0 if there are too few cards."""
        return v.DUEL_COURT if self.duel else len(self.kinds) * self.copies - v.HAND * len(self.players)


@dataclass(frozen=True)
class Deal:
    """The hidden cards at the start, where Chevet deals them."""

    hands: Mapping[str, Cards]
    """Two cards each, in a duel one."""
    court: Cards
    """The Court in its order; the first is drawn next."""


def deal(setup: Setup, chance: Chance) -> Deal:
    """Deal the hidden cards and the Court; in a duel one of each character, the third pack."""
    cards = list(setup.kinds) * (1 if setup.duel else setup.copies)
    chance.shuffle(cards)
    each = 1 if setup.duel else v.HAND
    hands = {player: tuple(cards[at * each : (at + 1) * each]) for at, player in enumerate(setup.players)}
    return Deal(hands, tuple(cards[each * len(setup.players) :]))


def read(players: tuple[str, ...], options: Json, hidden: object) -> tuple[Setup, Deal | None]:
    """Return the set-up and, where ``hidden`` is a record's ``deal``, what it says.

    Raises ``NotARecord`` for unknown keys and wrong types; values that mean nothing are for ``checks.check`` to find.
    """
    values = reading.options(options, _OPTIONS)
    setup = replace(_default(players), **values)
    return setup, None if hidden is None else Deal(**reading.read_deal(hidden, _DEAL))


def write(setup: Setup) -> dict[str, object]:
    """Return the options as a record has them: those that differ from the default only."""
    return reading.differing(setup, _default(setup.players), _OPTIONS)


def _default(players: tuple[str, ...]) -> Setup:
    return Setup(players, copies=v.official_copies(len(players)))


_OPTIONS: Final = reading.readers_of(Setup, but=("players",))
_DEAL: Final = reading.readers_of(Deal)
