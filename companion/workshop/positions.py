"""Many games of one board at once, one per row. Tales are True if they are interventionist."""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from companion.games.sultane import vocabulary as v
from companion.games.sultane.powers import POWERS, slot_power
from companion.workshop.board import Board
from companion.workshop.piles import Piles

Bools = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.intp]
Floats = npt.NDArray[np.floating]

INTERVENTIONIST: Final = 0
PACIFIST: Final = 1
DINARZADE: Final = 2
"""Roles in the arrays."""

NOBODY: Final = -1
"""The number that means no player."""

PLAYING: Final = 0
INTERVENTIONIST_TALES: Final = 1
DINARZADE_EXILED: Final = 2
PACIFIST_TALES: Final = 3
DINARZADE_NARRATOR: Final = 4
"""The ways in which a game can end; the first two are wins of the Interventionists."""

POWER_NAMES: Final = (v.NO_POWER, *POWERS)
"""The powers, in the order of their numbers in the arrays."""


class Layout:
    """A board prepared for a number of players."""

    def __init__(self, board: Board, players: int) -> None:
        """Prepare ``board``; raises ``ValueError`` if its roles do not fit ``players`` or a row has under two slots."""
        if min(len(board.pacifist), len(board.interventionist)) < 2:
            raise ValueError("a board has at least two slots")
        self.board = board
        self.players = players
        self.roles = board.roles_of(players)
        self.minority = self.roles.pacifists + self.roles.dinarzades
        self.slots = (len(board.pacifist), len(board.interventionist))
        self.dinarzade = self.roles.dinarzades > 0
        self.veto_from = None if board.discovery else board.veto_from
        self.acquainted = players < FITTED_FROM
        """Whether Dinarzade and the Pacifists know each other (section 4)."""
        self.powers = np.zeros((2, max(self.slots) + 1), np.intp)
        """The power's number by side (0 is pacifist) and by the number of tales on that board."""
        for side, codes in enumerate((board.pacifist, board.interventionist)):
            for place, code in enumerate(codes[:-1]):
                power = slot_power(code)
                self.powers[side, place + 1] = POWER_NAMES.index(power) if power in POWER_NAMES else 0


FITTED_FROM: Final = 7
"""The number of players from which Dinarzade does not know the Pacifists."""


@dataclass
class Positions:
    """The state of each game between turns. Everything except ``role`` and the order of the piles is public."""

    layout: Layout
    rng: np.random.Generator
    piles: Piles
    game: Ints
    """The number of each row's game."""
    role: Ints
    active: Bools
    place: Ints
    """The place of each player around the table."""
    vizier: Ints
    regular: Ints
    """The last Grand Vizier in regular turn."""
    appointed: Ints
    narrator: Ints
    last_vizier: Ints
    last_narrator: Ints
    emergency: Bools
    """The emergency narrators of the last tale read."""
    investigated: Bools
    pacifist: Ints
    interventionist: Ints
    refusals: Ints
    reserve: Ints
    """The pacifist and interventionist tales left in reserve."""
    ended: Ints
    turns: Ints
    governments: Ints
    automatic: Ints
    """Automatic readings so far."""

    @property
    def rows(self) -> Ints:
        """The number of every row."""
        return np.arange(len(self.game))

    @property
    def zone(self) -> Bools:
        """The games in which an accepted Narrator is asked whether they are Dinarzade."""
        if not self.layout.dinarzade:
            return np.zeros(len(self.game), bool)
        return self.pacifist >= self.layout.board.zone

    @property
    def tales(self) -> Ints:
        """Tales read so far."""
        return self.pacifist + self.interventionist

    def others(self, rows: Ints) -> Bools:
        """Return every active player except the Grand Vizier."""
        others = self.active[rows]
        others[np.arange(len(rows)), self.vizier[rows]] = False
        return others

    def end(self, rows: Ints, how: int) -> None:
        """End games."""
        self.ended[rows] = how

    def keep(self, rows: Ints) -> None:
        """Drop every game except these."""
        self.piles.keep(rows)
        for name in _ROWS:
            setattr(self, name, getattr(self, name)[rows])


_ROWS: Final = tuple(name for name in Positions.__dataclass_fields__ if name not in ("layout", "rng", "piles"))


def start(layout: Layout, games: int, rng: np.random.Generator) -> Positions:
    """Deal ``games`` games: roles and deck shuffled, the first Grand Vizier drawn."""
    players = layout.players
    roles = layout.roles
    dealt = np.repeat(
        np.array([DINARZADE, PACIFIST, INTERVENTIONIST], np.intp),
        [roles.dinarzades, roles.pacifists, roles.interventionists],
    )
    first = rng.integers(0, players, games)

    def numbers(value: int = 0) -> Ints:
        return np.full(games, value, np.intp)

    def marks() -> Bools:
        return np.zeros((games, players), bool)

    return Positions(
        layout=layout,
        rng=rng,
        piles=Piles(layout.board, games, rng),
        game=np.arange(games),
        role=dealt[rng.random((games, players)).argsort(1)],
        active=~marks(),
        place=np.tile(np.arange(players), (games, 1)),
        vizier=first,
        regular=first.copy(),
        appointed=numbers(NOBODY),
        narrator=numbers(NOBODY),
        last_vizier=numbers(NOBODY),
        last_narrator=numbers(NOBODY),
        emergency=marks(),
        investigated=marks(),
        pacifist=numbers(),
        interventionist=numbers(),
        refusals=numbers(),
        reserve=np.tile(np.array(layout.board.reserve, np.intp), (games, 1)),
        ended=numbers(),
        turns=numbers(),
        governments=numbers(),
        automatic=numbers(),
    )


def next_in_turn(at: Positions, rows: Ints, among: Bools) -> Ints:
    """Return the first player to the left of the last regular Grand Vizier who is ``among`` the given ones."""
    players = at.layout.players
    each = np.arange(len(rows))
    place = at.place[rows]
    distance = (place - place[each, at.regular[rows]][:, None] - 1) % players
    player: Ints = np.where(among, distance, players).argmin(1)
    return player


def pass_sign(at: Positions) -> None:
    """Begin the next turn: reshuffle if fewer than three tales are left, and pass on the sign of Grand Vizier."""
    at.piles.need(at.rows, v.DRAWN)
    appointed = at.appointed != NOBODY
    regular = next_in_turn(at, at.rows, at.active)
    at.vizier = np.where(appointed, at.appointed, regular)
    at.regular = np.where(appointed, at.regular, regular)
    at.appointed[:] = NOBODY
    at.narrator[:] = NOBODY


def eligible(at: Positions) -> Bools:
    """Return who may be proposed as Narrator; if all would be barred, everyone active except the Grand Vizier."""
    others = at.others(at.rows)
    free: Bools = others & ~at.emergency
    narrated = np.flatnonzero(at.last_narrator != NOBODY)
    free[narrated, at.last_narrator[narrated]] = False
    governed = np.flatnonzero((at.last_vizier != NOBODY) & (at.active.sum(1) > v.FREED_AT))
    free[governed, at.last_vizier[governed]] = False
    nobody = free.sum(1) == 0
    return np.where(nobody[:, None], others, free)


def place(at: Positions, rows: Ints, tale: Bools) -> None:
    """Place tales that were read on their boards; a full board ends the game."""
    at.refusals[rows] = 0
    at.interventionist[rows] += tale
    at.pacifist[rows] += ~tale
    pacifist, interventionist = at.layout.slots
    at.end(rows[tale & (at.interventionist[rows] >= interventionist)], INTERVENTIONIST_TALES)
    at.end(rows[~tale & (at.pacifist[rows] >= pacifist)], PACIFIST_TALES)


def lose_patience(at: Positions, rows: Ints) -> None:
    """Read the top tale where there were too many refusals; the power it covers is not used."""
    patience = at.layout.board.patience
    if patience is None:
        return
    rows = rows[at.refusals[rows] >= patience]
    at.piles.need(rows, v.DRAWN)
    tale = at.piles.take(rows, 1)[:, 0]
    at.automatic[rows] += 1
    at.last_vizier[rows] = at.last_narrator[rows] = NOBODY
    at.emergency[rows] = False
    place(at, rows, tale)
