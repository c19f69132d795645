"""What the court believes about roles: the additive model, and the joint one as a second opinion.

Both return the log-odds that a player is in the minority, or is Dinarzade, as an Interventionist would judge from
public knowledge. The Pacifists are assumed to vote nearly as if they believed the same.
"""

from itertools import combinations
from typing import Final, Protocol

import numpy as np
import numpy.typing as npt

from companion.workshop.likelihood import CERTAIN, Table
from companion.workshop.positions import DINARZADE, INTERVENTIONIST, PACIFIST, Bools, Floats, Ints, Layout

SUREST: Final = float(np.log(CERTAIN / (1 - CERTAIN)))
FIRST_SUSPICION: Final = float(np.log(5))
"""Added to Dinarzade's log-odds, so that they are 0 when nothing is known and one of six others is Dinarzade."""
_RULED_OUT: Final = 1e-6


class Belief(Protocol):
    """The beliefs in each game. ``rows`` are games, ``player`` and ``observer`` one player for each of them."""

    def learn(self, rows: Ints, vizier: Ints, narrator: Ints, seen: tuple[Ints, Ints, Ints]) -> None:
        """Learn from a reading: interventionist and pacifist tales before it, and the event."""

    def hear(self, rows: Ints, vizier: Ints, target: Ints, accused: Bools) -> None:
        """Learn from what a Grand Vizier says about a player's camp."""

    def clear(self, rows: Ints, player: Ints) -> None:
        """Learn that a player is not Dinarzade."""

    def of(self, player: Ints) -> Floats:
        """Return the log-odds that a player is in the minority, for each observer (or one column for all)."""

    def seen_by(self, rows: Ints, observer: Ints) -> Floats:
        """Return the log-odds that each player is in the minority."""

    def dinarzade(self, player: Ints) -> Floats:
        """Return the log-odds that a player is Dinarzade, for each observer (or one column for all)."""

    def dinarzade_seen_by(self, rows: Ints, observer: Ints) -> Floats:
        """Return the log-odds that each player is Dinarzade."""

    def keep(self, rows: Ints) -> None:
        """Drop every game except these."""


def log_odds(chance: Floats) -> Floats:
    """Return log-odds, bounded by those of ``CERTAIN``."""
    bounded = np.clip(chance, 1 - CERTAIN, CERTAIN)
    odds: Floats = np.log(bounded / (1 - bounded))
    return odds


def prior(layout: Layout) -> float:
    """Return the log-odds that another player is in the minority, when nothing is known."""
    share = layout.minority / (layout.players - 1)
    return float(np.log(share / (1 - share)))


class Additive:
    """One number for each player: every event adds its log-likelihood ratio, averaged over the partner's role."""

    def __init__(self, layout: Layout, readings: Table, accusations: Table, games: int) -> None:
        """Use the tempered likelihoods of readings (see ``likelihood.readings``) and of statements about a camp."""
        self._minority = max(layout.minority, 1)
        self._odds = np.full((games, layout.players), prior(layout), np.float32)
        self._cleared = np.zeros((games, layout.players), bool)
        share = layout.minority / (layout.players - 1)
        kinds = 2 if layout.dinarzade else 1
        self._of_reading = _ratios(readings, share, kinds)
        self._of_claim = _ratios(accusations, share, kinds)

    def learn(self, rows: Ints, vizier: Ints, narrator: Ints, seen: tuple[Ints, Ints, Ints]) -> None:
        """Learn from a reading."""
        self._add(rows, vizier, narrator, self._of_reading[seen])

    def hear(self, rows: Ints, vizier: Ints, target: Ints, accused: Bools) -> None:
        """Learn from what a Grand Vizier says about a player's camp."""
        self._add(rows, vizier, target, self._of_claim[accused.astype(np.intp)])

    def _add(self, rows: Ints, first: Ints, second: Ints, ratios: Floats) -> None:
        self._odds[rows, first] += ratios[:, 0]
        self._odds[rows, second] += ratios[:, 1]

    def clear(self, rows: Ints, player: Ints) -> None:
        """Learn that a player is not Dinarzade."""
        self._cleared[rows, player] = True

    def of(self, player: Ints) -> Floats:
        """Return one column, since everyone believes the same."""
        odds = self._odds[np.arange(len(player)), player]
        return np.clip(odds, -SUREST, SUREST)[:, None]

    def seen_by(self, rows: Ints, observer: Ints) -> Floats:
        """Return the log-odds that each player is in the minority."""
        return np.clip(self._odds[rows], -SUREST, SUREST)

    def dinarzade(self, player: Ints) -> Floats:
        """Return one column, since everyone believes the same."""
        each = np.arange(len(player))
        return self._share(self._odds[each, player], self._cleared[each, player])[:, None]

    def dinarzade_seen_by(self, rows: Ints, observer: Ints) -> Floats:
        """Return the log-odds that each player is Dinarzade."""
        return self._share(self._odds[rows], self._cleared[rows])

    def _share(self, odds: Floats, cleared: Bools) -> Floats:
        """Return Dinarzade's log-odds: an equal share of the minority's chance for all who could still be Dinarzade."""
        chance = 1 / (1 + np.exp(-np.clip(odds, -SUREST, SUREST)))
        return log_odds(np.where(cleared, 0, chance / self._minority).astype(np.float32))

    def keep(self, rows: Ints) -> None:
        """Drop every game except these."""
        self._odds = self._odds[rows]
        self._cleared = self._cleared[rows]


def _ratios(likely: Table, share: float, kinds: int) -> Floats:
    """Return the log-likelihood ratios of being in the minority for both players of an event.

    The last axes of ``likely`` are the roles of both; the minority has one or two ``kinds`` (Pacifists, and Dinarzade).
    """
    minority = slice(PACIFIST, PACIFIST + kinds)
    rows = np.stack([likely[..., INTERVENTIONIST, :], likely[..., minority, :].mean(-2)], -2)
    pair = np.stack([rows[..., INTERVENTIONIST], rows[..., minority].mean(-1)], -1)
    weights = np.array([1 - share, share])
    first, second = pair @ weights, np.moveaxis(pair, -1, -2) @ weights
    ratios = [np.log(each[..., 1] / each[..., 0]) for each in (first, second)]
    return np.stack(ratios, -1).astype(np.float32)


class Joint:
    """A weight for each possible deal of the roles, as judged by an Interventionist who knows their own role."""

    def __init__(self, layout: Layout, readings: Table, accusations: Table, games: int) -> None:
        """Use the tempered likelihoods of readings (see ``likelihood.readings``) and of statements about a camp."""
        players = layout.players
        self._players = players
        self._readings = readings.reshape(*readings.shape[:3], 9).astype(np.float32)
        self._accusations = accusations.reshape(2, 9).astype(np.float32)
        ways = assignments(players, layout.roles.pacifists, layout.dinarzade)
        honest = (ways == INTERVENTIONIST).astype(np.float32)
        self._dinarzade_at = np.ascontiguousarray((ways == DINARZADE).T)
        self._honest_pairs = (honest[:, :, None] * honest[:, None, :]).reshape(len(ways), -1)
        feared = honest[:, :, None] * self._dinarzade_at.T[:, None, :]
        self._feared_pairs = feared.reshape(len(ways), -1).astype(np.float32) if layout.dinarzade else None
        by_player = ways.T.astype(np.intp)
        self._pairs = (by_player[:, None] * 3 + by_player[None]).reshape(players * players, -1)
        self._weight = np.full((games, len(ways)), 1 / len(ways), np.float32)
        share = layout.minority / (players - 1)
        self._minority = np.full((games, players, players), share, np.float32)
        nothing = 1 / (players - 1) if layout.dinarzade else 1 - CERTAIN
        self._dinarzade = np.full((games, players, players), nothing, np.float32)

    def learn(self, rows: Ints, vizier: Ints, narrator: Ints, seen: tuple[Ints, Ints, Ints]) -> None:
        """Learn from a reading."""
        self._weigh(rows, vizier, narrator, self._readings[seen])

    def hear(self, rows: Ints, vizier: Ints, target: Ints, accused: Bools) -> None:
        """Learn from what a Grand Vizier says about a player's camp."""
        self._weigh(rows, vizier, target, self._accusations[accused.astype(np.intp)])

    def _weigh(self, rows: Ints, first: Ints, second: Ints, likely: Floats) -> None:
        pairs = self._pairs[first * self._players + second]
        self._judge(rows, self._weight[rows] * np.take_along_axis(likely, pairs, 1))

    def clear(self, rows: Ints, player: Ints) -> None:
        """Learn that a player is not Dinarzade."""
        possible = np.where(self._dinarzade_at[player], _RULED_OUT, 1).astype(np.float32)
        self._judge(rows, self._weight[rows] * possible)

    def _judge(self, rows: Ints, weight: Floats) -> None:
        weight /= weight.sum(1, keepdims=True)
        self._weight[rows] = weight
        shape = (-1, self._players, self._players)
        pairs = (weight @ self._honest_pairs).reshape(shape)
        honest = np.maximum(np.diagonal(pairs, axis1=1, axis2=2), 1e-9)[:, :, None]
        self._minority[rows] = 1 - pairs / honest
        if self._feared_pairs is not None:
            self._dinarzade[rows] = (weight @ self._feared_pairs).reshape(shape) / honest

    def of(self, player: Ints) -> Floats:
        """Return the log-odds that a player is in the minority, for each observer."""
        return log_odds(self._minority[np.arange(len(player)), :, player])

    def seen_by(self, rows: Ints, observer: Ints) -> Floats:
        """Return the log-odds that each player is in the minority."""
        return log_odds(self._minority[rows, observer])

    def dinarzade(self, player: Ints) -> Floats:
        """Return the log-odds that a player is Dinarzade, for each observer."""
        return log_odds(self._dinarzade[np.arange(len(player)), :, player])

    def dinarzade_seen_by(self, rows: Ints, observer: Ints) -> Floats:
        """Return the log-odds that each player is Dinarzade."""
        return log_odds(self._dinarzade[rows, observer])

    def keep(self, rows: Ints) -> None:
        """Drop every game except these."""
        for name in ("_weight", "_minority", "_dinarzade"):
            setattr(self, name, getattr(self, name)[rows])


def assignments(players: int, pacifists: int, dinarzade: bool) -> npt.NDArray[np.int8]:
    """Return every possible deal of the roles, one per row."""
    ways = []
    for minority in combinations(range(players), pacifists + dinarzade):
        for alone in minority if dinarzade else (None,):
            roles = [INTERVENTIONIST] * players
            for player in minority:
                roles[player] = DINARZADE if player == alone else PACIFIST
            ways.append(roles)
    return np.array(ways, np.int8)
