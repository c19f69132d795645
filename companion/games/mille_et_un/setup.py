"""What a table agrees on before the first turn, what is there then, and how a record writes both (section 2)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from companion.games.mille_et_un import vocabulary as v
from companion.kernel import reading
from companion.kernel.events import Chance, Json


@dataclass(frozen=True)
class Setup:
    """A table's set-up. It may be wrong: ``checks.check`` says how; nothing here refuses a value."""

    players: tuple[str, ...]
    """Names in seat order, clockwise."""
    tracking: str = v.LIGHT
    """``light``: tale cards are counted. ``full``: every tale card is entered as it becomes visible."""
    sultans: int = v.DIFFICULTIES.start
    """Sultan cards in the game: the difficulty."""
    sultan_list: tuple[str, ...] | None = None
    """The Sultan cards in the game, where the table has chosen them."""
    first_player: str | None = None
    """Who begins; None while it is left to chance."""
    first_by: str = "random"
    """How the table finds who begins (ruling A13)."""
    redraw: bool = False
    """After a special card that was drawn, the player draws again (A3)."""
    double_joker: str = "any"
    """What Scheherazade with the palace is a story of: every tale, only the free Sultan card, none (A4)."""
    book_replace: bool = False
    """A special card that a book turns does not count as one of its three (A5)."""
    tiger_order: str = "clockwise"
    """In which order the players feed the tiger (A7)."""
    end_test: str | None = None
    """Who judges that no story can be told any more (A8); None is the tracking's own way."""
    stall_rounds: int = 2
    """Rounds without a story after which the table may give up (A9); 0 is never."""
    reshuffle: bool = False
    """House rule (A10): the discard is spread again when the draw area is empty."""
    mixed_free: bool = False
    """The free Sultan card takes any character with any landscape (A11)."""
    hint: bool = False
    """Say when a position has become hopeless (A16)."""
    house: bool = False
    """More than ``MOST`` players and other numbers of cards are meant."""
    tale_counts: Mapping[str, int] = field(default_factory=dict)
    """Tale cards by code where they differ from the box."""

    @cached_property
    def full(self) -> bool:
        """Return whether every tale card is entered."""
        return self.tracking == v.FULL

    @cached_property
    def counts(self) -> Mapping[str, int]:
        """How many of each tale card are in the game."""
        return {**v.IN_BOX, **self.tale_counts}

    @cached_property
    def ending(self) -> str:
        """Who judges that no story can be told any more: ``exact``, ``own_pair`` or ``table``."""
        return self.end_test or ("exact" if self.full else "table")


@dataclass(frozen=True)
class Deal:
    """What is on the table before the first turn, as far as Chevet was told. Nothing of it is secret."""

    row: tuple[str, ...] | None = None
    hands: Mapping[str, tuple[str, ...]] | None = None
    discard: str | None = None


def deal(setup: Setup, chance: Chance) -> Deal:
    """Lay out a table by chance where every card is entered; where cards are only counted, nothing needs to be known.

    Special cards that turn up are put back, so that all of them are face down (section 2).
    """
    if not setup.full:
        return Deal()
    cards = [code for code in v.PLAIN for _ in range(setup.counts[code])]
    chance.shuffle(cards)
    sultans = list(setup.sultan_list or v.SULTANS)
    chance.shuffle(sultans)
    hands = {player: (cards.pop(), cards.pop()) for player in setup.players}
    return Deal(tuple(sultans[: v.ROW]), hands, cards.pop())


def read(players: tuple[str, ...], options: Json, hidden: object) -> tuple[Setup, Deal | None]:
    """Return the set-up and, where ``hidden`` is a record's ``deal``, what is on the table.

    Raises ``NotARecord`` for unknown keys and wrong types; values that mean nothing are for ``checks.check`` to find.
    """
    values = reading.options(options, _OPTIONS)
    if values.get("sultan_list") is not None:
        values.setdefault("sultans", len(values["sultan_list"]))
    return Setup(players, **values), None if hidden is None else Deal(**reading.read_deal(hidden, _DEAL, whole=False))


def write(setup: Setup) -> dict[str, object]:
    """Return the options as a record has them: those that differ from the default only."""
    options = reading.differing(setup, Setup(setup.players), _OPTIONS)
    if setup.sultan_list is not None:  # which says how many there are, unless they are fewer or more than chosen
        options.pop("sultans", None)
        if setup.sultans != len(setup.sultan_list):
            options["sultans"] = setup.sultans
    return options


_OPTIONS: Final = reading.readers_of(Setup, but=("players",))
_DEAL: Final = reading.readers_of(Deal)
