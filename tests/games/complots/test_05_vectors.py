"""The worked examples (section 5), each by its number; with two cards and two coins where nothing else is said."""

from companion.games.complots import vocabulary as v
from tests.games.complots.positions import (
    PASS,
    after,
    cards,
    counters,
    dealt,
    do,
    doubts,
    loses,
    offered,
    refusal,
    setup,
    shows,
    table,
)

CAPTAIN = do("power_captain", target="J2")
ASSASSIN = do("power_assassin", target="J2")


def test_w1_a_captain_who_was_doubted_wrongly_takes_two_coins_once_the_doubter_has_lost_a_card() -> None:
    state = after(table(), CAPTAIN, doubts("J2"), shows(), loses("duchess"))
    assert (state.phase, state.lost["J2"], state.coins["J1"]) == (v.COUNTER, ("duchess",), 2)
    state = after(state, PASS)
    assert (state.coins, state.player) == ({"J1": 4, "J2": 0, "J3": 2}, "J2")


def test_w1_a_shown_captain_is_swapped_before_the_doubter_loses() -> None:
    state = after(dealt({"J1": "captain duchess"}), CAPTAIN, doubts("J2"))
    court = (*(state.court_cards or ()), "captain")
    state = after(state, do("proof", shown=True, court=court))
    assert (state.phase, state.waiting, state.court_cards) == (v.LOSE, ("J2",), court[1:])
    assert set((state.hidden or {})["J1"]) == {"duchess", court[0]}


def test_w1_a_doubter_with_one_card_is_out_and_loses_the_coins_before_the_theft() -> None:
    state = after(table(lost={"J2": ["duchess"]}), CAPTAIN, doubts("J2"), shows(), loses("countess"))
    assert (state.alive, state.coins, state.player) == (("J1", "J3"), {"J1": 2, "J2": 0, "J3": 2}, "J3")
    assert state.treasury == v.COINS - 4


def test_w2_two_doubts_against_two_true_claims_put_a_third_player_out() -> None:
    state = after(
        table(),
        CAPTAIN,
        doubts("J3"),
        shows(),
        loses("duchess"),
        counters("J2", "ambassador"),
        doubts("J3"),
        shows(),
        loses("countess"),
    )
    assert (state.alive, state.coins) == (("J1", "J2"), {"J1": 2, "J2": 2, "J3": 0})
    assert (state.player, state.phase, state.treasury) == ("J2", v.DECLARE, 50)


def test_w2_both_true_claims_swap_one_card() -> None:
    state = dealt({"J1": "captain captain", "J2": "ambassador ambassador", "J3": "duchess countess"})
    after_both = after(
        state, CAPTAIN, doubts("J3"), shows(), loses("duchess"), counters("J2", "ambassador"), doubts("J3"), shows()
    )
    assert after_both.lives == {"J1": 2, "J2": 2, "J3": 0}
    assert after_both.lost["J3"] == ("duchess", "countess")
    assert (after_both.court, cards(after_both)) == (9, 15)


def test_w3_a_target_that_doubts_a_true_assassin_can_lose_two_cards() -> None:
    start = table(coins={"J1": 3})
    state = after(start, ASSASSIN, doubts("J2"), shows(), loses("duchess"), PASS, loses("captain"))
    assert (state.alive, state.coins) == (("J1", "J3"), {"J1": 0, "J2": 0, "J3": 2})


def test_w4_a_target_that_lies_about_the_countess_loses_two_cards() -> None:
    start = table(coins={"J1": 3})
    state = after(start, ASSASSIN, PASS, counters("J2", "countess"), doubts("J1"), shows(False), loses("duchess"))
    assert (state.phase, state.waiting, state.counter, state.doubt) == (v.LOSE, ("J2",), None, None)
    state = after(state, loses("captain"))
    assert (state.alive, state.coins) == (("J1", "J3"), {"J1": 0, "J2": 0, "J3": 2})


def test_w5_a_false_assassin_gets_the_three_coins_back_and_loses_a_card() -> None:
    state = after(table(coins={"J1": 3}), ASSASSIN, doubts("J3"), shows(False))
    assert (state.coins["J1"], state.phase, state.waiting) == (3, v.LOSE, ("J1",))
    state = after(state, loses("duchess"))
    assert (state.lives, state.player) == ({"J1": 1, "J2": 2, "J3": 2}, "J2")


def test_w6_a_countered_assassin_has_paid() -> None:
    state = after(table(coins={"J1": 3}), ASSASSIN, PASS, counters("J2", "countess"), PASS)
    assert (state.coins["J1"], state.lives, state.player) == (0, {"J1": 2, "J2": 2, "J3": 2}, "J2")


def test_w7_a_captain_takes_the_one_coin_that_is_there() -> None:
    assert after(table(coins={"J2": 1}), CAPTAIN, PASS, PASS).coins == {"J1": 3, "J2": 0, "J3": 2}


def test_w8_with_ten_coins_there_is_only_assassinat_and_nobody_counters_it() -> None:
    state = table(coins={"J1": 10})
    assert set(offered(state)) == {"assassinat7", "correct"}
    assert refusal(state, do("income")) == "must_assassinat"
    state = after(state, do("assassinat7", target="J2"))
    assert (state.coins["J1"], state.phase, state.waiting) == (3, v.LOSE, ("J2",))
    assert refusal(state, counters("J2", "countess")) == "not_counterable"


def test_w9_in_a_duel_whoever_begins_has_one_coin() -> None:
    state = table(2)
    assert (state.coins, state.treasury, state.court, state.set_aside) == ({"J1": 1, "J2": 2}, 51, 3, 8)
    assert setup(2).copies == 3


def test_w10_only_the_first_voice_counts() -> None:
    state = after(table(), CAPTAIN, doubts("J3"))
    assert refusal(state, doubts("J2")) == "doubt_taken"
    assert after(state, shows(False), loses("duchess")).lives == {"J1": 1, "J2": 2, "J3": 2}
