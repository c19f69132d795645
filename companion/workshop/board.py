"""A board as the workshop sees it: its slots, its deck, its roles, and what the model does not cover."""

from dataclasses import dataclass
from typing import Final

from companion.games.sultane import GAME as GAME
from companion.games.sultane import vocabulary as v
from companion.games.sultane.powers import slot_power
from companion.games.sultane.setup import Setup as Setup
from companion.games.sultane.setup import camps, default_setup
from companion.games.sultane.slot_cards import Slot as Slot
from companion.games.sultane.slot_cards import power_name as power_name

MEASURED_POWERS: Final = frozenset({v.INVESTIGATE, v.APPOINT, v.EXILE, v.NO_POWER, v.VICTORY})
"""Powers that occurred in the games behind the model; only the mechanical effect of the others is known."""
PEEKING_COUNTS: Final = (5, 6)
"""Numbers of players whose recommended board shows the next three tales; only there was that power played."""
UNRECORDED_COUNTS: Final = (5, 9)
"""Numbers of players without a single recorded game behind the model."""
FITTED_COUNT: Final = 7
"""The number of players whose games the habits were fitted to."""


@dataclass(frozen=True)
class Roles:
    """The number of each role that is dealt."""

    pacifists: int
    """Pacifists without Dinarzade."""
    dinarzades: int
    """1, or 0 in the discovery game."""
    interventionists: int

    @property
    def players(self) -> int:
        """Everyone at the table."""
        return self.pacifists + self.dinarzades + self.interventionists


@dataclass(frozen=True)
class Board:
    """Two rows of slots with their tales and roles. Nothing is validated here: ``games.sultane`` checks set-ups."""

    pacifist: v.Board
    """Slot codes as in records, in the order in which they are covered; the last is the victory."""
    interventionist: v.Board = v.RECOMMENDED_INTERVENTIONIST
    pacifist_tales: int = v.DECKS[v.CLASSIC][0]
    interventionist_tales: int = v.DECKS[v.CLASSIC][1]
    discovery: bool = False
    """The discovery game: no Dinarzade, no veto."""
    original_veto: bool = False
    """A veto moves the refusal counter."""
    vetoed_blocked: bool = False
    """A veto bars its government as a reading does."""
    roles: Roles | None = None
    """None for the roles that the rules give for the number of players."""
    zone: int = v.ZONE
    """The number of pacifist tales from which Dinarzade as Narrator decides the game."""
    veto_from: int | None = v.VETO_FROM
    """The number of pacifist tales that unlocks the veto; None for never."""
    patience: int | None = v.PATIENCE
    """The refusal after which the Sultana reads the top tale herself; None for never."""

    @property
    def tales(self) -> int:
        """The number of tales in the deck."""
        return self.pacifist_tales + self.interventionist_tales

    @property
    def reserve(self) -> tuple[int, int]:
        """The pacifist and the interventionist tales in reserve, which a power can add."""
        if v.ADD_TALE not in map(slot_power, self.pacifist + self.interventionist):
            return 0, 0
        pacifist, interventionist = v.BOX_TALES
        return int(self.pacifist_tales <= pacifist), int(self.interventionist_tales <= interventionist)

    def roles_of(self, players: int) -> Roles:
        """Return the roles that are dealt to ``players``; raises ``ValueError`` if the board's own do not fit."""
        if self.roles is None:
            counts = camps(players, v.DISCOVERY if self.discovery else v.CLASSIC)
            return Roles(counts[v.PACIFIST], counts[v.DINARZADE], counts[v.INTERVENTIONIST])
        if self.roles.players != players:
            raise ValueError(f"the board deals {self.roles.players} roles to {players} players")
        return self.roles


def board_of(setup: Setup) -> Board:
    """Return the board of a set-up, without what the model does not cover: see ``not_modelled``."""
    return Board(
        setup.pacifist_board,
        setup.interventionist_board,
        setup.pacifist_tales,
        setup.interventionist_tales,
        setup.discovery,
        setup.original_veto,
        setup.vetoed_blocked,
    )


def recommended(players: int, variant: str = v.CLASSIC) -> Board:
    """Return the recommended board for a number of players, with the recommended deck."""
    return board_of(default_setup(tuple(map(str, range(players))), variant))


def unmeasured(board: Board, players: int) -> tuple[str, ...]:
    """Return the codes of the board's slots whose power is not among the measured ones, in order, without repeats."""
    measured = MEASURED_POWERS | ({v.PEEK} if players in PEEKING_COUNTS else set())
    slots = board.pacifist + board.interventionist
    return tuple(dict.fromkeys(code for code in slots if slot_power(code) not in measured))


def unmeasured_slots(setup: Setup) -> set[str]:
    """Return the slots, in the form ``pacifist:2``, whose power is not among the measured ones."""
    codes = unmeasured(board_of(setup), len(setup.players))
    boards = {v.PACIFIST: setup.pacifist_board, v.INTERVENTIONIST: setup.interventionist_board}
    return {f"{side}:{place}" for side, row in boards.items() for place, code in enumerate(row, 1) if code in codes}


def not_modelled(setup: Setup) -> tuple[str, ...]:
    """Return the names, as in records, of the set-up's options that the model ignores."""
    left_out = {
        "schahzenan": setup.schahzenan,
        "haiatalnefous": setup.haiatalnefous,
        "set_aside": setup.set_aside,
        "camp_discovery": setup.camp_discovery == "envelopes",
        "house_powers": v.HOUSE in setup.pacifist_powers + setup.interventionist_powers,
    }
    return tuple(name for name, used in left_out.items() if used)
