"""Who is Grand Vizier, and who may be Narrator (sections 5 and 6 of the rules)."""

import numpy as np

from companion.games.sultane import vocabulary as v
from companion.workshop.positions import NOBODY, Bools, Ints, Positions


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
