"""Swaps that move a board towards a goal: legal ones, ranked, with their price."""

from dataclasses import replace

import pytest

from companion.games.sultane import GAME
from companion.games.sultane.powers import slot_power
from companion.workshop.answer import Estimate
from companion.workshop.board import board_of
from companion.workshop.question import SHARP, Question
from companion.workshop.suggest import FINALISTS, Goal, suggestions, swaps
from tests.games.sultane.positions import setup
from tests.workshop.test_telling import SPREAD, answer

SEVEN = setup(7)
EVERY = swaps(SEVEN)


def test_only_boards_that_the_rules_allow_are_looked_at() -> None:
    for swap in EVERY:
        assert not [finding for finding in GAME.rules.check(swap.setup, None) if finding.severity == "error"]


def test_a_swap_changes_the_power_of_one_slot_each_change_once() -> None:
    changes = {(swap.side, swap.slot, slot_power(swap.after)) for swap in EVERY}
    assert len(changes) == len(EVERY) > 30
    for swap in EVERY:
        assert slot_power(swap.before) != slot_power(swap.after)
        differing = [
            side
            for side in ("pacifist_board", "interventionist_board")
            for old, new in zip(getattr(SEVEN, side), getattr(swap.setup, side), strict=True)
            if old != new
        ]
        assert differing == [f"{swap.side}_board"]


def test_a_second_discovery_and_a_printed_face_are_both_offered() -> None:
    found = {(swap.slot, swap.after) for swap in EVERY if swap.side == "pacifist"}
    assert {(1, "power:investigate"), (1, "S9"), (2, "S7"), (1, "S10")} <= found


def test_the_price_names_powers_that_nobody_measured() -> None:
    prices = {swap.after: swap.new_powers for swap in EVERY if swap.slot == 1 and swap.side == "pacifist"}
    assert prices["S10"] == ("S10",)
    assert prices["power:investigate"] == ()


def test_a_set_up_with_an_error_gets_no_suggestion() -> None:
    assert swaps(replace(SEVEN, pacifist_board=("SV", *SEVEN.pacifist_board[1:]))) == []


def known(question: Question) -> Estimate:
    """A made-up answer: each board has its own, the same at every look."""
    place = [board_of(swap.setup) for swap in EVERY].index(question.board)
    mean = 12 + place % 7
    return answer(0.40 + 0.005 * place, proposals=replace(SPREAD, mean=mean), games=question.games)


@pytest.mark.parametrize("goal", ["even", "shorter", "longer"])
def test_the_best_come_first_after_a_second_look(goal: Goal) -> None:
    found = suggestions(EVERY, goal, known)
    assert found is not None
    assert len(found) == 3
    assert {each.answer.games for each in found} == {SHARP}
    if goal == "even":
        distances = [round(100 * abs(each.answer.p_wins - 0.5)) for each in found]
        assert distances == sorted(distances)
        assert distances[0] == 0
    else:
        assert {each.answer.proposals.mean for each in found} == {12 if goal == "shorter" else 18}


def test_of_swaps_that_come_as_near_those_with_measured_powers_are_first() -> None:
    found = suggestions(EVERY, "even", lambda question: answer(0.52, games=question.games))
    assert found is not None
    prices = [len(each.swap.new_powers) for each in found]
    assert prices == sorted(prices)


def test_everything_is_asked_at_once_and_nothing_told_before_all_is_there() -> None:
    asked: list[Question] = []

    def nothing_yet(question: Question) -> None:
        asked.append(question)

    assert suggestions(EVERY, "even", nothing_yet) is None
    assert len(asked) == len(EVERY)


def test_the_second_look_is_at_the_few_that_looked_best() -> None:
    asked: list[Question] = []

    def noted(question: Question) -> Estimate:
        asked.append(question)
        return known(question)

    suggestions(EVERY, "even", noted)
    assert [question.seed for question in asked].count(1) == FINALISTS
