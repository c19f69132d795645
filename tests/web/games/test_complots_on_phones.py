"""Complots on a phone: what it shows, what can be tapped, and when it asks again."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.web.evening import Evening, words_of
from tests.web.games.complots_tables import CAPTAIN, DEAL, START, court, hand, sent
from tests.web.phones import Phone, phone_of


def words_on(table: Evening, seat: int, **fields: Any) -> str:
    """The words of a seat's page, or of its hand where fields are sent."""
    phone = phone_of(table, seat)
    return words_of(hand(phone, seat).text if fields else phone.get(phone.place(seat)).text)


def test_whoever_is_aimed_at_is_told_what_it_means_for_them(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    assert "Ana wants to take 2 coins from you." in words_on(table, 1)
    assert "from you" not in words_on(table, 2)


def test_whoever_has_fewer_coins_is_told_how_many_are_taken(tmp_path: Path) -> None:
    poor = {"do": "correct", "coins": {"Bea": 1}, "why": "counted"}
    assert "Ana wants to take 1 coin from you." in words_on(court(tmp_path, poor, CAPTAIN, deal=DEAL), 1)


INQUIRY = {"do": "power_inquisitor_examine", "target": "Bea"}
PASS = {"do": "pass"}


@pytest.mark.parametrize(
    ("actions", "seat", "told"),
    [
        ([CAPTAIN], 0, "You claim the Captain. It may be challenged."),
        ([{"do": "foreign_aid"}], 0, "You have announced an action. It may be blocked."),
        ([CAPTAIN, PASS, {"do": "counter", "player": "Bea", "kind": "captain"}], 1, "You block with the Captain."),
        ([{"do": "power_inquisitor_exchange"}, PASS], 0, "You exchange with the Court: choose what you keep."),
        ([INQUIRY, PASS], 1, "You show a card: choose which."),
        ([INQUIRY, PASS, {"do": "show", "kind": "assassin"}], 0, "You have seen the card: give it back,"),
        ([INQUIRY, PASS, {"do": "show", "kind": "assassin"}], 1, "Ana has seen your card, and decides"),
    ],
)
def test_a_phone_says_first_what_its_own_player_has_done_or_decides(
    tmp_path: Path, actions: list[dict[str, object]], seat: int, told: str
) -> None:
    table = court(tmp_path, *actions, deal=DEAL)
    assert told in words_on(table, seat)
    assert told not in words_on(table, 2)


def test_whoever_is_countered_or_must_turn_a_card_up_is_told_so_first(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    table.post(first="pass", do="counter", player="Bea", kind="captain")
    assert "Bea blocks you with the Captain." in words_on(table, 0)
    assert "counters you" not in words_on(table, 2)
    table.post(do="doubt", player="Dan")
    assert "You lose a card: choose which." in words_on(table, 1)
    assert "You lose a card" not in words_on(table, 0)


def test_whoever_waits_has_the_button_to_their_hand_in_the_first_view(tmp_path: Path) -> None:
    phone = phone_of(court(tmp_path, START, deal=DEAL), 2)
    dock, _, foot = phone.get(phone.place(2)).text.partition('class="dock"')[2].partition('class="foot"')
    assert ("Open my hand" in dock, "Open my hand" in foot) == (True, False)


def test_a_doubt_on_a_phone_is_no_gold_button(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    phone = phone_of(table, 2)
    page = phone.get(phone.place(2)).text
    form = page.partition('value="doubt"')[2].partition("</form>")[0]
    assert "btn-2" in form
    assert "btn-1" not in form


def test_whoever_would_pay_for_letting_it_pass_has_no_gold_button_for_it(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, {"do": "pass"}, deal=DEAL)
    phone = phone_of(table, 1)
    page = phone.get(phone.place(1)).text
    form = page.partition('name="do" value="pass"')[2].partition("</form>")[0]
    assert "btn-2" in form
    assert "btn-1" not in form


def test_the_card_that_came_after_a_proof_is_told_its_owner_alone(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    table.post(do="doubt", player="Cleo")
    fresh = table.table.dealt_position.state.fresh
    assert fresh is not None
    assert fresh[0] == "Ana"
    assert f"New in your hand: the {fresh[1].capitalize()}." in words_on(table, 0, open="hand")
    assert "New in your hand" not in words_on(table, 2, open="hand")
    assert "New in your hand" not in words_of(table.get().text)


def test_cards_are_kept_by_tapping_them(tmp_path: Path) -> None:
    table = court(tmp_path, {"do": "power_inquisitor_exchange"}, deal=DEAL)
    table.post(do="pass")
    phone = phone_of(table, 0)
    page = hand(phone, 0).text
    ways = re.findall(r'<button name="return" value="([a-z ]+)"', page)
    assert len(ways) >= 2
    assert page.count('class="portrait"') >= 2 * len(ways)
    assert phone_sends(phone, ways[0])
    assert table.plain["turn"] == 2


def phone_sends(phone: Phone, way: str) -> bool:
    return sent(phone, 0, do="exchange", open="hand", **{"return": way}).status_code == 303


def test_on_a_phone_whoever_is_meant_is_tapped_at_their_place(tmp_path: Path) -> None:
    table = court(tmp_path, {**START, "coins": {"Ana": 8}}, deal=DEAL)
    phone = phone_of(table, 0)
    page = phone.get(phone.place(0)).text
    for do in ("power_assassin", "power_captain", "power_inquisitor_examine", "assassinat7"):
        places = re.findall(rf'<button[^>]* form="aim-{do}" name="target" value="(\w+)"', page)
        assert sorted(places) == ["Bea", "Cleo", "Dan"]
        assert f'id="aim-{do}"' in page
    assert 'class="people"' not in page
    assert sent(phone, 0, do="power_captain", target="Cleo").status_code == 303
    assert table.plain["action"]["target"] == "Cleo"


def test_on_a_phone_the_signs_of_the_strike_for_seven_coins_come_after_a_tap_that_asks_for_them(
    tmp_path: Path,
) -> None:
    table = court(tmp_path, {**START, "coins": {"Ana": 8}}, deal=DEAL)
    phone = phone_of(table, 0)
    page = phone.get(phone.place(0)).text
    assert page.count('class="costly"') == 3
    assert '<details class="strike">' in page
    assert "strikes" not in page
    table.post("check", do="correct", why="counted", **{"coins:Ana": "10"})
    page = phone.get(phone.place(0)).text
    assert '<details class="strike">' not in page
    assert 'class="rivals strikes"' in page


def test_a_phone_says_what_is_claimed_and_how_a_target_counters(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    assert "Ana claims the Captain: two of Bea’s coins." in words_on(table, 2)
    assert "Tap whoever challenges" not in words_on(table, 2)
    assert "I challenge" in words_on(table, 1)
    assert "I block: the Captain" in words_on(table, 1)
    assert "I block" not in words_on(table, 2)


def test_a_target_blocks_at_once_from_the_phone_and_one_undo_takes_it_back(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    assert sent(phone_of(table, 1), 1, do="counter", player="Bea", kind="captain").status_code == 303
    assert (table.plain["phase"], table.plain["counter"]["player"]) == ("counter_doubt", "Bea")
    assert "I challenge" in words_on(table, 2)
    table.post(do="undo")
    assert table.plain["phase"] == "doubt"


def test_a_corrected_purse_asks_a_phone_again(tmp_path: Path) -> None:
    table = court(tmp_path, START, deal=DEAL)
    phone = phone_of(table, 0)

    def asked() -> str:
        return str(re.findall(r'data-point="([^"]*)"', phone.get(phone.place(0)).text)[0])

    before = asked()
    table.post("check", do="correct", why="counted", **{"coins:Ana": "12"})
    assert asked() != before


def test_a_phone_that_is_asked_nothing_is_brought_up_to_date_all_the_same(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, {"do": "pass"}, {"do": "counter", "player": "Bea", "kind": "captain"}, deal=DEAL)
    pages = [phone.get(phone.place(seat)).text for seat in (1, 2) for phone in [phone_of(table, seat)]]
    idle, asked = (re.findall(r'data-live="acts" data-point="([^"]*)"', page)[0] for page in pages)
    assert not idle  # a part without a question is always replaced
    assert asked
    assert "Bea blocks" in words_on(table, 1)
    assert "from you" not in words_on(table, 1)


def test_a_phone_leads_to_the_rules_of_a_game_without_roles(tmp_path: Path) -> None:
    assert "The rules of the game" in words_on(court(tmp_path, deal=DEAL), 0)
