"""What people expect of a government, given the board's deck and the measured habits."""

from math import comb
from typing import Final

import numpy as np
import numpy.typing as npt

from companion.games.sultane import vocabulary as v
from companion.workshop.dials import Dials
from companion.workshop.habits import Coefficients, Habits
from companion.workshop.positions import DINARZADE, INTERVENTIONIST, Layout

Table = npt.NDArray[np.float64]

UNFORCED: Final = 1
"""Events of a reading: 0 an interventionist tale without a choice for the Narrator; 1 with a choice; …"""
SAME_STORY: Final = 2
CONTRADICTION: Final = 3

VIZIER_ONE, VIZIER_TWO, NARRATOR_ONE = range(3)
"""Hands in which there is a choice: the Grand Vizier's with one or two interventionist tales, the Narrator's."""

FITTED_SLOTS: Final = 6
"""Slots of the pacifist board to which the habits were fitted; other lengths are scaled to it."""
CERTAIN: Final = 0.98
"""The highest probability that people ever assign; the lowest is its complement."""


def logistic(odds: float) -> float:
    """Return the probability for log-odds."""
    return 1 / (1 + float(np.exp(-odds)))


def discards(layout: Layout, habits: Habits, dials: Dials) -> Table:
    """Return the chance that an interventionist tale is discarded, by role, tales on both boards, and hand.

    Indices are role, interventionist tales, pacifist tales, and ``VIZIER_ONE``, ``VIZIER_TWO`` or ``NARRATOR_ONE``.
    """
    pacifist_slots, interventionist_slots = layout.slots
    table = np.zeros((3, interventionist_slots, pacifist_slots, 3))
    hands = habits.hands
    table[INTERVENTIONIST, :, :, VIZIER_TWO] = hands["interventionist_vizier_two"]
    for role in (1, 2):
        table[role, :, :, VIZIER_TWO] = logistic(hands["vizier_two"] + dials.bury)
        for placed in range(interventionist_slots):
            for read in range(pacifist_slots):
                done = read * FITTED_SLOTS / pacifist_slots
                for kind, name in ((VIZIER_ONE, "vizier_one"), (NARRATOR_ONE, "narrator_one")):
                    odds = _odds(hands[name], role, interventionist_slots - placed, done)
                    table[role, placed, read, kind] = logistic(odds + dials.bury)
    return table


def _odds(hand: Coefficients, role: int, needed: int, read: float) -> float:
    """Return log-odds; ``needed`` interventionist tales fill their board, ``read`` is the scaled number of others."""
    situation = {"last": needed == 1, "second_last": needed == 2, "dinarzade": role == DINARZADE}
    odds = hand["constant"] + hand["pacifist_tale"] * read
    return odds + sum(hand[name] for name, holds in situation.items() if holds)


def hands_drawn(interventionist: int, tales: int) -> Table:
    """Return the chance of 0 to 3 interventionist tales among three of a whole deck."""
    ways = [comb(interventionist, held) * comb(tales - interventionist, v.DRAWN - held) for held in range(v.DRAWN + 1)]
    shares: Table = np.array(ways) / comb(tales, v.DRAWN)
    return shares


def readings(layout: Layout, habits: Habits, dials: Dials, discard: Table) -> Table:
    """Return how likely each event of a reading is, tempered.

    Indices are interventionist and pacifist tales before it, the event, the Grand Vizier's and the Narrator's role.
    """
    board = layout.board
    drawn = hands_drawn(board.interventionist_tales, board.tales)
    shape = discard.shape[1:3]
    table = np.zeros((*shape, 4, 3, 3))
    for vizier in range(3):
        passed = _passed(drawn, discard[vizier])
        for narrator in range(3):
            buried = passed[1] * discard[narrator, :, :, NARRATOR_ONE]
            contradictions = _contradictions(passed[0], buried, vizier, narrator, habits, dials)
            table[:, :, 0, vizier, narrator] = passed[2]
            table[:, :, UNFORCED, vizier, narrator] = passed[1] - buried
            table[:, :, SAME_STORY, vizier, narrator] = buried + passed[0] - contradictions
            table[:, :, CONTRADICTION, vizier, narrator] = contradictions
    likely: Table = np.maximum(table, 1e-6) ** (habits.tempering * dials.trust)
    return likely


def _passed(drawn: Table, discard: Table) -> tuple[Table, Table, Table]:
    """Return the chance that 0, 1 or 2 interventionist tales are handed over."""
    first, second = discard[:, :, VIZIER_ONE], discard[:, :, VIZIER_TWO]
    none = drawn[0] + drawn[1] * first
    single = drawn[1] * (1 - first) + drawn[2] * second
    return none, single, drawn[2] * (1 - second) + drawn[3]


def _contradictions(none: Table, buried: Table, vizier: int, narrator: int, habits: Habits, dials: Dials) -> Table:
    """Return the chance that a pacifist tale is read and the two make different claims."""
    claims = habits.claims
    if vizier == INTERVENTIONIST:
        return buried * claims["buried"] + none * claims["none"]
    if narrator == INTERVENTIONIST:
        return none * framed(habits, dials)
    return (none + buried) * claims["framed_ally"]


def framed(habits: Habits, dials: Dials) -> float:
    """Return how often a minority Grand Vizier contradicts an Interventionist who read a pacifist tale."""
    return min(0.95, habits.claims["framed"] * dials.frame)


def accusations(habits: Habits) -> Table:
    """Return the chance that a Grand Vizier calls the player they discovered a pacifist, by both roles."""
    truthful = 1 - CERTAIN
    claims = habits.claims
    minority = [claims["accuses"], claims["exposes"], claims["exposes"]]
    table: Table = np.clip(np.array([[truthful, CERTAIN, CERTAIN], minority, minority]), truthful, CERTAIN)
    return table
