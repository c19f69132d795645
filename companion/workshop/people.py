"""The people of the model: what they believe, how they vote and choose, what they do with tales, what they say."""

from typing import Final

import numpy as np

from companion.games.sultane import vocabulary as v
from companion.workshop import likelihood as li
from companion.workshop.belief import Additive, Belief, Joint, prior
from companion.workshop.board import FITTED_COUNT
from companion.workshop.choices import Choosers, knows_allies
from companion.workshop.dials import Dials
from companion.workshop.habits import ADDITIVE, Habits, Model, transfer
from companion.workshop.positions import INTERVENTIONIST, NOBODY, Bools, Floats, Ints, Layout, Positions, next_in_turn
from companion.workshop.powers import FIRST_SEAT
from companion.workshop.turn import Session
from companion.workshop.votes import SURE, Voters

_WITH_ALLY: Final = 0.16
_WITHOUT_ALLY: Final = 1.28
"""Factors for the odds of discarding an interventionist tale, with a known ally as Narrator and without."""
_VETO: Final = 0.97
"""How often two Interventionists discard two pacifist tales."""
_TELLS: Final = 0.9
"""How often an Interventionist reports what the next three tales are."""


class FittedPeople:
    """People who play like the measured ones, for many games of one board."""

    def __init__(self, layout: Layout, model: Model, habits: Habits, dials: Dials, games: int) -> None:
        """Use ``habits``, which must have been fitted with the same ``model`` of belief."""
        carried = transfer()
        away = layout.players != FITTED_COUNT
        centre = dials.centre if dials.centre is not None else carried.centre * away
        accept = dials.accept + carried.accept * away
        self._layout = layout
        self._dials = dials
        self._habits = habits
        self._discard = li.discards(layout, habits, dials)
        accusations = li.accusations(habits)
        self._accuses = accusations
        tempering = habits.tempering * dials.trust
        accused = np.stack([1 - accusations, accusations]) ** tempering
        likely = li.readings(layout, habits, dials, self._discard), accused
        kind = Additive if model == ADDITIVE else Joint
        self._belief: Belief = kind(layout, *likely, games)
        self._voters = Voters(habits, dials, centre * prior(layout), accept)
        self._choosers = Choosers(habits, dials)
        players = layout.players
        self._known = np.zeros((games, players, players), np.float32)
        """What each player has discovered about each other one, in log-odds."""
        self._cleared = np.zeros((games, players), bool)
        self._announced = np.full(games, NOBODY)
        """Interventionist tales among the next three, as announced by a Grand Vizier; -1 if nothing was announced."""
        self._announced_at = np.zeros((2, games), np.intp)

    def keep(self, rows: Ints) -> None:
        """Drop every game except these."""
        self._belief.keep(rows)
        self._known = self._known[rows]
        self._cleared = self._cleared[rows]
        self._announced = self._announced[rows]
        self._announced_at = self._announced_at[:, rows]

    def nominate(self, at: Positions, eligible: Bools) -> Ints:
        """Return the Narrator proposed by each Grand Vizier."""
        return self._choosers.nominate(at, self._belief, self._known, self._cleared, eligible)

    def vote(self, at: Positions) -> Bools:
        """Return who votes Yes."""
        return self._voters.vote(at, self._belief, self._known, self._cleared)

    def cleared(self, at: Positions, rows: Ints) -> None:
        """Note that these Narrators are not Dinarzade."""
        self._clear(rows, at.narrator[rows])

    def exiled(self, at: Positions, rows: Ints, target: Ints) -> None:
        """Note that these exiles are not Dinarzade."""
        self._clear(rows, target)

    def _clear(self, rows: Ints, player: Ints) -> None:
        self._cleared[rows, player] = True
        self._belief.clear(rows, player)

    # ---- Governments ----

    def sit(self, at: Positions, rows: Ints, hand: Bools, may_veto: Bools) -> Session:
        """Return what governments do with three tales; the court learns from what they say about it."""
        interventionist = hand.sum(1)
        claimed = self._told(at, rows)
        roles = [at.role[rows, who[rows]] for who in (at.vizier, at.narrator)]
        passed = self._passed(at, rows, interventionist, claimed, roles)
        buried = self._chance(at, rows, roles[1], li.NARRATOR_ONE) * self._watched(claimed)
        read = (passed == 2) | ((passed == 1) & (at.rng.random(len(rows)) >= buried))
        honest = (roles[0] == INTERVENTIONIST) & (roles[1] == INTERVENTIONIST)
        vetoed = may_veto & honest & (passed == 0) & (at.rng.random(len(rows)) < _VETO)
        differ = self._stories_differ(at, interventionist, passed, claimed, roles)
        event = np.where(read, 2 - passed, np.where(differ, li.CONTRADICTION, li.SAME_STORY))
        believed = ~vetoed & ~((claimed == 0) & ~read)  # the court already knows that three pacifist tales were on top
        rows, event = rows[believed], event[believed]
        before = at.interventionist[rows], at.pacifist[rows]
        self._belief.learn(rows, at.vizier[rows], at.narrator[rows], (*before, event))
        return Session(passed, read, vetoed)

    def _chance(self, at: Positions, rows: Ints, role: Ints, hand: int) -> Floats:
        chance: Floats = self._discard[role, at.interventionist[rows], at.pacifist[rows], hand]
        return chance

    def _watched(self, claimed: Ints) -> Floats:
        """Return the factor for the chance to bury a tale, which is lower if the court knows of it."""
        left: Floats = np.where(claimed >= 0, 1 - self._dials.power, 1.0)
        return left

    def _passed(self, at: Positions, rows: Ints, interventionist: Ints, claimed: Ints, roles: list[Ints]) -> Ints:
        """Return how many interventionist tales Grand Viziers hand over."""
        vizier, narrator = roles
        factor = ally_odds(at, vizier, narrator)
        one = _times_odds(self._chance(at, rows, vizier, li.VIZIER_ONE), factor) * self._watched(claimed)
        two = self._chance(at, rows, vizier, li.VIZIER_TWO)
        chance = np.where(interventionist == 1, one, np.where(interventionist == 2, two, interventionist == 3))
        gone = at.rng.random(len(rows)) < chance
        return interventionist - gone

    def _stories_differ(
        self, at: Positions, interventionist: Ints, passed: Ints, claimed: Ints, roles: list[Ints]
    ) -> Bools:
        """Return where the two would tell different stories after a pacifist tale is read."""
        claims = self._habits.claims
        vizier, narrator = roles
        minority = np.where(narrator == INTERVENTIONIST, li.framed(self._habits, self._dials), claims["framed_ally"])
        honest = np.where(passed > 0, claims["buried"], claims["none"])
        chance = np.where(vizier == INTERVENTIONIST, honest, minority)
        differ: Bools = np.where(claimed >= 0, interventionist > 0, at.rng.random(len(interventionist)) < chance)
        return differ

    def emergency(self, at: Positions, rows: Ints, narrator: Ints, hand: Bools) -> Bools:
        """Return which of two tales an emergency narrator reads."""
        interventionist = hand.sum(1)
        role = at.role[rows, narrator]
        chance = self._chance(at, rows, role, li.NARRATOR_ONE)
        read: Bools = (interventionist == 2) | ((interventionist == 1) & (at.rng.random(len(rows)) >= chance))
        return read

    # ---- Powers ----

    def target(self, at: Positions, rows: Ints, power: str, allowed: Bools) -> Ints:
        """Return the target of a power. Seats are swapped with the player who would be Grand Vizier next."""
        if power == FIRST_SEAT:
            return next_in_turn(at, rows, allowed)
        discoveries = self._known[rows, at.vizier[rows]]
        return self._choosers.target(at, rows, power, self._belief, discoveries, self._cleared, allowed)

    def discovered(self, at: Positions, rows: Ints, target: Ints) -> None:
        """Learn a camp, and say something about it."""
        vizier = at.vizier[rows]
        role = at.role[rows, target]
        self._know(at, rows, vizier, target)
        accused = at.rng.random(len(rows)) < self._accuses[at.role[rows, vizier], role]
        self._belief.hear(rows, vizier, target, accused)

    def _know(self, at: Positions, rows: Ints, vizier: Ints, target: Ints) -> None:
        minority = at.role[rows, target] != INTERVENTIONIST
        self._known[rows, vizier, target] = np.where(minority, SURE, -SURE)

    def peeked(self, at: Positions, rows: Ints, tales: Bools) -> None:
        """Announce the next three tales to the court, or nothing useful."""
        honest = at.role[rows, at.vizier[rows]] == INTERVENTIONIST
        tells = honest & (at.rng.random(len(rows)) < _TELLS)
        self._announced[rows] = np.where(tells, tales.sum(1), NOBODY)
        self._announced_at[:, rows] = at.piles.top[rows], at.piles.shuffles[rows]

    def _told(self, at: Positions, rows: Ints) -> Ints:
        """Return what was announced about the three tales just drawn; -1 if nothing, or if it is outdated."""
        top, shuffles = self._announced_at[:, rows]
        current = (top == at.piles.top[rows] - v.DRAWN) & (shuffles == at.piles.shuffles[rows])
        return np.where(current, self._announced[rows], NOBODY)

    def saw_discard(self, at: Positions, rows: Ints) -> None:
        """Learn one player's camp: at full power, half the time the discard shows who told the truth."""
        rows = rows[at.rng.random(len(rows)) < self._dials.power / 2]
        others = at.others(rows)
        suspect = np.where(others, at.rng.random(others.shape), -1).argmax(1)
        self._know(at, rows, at.vizier[rows], suspect)

    def move(self, at: Positions, rows: Ints, tales: Bools) -> tuple[Bools, Ints]:
        """Return whether the second of the top two stays, and how deep the other one goes."""
        wanted = tales == (at.role[rows, at.vizier[rows]] == INTERVENTIONIST)[:, None]
        able = at.rng.random(len(rows)) < self._dials.power
        second = np.where(able, ~wanted[:, 0] & wanted[:, 1], at.rng.random(len(rows)) < 0.5)
        return second, 1 + _below(at, rows, at.piles.left[rows] - 1)

    def add(self, at: Positions, rows: Ints) -> tuple[Bools, Ints]:
        """Return which tale is added: usually the own side's, nearer to the top the better the power is used."""
        own = at.role[rows, at.vizier[rows]] == INTERVENTIONIST
        able = at.rng.random(len(rows)) < (1 + self._dials.power) / 2
        left = at.piles.left[rows]
        depth = (at.rng.random(len(rows)) * left * (1 - self._dials.power)).astype(np.intp)
        return np.where(able, own, ~own), depth + (left > 0)

    def drop_third(self, at: Positions, rows: Ints, tales: Bools) -> Bools:
        """Return whether the third tale is discarded rather than the second, which matters only if they differ."""
        keeps_second = tales[:, 0] == (at.role[rows, at.vizier[rows]] == INTERVENTIONIST)
        able = (at.rng.random(len(rows)) < self._dials.power) & (tales[:, 0] != tales[:, 1])
        return np.where(able, keeps_second, at.rng.random(len(rows)) < 0.5)


def ally_odds(at: Positions, vizier: Ints, narrator: Ints) -> Floats:
    """Return the factor for the odds of a Grand Vizier's discard, given both roles."""
    ally = knows_allies(at, vizier) & (narrator != INTERVENTIONIST)
    factor: Floats = np.where(ally, _WITH_ALLY, _WITHOUT_ALLY)
    return factor


def _below(at: Positions, rows: Ints, places: Ints) -> Ints:
    """Return one of ``places`` for each row, all equally likely."""
    return (at.rng.random(len(rows)) * places).astype(np.intp)


def _times_odds(chance: Floats, factor: Floats) -> Floats:
    """Return a chance after multiplying its odds by ``factor``."""
    scaled: Floats = chance * factor / (1 - chance + chance * factor + 1e-9)
    return scaled
