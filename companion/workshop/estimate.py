"""What a board does to the game, with its interval: the workshop's answer."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from functools import partial
from time import perf_counter
from typing import Final

import numpy as np

from companion.workshop import positions as p
from companion.workshop.board import Board, unmeasured
from companion.workshop.dials import NEUTRAL, Dials
from companion.workshop.habits import ADDITIVE, Model, habits
from companion.workshop.people import FittedPeople
from companion.workshop.positions import PLAYING, Ints, Layout, Positions, pass_sign, start
from companion.workshop.question import Estimate as Estimate
from companion.workshop.question import Spread, interval
from companion.workshop.turn import MAX_TURNS, People, play_turn

ONE_POINT: Final = 9604
"""Number of games for a result within ±1 point."""
FIRST_BATCHES: Final = (600, 600, 1200)
"""Games in the first batches: a share is known to ±4 points after the first and to ±2 after all of them, and so is the
difference of two boards after twice as many games each; after them come batches of ``BATCH`` games."""
BATCH: Final = 2400

ENDINGS: Final = {
    "interventionist_tales": p.INTERVENTIONIST_TALES,
    "dinarzade_narrator": p.DINARZADE_NARRATOR,
    "pacifist_tales": p.PACIFIST_TALES,
    "dinarzade_exiled": p.DINARZADE_EXILED,
}


@dataclass
class Games:
    """The results of games: arrays with one number for each game."""

    ended: Ints
    """How each game ended, by the numbers in ``positions``; ``PLAYING`` if it was given up."""
    turns: Ints
    """Governments proposed."""
    governments: Ints
    """Governments accepted."""
    pacifist: Ints
    """Pacifist tales read."""
    interventionist: Ints
    automatic: Ints
    """Automatic readings."""

    def joined(self, other: "Games") -> "Games":
        """Return these games together with others."""
        names = [field.name for field in fields(self)]
        return Games(*(np.concatenate([getattr(self, name), getattr(other, name)]) for name in names))


def simulate(layout: Layout, games: int, seed: tuple[int, ...], people_of: Callable[[Layout, int], People]) -> Games:
    """Play ``games`` games; the same ``seed`` gives the same games."""
    at = start(layout, games, np.random.default_rng(seed))
    people = people_of(layout, games)
    done = Games(*(np.zeros(games, np.intp) for _ in fields(Games)))
    for _ in range(MAX_TURNS):
        play_turn(at, people)
        if (at.ended != PLAYING).any():
            _note(done, at, np.flatnonzero(at.ended != PLAYING))
            going = np.flatnonzero(at.ended == PLAYING)
            at.keep(going)
            people.keep(going)
            if not going.size:
                return done
        pass_sign(at)
    _note(done, at, at.rows)
    return done


def _note(done: Games, at: Positions, rows: Ints) -> None:
    for field in fields(done):
        getattr(done, field.name)[at.game[rows]] = getattr(at, field.name)[rows]


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

    The same arguments give the same games. With a ``budget`` in seconds no further batch is started once it is spent.
    Raises ``ValueError`` for an unknown model, no games, and roles that do not fit ``players``. The board is not
    validated: ``games.sultane`` does that.
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
    """Yield ever more precise answers: at about ±4 and ±2 points, then after each batch; the last is ``estimate``'s."""
    layout = Layout(board, players)
    people = partial(fitted, model=model, dials=dials)
    yield from answers(layout, games, seed, people, model, budget)


def fitted(layout: Layout, games: int, *, model: Model, dials: Dials) -> People:
    """Return the people of a model."""
    return FittedPeople(layout, model, habits(model), dials, games)


def answers(
    layout: Layout, games: int, seed: int, people_of: partial[People], model: Model, budget: float | None
) -> Iterator[Estimate]:
    """Yield the estimate from all games so far after each batch."""
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


def _spread(counts: Ints) -> Spread:
    low, median, high = (round(float(each)) for each in np.quantile(counts, (0.1, 0.5, 0.9)))
    return Spread(float(counts.mean()), low, median, high)
