"""Can a story still be told? The vectors of the rules, by their numbers (section 5)."""

from typing import Any

import pytest

from companion.games.mille_et_un import GAME
from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.state import State
from tests.games.mille_et_un.positions import after, at, do

E2 = {"Ana": "P-R P-G", "Bea": "P-Y P-B"}
E3 = {"Ana": "P-R P-G", "Bea": "P-Y"}
E5 = {"Ana": "P-* P-G", "Bea": "L-Y P-B"}
E7 = {"Ana": "P-R P-G", "Bea": "L-Y L-B"}
E8 = {"Ana": "P-R P-G", "Bea": "L-R P-B"}
E9 = {"Ana": "P-R", "Bea": ""}
E13 = {"Ana": "P-*", "Bea": "L-*"}
VECTORS: dict[str, tuple[dict[str, str], str, str, bool]] = {
    "E2 buried under full hands": (E2, "L-R P-B", "S1R", False),
    "E3 one free place reaches it": (E3, "L-R P-B", "S1R", True),
    "E4 on top of the discard": (E2, "P-B L-R", "S1R", True),
    "E5 a joker can be passed on": (E5, "", "S1Y", True),
    "E6 but not for another tale": (E5, "", "S1R", False),
    "E7 no pair for the free card": (E7, "", "S1*", False),
    "E8 a pair for the free card": (E8, "L-Y", "S1*", True),
    "E9 three free places reach four cards": (E9, "L-R P-G P-B P-Y", "S1R", True),
    "E10 but not five": (E9, "L-R P-G P-B P-Y P-Y", "S1R", False),
    "E13 both jokers": (E13, "", "S1R", True),
}


def ended(state: State) -> State:
    """The position after Ana has ended her turn."""
    return after(state, do("end"))


@pytest.mark.parametrize("name", VECTORS)
def test_the_game_goes_on_exactly_while_a_story_is_possible(name: str) -> None:
    hands, discard, row, goes_on = VECTORS[name]
    state = ended(at(hands, discard, [row], phase=v.DISCARD))
    assert (state.phase, state.reason) == ((v.DRAW, None) if goes_on else (v.OVER, v.NO_PAIR))
    assert state.winner == (None if goes_on else v.SULTAN)


@pytest.mark.parametrize("name", VECTORS)
def test_it_does_not_matter_whose_turn_it_was(name: str) -> None:
    hands, discard, row, goes_on = VECTORS[name]
    state = ended(at(hands, discard, [row], phase=v.DISCARD, active="Bea"))
    assert (state.phase == v.DRAW) == goes_on


def test_e1_the_last_story_wins_at_once() -> None:
    state = at({"Ana": "P-Y L-Y", "Bea": ""}, row=["S1Y"], phase=v.TELL)
    state = after(state, do("tell", cards=["P-Y", "L-Y"], sultan="S1Y"))
    assert (state.phase, state.winner, state.reason, state.row) == (v.OVER, v.PLAYERS, v.ALL_TOLD, ())


def test_e11_one_visible_card_keeps_the_game_going() -> None:
    assert ended(at(E2, "L-R P-B", phase=v.DISCARD, up="P-Y")).phase == v.DRAW


def test_e12_hidden_cards_keep_the_game_going() -> None:
    assert ended(at(E2, "L-R P-B", phase=v.DISCARD, down=5)).phase == v.DRAW


@pytest.mark.parametrize(
    ("ruling", "row", "goes_on"), [("forbidden", "S1R", False), ("only_free", "S1R", False), ("only_free", "S1*", True)]
)
def test_both_jokers_count_as_the_table_has_ruled(ruling: str, row: str, goes_on: bool) -> None:
    state = ended(at(E13, "", [row], phase=v.DISCARD, double_joker=ruling))
    assert (state.phase == v.DRAW) == goes_on


@pytest.mark.parametrize(("hands", "goes_on"), [(E8, False), ({"Ana": "P-R L-R", "Bea": ""}, True)])
def test_with_own_pairs_alone_nobody_passes_cards_on(hands: dict[str, str], goes_on: bool) -> None:
    state = ended(at(hands, row=["S1R"], phase=v.DISCARD, end_test="own_pair"))
    assert (state.phase == v.DRAW) == goes_on


@pytest.mark.parametrize(("possible", "phase"), [(True, v.DRAW), (False, v.OVER)])
def test_a_table_that_judges_itself_is_asked(possible: bool, phase: str) -> None:
    asked = ended(at(E2, "L-R P-B", phase=v.DISCARD, end_test="table"))
    assert asked.phase == v.QUESTION
    state = after(asked, do("answer", possible=possible))
    assert (state.phase, state.reason) == (phase, None if possible else v.TABLE_SAYS)


def test_mixed_pairs_are_for_the_free_card_where_the_house_says_so() -> None:
    def ends(row: str, **options: Any) -> bool:
        return ended(at(E7, row=[row], phase=v.DISCARD, **options)).phase == v.OVER

    assert (ends("S1*"), ends("S1*", mixed_free=True), ends("S1R", mixed_free=True)) == (True, False, True)


def test_what_lies_face_down_may_still_bring_a_story() -> None:
    blocked: dict[str, Any] = {"hint": True, "up": "P-Y"}
    assert GAME.record.state_as_json(at(E2, "L-R P-B", down="L-R TIG", **blocked))["hopeless"] is False
    assert GAME.record.state_as_json(at(E2, "L-R P-B", down="TIG", **blocked))["hopeless"] is True


def test_a_hopeless_position_is_seen_before_the_end_where_the_table_asks() -> None:
    state = at(E2, "L-R P-B", hint=True, up="P-Y")
    assert GAME.record.state_as_json(state)["hopeless"] is True
    assert GAME.record.state_as_json(at(E2, "L-R P-B", up="P-Y"))["hopeless"] is None
    assert GAME.record.state_as_json(at(E2, "L-R P-B", hint=True, up="L-R"))["hopeless"] is False
    assert GAME.record.state_as_json(at(E2, "L-R P-B", hint=True, up="P-Y", reshuffle=True))["hopeless"] is False
    assert "1001.prompt.hopeless" in [note.id for note in GAME.pages.prompt(state).notes]
