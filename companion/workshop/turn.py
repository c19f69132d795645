"""One turn of many games: the rules of sections 5, 7 and 9 in arrays. All choices are left to the people."""

from typing import Final, Protocol

import numpy as np

from companion.games.sultane import vocabulary as v
from companion.workshop import positions as p
from companion.workshop.positions import NOBODY, Bools, Ints, Positions, eligible, lose_patience, place
from companion.workshop.powers import Carriers, use_powers


class Session:
    """What governments do with the tales they draw."""

    def __init__(self, passed: Ints, read: Bools, vetoed: Bools) -> None:
        """Keep the number of interventionist tales ``passed``, the tale ``read``, and whether a veto was made."""
        self.passed = passed
        self.read = read
        self.vetoed = vetoed


class People(Carriers, Protocol):
    """Everyone's choices, for many games at once. ``rows`` are the games concerned."""

    def nominate(self, at: Positions, eligible: Bools) -> Ints:
        """Return the Narrator proposed by each Grand Vizier."""

    def vote(self, at: Positions) -> Bools:
        """Return who votes Yes; votes of the exiled are not counted."""

    def cleared(self, at: Positions, rows: Ints) -> None:
        """Note that these Narrators are not Dinarzade."""

    def sit(self, at: Positions, rows: Ints, hand: Bools, may_veto: Bools) -> Session:
        """Return what governments do with three tales, and learn from what they say about it."""

    def keep(self, rows: Ints) -> None:
        """Drop every game except these."""


MAX_TURNS: Final = 90
"""Turns after which a game is given up."""


def play_turn(at: Positions, people: People) -> None:
    """Play one turn of every game, including all its powers."""
    at.turns += 1
    at.narrator = people.nominate(at, eligible(at))
    votes = (people.vote(at) & at.active).sum(1)
    accepted = votes * 2 > at.active.sum(1)
    _refuse(at, np.flatnonzero(~accepted))
    rows = np.flatnonzero(accepted)
    at.governments[rows] += 1
    rows = _question(at, people, rows)
    if rows.size:
        _govern(at, people, rows)


def _refuse(at: Positions, rows: Ints) -> None:
    at.narrator[rows] = NOBODY
    at.refusals[rows] += 1
    lose_patience(at, rows)


def _question(at: Positions, people: People, rows: Ints) -> Ints:
    """Ask accepted Narrators whether they are Dinarzade, and return the games that continue."""
    in_zone = at.zone[rows]
    dinarzade = in_zone & (at.role[rows, at.narrator[rows]] == p.DINARZADE)
    at.end(rows[dinarzade], p.DINARZADE_NARRATOR)
    if (denied := rows[in_zone & ~dinarzade]).size:
        people.cleared(at, denied)
    going: Ints = rows[~dinarzade]
    return going


def _govern(at: Positions, people: People, rows: Ints) -> None:
    """Let governments draw, discard, veto or read, and use the power that the tale covers."""
    hand = at.piles.take(rows, v.DRAWN)
    unlocked = at.layout.veto_from
    may_veto = np.zeros(len(rows), bool) if unlocked is None else at.pacifist[rows] >= unlocked
    session = people.sit(at, rows, hand, may_veto)
    vetoed = session.vetoed & may_veto
    tales_passed = (~vetoed).astype(np.intp)
    at.piles.throw(rows, v.DRAWN - tales_passed, hand.sum(1) - session.read * tales_passed)
    _veto(at, rows[vetoed])
    rows, read = rows[~vetoed], session.read[~vetoed]
    _bar(at, rows)
    place(at, rows, read)
    use_powers(at, people, rows, read)


def _bar(at: Positions, rows: Ints) -> None:
    at.last_vizier[rows] = at.vizier[rows]
    at.last_narrator[rows] = at.narrator[rows]
    at.emergency[rows] = False


def _veto(at: Positions, rows: Ints) -> None:
    if at.layout.board.vetoed_blocked:
        _bar(at, rows)
    if at.layout.board.original_veto:
        at.refusals[rows] += 1
        lose_patience(at, rows)
