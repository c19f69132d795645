"""The ten tricky cases of the rules, by their numbers (section 8), and what lies around them."""

import pytest

from companion.games.mille_et_un import GAME
from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.actions.turns import Reshuffled
from companion.games.mille_et_un.setup import Deal
from companion.games.mille_et_un.state import specials
from companion.kernel.events import changed
from companion.kernel.refusal import Refused
from tests.games.mille_et_un.positions import NAMES, after, at, do, full, light, refusal, setup, total

TWO_EACH = {"Ana": "P-R P-G", "Bea": "P-Y P-B", "Cleo": "L-R L-G", "Dan": "L-Y L-B"}


def test_1_a_special_card_of_the_set_up_is_refused_and_all_four_lie_face_down() -> None:
    dealt = Deal(("S2R", "S1Y", "S1*"), {"Ana": ("P-R", "L-R"), "Bea": ("P-Y", "TIG")}, "P-B")
    assert [finding.code for finding in GAME.rules.check(full(), dealt) if finding.severity == "error"] == [
        "dealt_special"
    ]
    assert sum(specials(light()).values()) == 4


def test_2_a_tiger_as_first_draw_takes_a_card_of_everyone() -> None:
    state = after(at(TWO_EACH, "P-B", down=9), do("draw_random", card="TIG"))
    assert state.phase == v.TIGER_LOOSE
    for player in NAMES:
        state = after(state, do("tiger", player=player, card=state.hands[player][0]))
    assert ([len(cards) for cards in state.hands.values()], len(state.discard)) == ([1, 1, 1, 1], 5)
    assert (state.phase, {choice.do for choice in GAME.actions.legal(state)}) == (v.TELL, {"discard", "end", "correct"})


def test_3_who_has_no_card_gives_the_tiger_none_and_the_last_card_lies_on_top() -> None:
    state = at({"Ana": "P-R", "Bea": "", "Cleo": "L-G", "Dan": "L-Y"}, active="Cleo", down=9)
    state = after(state, do("draw_random", card="TIG"))
    assert state.effects[-1].players == ("Cleo", "Dan", "Ana")
    assert refusal(state, do="tiger", player="Bea", card="P-R") == "wrong_player"
    assert refusal(state, do="tiger", player="Ana", card="P-R") == "wrong_player"
    state = after(
        state, *(do("tiger", player=who, card=card) for who, card in (("Cleo", "L-G"), ("Dan", "L-Y"), ("Ana", "P-R")))
    )
    assert state.discard == ("L-G", "L-Y", "P-R")


def test_the_tiger_may_be_fed_in_any_order_where_the_table_says_so() -> None:
    state = after(at(TWO_EACH, down=9, tiger_order="free"), do("draw_random", card="TIG"))
    state = after(state, do("tiger", player="Dan", card="L-B"), do("tiger", player="Ana", card="P-R"))
    assert refusal(state, do="tiger", player="Dan", card="L-Y") == "wrong_player"
    assert state.effects[-1].players == ("Bea", "Cleo")


def test_a_tiger_among_empty_hands_is_over_at_once() -> None:
    state = after(at({"Ana": "", "Bea": ""}, down=9), do("draw_random", card="TIG"))
    assert (state.phase, state.effects) == (v.TELL, ())


def test_4_a_book_that_turns_a_book_and_a_tiger() -> None:
    state = after(
        at(TWO_EACH, down=20), do("draw_random", card="BOOK"), do("flip", card="P-R"), do("flip", card="BOOK")
    )
    assert [effect.left for effect in state.effects] == [1, 3]
    state = after(state, *(do("flip", card=card) for card in ("P-G", "P-Y", "P-B")))
    assert [effect.left for effect in state.effects] == [1]
    state = after(state, do("flip", card="TIG"))
    assert [effect.card for effect in state.effects] == [v.TIGER]
    assert (state.up, specials(state)) == (("P-R", "P-G", "P-Y", "P-B"), {"TIG": 1, "BOOK": 0})


def test_4_with_replacement_a_special_card_does_not_count() -> None:
    state = after(at(TWO_EACH, down=20, book_replace=True), do("draw_random", card="BOOK"), do("flip", card="BOOK"))
    assert [effect.left for effect in state.effects] == [3, 3]


def test_5_a_book_turns_what_is_left() -> None:
    state = after(
        at(TWO_EACH, down="BOOK L-R L-G"),
        do("draw_random", card="BOOK"),
        do("flip", card="L-R"),
        do("flip", card="L-G"),
    )
    assert (state.phase, state.down, state.up) == (v.TELL, 0, ("L-R", "L-G"))
    state = after(state, do("end"))
    assert refusal(state, do="draw_random", card="L-B") == "no_face_down"


def test_a_book_with_nothing_to_turn_is_over_even_below_a_tiger() -> None:
    state = after(at(TWO_EACH, down="BOOK TIG"), do("draw_random", card="BOOK"), do("flip", card="TIG"))
    assert [effect.card for effect in state.effects] == [v.TIGER]
    assert after(at(TWO_EACH, down="BOOK"), do("draw_random", card="BOOK")).phase == v.TELL


def test_6_after_a_story_a_third_card_need_not_be_discarded() -> None:
    state = at({"Ana": "P-R L-R P-G", "Bea": ""}, row=["S2R"], phase=v.TELL, down=9)
    assert refusal(state, do="end") == "must_discard"
    state = after(state, do("tell", cards=["P-R", "L-R"], sultan="S2R"))
    assert (state.phase, state.hands["Ana"]) == (v.DISCARD, ("P-G",))
    assert after(state, do("end")).active == "Bea"
    assert after(state, do("discard", card="P-G")).hands["Ana"] == ()


def test_7_the_teller_says_which_of_two_sultan_cards_is_meant() -> None:
    state = at({"Ana": "P-R L-R", "Bea": ""}, row=["S2R+1", "S1R"], phase=v.TELL, down=9, sultans=9)
    state = state.__class__(**{**state.__dict__, "revealed": ("S2R", "S1R", "S1G")})
    offered = [choice.values["sultan"] for choice in GAME.actions.legal(state) if choice.do == "tell"]
    assert offered == [("S2R",), ("S1R",)]
    state = after(state, do("tell", cards=["L-R", "P-R"], sultan="S1R"))
    assert (state.phase, [(asked.card, asked.pairs) for asked in state.row]) == (v.REVEAL, [("S2R", 1)])
    assert after(state, do("reveal", card="S1Y")).phase == v.DISCARD


def test_8_with_no_hidden_card_the_row_shrinks() -> None:
    state = at({"Ana": "P-R L-R", "Bea": ""}, row=["S1R", "S1Y"], phase=v.TELL, down=9)
    state = after(state, do("tell", cards=["P-R", "L-R"], sultan="S1R"))
    assert (state.phase, len(state.row), state.completed) == (v.DISCARD, 1, ("S1R",))


def test_9_with_nothing_to_draw_the_step_is_left_out_and_a_joker_passed_on() -> None:
    state = at({"Ana": "P-* P-G", "Bea": "L-Y P-B"}, row=["S1Y"])
    assert refusal(state, do="draw_discard") == "discard_empty"
    state = after(state, do("skip_draw"), do("discard", card="P-*"))
    assert (state.phase, state.active) == (v.DRAW, "Bea")
    state = after(state, do("draw_discard"), do("tell", cards=["P-*", "L-Y"], sultan="S1Y"))
    assert state.winner == v.PLAYERS


def test_a_draw_cannot_be_left_out_while_there_is_a_card() -> None:
    assert refusal(at(TWO_EACH, "P-R"), do="skip_draw") == "must_draw"
    for action in ("tell", "discard", "end"):
        assert refusal(at(TWO_EACH, "P-R"), do=action) == "must_draw"


def test_drawing_again_after_a_special_card_where_the_table_says_so() -> None:
    state = after(at({"Ana": "", "Bea": ""}, down=9, redraw=True), do("draw_random", card="TIG"))
    assert state.phase == v.DRAW


def test_giving_up_takes_whole_rounds_without_a_story() -> None:
    state = at({"Ana": "P-R", "Bea": "L-R"}, "P-G P-B", row=["S1R"])
    assert refusal(state, do="declare_lost") == "too_early"
    for _ in range(4):
        state = after(state, do("draw_discard"), do("discard", card=state.discard[-1]))
    assert state.dry == 4
    assert "declare_lost" in [choice.do for choice in GAME.actions.legal(state)]
    assert after(state, do("declare_lost")).reason == v.DECLARED
    assert refusal(at({"Ana": "P-R", "Bea": "L-R"}, up="P-G"), do="declare_lost") == "must_draw"
    assert refusal(at({"Ana": "P-R", "Bea": "L-R"}, "P-G", stall_rounds=0), do="declare_lost") == "too_early"


def test_a_table_gives_up_after_as_many_rounds_of_everybody_as_it_agreed_on() -> None:
    three = at({"Ana": "P-R", "Bea": "L-R", "Cleo": "P-Y"}, "P-G", stall_rounds=2)
    assert refusal(changed(three, dry=5), do="declare_lost") == "too_early"
    assert after(changed(three, dry=6), do("declare_lost")).reason == v.DECLARED


def test_the_discard_is_spread_again_where_the_house_says_so() -> None:
    state = at({"Ana": "P-R", "Bea": "L-R"}, "P-G P-B P-Y", phase=v.DISCARD, reshuffle=True)
    state = after(state, do("end"))
    assert (state.down, state.discard, state.phase, state.dry) == (2, ("P-Y",), v.DRAW, 0)
    assert "1001.prompt.notice.reshuffled" in [note.id for note in GAME.pages.prompt(state).notes]


def test_two_cards_of_the_discard_are_spread_again_and_a_single_one_is_not() -> None:
    for discard, spread in (("P-G P-B", [Reshuffled(1)]), ("P-G", [])):
        state = at({"Ana": "P-R", "Bea": "L-R"}, discard, phase=v.DISCARD, reshuffle=True)
        assert [event for event in GAME.actions.decide(state, do("end")) if isinstance(event, Reshuffled)] == spread


def test_a_single_player_is_their_own_neighbour() -> None:
    assert after(at({"Ana": "P-R"}, phase=v.DISCARD, down=9), do("end")).active == "Ana"


def test_three_sultan_cards_are_turned_up_first_where_nobody_has_said_which() -> None:
    state = GAME.rules.start(setup(), Deal())
    assert state.phase == v.REVEAL
    state = after(state, do("reveal", card="S2R"), do("reveal", card="S1*"))
    assert refusal(state, do="reveal", card="S2R") == "no_such_card"
    assert after(state, do("reveal", card="S1B")).phase == v.DRAW
    assert total(state) == 46


def test_only_chosen_sultan_cards_are_turned_up() -> None:
    chosen = ["S2R", "S2G", "S2Y", "S1R", "S1G", "S1Y"]
    state = GAME.rules.start(setup(sultan_list=chosen), None)
    assert refusal(state, do="reveal", card="S1B") == "no_such_card"
    assert GAME.actions.legal(state)[0].values["card"] == tuple(chosen)


@pytest.mark.parametrize("deal", [None, Deal(row=("S2R", "S1Y", "S1*"))])
def test_where_every_card_is_entered_the_first_ones_must_be_known(deal: Deal | None) -> None:
    with pytest.raises(Refused, match="bad_setup"):
        GAME.rules.start(full(), deal)


def test_a_game_needs_a_first_player() -> None:
    with pytest.raises(Refused, match="bad_setup"):
        GAME.rules.start(GAME.record.read(NAMES[:2], {}, None)[0], None)
