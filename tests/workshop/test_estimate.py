"""What the workshop answers: as validated, repeatable, with intervals that hold."""

from dataclasses import fields, replace
from functools import cache, partial
from math import comb

import numpy as np
import pytest

from companion.workshop.board import recommended
from companion.workshop.dials import NEUTRAL, Dials
from companion.workshop.estimate import Estimate, estimate, fitted, simulate, steps
from companion.workshop.habits import ADDITIVE, JOINT, MODELS, Model
from companion.workshop.positions import DINARZADE_NARRATOR, PACIFIST_TALES, Layout
from companion.workshop.question import interval
from tests.sizes import cases, for_thorough, tries
from tests.workshop.baselines import answered, random_play, refusing, stage_only

MANY = tries(3_000)
"""Games where a share is compared."""

GOLDEN: dict[str, tuple[float, ...]] = {
    ADDITIVE: (53.9, 37.3, 36.1, 17.8, 8.9),
    JOINT: (51.5, 39.5, 34.8, 16.7, 8.9),
    "stage only": (57.0, 35.1, 38.8, 18.2, 7.9),
    "random play": (76, 9, 44, 32, 14),
}
"""Points at seven players: wins of the Pacifists, then the four endings, as the model was validated."""


def points(answer: Estimate) -> list[float]:
    return [100 * share for share in (answer.p_wins, *answer.endings.values())]


@pytest.mark.parametrize("people", cases(ADDITIVE, thorough=[people for people in GOLDEN if people != ADDITIVE]))
def test_seven_players_do_as_the_model_was_validated(people: str) -> None:
    board = recommended(7)
    if people in MODELS:
        answer = estimate(board, 7, MANY, seed=7, model=JOINT if people == JOINT else ADDITIVE)
    else:
        answer = answered(board, 7, MANY, stage_only if people == "stage only" else random_play, seed=7)
    assert points(answer) == pytest.approx(GOLDEN[people], abs=2)
    assert sum(answer.endings.values()) == pytest.approx(1)
    assert answer.unfinished == 0


def test_refusing_everything_fills_a_board_as_often_as_the_deck_says() -> None:
    exact = sum(comb(6, held) * comb(11, 10 - held) for held in (5, 6)) / comb(17, 10)
    answer = answered(recommended(7), 7, MANY, refusing)
    assert exact == pytest.approx(0.1595, abs=0.00005)
    assert answer.endings["interventionist_tales"] == pytest.approx(exact, abs=4 * (exact * (1 - exact) / MANY) ** 0.5)
    assert answer.proposals.mean == pytest.approx(3 * answer.automatic.mean)


@pytest.mark.parametrize("model", cases(ADDITIVE, thorough=[JOINT]))
def test_the_same_seed_plays_the_same_games(model: Model) -> None:
    first, again, other = (
        replace(estimate(recommended(8), 8, 900, seed, model=model), seconds=0) for seed in (3, 3, 4)
    )
    assert first == again
    assert first != other


def test_more_interventionist_tales_mean_fewer_wins_of_the_pacifists() -> None:
    decks = [replace(recommended(7), interventionist_tales=tales) for tales in (5, 6, 7)]
    wins = [estimate(deck, 7, 1500).p_wins for deck in decks]
    assert wins[0] > wins[1] > wins[2]


def test_dials_spelt_out_as_measured_change_nothing() -> None:
    board = replace(recommended(7), pacifist=("power:move_tale", "S6", "S9", "SV", "SD", "SR"))
    spelt = Dials(**{field.name: getattr(NEUTRAL, field.name) for field in fields(Dials)})
    carried = replace(spelt, centre=0.0)
    answers = [replace(estimate(board, 7, 700, dials=dials), seconds=0) for dials in (NEUTRAL, spelt, carried)]
    assert answers[0] == answers[1] == answers[2]


@cache
def moving(dials: Dials, model: Model) -> Estimate:
    """What the workshop says of a board on which a tale is moved, without the time that it took."""
    board = replace(recommended(7), pacifist=("power:move_tale", "S6", "S9", "SV", "SD", "SR"))
    return replace(estimate(board, 8, 700, dials=dials, model=model), seconds=0)


@for_thorough
@pytest.mark.parametrize("dial", [field.name for field in fields(Dials)])
def test_every_dial_does_something(dial: str) -> None:
    moved = replace(NEUTRAL, **{dial: 0.9 if dial in ("centre", "power") else 0.2})
    model: Model = JOINT if dial == "dinarzade_cover" else ADDITIVE
    assert moving(NEUTRAL, model) != moving(moved, model)


def test_the_interval_covers_the_share_in_about_95_of_100_runs() -> None:
    runs, games = 200, 120
    people = partial(fitted, model=ADDITIVE, dials=NEUTRAL)
    ended = simulate(Layout(recommended(7), 7), runs * games, (1,), people).ended
    wins = np.isin(ended, (PACIFIST_TALES, DINARZADE_NARRATOR)).reshape(runs, games)
    intervals = [interval(int(run.sum()), games) for run in wins]
    covered = sum(low <= wins.mean() <= high for low, high in intervals)
    assert 0.91 <= covered / runs <= 0.99


def test_an_interval_of_nothing_says_nothing() -> None:
    assert interval(0, 0) == (0, 1)
    assert interval(0, 10)[0] == pytest.approx(0)
    assert interval(10, 10)[1] == pytest.approx(1)


def test_answers_sharpen_and_the_last_one_is_the_estimate() -> None:
    *before, last = steps(recommended(7), 7, 5000, seed=2)
    assert [answer.games for answer in (*before, last)] == [600, 1200, 2400, 4800, 5000]
    margins = [answer.margin for answer in (*before, last)]
    assert margins == sorted(margins, reverse=True)
    assert margins[0] == pytest.approx(4, abs=0.1)
    assert margins[2] == pytest.approx(2, abs=0.1)
    assert replace(last, seconds=0) == replace(estimate(recommended(7), 7, 5000, seed=2), seconds=0)


def test_a_spent_budget_ends_the_games() -> None:
    assert estimate(recommended(7), 7, 100_000, budget=0.0).games == 600


def test_what_cannot_be_asked_is_refused() -> None:
    with pytest.raises(ValueError, match="no model 'psychic'"):
        estimate(recommended(7), 7, 10, model="psychic")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="at least one game"):
        estimate(recommended(7), 7, 0)
