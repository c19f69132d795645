"""Swaps that move a board towards a goal: legal ones, ranked, with their price."""

from dataclasses import replace

import pytest

from companion.games.sultane import GAME
from companion.games.sultane.powers import slot_power
from companion.games.sultane.setup import Setup
from companion.games.sultane.vocabulary import TALES
from companion.workshop.board import board_of
from companion.workshop.question import SHARP, Estimate, Question
from companion.workshop.suggest import FINALISTS, KNOWN_FINALISTS, Goal, Swap, Wanted, suggestions, swaps
from tests.games.sultane.positions import setup
from tests.workshop.test_answer_texts import SPREAD, answer

SEVEN = setup(7)
EVERY = swaps(SEVEN)


def test_only_boards_that_the_rules_allow_are_looked_at() -> None:
    for swap in EVERY:
        assert not [finding for finding in GAME.rules.check(swap.setup, None) if finding.severity == "error"]


def rows(setup: Setup) -> list[tuple[str, str]]:
    """Every slot's code, with its side."""
    boards = (setup.pacifist_board, setup.interventionist_board)
    return [(side, code) for side, board in zip(TALES, boards, strict=True) for code in board]


def test_a_swap_changes_one_slot_or_exchanges_two_of_a_board_each_change_once() -> None:
    assert len({(swap.side, tuple(map(slot_power, powers_of(swap)))) for swap in EVERY}) == len(EVERY) > 30
    for swap in EVERY:
        differing = [
            place for place, pair in enumerate(zip(rows(SEVEN), rows(swap.setup), strict=True)) if pair[0] != pair[1]
        ]
        assert {rows(SEVEN)[place][0] for place in differing} == {swap.side}
        assert slot_power(swap.before) != slot_power(swap.after)
        if swap.other is None:
            assert len(differing) == 1
        else:
            assert len(differing) == 2
            assert sorted(rows(SEVEN)) == sorted(rows(swap.setup))


def powers_of(swap: Swap) -> tuple[str, ...]:
    return swap.setup.pacifist_board if swap.side == "pacifist" else swap.setup.interventionist_board


def test_cards_are_exchanged_where_the_rules_allow_it() -> None:
    exchanged = {(swap.slot, swap.other) for swap in EVERY if swap.other is not None}
    assert exchanged == {(1, 2), (1, 3), (2, 3)}  # the dark cards of exile may not be among the first three


def test_every_swap_is_played_by_the_changed_rules_of_the_board() -> None:
    assert {swap.board.zone for swap in swaps(SEVEN, {"zone": "2"})} == {2}


def test_a_second_discovery_and_a_printed_face_are_both_offered() -> None:
    found = {(swap.slot, swap.after) for swap in EVERY if swap.side == "pacifist" and swap.other is None}
    assert {(1, "power:investigate"), (1, "S9"), (2, "S7"), (1, "S10")} <= found


def test_the_price_names_powers_that_nobody_measured() -> None:
    prices = {swap.after: swap.new_powers for swap in EVERY if swap.slot == 1 and not swap.other}
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
    found = suggestions(EVERY, Wanted(goal), answer(), known)
    assert found is not None
    assert len(found) == 3
    assert {each.answer.games for each in found} == {SHARP}
    if goal == "even":
        distances = [round(100 * abs(each.answer.p_wins - 0.5)) for each in found]
        assert distances == sorted(distances)
        assert distances[0] == 0
    else:
        assert {each.answer.proposals.mean for each in found} == {12 if goal == "shorter" else 18}


def test_a_wanted_length_is_come_near_to_from_either_side() -> None:
    found = suggestions(EVERY, Wanted("shorter", 15), answer(), known)
    assert found is not None
    assert {each.answer.proposals.mean for each in found} == {15}


def test_of_swaps_that_come_as_near_those_with_measured_powers_are_first() -> None:
    found = suggestions(EVERY, Wanted(), answer(), lambda question: answer(0.52, games=question.games))
    assert found is not None
    prices = [len(each.swap.new_powers) for each in found]
    assert prices == sorted(prices)


def test_everything_is_asked_at_once_and_nothing_told_before_all_is_there() -> None:
    asked: list[Question] = []

    def nothing_yet(question: Question) -> None:
        asked.append(question)

    assert suggestions(EVERY, Wanted(), answer(), nothing_yet) is None
    assert len(asked) == len(EVERY)


def test_the_second_look_is_at_the_few_that_looked_best() -> None:
    asked: list[Question] = []

    def noted(question: Question) -> Estimate:
        asked.append(question)
        return known(question)

    suggestions(EVERY, Wanted(), answer(), noted)
    assert FINALISTS <= [question.seed for question in asked].count(1) <= FINALISTS + KNOWN_FINALISTS


@pytest.mark.parametrize(("known_share", "offered"), [(0.52, True), (0.58, False)])
def test_a_swap_without_a_new_power_is_among_the_best_where_it_comes_nearer(known_share: float, offered: bool) -> None:
    priced = {swap.board for swap in EVERY if swap.new_powers}

    def new_ones_are_better(question: Question) -> Estimate:
        return answer(0.50 if question.board in priced else known_share, games=question.games)

    found = suggestions(EVERY, Wanted(), answer(0.54), new_ones_are_better)
    assert found is not None
    assert [bool(each.swap.new_powers) for each in found] == [True, True, not offered]


def test_nothing_is_told_before_the_board_itself_is_known() -> None:
    assert suggestions(EVERY, Wanted(), None, known) is None
