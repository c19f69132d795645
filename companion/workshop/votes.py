"""How the court votes: everyone's log-odds of a Yes, and the mood shared by the votes."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.workshop.belief import FIRST_SUSPICION, Belief
from companion.workshop.dials import Dials
from companion.workshop.habits import Coefficients, Habits
from companion.workshop.positions import DINARZADE, INTERVENTIONIST, PACIFIST, Bools, Floats, Ints, Positions

SURE: Final = 3.0
"""Log-odds added by a voter's own discovery."""
_PROBIT: Final = 0.346
"""A logistic model with a normal shared term of variance s² flattens its coefficients by about √(1 + .346 s²)."""
FULL_STAGE: Final = 4
"""The number of tales after which people know one another as well as they ever will."""


@dataclass
class Stage:
    """The facts known to all voters of a game: arrays with one number for each game."""

    one: Floats
    """1 after one refusal, unless the next is the last."""
    last: Floats
    """1 where the next refusal causes the automatic reading."""
    no_tale: Floats
    one_tale: Floats
    two_tales: Floats
    zone: Bools
    cleared: Floats
    """1 where, in the zone, the Narrator was cleared of being Dinarzade."""
    insight: Floats
    """How well people can read one another's faces; from 0 to 1 as measured."""
    vizier: Ints
    """The Grand Vizier's role."""
    narrator: Ints

    def base(self, by: Coefficients) -> Floats:
        """Return the part of the log-odds that is independent of beliefs."""
        parts = (
            by["one_refusal"] * self.one
            + by["last_refusal"] * self.last
            + by["no_tale"] * self.no_tale
            + by["one_tale"] * self.one_tale
            + by["two_tales"] * self.two_tales
            + by["zone"] * self.zone
        )
        base: Floats = (by["constant"] + parts).astype(np.float32)
        return base


def stage(at: Positions, cleared: Bools, dials: Dials) -> Stage:
    """Return the facts for the voters; ``cleared`` marks who was cleared of being Dinarzade."""
    rows, tales, zone = at.rows, at.tales, at.zone
    patience = at.layout.board.patience
    last = at.refusals == patience - 1 if patience is not None else np.zeros(len(rows), bool)
    one = (at.refusals == 1) & ~last
    return Stage(
        one=one.astype(np.float32),
        last=last.astype(np.float32),
        no_tale=(tales == 0).astype(np.float32),
        one_tale=(tales == 1).astype(np.float32),
        two_tales=(tales == 2).astype(np.float32),
        zone=zone,
        cleared=(zone & cleared[rows, at.narrator]).astype(np.float32),
        insight=(dials.insight * np.minimum(tales, FULL_STAGE) / FULL_STAGE).astype(np.float32),
        vizier=at.role[rows, at.vizier],
        narrator=at.role[rows, at.narrator],
    )


def steepness(mood: float) -> float:
    """Return the factor for coefficients that makes votes with a shared mood turn out as fitted."""
    return float(np.sqrt(1 + _PROBIT * mood**2))


class Voters:
    """The votes of one board's people."""

    def __init__(self, habits: Habits, dials: Dials, centre: float, accept: float) -> None:
        """Subtract ``centre`` from every suspicion, and add ``accept`` to every vote."""
        self._by = habits.vote
        self._dials = dials
        self.centre = centre
        self.accept = accept
        self._mood = habits.mood * dials.mood
        self._steepness = steepness(habits.mood)

    def vote(self, at: Positions, belief: Belief, discoveries: Floats, cleared: Bools) -> Bools:
        """Return who votes Yes. ``discoveries`` contains each observer's own discoveries, in log-odds."""
        rows = at.rows
        now = stage(at, cleared, self._dials)
        vizier = belief.of(at.vizier) - self.centre + discoveries[rows, :, at.vizier]
        narrator = belief.of(at.narrator) - self.centre + discoveries[rows, :, at.narrator]
        fear = now.zone[:, None] * (belief.dinarzade(at.narrator) + FIRST_SUSPICION)
        beliefs = (vizier, narrator, fear)
        odds = self._by_role(at, now, beliefs)
        odds[rows, at.vizier] = self._vizier(now, narrator[rows, at.vizier])
        odds[rows, at.narrator] = self._narrator(now, vizier[rows, at.narrator])
        swing = at.rng.standard_normal(len(rows), np.float32) * self._mood
        swing *= np.where((now.no_tale + now.one_tale) > 0, self._dials.early, 1)
        odds = odds * self._steepness + (self.accept + swing)[:, None]
        chance = 1 / (1 + np.exp(-odds))
        yes: Bools = at.rng.random(odds.shape, np.float32) < chance
        return yes

    def _by_role(self, at: Positions, now: Stage, beliefs: tuple[Floats, Floats, Floats]) -> Floats:
        interventionists = self._interventionists(now, beliefs)
        pacifists = self._pacifists(now, beliefs)
        odds = np.where(at.role == INTERVENTIONIST, interventionists, pacifists)
        if at.layout.dinarzade and not at.layout.acquainted:
            alone = _shared(self._by["dinarzade"], now, beliefs)
            odds = np.where(at.role == DINARZADE, alone, odds)
        return odds

    def _interventionists(self, now: Stage, beliefs: tuple[Floats, Floats, Floats]) -> Floats:
        by = self._by["interventionist"]
        read = by["minority_vizier"] * (now.vizier > 0) + by["minority_narrator"] * (now.narrator > 0)
        hidden = by["dinarzade_in_zone"] * (now.zone & (now.narrator == DINARZADE))
        faces = now.insight * read + self._dials.dinarzade_cover * hidden
        odds: Floats = _shared(by, now, beliefs) + faces.astype(np.float32)[:, None]
        return odds

    def _pacifists(self, now: Stage, beliefs: tuple[Floats, Floats, Floats]) -> Floats:
        by = self._by["pacifist"]
        beloved = np.where(now.zone, by["dinarzade_in_zone"], by["dinarzade_before_zone"])
        allies = (
            by["minority_vizier"] * (now.vizier > 0)
            + by["pacifist_narrator"] * (now.narrator == PACIFIST)
            + beloved * (now.narrator == DINARZADE)
        )
        odds: Floats = _shared(by, now, beliefs) + allies.astype(np.float32)[:, None]
        return odds

    def _vizier(self, now: Stage, narrator: Floats) -> Floats:
        by = self._by["grand_vizier"]
        own = by["narrator"] * narrator + now.zone * (
            by["dinarzade_vizier_in_zone"] * (now.vizier == DINARZADE)
            + by["dinarzade_narrator_in_zone"] * ((now.vizier > 0) & (now.narrator == DINARZADE))
        )
        odds: Floats = now.base(by) + own
        return odds

    def _narrator(self, now: Stage, vizier: Floats) -> Floats:
        by = self._by["narrator"]
        own = by["vizier"] * vizier + now.zone * (
            by["dinarzade_narrator_in_zone"] * (now.narrator == DINARZADE)
            + by["pacifist_narrator_in_zone"] * (now.narrator == PACIFIST)
        )
        odds: Floats = now.base(by) + own
        return odds


def _shared(by: Coefficients, now: Stage, beliefs: tuple[Floats, Floats, Floats]) -> Floats:
    """Return what every ordinary voter of a role considers: the stage, and the trust in the two."""
    vizier, narrator, fear = beliefs
    base = now.base(by) + by["cleared"] * now.cleared
    on_vizier = by["vizier"] + by["vizier_at_last_refusal"] * now.last
    on_narrator = by["narrator"] + by["narrator_at_last_refusal"] * now.last
    odds: Floats = base[:, None] + on_vizier[:, None] * vizier + on_narrator[:, None] * narrator
    return odds + by["dinarzade"] * fear
