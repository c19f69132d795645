"""People who choose at random, for games on which the rules in arrays are tried."""

import numpy as np

from companion.workshop.positions import DINARZADE, INTERVENTIONIST, Bools, Floats, Ints, Positions
from companion.workshop.turn import Session


class RandomPeople:
    """Votes as coins fall, anyone as a target.

    With ``camps`` the hands are played for one's side: the Interventionists discard pacifist tales and throw two of
    them away together, the others discard interventionist ones. Without, tales are discarded at random, and a veto is
    agreed on half the time.
    """

    def __init__(self, rng: np.random.Generator, *, camps: bool = False) -> None:
        self.rng = rng
        self.camps = camps

    def _coins(self, count: int, chance: float = 0.5) -> Bools:
        return np.less(self.rng.random(count), chance)

    def _anybody(self, allowed: Bools) -> Ints:
        scores: Floats = self.rng.random(allowed.shape, np.float32)
        picked: Ints = np.where(allowed, scores, -1).argmax(1)
        return picked

    def nominate(self, at: Positions, eligible: Bools) -> Ints:
        return self._anybody(eligible)

    def vote(self, at: Positions) -> Bools:
        return self.rng.random(at.active.shape) < 0.5

    def cleared(self, at: Positions, rows: Ints) -> None:
        assert (at.role[rows, at.narrator[rows]] != DINARZADE).all()

    def sit(self, at: Positions, rows: Ints, hand: Bools, may_veto: Bools) -> Session:
        held = hand.sum(1)
        if self.camps:
            vizier, narrator = (at.role[rows, who[rows]] == INTERVENTIONIST for who in (at.vizier, at.narrator))
            passed = np.where(vizier, np.minimum(held, 2), np.maximum(held - 1, 0))
            vetoed = may_veto & vizier & narrator & (passed == 0)
            return Session(passed, np.where(narrator, passed > 0, passed > 1), vetoed)
        first = self.rng.integers(0, 3, len(rows))
        passed = held - hand[np.arange(len(rows)), first]
        read = self.rng.random(len(rows)) * 2 < passed
        return Session(passed, read, may_veto & self._coins(len(rows)))

    def target(self, at: Positions, rows: Ints, power: str, allowed: Bools) -> Ints:
        return self._anybody(allowed)

    def discovered(self, at: Positions, rows: Ints, target: Ints) -> None:
        """Say nothing."""

    def exiled(self, at: Positions, rows: Ints, target: Ints) -> None:
        """Learn nothing."""

    def peeked(self, at: Positions, rows: Ints, tales: Bools) -> None:
        """Learn nothing."""

    def saw_discard(self, at: Positions, rows: Ints) -> None:
        """Learn nothing."""

    def move(self, at: Positions, rows: Ints, tales: Bools) -> tuple[Bools, Ints]:
        left = at.piles.left[rows]
        return self._coins(len(rows)), 1 + self.rng.integers(0, left - 1)

    def add(self, at: Positions, rows: Ints) -> tuple[Bools, Ints]:
        return self._coins(len(rows)), self.rng.integers(0, at.piles.left[rows] + 1)

    def drop_third(self, at: Positions, rows: Ints, tales: Bools) -> Bools:
        return self._coins(len(rows))

    def emergency(self, at: Positions, rows: Ints, narrator: Ints, hand: Bools) -> Bools:
        read: Bools = self.rng.random(len(rows)) * 2 < hand.sum(1)
        return read

    def keep(self, rows: Ints) -> None:
        """Nothing is remembered of any game."""
