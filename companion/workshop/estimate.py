"""What a board does to the game, with the interval that so many games allow: the workshop's answer."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from math import sqrt
from time import perf_counter
from typing import Final

import numpy as np

from companion.workshop import positions as p
from companion.workshop.board import Board, unmeasured
from companion.workshop.dials import NEUTRAL, Dials
from companion.workshop.habits import ADDITIVE, Model, habits
from companion.workshop.people import FittedPeople
from companion.workshop.positions import Ints, Layout
from companion.workshop.simulate import Games, simulate
from companion.workshop.turn import People

ONE_POINT: Final = 9604
"""Games for ±1 point."""
FIRST_BATCHES: Final = (600, 1800)
"""Games after which the first answers come: ±4 and ±2 points; then one after each ``BATCH``."""
BATCH: Final = 2400

_Z: Final = 1.959964
"""Standard deviations of a 95 % interval."""

ENDINGS: Final = {
    "interventionist_tales": p.INTERVENTIONIST_TALES,
    "dinarzade_narrator": p.DINARZADE_NARRATOR,
    "pacifist_tales": p.PACIFIST_TALES,
    "dinarzade_exiled": p.DINARZADE_EXILED,
}


@dataclass(frozen=True)
class Spread:
    """A number of a game, over many games."""

    mean: float
    low: int
    """One game in ten has fewer."""
    median: int
    high: int
    """One game in ten has more."""


@dataclass(frozen=True)
class Estimate:
    """What simulated games of a board were like. Shares are between 0 and 1, of the games that came to an end."""

    p_wins: float
    """Wins of the Pacifists, Dinarzade's included."""
    low: float
    high: float
    """The 95 % interval of the simulation alone: real tables differ by more."""
    endings: dict[str, float]
    """Shares of the four endings, by the keys of ``ENDINGS``."""
    proposals: Spread
    governments: Spread
    tales: Spread
    automatic: Spread
    any_automatic: float
    """Games with an automatic reading."""
    games: int
    unfinished: float
    """Games given up after ``LONGEST`` turns."""
    seconds: float
    model: Model
    unmeasured: tuple[str, ...]
    """Codes of slots whose power no measured game contains."""

    @property
    def margin(self) -> float:
        """Half the width of the interval, in points."""
        return 50 * (self.high - self.low)


def estimate(
    board: Board,
    players: int,
    games: int = ONE_POINT,
    seed: int = 0,
    dials: Dials = NEUTRAL,
    model: Model = ADDITIVE,
    budget: float | None = None,
) -> Estimate:
    """Return what a board does to the game of ``players``, from ``games`` simulated games.

    The same arguments give the same games. With a ``budget`` in seconds no further batch is begun once it is spent.
    Raises ``ValueError`` for an unknown model, no games, and roles that do not fit ``players``. The board is not
    judged: ``games.sultane`` does that.
    """
    *_, last = steps(board, players, games, seed, dials, model, budget)
    return last


def steps(
    board: Board,
    players: int,
    games: int = ONE_POINT,
    seed: int = 0,
    dials: Dials = NEUTRAL,
    model: Model = ADDITIVE,
    budget: float | None = None,
) -> Iterator[Estimate]:
    """Yield better and better answers: at about ±4 and ±2 points, then after each batch; the last is ``estimate``."""
    layout = Layout(board, players)
    people = partial(fitted, model=model, dials=dials)
    yield from answers(layout, games, seed, people, model, budget)


def fitted(layout: Layout, games: int, *, model: Model, dials: Dials) -> People:
    """Return the people of a model."""
    return FittedPeople(layout, model, habits(model), dials, games)


def answers(
    layout: Layout, games: int, seed: int, people_of: partial[People], model: Model, budget: float | None
) -> Iterator[Estimate]:
    """Yield what the games of some people are like, batch by batch."""
    if games < 1:
        raise ValueError("at least one game is needed")
    begun = perf_counter()
    played: Games | None = None
    for number, batch in enumerate(_batches(games)):
        more = simulate(layout, batch, (seed, number), people_of)
        played = more if played is None else played.joined(more)
        seconds = perf_counter() - begun
        yield _summed(played, layout, seconds, model)
        if budget is not None and seconds >= budget:
            return


def _batches(games: int) -> Iterator[int]:
    for batch in FIRST_BATCHES:
        if games > 0:
            yield min(batch, games)
        games -= batch
    while games > 0:
        yield min(BATCH, games)
        games -= BATCH


def _summed(played: Games, layout: Layout, seconds: float, model: Model) -> Estimate:
    games = len(played.ended)
    finished = max(1, int((played.ended != p.PLAYING).sum()))
    counts = {name: int((played.ended == how).sum()) for name, how in ENDINGS.items()}
    wins = counts["pacifist_tales"] + counts["dinarzade_narrator"]
    low, high = interval(wins, finished)
    return Estimate(
        p_wins=wins / finished,
        low=low,
        high=high,
        endings={name: count / finished for name, count in counts.items()},
        proposals=_spread(played.turns),
        governments=_spread(played.governments),
        tales=_spread(played.pacifist + played.interventionist),
        automatic=_spread(played.automatic),
        any_automatic=float((played.automatic > 0).mean()),
        games=games,
        unfinished=1 - finished / games,
        seconds=seconds,
        model=model,
        unmeasured=unmeasured(layout.board, layout.players),
    )


def interval(wins: int, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share; nothing is known of no games."""
    if games == 0:
        return 0.0, 1.0
    share, z2 = wins / games, _Z * _Z
    centre = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = _Z * sqrt(share * (1 - share) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return centre - half, centre + half


def _spread(counts: Ints) -> Spread:
    low, median, high = (round(float(each)) for each in np.quantile(counts, (0.1, 0.5, 0.9)))
    return Spread(float(counts.mean()), low, median, high)
