"""The effect of reading a tale to the Sultana, for many games at once (sections 5 and 9)."""

from companion.games.sultane import vocabulary as v
from companion.workshop import positions as p
from companion.workshop.positions import NOBODY, Bools, Ints, Positions


def place(at: Positions, rows: Ints, tale: Bools) -> None:
    """Place tales that were read on their boards; a full board ends the game."""
    at.refusals[rows] = 0
    at.interventionist[rows] += tale
    at.pacifist[rows] += ~tale
    pacifist, interventionist = at.layout.slots
    at.end(rows[tale & (at.interventionist[rows] >= interventionist)], p.INTERVENTIONIST_TALES)
    at.end(rows[~tale & (at.pacifist[rows] >= pacifist)], p.PACIFIST_TALES)


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
