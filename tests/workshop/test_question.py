"""Questions and answers travel as plain data."""

import json
from dataclasses import asdict, replace

from companion.workshop.board import Roles, recommended
from companion.workshop.dials import NEUTRAL, PLAUSIBLE, WHAT_IF, Turn, turned_dials
from companion.workshop.estimate import estimate
from companion.workshop.question import Question, answer_from_json, question_from_json


def test_a_question_is_the_same_after_its_journey() -> None:
    board = replace(recommended(7), roles=Roles(2, 1, 4), patience=None)
    for asked in (Question(board, 7), Question(recommended(9), 9, 600, PLAUSIBLE[2], "joint", 3)):
        assert question_from_json(json.loads(json.dumps(asked.to_json()))) == asked


def test_an_answer_is_the_same_after_its_journey() -> None:
    answer = estimate(recommended(7), 7, 60)
    assert answer_from_json(json.loads(json.dumps(asdict(answer)))) == answer


def test_what_a_table_does_not_touch_stays_as_measured() -> None:
    assert turned_dials({}) == NEUTRAL
    assert turned_dials({habit.name: "measured" for habit in WHAT_IF}) == NEUTRAL
    assert PLAUSIBLE[0] == NEUTRAL
    assert len({*PLAUSIBLE}) == 7


TURNS: tuple[dict[str, Turn], ...] = ({}, {"boldness": "more"}, {"refusing": "more"})


def test_a_bolder_minority_and_a_court_that_refuses_change_the_game() -> None:
    board = recommended(7)
    plain, bold, refusing = (estimate(board, 7, 2400, dials=turned_dials(turns)) for turns in TURNS)
    assert bold.p_wins > plain.p_wins + 0.02
    assert refusing.proposals.mean > plain.proposals.mean + 1
