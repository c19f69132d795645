"""Every action, and every refusal of the record contract (sections 4 and 6)."""

from typing import Any

import pytest

from companion.games.complots import GAME
from companion.games.complots import vocabulary as v
from companion.games.complots.commands import REFUSALS
from companion.games.complots.setup import Deal
from companion.games.complots.state import State, start
from companion.kernel.journal import Position, decided
from companion.kernel.record import ReplayError, positions, record_from_json, record_to_json
from companion.kernel.refusal import Refused
from companion.messages import LOCALES, wording
from companion.messages import refusal as refusal_text
from tests.games.complots.positions import (
    NAMES,
    PASS,
    after,
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
    whole,
)

CAPTAIN = do("power_captain", target="J2")
ASSASSIN = do("power_assassin", target="J2")
EXAMINE = do("power_inquisitor_examine", target="J2")
AID = do("foreign_aid")
HANDS = {"J1": "captain inquisitor", "J2": "assassin duchess", "J3": "countess duchess"}

OVER = after(table(2, lost={"J1": ["captain"], "J2": ["captain"]}), CAPTAIN, doubts("J2"), shows(), loses("duchess"))
CLAIMED = after(table(), CAPTAIN)
PROOF = after(CLAIMED, doubts("J3"))
CAUGHT = after(PROOF, shows(False))
COUNTERING = after(CLAIMED, PASS)
COUNTERED = after(COUNTERING, counters("J2", "captain"))
AIDED = after(table(4, lost={"J4": ["duchess", "captain"]}), AID)
AGAIN = after(table(second_counter=True), AID, counters("J2", "duchess"), doubts("J1"), shows(False), loses("countess"))
EXCHANGE = after(table(), do("power_ambassador"), PASS)
EXAMINING = after(table(fifth="inquisitor"), EXAMINE, PASS)
ALL_DUCHESSES = table(5, lost={"J3": ["duchess"], "J4": ["duchess"], "J5": ["duchess"]})

DEALT = dealt(HANDS, fifth="inquisitor", coins={"J1": 7})
DEALT_PROOF = after(DEALT, CAPTAIN, doubts("J3"))
DEALT_LIE = after(DEALT, do("power_duchess"), doubts("J3"))
DEALT_LOSE = after(DEALT, do("assassinat7", target="J2"))
DEALT_EXCHANGE = after(DEALT, do("power_inquisitor_exchange"), PASS)
DEALT_SHOW = after(DEALT, EXAMINE, PASS)
DEALT_EXAMINE = after(DEALT_SHOW, do("show", kind="duchess"))
COURT = list(DEALT.court_cards or ())
DRAFT = start(setup(2), Deal({"J1": ("duchess",), "J2": ("captain",)}, ("assassin", "countess", "ambassador")))

REFUSED: list[tuple[str, State, dict[str, Any]]] = [
    ("unknown_action", table(), do("assassinate")),
    ("unknown_action", OVER, do("assassinate")),
    ("unknown_action", table(), {"do": ["income"]}),
    ("game_over", OVER, do("income")),
    ("game_over", OVER, PASS),
    ("game_over", OVER, do("correct", coins={"J1": 1}, why="x")),
    ("no_pass", table(), PASS),
    ("no_pass", table(), do("pass", player="J1")),
    ("doubt_taken", PROOF, doubts("J2")),
    ("doubt_taken", CAUGHT, doubts("J2")),
    ("not_doubtable", AIDED, doubts("J2")),
    ("not_doubtable", DEALT_LOSE, doubts("J2")),
    ("not_counterable", after(table(), do("power_duchess")), counters("J2", "duchess")),
    ("not_counterable", DEALT_LOSE, counters("J2", "countess")),
    ("not_counterable", EXCHANGE, counters("J2", "ambassador")),
    ("wrong_phase", table(), doubts("J2")),
    ("wrong_phase", table(), counters("J2", "duchess")),
    ("wrong_phase", CLAIMED, counters("J2", "captain")),
    ("wrong_phase", PROOF, PASS),
    ("wrong_phase", COUNTERING, doubts("J3")),
    ("wrong_phase", CLAIMED, do("income")),
    ("wrong_phase", table(), shows()),
    ("wrong_phase", table(), loses("duchess")),
    ("wrong_phase", table(), do("exchange")),
    ("wrong_phase", EXAMINING, do("show", kind="duchess")),
    ("wrong_phase", table(), do("examine", discard=True)),
    ("wrong_phase", table(2), do("draft", player="J1", kind="duchess")),
    ("wrong_phase", DRAFT, do("income")),
    ("bad_value", table(), do("income", target="J2")),
    ("bad_value", table(), do("assassinat7")),
    ("bad_value", table(coins={"J1": 10}), do("power_captain", target=2)),
    ("bad_value", table(), do("power_captain", target="J2", player="J1")),
    ("bad_value", CLAIMED, do("doubt")),
    ("bad_value", CLAIMED, do("pass", player="J1")),
    ("bad_value", COUNTERING, do("counter", player="J2")),
    ("bad_value", COUNTERING, counters("Zoe", "pope")),
    ("bad_value", COUNTERING, do("counter", player="J2", kind=["captain"])),
    ("bad_value", PROOF, do("proof")),
    ("bad_value", PROOF, do("proof", shown=1)),
    ("bad_value", PROOF, do("proof", shown=True, court=[])),
    ("bad_value", DEALT_LIE, do("proof", shown=False, court=COURT)),
    ("bad_value", DEALT_PROOF, do("proof", shown=True, court="captain")),
    ("bad_value", DEALT_PROOF, do("proof", shown=True, court=[1])),
    ("bad_value", DEALT_PROOF, do("proof", shown=True, court=None)),
    ("bad_value", CAUGHT, loses("pope")),
    ("bad_value", EXCHANGE, do("exchange", court=[])),
    ("bad_value", EXCHANGE, {"do": "exchange", "return": ["duchess", "captain"]}),
    ("bad_value", DEALT_EXCHANGE, do("exchange", court=COURT)),
    ("bad_value", DEALT_EXCHANGE, {"do": "exchange", "return": ["captain", "captain"]}),
    ("bad_value", DEALT_EXCHANGE, {"do": "exchange", "return": "captain"}),
    ("bad_value", DEALT_SHOW, do("show")),
    ("bad_value", EXAMINING, do("examine", discard="yes")),
    ("bad_value", EXAMINING, do("examine", discard=True, court=[])),
    ("bad_value", DEALT_EXAMINE, do("examine", discard=False, court=COURT)),
    ("bad_value", DRAFT, do("draft", player="J1", kind="pope")),
    ("bad_value", table(), do("correct", why="x")),
    ("bad_value", table(), do("correct", coins={"J1": 3}, why=" ")),
    ("bad_value", table(), do("correct", coins={}, why="x")),
    ("bad_value", table(), do("correct", coins=None, why="x")),
    ("bad_value", table(), do("correct", coins={"J1": True}, why="x")),
    ("bad_value", table(), do("correct", coins={"J1": -1}, why="x")),
    ("bad_value", table(), do("correct", coins={"J1": 55}, why="x")),
    ("bad_value", table(), do("correct", lost={}, why="x")),
    ("bad_value", table(), do("correct", lost={"J1": "duchess"}, why="x")),
    ("bad_value", table(), do("correct", lost={"J1": ["pope"]}, why="x")),
    ("bad_value", table(), do("correct", lost={"J1": ["duchess"]}, why="x")),
    ("bad_value", DEALT, do("correct", lost={"J1": []}, why="x")),
    ("bad_value", table(finite_treasury=True), do("correct", coins={"J1": 51}, why="x")),
    ("missing_court", DEALT_PROOF, do("proof", shown=True)),
    ("missing_court", DEALT_LIE, do("proof", shown=True)),
    ("missing_court", DEALT_EXCHANGE, {"do": "exchange", "return": ["pope"]}),
    ("missing_court", DEALT_EXAMINE, do("examine", discard=True)),
    ("unknown_player", table(coins={"J1": 10}), do("power_captain", target="Zoe")),
    ("unknown_player", CLAIMED, doubts("Zoe")),
    ("unknown_player", COUNTERING, counters("Zoe", "inquisitor")),
    ("unknown_player", DRAFT, do("draft", player="Zoe", kind="inquisitor")),
    ("unknown_player", table(), do("correct", coins={"Zoe": 1}, why="x")),
    ("unknown_player", table(), do("correct", lost={"Zoe": []}, why="x")),
    ("must_assassinat", table(coins={"J1": 10}), do("power_inquisitor_exchange")),
    ("must_assassinat", table(coins={"J1": 12}), do("power_captain", target="J1")),
    ("kind_not_in_game", table(), do("power_inquisitor_exchange")),
    ("kind_not_in_game", table(fifth="inquisitor"), do("power_ambassador")),
    ("kind_not_in_game", table(), do("power_inquisitor_examine", target="J1")),
    ("kind_not_in_game", COUNTERING, counters("J3", "inquisitor")),
    ("kind_not_in_game", CAUGHT, loses("inquisitor")),
    ("kind_not_in_game", DEALT_SHOW, do("show", kind="ambassador")),
    ("kind_not_in_game", DRAFT, do("draft", player="J1", kind="inquisitor")),
    ("kind_not_in_game", AIDED, do("correct", lost={"J4": ["duchess", "inquisitor"]}, why="x")),
    ("not_enough", table(coins={"J1": 6}), do("assassinat7", target="J1")),
    ("not_enough", table(), ASSASSIN),
    ("target_self", table(coins={"J1": 7}), do("assassinat7", target="J1")),
    ("target_self", table(captain_needs_coins=True, coins={"J1": 0}), do("power_captain", target="J1")),
    ("target_dead", table(lost={"J2": ["duchess", "captain"]}, captain_needs_coins=True), CAPTAIN),
    ("no_coins", table(coins={"J2": 0}, captain_needs_coins=True), CAPTAIN),
    ("own_claim", CLAIMED, doubts("J1")),
    ("own_claim", COUNTERED, doubts("J2")),
    ("own_claim", AIDED, counters("J1", "countess")),
    ("not_active", after(table(4, lost={"J4": ["duchess", "captain"]}), CAPTAIN), doubts("J4")),
    ("not_active", AIDED, counters("J4", "countess")),
    ("not_active", after(table(4, lost={"J4": ["duchess", "captain"]}), CAPTAIN, PASS), counters("J4", "duchess")),
    ("not_active", AIDED, do("correct", coins={"J4": 1}, why="x")),
    ("already_countered", AGAIN, counters("J2", "countess")),
    ("only_target_counters", COUNTERING, counters("J3", "duchess")),
    ("only_target_counters", COUNTERING, counters("J1", "captain")),
    ("wrong_counter", COUNTERING, counters("J2", "countess")),
    ("wrong_counter", AIDED, counters("J2", "countess")),
    ("not_held", DEALT_LIE, do("proof", shown=True, court=[])),
    ("not_held", DEALT_LOSE, loses("captain")),
    ("not_held", DEALT_EXCHANGE, {"do": "exchange", "return": ["pope"], "court": []}),
    ("not_held", DEALT_SHOW, do("show", kind="captain")),
    ("must_show", DEALT_PROOF, do("proof", shown=False)),
    ("must_show", CAUGHT, loses("captain")),
    ("wrong_court", DEALT_PROOF, do("proof", shown=True, court=COURT)),
    ("wrong_court", DEALT_PROOF, do("proof", shown=True, court=[*COURT, "pope"])),
    ("wrong_court", DEALT_EXCHANGE, {"do": "exchange", "return": ["captain"], "court": COURT}),
    ("wrong_court", DEALT_EXAMINE, do("examine", discard=True, court=[*COURT, "assassin"])),
    ("none_left", after(ALL_DUCHESSES, do("power_duchess"), doubts("J2")), shows()),
    ("none_left", after(ALL_DUCHESSES, CAPTAIN, doubts("J2"), shows()), loses("duchess")),
    ("none_left", table(6, lost={f"J{n}": ["duchess"] for n in (1, 2, 3)} | {"J4": ["captain"]}),
     do("correct", lost={"J4": ["duchess"]}, why="x")),
    ("already_drafted", after(DRAFT, do("draft", player="J2", kind="captain")),
     do("draft", player="J2", kind="countess")),
]  # fmt: skip


@pytest.mark.parametrize(("code", "state", "command"), REFUSED)
def test_it_is_refused(code: str, state: State, command: dict[str, Any]) -> None:
    assert refusal(state, command) == code


def test_every_code_is_reached() -> None:
    elsewhere = {"nothing_to_undo", "bad_setup"}
    assert {code for code, _, _ in REFUSED} | elsewhere == set(REFUSALS)


@pytest.mark.parametrize("locale", LOCALES)
def test_every_refusal_can_be_said(locale: str) -> None:
    for _, state, command in REFUSED:
        with pytest.raises(Refused) as refused:
            GAME.rules.decide(state, command)
        assert wording(locale).plain(refusal_text(refused.value, GAME.slug))


@pytest.mark.parametrize("locale", LOCALES)
def test_a_set_up_that_cannot_be_played_is_refused_in_a_sentence(locale: str) -> None:
    record = record_to_json(GAME, NAMES[:3], setup(3, copies=9), None, [])
    with pytest.raises(ReplayError) as stopped:
        list(positions(record_from_json(record, {GAME.slug: GAME})))
    assert wording(locale).plain(refusal_text(stopped.value.refusal, GAME.slug))


def test_there_is_nothing_to_undo_before_the_first_action() -> None:
    with pytest.raises(Refused, match="nothing_to_undo"):
        decided(GAME, Position(0, table()), do("undo"))


@pytest.mark.parametrize("coins", [[], {}, {"J1": -1}, {"J1": 55}, {"J1": True}, None])
def test_coins_that_nobody_can_have_are_refused_by_their_name(coins: object) -> None:
    with pytest.raises(Refused) as refused:
        GAME.rules.decide(table(), do("correct", coins=coins, why="counted"))
    assert (refused.value.code, refused.value.facts) == ("bad_value", {"key": "coins"})


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
