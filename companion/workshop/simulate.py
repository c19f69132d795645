"""Whole games: dealt, played to the end turn by turn, and counted."""

from collections.abc import Callable
from dataclasses import dataclass, fields

import numpy as np

from companion.workshop.positions import PLAYING, Ints, Layout, Positions, pass_sign, start
from companion.workshop.turn import MAX_TURNS, People, play_turn


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
