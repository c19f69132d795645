"""The record contract's actions: their phases, shapes, the order of refusals, corrections, and what is offered."""

from dataclasses import replace

import pytest

from companion.games.sultane import vocabulary as v
from companion.games.sultane.actions import ACTIONS
from companion.games.sultane.state import State
from tests.games.sultane.positions import (
    after,
    board,
    deal_with,
    proposed,
    refusal,
    session,
    setup,
    shown,
    state,
    using,
)

EVERY_PHASE = {
    "propose": state(),
    "vote": proposed(),
    "question": state(phase="question", narrator="Bea", pacifist=3),
    "session": session(),
    "top": state(phase="top", refusals=3),
    "power": using("investigate"),
    "emergency": state(phase="emergency", narrator="Cleo", hand=2, last_narrators=("Bea",), last_vizier="Ana"),
}
BELONGS = {
    "propose": {"propose"},
    "vote": {"vote"},
    "question": {"answer"},
    "session": {"read", "veto", "veto_refused"},
    "top": {"top"},
    "power": {"investigate"},
    "emergency": {"read"},
}


@pytest.mark.parametrize("phase", EVERY_PHASE)
@pytest.mark.parametrize("do", ACTIONS.named)
def test_an_action_belongs_to_its_phase_and_some_to_all(phase: str, do: str) -> None:
    position = EVERY_PHASE[phase]
    noting = replace(position, setup=setup(claims=True))
    code = refusal(noting, do, unknown=1)
    assert code == ("bad_value" if do in BELONGS[phase] | {"correct", "claim"} else "wrong_phase")


@pytest.mark.parametrize("do", ["dance", "", "undo", 3, None, ["vote"], {"do": "vote"}])
def test_an_action_that_does_not_exist_is_unknown_before_anything_else(do: object) -> None:
    assert refusal(state(), do) == "unknown_action"  # type: ignore[arg-type]
    assert refusal(state(phase="over"), do) == "unknown_action"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("position", "action"),
    [
        (state(), {"do": "propose", "narrator": "Bea"}),
        (proposed(), {"do": "vote", "accepted": True}),
        (session(), {"do": "read", "tale": "pacifist"}),
        (session(pacifist=5, veto=True), {"do": "veto"}),
        (using("peek"), {"do": "peek"}),
        (state(), {"do": "correct", "refusals": 1, "why": "forgotten"}),
    ],
)
@pytest.mark.parametrize("at", [0, 12.5, -3, "noon", None, [1]])
def test_when_an_action_was_made_is_not_judged(position: State, action: dict[str, object], at: object) -> None:
    assert after(position, **action, at=at) == after(position, **action)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"narrator": 3},
        {"narrator": None},
        {"narrator": ["Bea"]},
        {"narrator": "Bea", "vizier": 1},
        {"narrator": "Bea", "vizier": None},
        {"narrator": "Zoe", "target": "Bea"},
    ],
)
def test_a_proposal_of_the_wrong_shape_is_refused(action: dict[str, object]) -> None:
    assert refusal(state(), "propose", **action) == "bad_value"


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"yes": 7},
        {"no": 7},
        {"yes": True, "no": 6},
        {"yes": 4.0, "no": 3},
        {"yes": -1, "no": 8},
        {"yes": "4", "no": "3"},
        {"yes": None, "no": None},
        {"yes": ["Ana", "Ana"]},
        {"yes": ["Ana", 3]},
        {"yes": [["Ana"]]},
        {"yes": ["Ana"], "no": 6},
        {"yes": ["Ana"], "no": ["Bea"]},
        {"yes": 4, "no": ["Bea"]},
        {"accepted": 1},
        {"accepted": "yes"},
        {"accepted": None},
        {"accepted": True, "yes": 4, "no": 3},
        {"accepted": True, "yes": 4},
        {"accepted": True, "no": 3},
    ],
)
def test_a_vote_of_the_wrong_shape_is_refused(action: dict[str, object]) -> None:
    assert refusal(proposed(), "vote", **action) == "bad_value"


def test_counts_must_sum_to_the_voters() -> None:
    assert refusal(proposed(), "vote", yes=4, no=4) == "vote_count"
    assert refusal(proposed(), "vote", yes=0, no=0) == "vote_count"


def test_names_in_a_vote_must_be_at_the_table() -> None:
    assert refusal(proposed(exiled=("Gus",)), "vote", yes=["Gus", "Zoe"]) == "unknown_player"


@pytest.mark.parametrize("tale", ["", "peace", 1, None, True, ["pacifist"]])
def test_a_tale_is_of_one_kind_or_the_other(tale: object) -> None:
    assert refusal(session(), "read", tale=tale) == "bad_value"
    assert refusal(state(phase="top", refusals=3), "top", tale=tale) == "bad_value"
    assert refusal(session(), "read") == "bad_value"


@pytest.mark.parametrize("said", [1, 0, "yes", None])
def test_an_answer_is_yes_or_no(said: object) -> None:
    assert refusal(EVERY_PHASE["question"], "answer", dinarzade=said) == "bad_value"


def test_a_reading_ends_where_the_whole_game_has_no_more_of_that_kind() -> None:
    few = setup(pacifist_tales=3)
    assert refusal(session(few, pacifist=3), "read", tale="pacifist") == "no_such_tale"
    assert refusal(state(few, phase="top", refusals=3, pacifist=3), "top", tale="pacifist") == "no_such_tale"
    assert after(session(few, pacifist=2), "read", tale="pacifist").pacifist == 3
    few = setup(interventionist_tales=2)
    assert refusal(session(few, interventionist=2), "read", tale="interventionist") == "no_such_tale"


def test_an_added_tale_may_be_of_either_kind() -> None:
    few = setup(pacifist_tales=3, interventionist_tales=2, pacifist_board=board("add_tale"))
    assert refusal(session(few, pacifist=3), "read", tale="pacifist") == "no_such_tale"
    assert after(session(few, pacifist=3, reserve=1, draw=3), "read", tale="pacifist").pacifist == 4
    assert (
        after(session(few, interventionist=2, reserve=1, draw=3), "read", tale="interventionist").interventionist == 3
    )


def test_the_twelfth_pacifist_and_the_seventh_interventionist_tale_are_the_additional_ones() -> None:
    endless = ("power:add_tale",) + ("power:none",) * 12
    table = setup(pacifist_board=endless, interventionist_board=endless)
    assert refusal(session(table, pacifist=11, draw=3), "read", tale="pacifist") == "no_such_tale"
    assert after(session(table, pacifist=11, reserve=1, draw=3), "read", tale="pacifist").pacifist == 12
    added = session(table, interventionist=6, reserve=1, draw=3)
    assert after(added, "read", tale="interventionist").interventionist == 7


def test_an_additional_tale_that_was_in_the_deck_cannot_be_added_again() -> None:
    few = setup(pacifist_tales=12, pacifist_board=("power:add_tale",) + ("power:none",) * 12)
    assert refusal(session(few, pacifist=12, reserve=0, draw=3), "read", tale="pacifist") == "no_such_tale"


def correct(position: State, **counts: object) -> State:
    return after(position, "correct", **{"why": "counted again", **counts})


def test_the_counts_are_set_to_what_lies_on_the_table() -> None:
    position = state(draw=9, discard=5)
    assert shown(correct(position, draw=8, discard=6), "draw", "discard") == (8, 6)
    assert shown(correct(position, refusals=2), "refusals", "draw") == (2, 9)


def test_one_pile_given_alone_moves_the_difference_to_the_other() -> None:
    position = state(draw=9, discard=5)
    assert shown(correct(position, draw=10), "draw", "discard") == (10, 4)
    assert shown(correct(position, discard=0), "draw", "discard") == (14, 0)


@pytest.mark.parametrize(
    "counts",
    [
        {},
        {"draw": 9, "discard": 6},
        {"draw": 15},
        {"discard": 15},
        {"draw": -1},
        {"draw": True},
        {"draw": 9.0},
        {"draw": None},
        {"refusals": 3},
        {"refusals": -1},
        {"refusals": "1"},
        {"draw": 9, "why": ""},
        {"draw": 9, "why": "  "},
        {"draw": 9, "why": 3},
        {"draw": 9, "why": None},
        {"draw": 9, "hand": 1},
    ],
)
def test_a_correction_that_cannot_be_is_refused(counts: dict[str, object]) -> None:
    assert refusal(state(draw=9, discard=5), "correct", **{"why": "counted", **counts}) == "bad_value"


def test_a_correction_says_why() -> None:
    assert refusal(state(), "correct", refusals=1) == "bad_value"


def test_the_counter_cannot_be_corrected_while_the_top_tale_is_due() -> None:
    due = state(phase="top", refusals=3, draw=9, discard=5)
    assert refusal(due, "correct", refusals=2, why="counted") == "bad_value"
    assert shown(correct(due, draw=5), "refusals", "draw", "discard") == (3, 5, 9)


@pytest.mark.parametrize("phase", ["propose", "vote", "question", "top"])
def test_a_reshuffle_that_a_correction_makes_due_is_applied(phase: str) -> None:
    position = state(phase=phase, draw=9, discard=5)
    assert shown(correct(position, draw=2), "draw", "discard") == (14, 0)
    assert shown(correct(position, draw=3), "draw", "discard") == (3, 11)


@pytest.mark.parametrize(("power", "least"), [("peek", 3), ("emergency", 2), ("move_tale", 2), ("investigate", 0)])
def test_within_a_power_a_correction_reshuffles_what_that_power_needs(power: str, least: int) -> None:
    position = using(power, draw=9, discard=5)
    assert shown(correct(position, draw=least), "draw", "discard") == (least, 14 - least)
    if least:
        assert shown(correct(position, draw=least - 1), "draw", "discard") == (14, 0)


@pytest.mark.parametrize("position", [session(draw=6, discard=5), EVERY_PHASE["emergency"]])
def test_while_tales_are_in_hand_the_pile_may_be_corrected_to_nothing(position: State) -> None:
    piles = position.draw + position.discard
    assert shown(correct(position, draw=0), "draw", "discard") == (0, piles)


def test_a_correction_changes_nothing_else() -> None:
    for position in EVERY_PHASE.values():
        same = correct(position, draw=position.draw)
        assert same == position


def offered(position: State) -> dict[str, dict[str, tuple[object, ...]]]:
    return {choice.do: dict(choice.values) for choice in ACTIONS.legal(position)}


def test_what_is_offered_in_each_phase() -> None:
    others = ("Bea", "Cleo", "Dan", "Eve", "Fay", "Gus")
    kinds = ("pacifist", "interventionist")
    assert offered(EVERY_PHASE["propose"]) == {"propose": {"narrator": others}, "correct": {}}
    assert offered(EVERY_PHASE["vote"]) == {"vote": {"accepted": (True, False)}, "correct": {}}
    assert offered(EVERY_PHASE["question"]) == {"answer": {"dinarzade": (True, False)}, "correct": {}}
    assert offered(EVERY_PHASE["session"]) == {"read": {"tale": kinds}, "correct": {}}
    assert offered(EVERY_PHASE["top"]) == {"top": {"tale": kinds}, "correct": {}}
    assert offered(EVERY_PHASE["power"]) == {"investigate": {"target": others}, "correct": {}}
    assert offered(EVERY_PHASE["emergency"]) == {"read": {"tale": kinds}, "correct": {}}
    assert offered(state(phase="over")) == {}


def test_the_veto_is_offered_once_it_is_unlocked() -> None:
    assert "veto" in offered(session(pacifist=5, veto=True))
    assert "veto" not in offered(state(phase="emergency", pacifist=5, veto=True, hand=2))


def test_haiatalnefous_is_offered_to_speak_only_where_she_may() -> None:
    table = setup(haiatalnefous=True)
    assert offered(state(table, pacifist=5, exiled=("Gus",)))["reveal"] == {
        "player": ("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay")
    }
    assert "reveal" not in offered(state(table, pacifist=4))


def test_the_exiled_are_asked_only_where_the_companion_does_not_know() -> None:
    assert "dinarzade" in offered(using("exile"))["exile"]
    assert "dinarzade" not in offered(using("exile", deal=deal_with(dinarzade="Bea")))["exile"]
    assert "dinarzade" not in offered(using("exile", setup(variant=v.DISCOVERY)))["exile"]


def test_powers_offer_whom_they_may_be_used_on() -> None:
    others = ("Bea", "Cleo", "Dan", "Eve", "Fay", "Gus")
    assert offered(using("swap_seats"))["swap_seats"] == {"targets": others}
    assert offered(using("emergency"))["emergency"] == {"narrator": others[1:]}
    assert offered(using("peek"))["peek"] == {}


def test_a_tale_that_cannot_exist_is_not_offered() -> None:
    few = setup(pacifist_tales=3)
    assert offered(session(few, pacifist=3))["read"] == {"tale": ("interventionist",)}
    none = setup(pacifist_tales=3, interventionist_tales=2)
    assert "read" not in offered(session(none, pacifist=3, interventionist=2, draw=0))
    only = setup(interventionist_tales=2)
    assert offered(session(only, interventionist=2))["read"] == {"tale": ("pacifist",)}


def test_every_refusal_has_a_code_of_the_record_contract() -> None:
    assert len(set(ACTIONS.refusals)) == len(ACTIONS.refusals) == 17
