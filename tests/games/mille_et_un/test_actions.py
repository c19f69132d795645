"""What each action is refused with, and in which order the rules look (section 6)."""

from typing import Any

import pytest

from companion.games.mille_et_un import GAME
from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.actions import ACTIONS
from companion.games.mille_et_un.state import State
from companion.kernel.events import changed
from companion.messages import wording
from tests.games.mille_et_un.positions import after, at, do, light, refusal, total

HANDS = {"Ana": "P-R L-R", "Bea": "P-Y L-G"}


def table(phase: str = v.DRAW, **more: Any) -> State:
    return at(HANDS, **{"discard": "P-B L-B", "row": ["S2R", "S1G"], "phase": phase, "down": 9, "up": "P-G", **more})


def test_an_unknown_action_is_told_before_anything_else() -> None:
    over = changed(table(), phase=v.OVER)
    assert refusal(over, do="dance") == "unknown_action"
    assert refusal(over, do=7) == "unknown_action"
    assert refusal(over, do="end") == "game_over"


@pytest.mark.parametrize("action", ACTIONS.named)
def test_an_action_belongs_to_its_phases(action: str) -> None:
    for phase in (v.REVEAL, v.DRAW, v.BOOK_OPEN, v.TIGER_LOOSE, v.TELL, v.DISCARD, v.QUESTION):
        if phase not in ACTIONS.named[action].phases:
            early = phase == v.DRAW and action in ("tell", "discard", "end")
            assert refusal(table(phase), do=action, nonsense=1) == ("must_draw" if early else "wrong_phase")


WRONG: list[tuple[str, dict[str, Any]]] = [
    (v.DRAW, do("draw_random")),
    (v.DRAW, do("draw_random", card="S2R")),
    (v.DRAW, do("draw_random", card=None)),
    (v.DRAW, do("draw_random", card="P-R", more=1)),
    (v.DRAW, do("draw_discard", card="L-B")),
    (v.DRAW, do("draw_faceup")),
    (v.DRAW, do("skip_draw", why="x")),
    (v.TELL, do("tell", cards=["P-R"], sultan="S2R")),
    (v.TELL, do("tell", cards=["P-R", "X"], sultan="S2R")),
    (v.TELL, do("tell", cards="P-R L-R", sultan="S2R")),
    (v.TELL, do("tell", cards=["P-R", "L-R"])),
    (v.TELL, do("tell", cards=["P-R", "L-R"], sultan="P-R")),
    (v.TELL, do("discard")),
    (v.TELL, do("end", card="P-R")),
    (v.REVEAL, do("reveal", card="P-R")),
    (v.QUESTION, do("answer")),
    (v.QUESTION, do("answer", possible=1)),
]


@pytest.mark.parametrize(("phase", "command"), WRONG)
def test_a_wrong_shape_is_a_bad_value(phase: str, command: dict[str, Any]) -> None:
    assert refusal(table(phase), **command) == "bad_value"


LIGHT_WRONG: list[tuple[str, dict[str, Any]]] = [
    (v.DRAW, do("draw_random", card="P-R")),
    (v.DRAW, do("draw_faceup", card="P-R")),
    (v.TELL, do("tell", cards=["P-R", "L-R"], sultan="S2R")),
    (v.TELL, do("discard", card="P-R")),
]


@pytest.mark.parametrize(("phase", "command"), LIGHT_WRONG)
def test_where_cards_are_counted_plain_ones_have_no_name(phase: str, command: dict[str, Any]) -> None:
    assert refusal(light(phase=phase), **command) == "bad_value"


def test_every_action_may_say_when_it_was() -> None:
    assert after(table(), do("draw_discard", at=12.5)).phase == v.TELL


def test_drawing_takes_what_lies_there() -> None:
    assert after(table(), do("draw_discard")).hands["Ana"] == ("P-R", "L-R", "L-B")
    assert after(table(), do("draw_faceup", card="P-G")).up == ()
    assert refusal(table(), do="draw_faceup", card="P-B") == "not_visible"
    assert refusal(table(discard=""), do="draw_discard") == "discard_empty"
    assert refusal(table(down=0), do="draw_random", card="P-B") == "no_face_down"


def test_a_card_cannot_turn_up_more_often_than_it_exists() -> None:
    assert refusal(table(down="P-R"), do="draw_random", card="L-*") == "no_such_card"
    assert refusal(changed(light(), down=4), do="draw_random") == "no_such_card"
    eaten = changed(light(), box=("TIG", "TIG"))
    assert refusal(eaten, do="draw_random", card="TIG") == "no_such_card"
    assert refusal(changed(light(), down=0), do="draw_random") == "no_face_down"


def test_a_story_is_judged_in_this_order() -> None:
    tell = table(v.TELL)
    assert refusal(tell, do="tell", cards=["P-Y", "P-G"], sultan="S1B") == "not_yours"
    hand = at({"Ana": "P-R P-Y L-G", "Bea": ""}, row=["S2R", "S1G"], phase=v.TELL)
    assert refusal(hand, do="tell", cards=["P-R", "P-Y"], sultan="S1B") == "two_same_kind"
    assert refusal(hand, do="tell", cards=["P-R", "L-G"], sultan="S1B") == "pair_mismatch"
    assert refusal(tell, do="tell", cards=["P-R", "L-R"], sultan="S1G") == "not_requested"
    assert refusal(tell, do="tell", cards=["P-R", "L-R"], sultan="S1R") == "not_requested"
    assert refusal(light(phase=v.TELL), do="tell", sultan="S1B") == "not_requested"
    poor = changed(light(phase=v.TELL), hands={"Ana": ("?",), "Bea": ()})
    assert refusal(poor, do="tell", sultan="S2R") == "not_yours"
    assert refusal(tell, do="tell", cards=["P-R", "P-R"], sultan="S2R") == "not_yours"


def test_the_free_card_alone_takes_a_mixed_pair_where_the_house_says_so() -> None:
    hand = at({"Ana": "P-R L-G", "Bea": ""}, row=["S2R", "S1*"], phase=v.TELL, mixed_free=True)
    assert refusal(hand, do="tell", cards=["P-R", "L-G"], sultan="S2R") == "pair_mismatch"
    assert after(hand, do("tell", cards=["P-R", "L-G"], sultan="S1*")).completed == ("S1*",)


@pytest.mark.parametrize(
    ("ruling", "coloured"), [("any", None), ("only_free", "not_requested"), ("forbidden", "pair_mismatch")]
)
def test_both_jokers_tell_what_the_table_has_ruled(ruling: str, coloured: str | None) -> None:
    hand = at({"Ana": "P-* L-*", "Bea": ""}, row=["S2R", "S1*"], phase=v.TELL, double_joker=ruling)
    told = do("tell", cards=["P-*", "L-*"], sultan="S2R")
    assert coloured is None or refusal(hand, **told) == coloured
    assert coloured is not None or after(hand, told).told
    assert (ruling == "forbidden") == (not [choice for choice in GAME.actions.legal(hand) if choice.do == "tell"])


def test_a_joker_takes_the_tale_of_its_partner() -> None:
    hand = at({"Ana": "P-* L-G", "Bea": ""}, row=["S2R", "S1G"], phase=v.TELL)
    assert refusal(hand, do="tell", cards=["P-*", "L-G"], sultan="S2R") == "not_requested"
    assert after(hand, do("tell", cards=["P-*", "L-G"], sultan="S1G")).told


def test_a_discard_is_ones_own_card() -> None:
    assert refusal(table(v.TELL), do="discard", card="P-Y") == "not_yours"
    empty = changed(light(phase=v.DISCARD), hands={"Ana": (), "Bea": ()})
    assert refusal(empty, do="discard") == "not_yours"
    assert after(table(v.TELL), do("discard", card="P-R")).discard == ("P-B", "L-B", "P-R")


def test_the_tiger_asks_who_is_at_the_table_and_has_the_card() -> None:
    loose = after(table(down="TIG"), do("draw_random", card="TIG"))
    assert refusal(loose, do="tiger", player=3, card="P-R") == "bad_value"
    assert refusal(loose, do="tiger", player="Zoe", card="P-R") == "unknown_player"
    assert refusal(loose, do="tiger", player="Ana", card="P-Y") == "not_yours"


CORRECTIONS: list[tuple[dict[str, Any], str]] = [
    ({}, "bad_value"),
    ({"why": "x"}, "bad_value"),
    ({"why": " ", "discard": []}, "bad_value"),
    ({"discard": []}, "bad_value"),
    ({"why": "x", "discard": 2}, "bad_value"),
    ({"why": "x", "discard": ["TIG"]}, "bad_value"),
    ({"why": "x", "draw_down": 4}, "bad_value"),
    ({"why": "x", "hands": ["P-R"]}, "bad_value"),
    ({"why": "x", "hands": {"Zoe": ["P-R"]}}, "unknown_player"),
    ({"why": "x", "hands": {"Zoe": "P-R"}}, "bad_value"),
    ({"why": "x", "hands": {"Bea": ["P-R", "P-G", "P-B"]}}, "bad_value"),
    ({"why": "x", "discard": ["P-*", "P-*"]}, "no_such_card"),
]


@pytest.mark.parametrize(("values", "code"), CORRECTIONS)
def test_a_correction_must_make_sense(values: dict[str, Any], code: str) -> None:
    assert refusal(table(v.TELL), do="correct", **values) == code


def test_a_correction_of_known_cards_leaves_the_rest_face_down() -> None:
    state = after(table(v.TELL), do("correct", why="seen", discard=["L-Y"], hands={"Ana": ["P-R", "L-R", "P-*"]}))
    assert (state.discard, state.hands["Ana"], state.hands["Bea"]) == (("L-Y",), ("P-R", "L-R", "P-*"), ("P-Y", "L-G"))
    assert total(state) == 46


def test_a_correction_of_known_cards_may_name_those_that_lie_open_to_be_drawn() -> None:
    state = table(v.TELL)
    assert after(state, do("correct", why="seen", draw_up=["L-B"], discard=["P-B"])).up == ("L-B",)


def test_a_correction_of_counts_keeps_their_sum() -> None:
    state = light()
    moved = after(state, do("correct", why="fell down", discard=0, draw_down=state.down + 1))
    assert (moved.down, moved.discard, total(moved)) == (state.down + 1, (), 46)
    assert after(state, do("correct", why="x", draw_up=1, discard=0)).up == ("?",)
    for wrong in (
        {"discard": 0},
        {"discard": -1},
        {"discard": True},
        {"discard": 10_000},
        {"draw_down": 3, "discard": 39},
    ):
        assert refusal(state, do="correct", why="x", **wrong) == "bad_value"


def test_special_cards_lie_face_down_so_that_no_fewer_can_be_counted_there() -> None:
    low = changed(light(), down=4)
    assert refusal(low, do="correct", why="x", draw_down=3, discard=2) == "bad_value"


def test_an_asked_table_goes_on_when_a_correction_finds_cards() -> None:
    asked = changed(light(phase=v.QUESTION), down=0, box=("TIG", "TIG", "BOOK", "BOOK"))
    assert after(asked, do("correct", why="x", discard=0, draw_down=1)).phase == v.DRAW
    assert after(asked, do("correct", why="x", discard=2, hands={"Ana": 1})).phase == v.QUESTION


def test_every_refusal_has_a_sentence_in_both_languages() -> None:
    for locale in ("fr", "en"):
        assert {f"1001.refused.{code}" for code in ACTIONS.refusals} <= wording(locale).ids
