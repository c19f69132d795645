"""What a table agrees on before the first look, the deal without cards, and how a record writes both (section 2)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from companion.games.shaked import vocabulary as v
from companion.kernel import reading
from companion.kernel.events import Chance, Json


@dataclass(frozen=True)
class Setup:
    """A table's set-up. It may be wrong: ``checks.check`` says how; nothing here refuses a value."""

    players: tuple[str, ...]
    """Names in seat order, clockwise."""
    first_player: str | None = None
    """Who opens the ordered phases; None while it is left to chance (ruling S16)."""
    rotate_first: bool = False
    """Rounds 2 and 3 are each opened by the next player clockwise (S11)."""
    votes: str = v.OPEN
    """How tokens are placed (S4): one after the other and open, hidden until all have voted, or secret for good."""
    mixed_tokens: bool = False
    """Both tokens of round 3 before one pack may show different colours (S3)."""
    next_count: bool = False
    """A tie at the top of one colour lets the other colour's own greatest count denounce (S5)."""
    u_limit: str = v.EACH
    """For whom the one card of the unassigned pack in round 3 is: each player, or the table (S9)."""
    open_looks: bool = False
    """Talking is allowed while rounds 2 and 3 look (S14)."""
    card_free: bool = False
    """No cards are on the table: Chevet deals the packs and draws what each look shows."""
    unrecorded_looks: bool = False
    """With real cards: who looks at which pack is not entered, only that they have looked."""

    @cached_property
    def unassigned(self) -> bool:
        """Return whether a pack is in the middle."""
        return len(self.players) in v.WITH_UNASSIGNED

    @cached_property
    def packs(self) -> tuple[str, ...]:
        """Every pack of the game by its owner, in seat order, the unassigned one last."""
        return (*self.players, v.UNASSIGNED) if self.unassigned else self.players

    @cached_property
    def recipe(self) -> Mapping[str, int]:
        """How many packs of each content there are; none for a number of players that cannot play."""
        return dict(zip(v.CONTENTS, v.RECIPES.get(len(self.players), (0, 0, 0, 0)), strict=True))

    @cached_property
    def hidden_votes(self) -> bool:
        """Return whether nothing of a vote shows before it is closed."""
        return self.votes != v.OPEN

    @cached_property
    def draws(self) -> int:
        """How many cards are seen in a whole game: seven by each player, and one that is turned up."""
        return 7 * len(self.players) + self.unassigned


@dataclass(frozen=True)
class Deal:
    """What a game without cards knows: nobody at the table does before the end."""

    packs: Mapping[str, str]
    """The content of every pack."""
    draws: tuple[int, ...]
    """For each card that is seen, in the order of seeing, its place from 0 to 2; those who look at once in seat
    order."""


def deal(setup: Setup, chance: Chance) -> Deal | None:
    """Deal the packs and draw the cards that will be seen; None with real cards."""
    if not setup.card_free:
        return None
    contents = [content for content, count in setup.recipe.items() for _ in range(count)]
    chance.shuffle(contents)
    packs = dict(zip(setup.packs, contents, strict=True))
    return Deal(packs, tuple(int(chance.choice("012")) for _ in range(setup.draws)))


def read(players: tuple[str, ...], options: Json, hidden: object) -> tuple[Setup, Deal | None]:
    """Return the set-up and, where ``hidden`` is a record's ``deal``, what it says.

    Raises ``NotARecord`` for unknown keys and wrong types; values that mean nothing are for ``checks.check`` to find.
    """
    values = reading.options(options, _OPTIONS)
    return Setup(players, **values), None if hidden is None else Deal(**reading.read_deal(hidden, _DEAL))


def write(setup: Setup) -> dict[str, object]:
    """Return the options as a record has them: those that differ from the default only."""
    return reading.differing(setup, Setup(setup.players), _OPTIONS)


_OPTIONS: Final = reading.readers_of(Setup, but=("players",))
_DEAL: Final = reading.readers_of(Deal)
