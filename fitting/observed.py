"""People who do as the model says, and whose choices are counted: aggregates from known habits."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from companion.workshop import likelihood as li
from companion.workshop.board import Board
from companion.workshop.dials import NEUTRAL
from companion.workshop.estimate import simulate
from companion.workshop.habits import ADDITIVE, Habits, Model
from companion.workshop.people import FittedPeople, ally_odds
from companion.workshop.positions import INTERVENTIONIST, Bools, Floats, Ints, Layout, Positions
from companion.workshop.turn import Session
from fitting import situations
from fitting.aggregates import OFFSET, Aggregates

BATCH = 2000
"""Games that are played at a time."""


def gathered(
    board: Board,
    players: int,
    games: int,
    seed: int,
    habits: Habits,
    model: Model = ADDITIVE,
    now: Callable[[int], None] = lambda _: None,
) -> Aggregates:
    """Return what people with known habits do in simulated games; the same arguments give the same aggregates.

    ``now`` is told of how many games have been played.
    """
    aggregates = Aggregates(model, games)
    people = partial(Observed, model=model, habits=habits, aggregates=aggregates)
    for number, begun in enumerate(range(0, games, BATCH)):
        now(begun)
        simulate(Layout(board, players), min(BATCH, games - begun), (seed, number), people)
    return aggregates


class Observed(FittedPeople):
    """Fitted people whose choices are added to aggregates."""

    def __init__(self, layout: Layout, games: int, *, model: Model, habits: Habits, aggregates: Aggregates) -> None:
        """``aggregates`` grows with every choice."""
        super().__init__(layout, model, habits, NEUTRAL, games)
        self._seen = aggregates
        self._event = np.zeros(0, np.intp)
        self._accused = np.zeros(0, bool)
        belief: Any = self._belief
        learn, hear = belief.learn, belief.hear

        def note_event(rows: Ints, vizier: Ints, narrator: Ints, seen: tuple[Ints, Ints, Ints]) -> None:
            self._event[rows] = seen[2]
            learn(rows, vizier, narrator, seen)

        def note_claim(rows: Ints, vizier: Ints, target: Ints, accused: Bools) -> None:
            self._accused = accused
            hear(rows, vizier, target, accused)

        belief.learn, belief.hear = note_event, note_claim

    def nominate(self, at: Positions, eligible: Bools) -> Ints:
        """Count whom each Grand Vizier proposes."""
        narrator = super().nominate(at, eligible)
        choices = situations.nominations(at, self._belief, self._known, self._cleared)
        for kind, (columns, where) in choices.items():
            self._seen.add_picks(f"choice.{kind}", columns, where, eligible, narrator)
        return narrator

    def vote(self, at: Positions) -> Bools:
        """Count who says Yes."""
        yes = super().vote(at)
        choices = situations.votes(at, self._belief, self._known, self._cleared, self._voters.centre)
        for kind, (columns, where) in choices.items():
            offset = np.broadcast_to(np.float32(self._voters.accept), yes.shape)
            self._seen.add(f"vote.{kind}", {**columns, OFFSET: offset}, where, yes)
        return yes

    def sit(self, at: Positions, rows: Ints, hand: Bools, may_veto: Bools) -> Session:
        """Count what is discarded, and which stories differ."""
        claimed = self._told(at, rows)
        self._event = np.full(len(at.game), -1)
        before = {kind: situations.discards(at, rows, role) for kind, role in _roles(at, rows).items()}
        session = super().sit(at, rows, hand, may_veto)
        self._count_hands(at, rows, hand.sum(1), session, (claimed, before))
        self._count_stories(at, rows, session, claimed)
        return session

    def _count_hands(
        self,
        at: Positions,
        rows: Ints,
        interventionist: Ints,
        session: Session,
        inputs: tuple[Ints, dict[str, dict[str, Floats]]],
    ) -> None:
        claimed, before = inputs
        roles = _roles(at, rows)
        vizier, narrator = roles["vizier"], roles["narrator"]
        quiet = claimed < 0
        one = quiet & (interventionist == 1) & (vizier != INTERVENTIONIST)
        offset: Floats = np.log(ally_odds(at, vizier, narrator))
        self._seen.add("hands.vizier_one", before["vizier"] | {OFFSET: offset}, one, session.passed == 0)
        constant: dict[str, Floats] = {"constant": np.ones(len(rows))}
        gone = session.passed == 1
        honest = vizier == INTERVENTIONIST
        self._seen.add("hands.vizier_two", constant, (interventionist == 2) & ~honest, gone)
        self._seen.add("hands.interventionist_vizier_two", constant, (interventionist == 2) & honest, gone)
        single = quiet & (session.passed == 1) & (narrator != INTERVENTIONIST)
        self._seen.add("hands.narrator_one", before["narrator"], single, ~session.read)

    def _count_stories(self, at: Positions, rows: Ints, session: Session, claimed: Ints) -> None:
        roles = _roles(at, rows)
        honest = roles["vizier"] == INTERVENTIONIST, roles["narrator"] == INTERVENTIONIST
        event = self._event[rows]
        differ = event == li.CONTRADICTION
        free = (claimed < 0) & (differ | (event == li.SAME_STORY))
        constant: dict[str, Floats] = {"constant": np.ones(len(rows))}
        for kind, where in (
            ("buried", honest[0] & (session.passed > 0)),
            ("none", honest[0] & (session.passed == 0)),
            ("framed", ~honest[0] & honest[1]),
            ("framed_ally", ~honest[0] & ~honest[1]),
        ):
            self._seen.add(f"claims.{kind}", constant, free & where, differ)

    def target(self, at: Positions, rows: Ints, power: str, allowed: Bools) -> Ints:
        """Count whom a power is used on."""
        target = super().target(at, rows, power, allowed)
        if power in situations.PICKED:
            discoveries = self._known[rows, at.vizier[rows]]
            choices = situations.targets(at, rows, self._belief, discoveries, self._cleared)
            for kind, (columns, where) in choices.items():
                name = f"choice.{situations.PICKED[power]}_{kind}"
                self._seen.add_picks(name, columns, where, allowed, target)
        return target

    def discovered(self, at: Positions, rows: Ints, target: Ints) -> None:
        """Count what is said of a camp."""
        super().discovered(at, rows, target)
        minority = at.role[rows, at.vizier[rows]] != INTERVENTIONIST
        theirs = at.role[rows, target] != INTERVENTIONIST
        constant: dict[str, Floats] = {"constant": np.ones(len(rows))}
        self._seen.add("claims.accuses", constant, minority & ~theirs, self._accused)
        self._seen.add("claims.exposes", constant, minority & theirs, self._accused)


def _roles(at: Positions, rows: Ints) -> dict[str, Ints]:
    return {"vizier": at.role[rows, at.vizier[rows]], "narrator": at.role[rows, at.narrator[rows]]}
