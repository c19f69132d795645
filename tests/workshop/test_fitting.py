"""Habits fitted again: from counts, which are gathered from people with known habits or from records."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from typing import Any

import numpy as np
import pytest

from companion.workshop import positions as p
from companion.workshop.board import recommended
from companion.workshop.dials import NEUTRAL
from companion.workshop.habits import ADDITIVE, JOINT, MODELS, Habits, Model, habits
from companion.workshop.people import FittedPeople
from companion.workshop.positions import Layout, pass_sign
from companion.workshop.turn import play_turn
from companion.workshop.votes import stage
from fitting import situations
from fitting.aggregates import Aggregates, aggregates_from_json
from fitting.fit import Fitted, fit
from fitting.observed import gathered
from tests.sizes import cases, for_thorough

GAMES = 2500
BOARD = recommended(7)


@cache
def counted(model: Model = ADDITIVE, games: int = GAMES) -> Aggregates:
    return gathered(BOARD, 7, games, 5, habits(model), model)


def blank(by: Habits) -> Habits:
    """Habits of people who do everything as coins fall."""

    def zero(found: Any) -> Any:
        return {name: zero(each) for name, each in found.items()} if isinstance(found, Mapping) else 0.0

    plain = asdict(by)
    hands = zero(plain["hands"]) | {"interventionist_vizier_two": 0.5}
    claims = dict.fromkeys(plain["claims"], 0.5)
    return Habits(
        **{**plain, **{name: zero(plain[name]) for name in ("vote", "choice")}, "hands": hands, "claims": claims}
    )


def known(by: Habits, kind: str) -> dict[str, float]:
    """The numbers that a kind was simulated with, in log-odds."""
    group, _, name = kind.partition(".")
    found = getattr(by, group)[name]
    if isinstance(found, Mapping):
        return dict(found)
    rate = group == "claims" or name == "interventionist_vizier_two"
    return {"constant": float(np.log(found / (1 - found))) if rate else found}


def off(found: Mapping[str, Fitted], by: Habits) -> dict[tuple[str, str], float]:
    """How many standard errors each fitted number is off."""
    return {
        (kind, name): (value - known(by, kind)[name]) / each.errors[name]
        for kind, each in found.items()
        for name, value in each.values.items()
    }


@pytest.mark.parametrize("model", cases(ADDITIVE, thorough=[JOINT]))
def test_numbers_that_people_were_simulated_with_are_found_again(model: Model) -> None:
    by = habits(model)
    _, found = fit(counted(model), blank(by))
    errors = off(found, by)
    assert len(errors) == 66 + 42 + 12 + 6  # votes, picks, hands, claims
    assert max(map(abs, errors.values())) < 5
    assert np.mean([abs(each) < 2 for each in errors.values()]) > 0.85
    picks = [each for (kind, _), each in errors.items() if kind.startswith("choice.")]
    assert 0.5 < np.std(picks) < 1.4
    votes = {kind: each for kind, each in found.items() if kind.startswith("vote.")}
    sure = [
        abs(value - known(by, kind)[name])
        for kind, each in votes.items()
        for name, value in each.values.items()
        if each.errors[name] < 0.04
    ]
    assert len(sure) > 30
    assert max(sure) < 0.15


@for_thorough
def test_people_with_the_fitted_habits_play_as_those_they_were_fitted_to() -> None:
    by = habits(ADDITIVE)
    again, _ = fit(counted(), blank(by))
    layout = Layout(BOARD, 7)
    wins = []
    for each in (by, again):
        games = p_wins(layout, each)
        wins.append(games)
    assert 100 * wins[0] == pytest.approx(100 * wins[1], abs=3)


def p_wins(layout: Layout, by: Habits) -> float:
    from companion.workshop.estimate import simulate

    people = FittedPeople(layout, ADDITIVE, by, NEUTRAL, 4000)
    ended = simulate(layout, 4000, (8,), lambda _layout, _games: people).ended
    return float(np.isin(ended, (p.PACIFIST_TALES, p.DINARZADE_NARRATOR)).mean())


def test_the_same_seed_gives_the_same_counts_and_the_same_counts_the_same_habits() -> None:
    one, other = (gathered(BOARD, 7, 300, 2, habits(ADDITIVE)) for _ in range(2))
    assert one.to_json() == other.to_json()
    assert one.to_json() != gathered(BOARD, 7, 300, 3, habits(ADDITIVE)).to_json()
    assert fit(one, habits(ADDITIVE)) == fit(other, habits(ADDITIVE))


@for_thorough
def test_counts_come_back_from_a_file() -> None:
    there = counted(games=300)
    back = aggregates_from_json(json.loads(json.dumps(there.to_json())))
    assert (back.games, back.model, {*back.kinds}) == (300, ADDITIVE, {*there.kinds})
    for kind, cells in back.kinds.items():
        assert cells.names == there.kinds[kind].names
        assert cells.table == pytest.approx(there.kinds[kind].table, abs=0.0001)


def test_counts_of_two_halves_are_those_of_the_whole() -> None:
    halves = [gathered(BOARD, 7, 200, seed, habits(ADDITIVE)) for seed in (1, 2)]
    whole = halves[0].joined(halves[1])
    assert whole.games == 400
    for kind, cells in whole.kinds.items():
        parts = [half.kinds[kind].table.sum(0) for half in halves if kind in half.kinds]
        assert cells.table.sum(0) == pytest.approx(sum(parts))
    with pytest.raises(ValueError, match="joint beside those of additive"):
        halves[0].joined(Aggregates(JOINT))


@pytest.mark.parametrize(
    "plain",
    [
        None, [], {}, {"aggregates": 2}, {"aggregates": 1, "model": "x"}, {"aggregates": 1, "model": "joint"},
        {"aggregates": 1, "model": "joint", "games": 1, "kinds": {"x": {"columns": ["zone"], "cells": [[1]]}}},
        {"aggregates": 1, "model": "joint", "games": 1, "kinds": {"x": {"columns": ["zone"], "cells": [[1, 2, 0]]}}},
        {"aggregates": 1, "model": "joint", "games": 1, "kinds": {"x": {"columns": ["zone"], "cells": [[0, 0, 0]]}}},
    ],
)  # fmt: skip
def test_what_holds_no_counts_is_refused(plain: object) -> None:
    with pytest.raises(ValueError, match=r"no file of aggregates|cannot reshape"):
        aggregates_from_json(plain)


def test_a_kind_or_a_number_that_the_model_does_not_have_is_refused() -> None:
    everywhere = np.ones(50, bool)
    for kind, column in (("vote.cat", "zone"), ("dogs.vote", "zone"), ("vote.narrator", "cats")):
        found = Aggregates()
        found.add(kind, {column: np.ones(50)}, everywhere, everywhere)
        with pytest.raises(ValueError, match=r"the model has no|has no cats"):
            fit(found, habits(ADDITIVE))


def test_numbers_about_which_little_is_known_stay_where_they_were() -> None:
    few = Aggregates()
    few.add("claims.buried", {"constant": np.ones(20)}, np.ones(20, bool), np.zeros(20, bool))
    again, found = fit(few, habits(ADDITIVE))
    assert (again, found) == (habits(ADDITIVE), {})


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("players", [6, 7])
def test_every_coefficient_of_a_vote_is_weighed_with_what_the_fit_takes_for_it(model: Model, players: int) -> None:
    layout = Layout(recommended(players), players)
    people = FittedPeople(layout, model, habits(model), NEUTRAL, 400)
    at = p.start(layout, 400, np.random.default_rng(4))
    for _ in range(7):
        play_turn(at, people)
        going = np.flatnonzero(at.ended == p.PLAYING)
        at.keep(going)
        people.keep(going)
        pass_sign(at)
    at.narrator = people.nominate(at, at.others(at.rows))
    voters = people._voters
    now = stage(at, people._cleared, NEUTRAL)
    vizier = people._belief.of(at.vizier) - voters.centre + people._known[at.rows, :, at.vizier]
    narrator = people._belief.of(at.narrator) - voters.centre + people._known[at.rows, :, at.narrator]
    fear = now.zone[:, None] * (people._belief.dinarzade(at.narrator) + np.log(5))
    odds = np.array(voters._by_role(at, now, (vizier, narrator, fear)))
    odds[at.rows, at.vizier] = voters._vizier(now, narrator[at.rows, at.vizier])
    odds[at.rows, at.narrator] = voters._narrator(now, vizier[at.rows, at.narrator])
    seen = np.zeros(at.active.shape, int)
    for kind, (columns, where) in situations.votes(
        at, people._belief, people._known, people._cleared, voters.centre
    ).items():
        by = habits(model).vote[kind]
        weighed = sum(by[name] * column for name, column in columns.items())
        assert np.asarray(weighed)[where] == pytest.approx(odds[where], abs=1e-4)
        assert {*columns} == {*by}
        seen += where
    assert (seen == at.active).all()
