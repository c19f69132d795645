"""Every refusal of the record contract (sections 4 and 6)."""

from typing import Any

import pytest

from companion.games.complots import GAME
from companion.games.complots.state import State
from companion.kernel.journal import Position, decided
from companion.kernel.record import ReplayError, positions, record_from_json, record_to_json
from companion.kernel.refusal import Refused
from companion.messages import refusal as refusal_text
from companion.messages import wording
from companion.translations import WHOLE
from tests.games.complots.positions import (
    NAMES,
    PASS,
    after,
    counters,
    do,
    doubts,
    loses,
    refusal,
    setup,
    shows,
    table,
)
from tests.games.complots.situations import (
    AID,
    AIDED,
    ASSASSIN,
    CAPTAIN,
    CLAIMED,
    COUNTERED,
    COUNTERING,
    COURT,
    DEALT,
    DEALT_EXAMINE,
    DEALT_EXCHANGE,
    DEALT_LIE,
    DEALT_PROOF,
    DEALT_SHOW,
    DRAFT,
    EXAMINING,
    EXCHANGE,
    PROOF,
)

OVER = after(table(2, lost={"J1": ["captain"], "J2": ["captain"]}), CAPTAIN, doubts("J2"), shows(), loses("duchess"))
CAUGHT = after(PROOF, shows(False))
AGAIN = after(table(second_counter=True), AID, counters("J2", "duchess"), doubts("J1"), shows(False), loses("countess"))
ALL_DUCHESSES = table(5, lost={"J3": ["duchess"], "J4": ["duchess"], "J5": ["duchess"]})
DEALT_LOSE = after(DEALT, do("assassinat7", target="J2"))
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
    ("only_target_counters", CLAIMED, counters("J3", "captain")),
    ("wrong_counter", CLAIMED, counters("J2", "countess")),
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
    ("wrong_phase", AIDED, do("correct", lives={"J2": 1}, why="x")),
    ("bad_value", DEALT, do("correct", lives={"J1": 1}, why="x")),
    ("bad_value", table(), do("correct", lives={}, why="x")),
    ("bad_value", table(), do("correct", lives={"J2": 3}, why="x")),
    ("bad_value", table(), do("correct", lives={"J2": "1"}, why="x")),
    ("bad_value", table(), do("correct", lives={"J2": 1}, why="x")),
    ("bad_value", table(), do("correct", lives={"J1": 0}, lost={"J1": ["duchess", "captain"]}, why="x")),
    ("bad_value", table(2, lost={"J2": ["captain"]}), do("correct", lives={"J2": 0}, why="x")),
    ("unknown_player", table(), do("correct", lives={"Zoe": 1}, why="x")),
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
    assert {code for code, _, _ in REFUSED} | elsewhere == set(GAME.actions.refusals)


@pytest.mark.parametrize("locale", WHOLE)
def test_every_refusal_can_be_said(locale: str) -> None:
    for _, state, command in REFUSED:
        with pytest.raises(Refused) as refused:
            GAME.actions.decide(state, command)
        assert wording(locale).plain(refusal_text(refused.value, GAME.slug))


@pytest.mark.parametrize("locale", WHOLE)
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
        GAME.actions.decide(table(), do("correct", coins=coins, why="counted"))
    assert (refused.value.code, refused.value.facts) == ("bad_value", {"key": "coins"})
