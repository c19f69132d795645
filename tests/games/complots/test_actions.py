"""Every action, and every refusal of the record contract (sections 4 and 6)."""

import pytest

from companion.games.complots import GAME
from companion.games.complots import vocabulary as v
from companion.games.complots.state import start
from companion.kernel.refusal import Refused
from tests.games.complots.positions import (
    PASS,
    after,
    counters,
    dealt,
    do,
    doubts,
    loses,
    offered,
    refusal,
    shows,
    table,
    whole,
)
from tests.games.complots.situations import (
    AID,
    AIDED,
    ASSASSIN,
    CAPTAIN,
    COUNTERED,
    COURT,
    DEALT,
    DEALT_EXAMINE,
    DEALT_EXCHANGE,
    DEALT_LIE,
    DEALT_PROOF,
    DEALT_SHOW,
    DRAFT,
    EXAMINE,
    EXAMINING,
    EXCHANGE,
    PROOF,
)


@pytest.mark.parametrize("first", [None, "Zoe"])
def test_nobody_begins_before_it_is_said_who(first: str | None) -> None:
    options = {} if first is None else {"first_player": first}
    with pytest.raises(Refused, match="bad_setup"):
        start(GAME.record.read(("J1", "J2", "J3"), options, None)[0], None)


def test_an_income_brings_one_coin_and_ends_the_turn() -> None:
    state = after(table(), do("income"))
    assert (state.coins["J1"], state.player, state.turn, state.phase) == (3, "J2", 2, v.DECLARE)


def test_an_aid_that_nobody_counters_brings_two_coins() -> None:
    state = after(table(), AID)
    assert (state.phase, state.waiting, state.coins["J1"]) == (v.COUNTER, ("J2", "J3"), 2)
    assert after(state, PASS).coins["J1"] == 4


def test_a_duchess_that_nobody_doubts_brings_three_coins() -> None:
    state = after(table(), do("power_duchess"))
    assert (state.phase, state.waiting) == (v.DOUBT, ("J2", "J3"))
    assert after(state, PASS).coins["J1"] == 5


def test_everybody_but_the_counterer_may_doubt_a_counter_the_player_too() -> None:
    assert COUNTERED.waiting == ("J1", "J3")
    assert refusal(COUNTERED, doubts("J1")) is None


def test_a_true_counter_costs_the_doubter_a_card_and_the_action_fails() -> None:
    state = after(COUNTERED, doubts("J1"), shows(), loses("duchess"))
    assert (state.lives, state.coins, state.player) == (
        {"J1": 1, "J2": 2, "J3": 2},
        {"J1": 2, "J2": 2, "J3": 2},
        "J2",
    )


def test_a_false_counter_to_an_assassin_refunds_nothing() -> None:
    state = after(table(coins={"J1": 3}), ASSASSIN, PASS, counters("J2", "countess"), doubts("J3"), shows(False))
    assert (state.coins["J1"], state.counter, state.phase) == (0, None, v.LOSE)


def test_an_inquisitor_counters_a_captain_where_it_is_in_play() -> None:
    state = after(table(fifth="inquisitor"), CAPTAIN, PASS)
    assert offered(state)["counter"]["kind"] == ("captain", "inquisitor")


def test_an_exchange_with_real_cards_is_entered_when_it_is_done() -> None:
    assert (EXCHANGE.phase, EXCHANGE.drawn, EXCHANGE.court, EXCHANGE.waiting) == (v.EXCHANGE, 2, 7, ("J1",))
    done = after(EXCHANGE, do("exchange"))
    assert (done.drawn, done.court, done.player) == (0, 9, "J2")


def test_the_target_of_an_inquisitor_chooses_what_to_show_among_two_cards() -> None:
    assert (DEALT_SHOW.phase, DEALT_SHOW.waiting) == (v.SHOW, ("J2",))
    assert (DEALT_EXAMINE.phase, DEALT_EXAMINE.waiting, DEALT_EXAMINE.examined) == (v.EXAMINE, ("J1",), "duchess")


def test_a_single_card_is_shown_to_the_inquisitor_without_a_choice() -> None:
    state = after(dealt({"J1": "captain inquisitor", "J2": "assassin"}, fifth="inquisitor"), EXAMINE, PASS)
    assert (state.phase, state.examined) == (v.EXAMINE, "assassin")


def test_a_card_that_is_handed_back_stays_where_it_was() -> None:
    state = after(DEALT_EXAMINE, do("examine", discard=False))
    assert (state.hidden, state.court_cards, state.examined) == (DEALT.hidden, DEALT.court_cards, None)


def test_a_discarded_card_goes_to_the_court_before_its_owner_draws() -> None:
    state = after(DEALT_EXAMINE, do("examine", discard=True, court=["duchess", *COURT]))
    assert ((state.hidden or {})["J2"], state.court_cards) == (("assassin", "duchess"), tuple(COURT))
    assert state.player == "J2"


def test_at_the_table_the_inquisitor_says_at_once_what_becomes_of_the_card() -> None:
    assert (EXAMINING.phase, EXAMINING.examined, EXAMINING.waiting) == (v.EXAMINE, None, ("J1",))
    assert after(EXAMINING, do("examine", discard=True)).player == "J2"


def test_the_last_hidden_card_falls_by_itself_where_the_companion_knows_it() -> None:
    state = dealt({"J1": "captain captain", "J2": "duchess"}, coins={"J1": 7})
    state = after(state, do("assassinat7", target="J2"))
    assert (state.alive, state.lost["J2"][-1], state.player) == (("J1", "J3"), "duchess", "J3")


def test_at_the_table_the_last_hidden_card_is_entered() -> None:
    state = after(table(coins={"J1": 7}, lost={"J2": ["duchess"]}), do("assassinat7", target="J2"))
    assert (state.phase, state.waiting) == (v.LOSE, ("J2",))


def test_both_draft_in_either_order_and_then_the_first_player_declares() -> None:
    assert (DRAFT.lives, DRAFT.set_aside, DRAFT.waiting) == ({"J1": 1, "J2": 1}, 0, ("J1", "J2"))
    state = after(DRAFT, do("draft", player="J2", kind="captain"))
    assert (state.phase, state.lives, state.set_aside, state.waiting) == (v.DRAFT, {"J1": 1, "J2": 2}, 4, ("J1",))
    state = after(state, do("draft", player="J1", kind="assassin"))
    assert (state.phase, state.player, state.set_aside) == (v.DECLARE, "J1", 8)
    assert state.hidden == {"J1": ("duchess", "assassin"), "J2": ("captain", "captain")}


def test_a_correction_sets_coins_and_the_treasury_follows() -> None:
    state = after(table(), do("correct", coins={"J2": 9}, why="miscounted"))
    assert (state.coins, state.treasury, state.phase) == ({"J1": 2, "J2": 9, "J3": 2}, 41, v.DECLARE)


def test_a_correction_turns_other_cards_up_of_the_dead_too() -> None:
    state = after(AIDED, do("correct", lost={"J4": ["assassin", "assassin"]}, coins={"J1": 1}, why="misread"))
    assert (state.lost["J4"], state.coins["J1"], state.phase) == (("assassin", "assassin"), 1, v.COUNTER)


def test_a_card_that_fell_unseen_is_a_life_less() -> None:
    command = do("correct", lives={"J2": 1}, lost={"J2": ["captain"]}, why="we forgot")
    state = after(table(), command)
    assert (state.lives["J2"], state.lost["J2"], state.court) == (1, ("captain",), table().court)


def test_a_card_that_is_hidden_after_all_is_a_life_more_and_may_bring_somebody_back() -> None:
    state = table(lost={"J2": ["duchess", "captain"]})
    back = after(state, do("correct", lives={"J2": 1}, coins={"J2": 4}, why="not out"))
    assert (back.alive, back.lost["J2"], back.coins["J2"]) == (("J1", "J2", "J3"), ("duchess",), 4)


def test_whoever_is_out_by_a_correction_pays_everything_back() -> None:
    lost = {"J2": ["duchess"]}
    state = after(table(lost=lost), do("correct", lives={"J2": 0}, lost={"J2": ["duchess", "captain"]}, why="out"))
    assert (state.alive, state.coins["J2"], state.lost["J2"]) == (("J1", "J3"), 0, ("duchess", "captain"))


def test_a_correction_that_makes_ten_coins_forces_the_assassinat() -> None:
    assert set(offered(after(table(), do("correct", coins={"J1": 10}, why="x")))) == {"assassinat7", "correct"}


def test_the_dead_are_skipped_and_the_turn_goes_round() -> None:
    state = after(table(4, lost={"J2": ["duchess", "captain"]}), do("income"), do("income"), do("income"))
    assert (state.player, state.turn) == ("J1", 4)


def test_the_companion_finds_out_itself_what_a_proof_shows() -> None:
    assert whole(DEALT_LIE, do("proof")) == do("proof", shown=False)
    shown = whole(DEALT_PROOF, do("proof"))
    assert shown["shown"] is True
    assert sorted(shown["court"]) == sorted([*COURT, "captain"])


def test_the_companion_adds_nothing_at_the_table_nor_to_another_action() -> None:
    assert whole(PROOF, do("proof")) == do("proof")
    assert whole(DEALT_PROOF, do("exchange", **{"return": ["captain"]})) == do("exchange", **{"return": ["captain"]})
    assert whole(DEALT_EXCHANGE, do("exchange", **{"return": 5})) == do("exchange", **{"return": 5})
