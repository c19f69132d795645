"""Section 12, end: what differs between the table and Chevet, and what most likely went wrong."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.sultane import GAME
from companion.games.sultane import vocabulary as v
from companion.games.sultane.actions import ACTIONS
from companion.games.sultane.compare import compare
from companion.games.sultane.setup import Setup, deal
from companion.games.sultane.state import State
from companion.kernel.events import Step
from companion.kernel.refusal import Finding
from companion.messages import wording
from companion.translations import WHOLE
from tests.games.sultane.positions import after, board, proposed, session, setup, state, using
from tests.playing import random_game

Past = list[Step[State]]


def count(position: State, **more: int) -> dict[str, object]:
    """The numbers of a table that agrees with Chevet, except for ``more``."""
    facts = ("pacifist", "interventionist", "draw", "discard", "refusals")
    return {name: getattr(position, name) + more.get(name, 0) for name in facts}


def played(position: State, *commands: dict[str, Any]) -> tuple[Past, State]:
    past: Past = []
    for command in commands:
        past.append(Step(position, command, ACTIONS.decide(position, command)))
        position = after(position, **command)
    return past, position


def codes(past: Past, position: State, **more: int) -> list[str]:
    return [finding.code for finding in compare(past, position, count(position, **more))]


def only(past: Past, position: State, **more: int) -> Finding:
    (finding,) = compare(past, position, count(position, **more))
    return finding


READ = {"do": "read", "tale": "interventionist"}


def a_reading(table: Setup | None = None, **facts: Any) -> tuple[Past, State]:
    return played(session(table, **facts), READ)


def test_a_table_that_agrees_has_no_findings() -> None:
    past, now = a_reading()
    assert compare(past, now, count(now)) == []


@given(seed=st.integers(0, 10_000))
def test_no_difference_goes_untold_and_none_is_made_up(seed: int) -> None:
    random = Random(seed)
    table = setup(random.randint(5, 10), original_veto=True, set_aside=True, pacifist_board=board("discard_deep"))
    game = list(random_game(GAME, table, deal(table, random), random))
    position = random.choice(game)
    past = [Step(before, entry.command, entry.events) for entry, before in position.past()]
    assert compare(past, position.state, count(position.state)) == []
    more = {name: random.randint(-2, 3) for name in ("pacifist", "interventionist", "draw", "discard", "refusals")}
    findings = compare(past, position.state, count(position.state, **more))
    assert bool(findings) == any(more.values())
    for locale in WHOLE:
        for finding in findings:
            assert finding.advice is not None
            assert wording(locale).word(finding.why)
            assert wording(locale).word(finding.advice)


@given(seed=st.integers(0, 10_000), draw=st.integers(-4, 4), counter=st.integers(-2, 2))
def test_counts_are_taken_over_together_and_make_the_table_agree(seed: int, draw: int, counter: int) -> None:
    random = Random(seed)
    table = setup(random.randint(5, 10))
    game = list(random_game(GAME, table, deal(table, random), random))
    position = random.choice(game)
    state, past = position.state, [Step(before, entry.command, entry.events) for entry, before in position.past()]
    counted = count(state, draw=draw, discard=-draw, refusals=counter)
    changed: dict[str, Any] = {name: value for name, value in counted.items() if value != getattr(state, name)}
    moved = "refusals" in changed and (state.phase == v.TOP or changed["refusals"] >= v.PATIENCE)
    if any(value < 0 for value in changed.values()) or not changed or state.phase == v.OVER or moved:
        return
    assert not any(finding.barred for finding in compare(past, state, counted))
    corrected = after(state, do="correct", **changed, why="checked")
    for name, value in changed.items():
        assert getattr(corrected, name) == value or "reshuffled" in corrected.notices


# Causes.


def test_a_reshuffle_that_was_forgotten_is_recognised() -> None:
    past, now = a_reading(draw=2, discard=9, interventionist=3)
    assert "reshuffled" in now.notices
    finding = only(past, now, draw=-11, discard=11)
    assert finding.code == "reshuffle_forgotten"
    assert finding.why.facts["n"] == 11


def test_a_reshuffle_that_came_too_early_is_recognised() -> None:
    past, now = a_reading(discard=4)
    assert codes(past, now, draw=6, discard=-6) == ["reshuffled_early"]


@pytest.mark.parametrize("missing", [1, 2])
def test_a_discard_that_was_not_laid_down_is_recognised(missing: int) -> None:
    past, now = a_reading()
    finding = only(past, now, discard=-missing)
    assert (finding.code, finding.why.facts["n"]) == ("discard_missing", missing)


def test_a_reading_entered_for_the_wrong_board_is_found_with_its_turn() -> None:
    past, now = played(session(turn=6), READ, {"do": "propose", "narrator": "Cleo"})
    finding = only(past, now, pacifist=1, interventionist=-1)
    assert finding.code == "wrong_board"
    assert (finding.why.id, finding.why.facts["turn"]) == ("sultane.compare.wrong_board.interventionist.why", 6)


def test_a_reading_entered_for_the_other_board_is_found_too() -> None:
    past, now = played(session(turn=6), {"do": "read", "tale": "pacifist"})
    finding = only(past, now, pacifist=-1, interventionist=1)
    assert finding.why.id == "sultane.compare.wrong_board.pacifist.why"


def test_what_is_only_not_entered_yet_is_no_error() -> None:
    late = [only([], session(), draw=3), only([], session(), discard=1), only([], session(), pacifist=1, discard=2)]
    assert [finding.code for finding in late] == ["not_drawn", "already_discarded", "reading_not_entered"]
    assert {finding.severity for finding in late} == {"warning"}


@pytest.mark.parametrize("discard", [0, -1])
def test_a_tale_placed_twice_is_recognised(discard: int) -> None:
    past, now = a_reading()
    assert codes(past, now, interventionist=1, discard=discard) == ["placed_twice"]


def test_a_counter_left_after_a_reading_is_to_be_set_back() -> None:
    past, now = a_reading(refusals=2)
    assert codes(past, now, refusals=2) == ["counter_not_reset"]


def test_a_counter_that_did_not_move_is_to_be_moved() -> None:
    past, now = played(proposed(), {"do": "vote", "accepted": False})
    assert codes(past, now, refusals=-1) == ["counter_not_moved"]


def test_what_the_vote_says_of_the_counter_stays_after_the_piles_alone_were_corrected() -> None:
    past, now = played(proposed(), {"do": "vote", "accepted": False})
    piles = {"do": "correct", "draw": now.draw - 1, "discard": now.discard + 1, "why": "x"}
    corrected, now = played(now, piles)
    assert codes([*past, *corrected], now, refusals=-1) == ["counter_not_moved"]


def test_a_counter_that_moved_already_waits_for_its_vote() -> None:
    assert codes([], proposed(), refusals=1) == ["refusal_not_entered"]


def test_a_veto_leaves_the_counter_alone_or_moves_it_as_agreed() -> None:
    past, now = played(session(pacifist=5, veto=True), {"do": "veto"})
    assert codes(past, now, refusals=1) == ["counter_moved_by_veto"]
    past, now = played(session(setup(original_veto=True), pacifist=5, veto=True), {"do": "veto"})
    assert codes(past, now, refusals=-1) == ["counter_not_moved_by_veto"]


def test_a_counter_that_nothing_explains_is_told() -> None:
    assert codes([], state(refusals=2), refusals=-1) == ["counter_differs"]


@pytest.mark.parametrize("placed", [0, 1])
def test_a_vetoed_tale_left_on_the_table_is_recognised(placed: int) -> None:
    past, now = played(session(pacifist=4, interventionist=2, veto=True), {"do": "veto"})
    assert codes(past, now, discard=-1, interventionist=placed) == ["veto_left"]


@pytest.mark.parametrize("extra", [1, 2])
def test_too_many_or_too_few_drawn_are_recognised(extra: int) -> None:
    past, now = a_reading()
    assert codes(past, now, draw=-extra, discard=extra) == ["too_many_drawn"]
    assert codes(past, now, draw=1, discard=-1) == ["too_few_drawn"]


def test_a_set_aside_tale_that_was_not_moved_is_recognised() -> None:
    past, now = a_reading(setup(set_aside=True), interventionist=3)
    assert codes(past, now, discard=-1) == ["aside_not_moved"]
    assert codes(past, now, discard=-1, interventionist=1) == ["aside_not_moved"]


@pytest.mark.parametrize("tale", ["pacifist", "interventionist"])
def test_a_tale_set_aside_is_counted_as_long_as_its_slot_is_free(tale: str) -> None:
    table = setup(set_aside=True)
    slots = len(table.pacifist_board if tale == "pacifist" else table.interventionist_board)
    covered: list[dict[str, Any]] = [{tale: slot} for slot in range(slots)]
    told = [codes([], state(table, **facts), **{tale: 1}) for facts in covered]
    assert [found == ["aside_counted"] for found in told] == [covered <= slots - 2 for covered in range(slots)]


def test_a_set_aside_tale_that_was_counted_is_no_error() -> None:
    finding = only([], state(setup(set_aside=True)), pacifist=1, interventionist=1)
    assert (finding.code, finding.severity) == ("aside_counted", "warning")
    assert codes([], state(), pacifist=1) == ["placed_twice"]


def test_a_correction_that_was_mistyped_is_recognised() -> None:
    past, now = played(state(turn=4, discard=6), {"do": "correct", "draw": 8, "why": "counted"})
    assert codes(past, now, draw=3, discard=-3) == ["correction_mistyped"]
    past, now = played(state(turn=4), {"do": "correct", "refusals": 2, "why": "counted"})
    assert codes(past, now, refusals=-2) == ["counter_mistyped"]


def test_an_added_tale_that_was_never_put_in_is_recognised() -> None:
    past, now = played(using("add_tale", setup(pacifist_board=board("add_tale"))), {"do": "add_tale"})
    assert codes(past, now, draw=-1) == ["added_missing"]


def test_a_deep_tale_that_was_not_discarded_is_recognised() -> None:
    past, now = played(using("discard_deep"), {"do": "discard_deep"})
    assert codes(past, now, draw=1, discard=-1) == ["deep_not_discarded"]


# A government at work.


def test_tales_not_drawn_yet_are_no_error() -> None:
    finding = only([], session(), draw=3)
    assert (finding.code, finding.severity) == ("not_drawn", "warning")


@pytest.mark.parametrize("discard", [1, 2])
def test_tales_already_discarded_are_no_error(discard: int) -> None:
    assert codes([], session(), discard=discard) == ["already_discarded"]


def test_a_reading_that_was_not_entered_explains_the_counter_too() -> None:
    assert codes([], session(refusals=2), pacifist=1, discard=2, refusals=-2) == ["reading_not_entered"]
    assert codes([], state(phase="top", refusals=3), pacifist=1, draw=-1, refusals=-3) == ["reading_not_entered"]


def test_a_tale_too_many_in_hand_is_recognised() -> None:
    assert codes([], session(), draw=-1) == ["too_many_in_hand"]


def test_a_whole_turn_that_was_not_entered_is_recognised() -> None:
    assert codes([], proposed(), interventionist=1, draw=-3, discard=2) == ["turn_not_entered"]


def test_a_reading_entered_too_often_is_found_with_its_turn() -> None:
    past, now = a_reading(turn=5)
    finding = only(past, now, interventionist=-1, draw=3, discard=-2)
    assert (finding.code, finding.why.facts["turn"]) == ("reading_too_many", 5)
    past, now = played(state(phase="top", refusals=3), {"do": "top", "tale": "pacifist"})
    assert codes(past, now, pacifist=-1, draw=1) == ["reading_too_many"]


# What nothing explains.


def test_two_mistakes_are_told_apart_where_each_sums_to_nothing() -> None:
    past, now = a_reading(discard=3)
    assert codes(past, now, pacifist=1, interventionist=-1, draw=-1, discard=1) == ["wrong_board", "too_many_drawn"]


def test_totals_that_cannot_be_say_how_many_tales_are_missing_or_extra() -> None:
    past, now = a_reading(discard=9)
    assert codes(past, now, draw=-1, discard=-3) == ["piles_differ", "tales_missing"]
    assert codes(past, now, draw=4) == ["piles_differ", "tales_extra"]
    assert codes(past, now, interventionist=-1) == ["board_differs", "tales_missing"]


def test_piles_that_sum_up_may_be_taken_over_and_others_not() -> None:
    past, now = a_reading(discard=9)
    assert not only(past, now, draw=3, discard=-3).barred
    assert compare(past, now, count(now, draw=4))[0].barred


def test_a_finished_game_offers_no_correction() -> None:
    _, now = played(session(interventionist=4), READ)
    assert "correct" not in {choice.do for choice in ACTIONS.legal(now)}
