"""Who begins and who comes next, in games that go clockwise round the table."""

from dataclasses import Field, replace
from typing import ClassVar, Protocol, TypeVar

from companion.kernel.events import Chance


class HasFirstPlayer(Protocol):
    """A set-up that says who begins."""

    __dataclass_fields__: ClassVar[dict[str, Field[object]]]

    @property
    def players(self) -> tuple[str, ...]:
        """Names in seat order, clockwise."""

    @property
    def first_player(self) -> str | None:
        """Who begins; None while it is left to chance."""


SetupT = TypeVar("SetupT", bound=HasFirstPlayer)


def draw_first_player(setup: SetupT, chance: Chance) -> SetupT:
    """Return the set-up with a first player drawn by chance if nobody was named."""
    if setup.first_player is not None:
        return setup
    return replace(setup, first_player=chance.choice(setup.players))


def clockwise(players: tuple[str, ...], first: str) -> tuple[str, ...]:
    """Return all players in turn order: from ``first`` on, clockwise."""
    at = players.index(first)
    return players[at:] + players[:at]
