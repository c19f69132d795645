"""The players that people pick, as Narrator or as a power's target: random picks from a logit model."""

from typing import Final

import numpy as np

from companion.games.sultane import vocabulary as v
from companion.games.sultane.powers.over_players import SWAP_SEATS
from companion.workshop.belief import FIRST_SUSPICION, Belief
from companion.workshop.dials import Dials
from companion.workshop.habits import Coefficients, Habits
from companion.workshop.positions import DINARZADE, INTERVENTIONIST, PACIFIST, Bools, Floats, Ints, Positions
from companion.workshop.powers import FIRST_SEAT
from companion.workshop.votes import FULL_STAGE

UNKNOWN_ALLIES: Final = 0.5
"""How strongly a Dinarzade who does not know the Pacifists still spares or picks them."""


def pick(rng: np.random.Generator, scores: Floats, allowed: Bools) -> Ints:
    """Return one allowed player for each row, by a conditional logit model of ``scores``."""
    chance = -np.log(rng.standard_exponential(scores.shape, np.float32) + 1e-12)
    picked: Ints = np.where(allowed, scores + chance, -np.inf).argmax(1)
    return picked


class Choosers:
    """The picks of one board's people."""

    def __init__(self, habits: Habits, dials: Dials) -> None:
        """Use the fitted coefficients."""
        self._by = habits.choice
        self._dials = dials

    def nominate(self, at: Positions, belief: Belief, discoveries: Floats, cleared: Bools, eligible: Bools) -> Ints:
        """Return the Narrator proposed by each Grand Vizier. ``discoveries`` are their own, in log-odds."""
        rows = at.rows
        trust = -(belief.seen_by(rows, at.vizier) + discoveries[rows, at.vizier])
        zone = at.zone[:, None]
        innocence = -(belief.dinarzade_seen_by(rows, at.vizier) + FIRST_SUSPICION) * zone
        vizier = at.role[rows, at.vizier]
        beliefs = (trust, innocence, cleared & zone)
        scores = np.where(
            (vizier == INTERVENTIONIST)[:, None],
            self._interventionists(at, beliefs),
            np.where(knows_allies(at, vizier)[:, None], self._pacifists(at, beliefs), self._dinarzades(trust)),
        )
        return pick(at.rng, scores, eligible)

    def _interventionists(self, at: Positions, beliefs: tuple[Floats, Floats, Bools]) -> Floats:
        by = self._by["nominate_interventionist"]
        seen = (self._dials.insight * np.minimum(at.tales, FULL_STAGE) / FULL_STAGE)[:, None]
        faces = seen * by["minority"] * (at.role != INTERVENTIONIST)
        hidden = self._dials.dinarzade_cover * by["dinarzade_in_zone"] * (at.zone[:, None] & (at.role == DINARZADE))
        scores: Floats = _weighed(by, beliefs, "trust") + faces + hidden
        return scores

    def _pacifists(self, at: Positions, beliefs: tuple[Floats, Floats, Bools]) -> Floats:
        by = self._by["nominate_pacifist"]
        beloved = np.where(at.zone, by["dinarzade_in_zone"], by["dinarzade_before_zone"])[:, None]
        allies = by["pacifist"] * (at.role == PACIFIST) + beloved * (at.role == DINARZADE)
        scores: Floats = _weighed(by, beliefs, "trust") + allies
        return scores

    def _dinarzades(self, trust: Floats) -> Floats:
        return trust * self._by["nominate_dinarzade"]["trust"]

    def target(
        self, at: Positions, rows: Ints, power: str, belief: Belief, discoveries: Floats, cleared: Bools, allowed: Bools
    ) -> Ints:
        """Return the target of each Grand Vizier's power. ``discoveries`` are their own, in log-odds."""
        vizier = at.vizier[rows]
        beliefs = (
            belief.seen_by(rows, vizier) + discoveries,
            belief.dinarzade_seen_by(rows, vizier) + FIRST_SUSPICION,
            cleared[rows],
        )
        role, theirs = at.role[rows, vizier], at.role[rows]
        name, care = _LIKE[power]
        skill = self._dials.insight * (self._dials.exile_skill if power == v.EXILE else 1)
        by = self._by[f"{name}_interventionist"]
        faces = by["minority"] * (theirs != INTERVENTIONIST) + by["is_dinarzade"] * (theirs == DINARZADE)
        honest = _weighed(by, beliefs, "suspicion") + skill * faces
        scores = np.where((role == INTERVENTIONIST)[:, None], honest, self._minority(at, rows, name, power, beliefs))
        return pick(at.rng, scores * (self._dials.power if care else 1), allowed)

    def _minority(
        self, at: Positions, rows: Ints, name: str, power: str, beliefs: tuple[Floats, Floats, Bools]
    ) -> Floats:
        by = self._by[f"{name}_minority"]
        allies = by["minority"] * (-1 if power == v.EMERGENCY else 1)
        theirs = at.role[rows]
        is_ally = allies * (theirs != INTERVENTIONIST) + by["is_dinarzade"] * (theirs == DINARZADE)
        unknown = UNKNOWN_ALLIES * allies * (theirs != INTERVENTIONIST)
        knows = knows_allies(at, at.role[rows, at.vizier[rows]])[:, None]
        scores: Floats = _weighed(by, beliefs, "suspicion") + np.where(knows, is_ally, unknown)
        return scores


_LIKE = {
    v.INVESTIGATE: ("investigate", False),
    v.APPOINT: ("appoint", False),
    v.EXILE: ("exile", False),
    v.EMERGENCY: ("appoint", False),
    SWAP_SEATS.code: ("appoint", True),
    FIRST_SEAT: ("appoint", True),
}
"""The measured choice that each one resembles, and whether the dial ``power`` applies to it."""


def knows_allies(at: Positions, role: Ints) -> Bools:
    """Return where a player of this role knows the rest of the minority."""
    knows: Bools = role != INTERVENTIONIST if at.layout.acquainted else role == PACIFIST
    return knows


def _weighed(by: Coefficients, beliefs: tuple[Floats, Floats, Bools], on: str) -> Floats:
    first, dinarzade, cleared = beliefs
    weighed: Floats = by[on] * first + by["dinarzade"] * dinarzade + by["cleared"] * cleared
    return weighed
