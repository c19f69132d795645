"""How many taps each kind of turn of Complots takes on the game master's screen, and what one tap enters."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.web.evening import Evening, words_of
from tests.web.games.complots_tables import CAPTAIN, DEAL, court, hand, sent, won
from tests.web.phones import Phone, phone_of

DUCHESS = {"do": "power_duchess"}
START = {"do": "correct", "coins": {"Ana": 2}, "why": "counted"}
"""Something that has been played, so that the first turn is under way."""


def tap(table: Evening, **fields: Any) -> None:
    """One tap: what a button on the page of now sends. A button that is not there cannot be tapped."""
    page = table.get().text
    for value in fields.values():
        assert f'value="{value}"' in page, fields
    assert table.post(**fields).status_code == 303


def done(table: Evening) -> list[str]:
    """The record's actions that count."""
    return [entry.command["do"] for entry, _ in table.table.dealt_position.past()]


def test_income_takes_one_tap(tmp_path: Path) -> None:
    table = court(tmp_path, START)
    tap(table, do="income")
    assert table.plain["turn"] == 2
    assert "/go-on" not in table.get().text


def test_a_claim_that_passes_takes_two_taps(tmp_path: Path) -> None:
    table = court(tmp_path, START)
    tap(table, do="power_duchess")
    tap(table, do="pass")
    assert (table.plain["turn"], table.plain["coins"]["Ana"]) == (2, 5)
    assert "/go-on" not in table.get().text


@pytest.mark.parametrize(
    ("do", "coins"), [("power_captain", 4), ("power_assassin", 0)], ids=["the Captain", "the Assassin"]
)
def test_a_claim_against_somebody_is_one_tap_at_their_place(tmp_path: Path, do: str, coins: int) -> None:
    table = court(tmp_path, {**START, "coins": {"Ana": 3 if coins == 0 else 2}})
    aims = re.findall(rf'<button form="aim-{do}" name="target" value="(\w+)"', table.get().text)
    assert aims == ["Bea", "Cleo", "Dan"]
    tap(table, do=do, target="Cleo")
    tap(table, first="pass", do="pass")
    assert done(table)[1:] == [do, "pass", "pass"]
    assert table.plain["coins"]["Ana"] == coins


def test_a_claim_against_somebody_that_is_countered_takes_three_taps(tmp_path: Path) -> None:
    table = court(tmp_path, START)
    tap(table, do="power_captain", target="Bea")
    tap(table, first="pass", do="counter", player="Bea", kind="captain")
    tap(table, do="pass")
    assert (table.plain["turn"], table.plain["coins"]["Ana"]) == (2, 2)


def test_a_doubt_of_a_claim_against_somebody_takes_four_taps(tmp_path: Path) -> None:
    table = court(tmp_path, START)
    tap(table, do="power_captain", target="Bea")
    tap(table, do="doubt", player="Dan")
    tap(table, first="proof:no", do="lose", kind="countess")
    assert table.post("go-on").status_code == 303
    assert table.plain["turn"] == 2


def test_the_strike_for_seven_coins_is_never_next_to_another_tap(tmp_path: Path) -> None:
    rich = court(tmp_path, {**START, "coins": {"Ana": 8}}).get().text
    assert "aim-power_assassin" in rich
    assert "aim-assassinat7" not in rich


def test_nobody_who_is_out_of_the_game_is_aimed_at(tmp_path: Path) -> None:
    falls = {"do": "lose", "kind": "countess"}
    table = court(
        tmp_path, {**START, "coins": {"Ana": 9}}, {"do": "assassinat7", "target": "Bea"}, falls, free_concession=True
    )
    table.post("check", do="correct", why="counted", **{"coins:Cleo": "9", "was_coins:Cleo": "2"})
    table.post("go-on")
    table.post(do="income")
    table.post(do="assassinat7", target="Bea")
    table.post(do="lose", kind="duchess")
    table.post("go-on")
    assert table.plain["alive"] == ["Ana", "Cleo", "Dan"]
    aims = re.findall(r'<button form="aim-power_captain" name="target" value="(\w+)"', table.get().text)
    assert aims == ["Ana", "Cleo"]


def test_nobody_reacts_closes_both_windows_at_once(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN)
    tap(table, first="pass", do="pass")
    assert done(table) == ["power_captain", "pass", "pass"]
    assert (table.plain["turn"], table.plain["coins"]["Ana"]) == (2, 4)


def test_a_claim_that_is_countered_takes_three_taps(tmp_path: Path) -> None:
    table = court(tmp_path, START)
    tap(table, do="foreign_aid")
    tap(table, do="counter", player="Bea", kind="duchess")
    tap(table, do="pass")
    assert (table.plain["turn"], table.plain["coins"]["Ana"]) == (2, 2)
    assert "/go-on" not in table.get().text


def test_a_counter_called_out_at_once_is_entered_at_once(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN)
    tap(table, first="pass", do="counter", player="Bea", kind="inquisitor")
    assert done(table) == ["power_captain", "pass", "counter"]
    assert table.plain["phase"] == "counter_doubt"
    tap(table, do="doubt", player="Cleo")


def test_a_doubt_takes_four_taps_with_the_outcome(tmp_path: Path) -> None:
    table = court(tmp_path, START)
    tap(table, do="power_duchess")
    tap(table, do="doubt", player="Dan")
    tap(table, first="proof:no", do="lose", kind="countess")
    assert done(table)[1:] == ["power_duchess", "doubt", "proof", "lose"]
    assert "/go-on" in table.get().text
    assert table.post("go-on").status_code == 303
    assert 'value="income"' in table.get().text


def test_both_ends_of_a_proof_stand_on_one_screen(tmp_path: Path) -> None:
    page = court(tmp_path, DUCHESS, {"do": "doubt", "player": "Dan"}).get().text
    told = words_of(page)
    assert "Ana has shown it. Dan loses:" in told
    assert "Ana does not have it. Ana loses:" in told
    lied = page.partition('value="proof:no"')[2].partition("</form>")[0]
    assert 'value="duchess"' not in lied  # nobody pays for a lie with the very card


def test_of_dealt_cards_a_doubt_is_settled_at_once(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    tap(table, do="doubt", player="Cleo")
    assert done(table) == ["power_captain", "doubt", "proof"]
    assert table.plain["doubt"]["shown"] is True
    assert "Settle it" not in words_of(table.get().text)


def test_where_a_holder_may_concede_nothing_settles_itself(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL, free_concession=True)
    table.post(do="doubt", player="Cleo")
    assert table.plain["phase"] == "proof"


def test_one_undo_takes_one_tap_back(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN)
    for tapped in (
        {"first": "pass", "do": "pass"},
        {"first": "pass", "do": "counter", "player": "Bea", "kind": "captain"},
    ):
        table.post(**tapped)
        table.post(do="undo")
        assert (table.plain["phase"], done(table)) == ("doubt", ["power_captain"])


def test_one_undo_takes_a_settled_doubt_back(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    table.post(do="doubt", player="Cleo")
    table.post(do="undo")
    assert table.plain["phase"] == "doubt"


def test_two_taps_are_two_steps_however_fast(tmp_path: Path) -> None:
    table = court(tmp_path, START)
    for _ in range(3):
        table.post(do="income")
    table.post(do="undo")
    assert table.plain["turn"] == 3


def test_the_second_half_of_a_double_tap_enters_nothing(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN)
    version = table.table.version
    for _ in range(2):
        assert table.post(version=version, first="pass", do="pass").status_code == 303
    assert done(table) == ["power_captain", "pass", "pass"]


@pytest.mark.parametrize("first", ["income", "undo", "x"])
def test_either_all_of_a_tap_is_entered_or_nothing(tmp_path: Path, first: str) -> None:
    table = court(tmp_path, CAPTAIN)
    answer = table.post(first=first, do="pass")
    assert answer.status_code in (409, 422)
    assert done(table) == ["power_captain"]


def test_a_counter_that_the_rules_refuse_does_not_close_the_window_before_it(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN)
    assert table.post(first="pass", do="counter", player="Cleo", kind="captain").status_code == 422
    assert table.plain["phase"] == "doubt"


def test_a_phone_still_doubts_for_itself(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    phone = phone_of(table, 3)
    assert sent(phone, 3, do="doubt", player="Dan").status_code == 303
    assert done(table) == ["power_captain", "doubt", "proof"]


def test_whoever_can_be_tapped_is_tapped_at_their_place(tmp_path: Path) -> None:
    page = court(tmp_path, CAPTAIN).get().text
    assert re.findall(r'<button class="plot" form="tap" name="player" value="(\w+)"', page) == ["Bea", "Cleo", "Dan"]
    aimed = court(tmp_path / "aim", START).get("play?act=power_captain").text
    assert re.findall(r'name="target" value="(\w+)"', aimed) == ["Bea", "Cleo", "Dan"]


# Light tracking.


def test_real_cards_are_offered_light_tracking_first(tmp_path: Path) -> None:
    table = court(tmp_path)
    with table.app.app_context():
        new = table.use_cases.lobby.open("tablet", "complots")
        assert table.use_cases.tables.own(new, "tablet").options == {"tracking": "light"}


def test_dealt_cards_are_guided(tmp_path: Path) -> None:
    table = court(tmp_path)
    with table.app.app_context():
        table.id = table.use_cases.lobby.open("tablet", "complots")
        table.use_cases.drafts.amend_players(table.id, "tablet", 0, NAMES)
    with table.client.session_transaction() as session:
        session["device"] = "tablet"
    table.post("setup", roles="phones", version=1)
    with table.app.app_context():
        drafted = table.use_cases.tables.own(table.id, "tablet")
    assert (drafted.preferences.roles, drafted.options) == ("phones", {})


NAMES = ("Ana", "Bea", "Cleo", "Dan")


def test_a_turn_of_light_tracking_is_entered_by_taps(tmp_path: Path) -> None:
    table = court(tmp_path, START, tracking="light")
    tap(table, do="coins", player="Ana", change="3")
    tap(table, do="next")
    table.post(do="take", player="Bea", coins="2", **{"from": "Ana"})
    table.post(do="lose", player="Cleo", kind="")
    table.post(do="lose", player="Dan", kind="duchess")
    plain = table.plain
    assert plain["coins"] == {"Ana": 3, "Bea": 4, "Cleo": 2, "Dan": 2}
    assert (plain["player"], plain["lost"]["Cleo"], plain["lost"]["Dan"]) == ("Bea", ["unknown"], ["duchess"])
    assert "/go-on" not in table.get().text
    table.post(do="undo")
    assert table.plain["lost"]["Dan"] == []


def test_a_seat_of_light_tracking_is_chosen_by_a_tap(tmp_path: Path) -> None:
    table = court(tmp_path, START, tracking="light")
    assert 'href="/t/' in table.get().text
    page = table.get("play?pick=Cleo").text
    assert 'name="player" value="Cleo"' in page
    assert "chosen" in page
    assert len(re.findall("<button[^>]* disabled", page)) == 1  # two coins: three cannot be paid
    takes = table.get("play?act=take&pick=Cleo").text
    assert re.findall(r'<button class="plot" form="tap" name="from" value="(\w+)"', takes) == ["Ana", "Bea", "Dan"]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_light_tracking_can_be_shown_in_every_room(tmp_path: Path, language: str) -> None:
    lost = [{"do": "lose", "player": "Bea"}, {"do": "lose", "player": "Cleo", "kind": "countess"}]
    table = court(tmp_path, *lost, tracking="light", language=language)
    for room in ("play", "play?act=lose", "play?act=take", "check", "log", "print/reference", "box"):
        assert table.get(room).status_code == 200, room
    assert table.client.get(f"/court/{table.id}").status_code == 200


def test_at_ten_coins_the_coup_is_the_gold_button(tmp_path: Path) -> None:
    rich = {"do": "coins", "player": "Ana", "change": 8}
    page = court(tmp_path, rich, tracking="light").get().text
    assert "Ana must strike: a Coup." in words_of(page)
    assert page.count("btn-1") == 1
    assert re.search(r'class="btn btn-1" href="[^"]*act=coins"', page)


@pytest.mark.parametrize(("change", "offered"), [(4, False), (5, True)], ids=["six coins", "seven coins"])
def test_light_tracking_offers_a_coup_to_whoever_can_pay_it(tmp_path: Path, change: int, offered: bool) -> None:
    table = court(tmp_path, {"do": "coins", "player": "Ana", "change": change}, tracking="light")
    assert ('class="btn btn-2" href' in table.get().text) == offered


def test_a_coup_of_light_tracking_is_paid_by_the_tap_on_the_card_that_falls(tmp_path: Path) -> None:
    table = court(tmp_path, {"do": "coins", "player": "Ana", "change": 6}, tracking="light")
    targets = re.findall(r'class="plot" href="[^"]*act=coins&(?:amp;)?pick=(\w+)"', table.get("play?act=coins").text)
    assert targets == ["Bea", "Cleo", "Dan"]
    page = table.get("play?act=coins&pick=Cleo").text
    assert all(f'value="{sends}"' in page for sends in ("strike:Ana", "Cleo", "countess"))
    assert table.post(first="strike:Ana", do="lose", player="Cleo", kind="countess").status_code == 303
    assert (table.plain["coins"]["Ana"], table.plain["lost"]["Cleo"]) == (1, ["countess"])
    table.post(do="undo")
    assert (table.plain["coins"]["Ana"], table.plain["lost"]["Cleo"]) == (8, [])


def test_light_tracking_has_no_announcements_at_places(tmp_path: Path) -> None:
    assert "aim-power" not in court(tmp_path, START, tracking="light").get().text


# The end.


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_end_has_a_crown_charts_and_a_picture(tmp_path: Path, language: str) -> None:
    table = won(tmp_path, language)
    table.post("go", to="end")
    page = table.get("end").text
    assert 'class="crown"' in page
    assert page.count('class="chart"') == 2
    assert "day side-p" not in page
    assert table.get("picture").status_code == 200
    drawn = table.get("picture.svg")
    assert drawn.status_code == 200
    assert drawn.text.count("<text") > 8


def test_cards_that_fell_unnamed_are_counted_at_the_end(tmp_path: Path) -> None:
    falls = [("Ana", None), ("Bea", None), ("Bea", None), ("Cleo", "countess"), ("Cleo", None)]
    fallen = [{"do": "lose", "player": player, **({"kind": kind} if kind else {})} for player, kind in falls]
    dan = [{"do": "lose", "player": "Dan", "kind": "duchess"}, {"do": "lose", "player": "Dan", "kind": "captain"}]
    table = court(tmp_path, *fallen, *dan, tracking="light")
    table.post("go", to="end")
    said = words_of(table.get("end").text)
    assert all(each in said for each in ("Fallen: one card not noted", "Fallen: 2 cards not noted"))
    assert "Fallen: Countess and one card not noted" in said


# Phones.


def words_on(table: Evening, seat: int, **fields: Any) -> str:
    """The words of a seat's page, or of its hand where fields are sent."""
    phone = phone_of(table, seat)
    return words_of(hand(phone, seat).text if fields else phone.get(phone.place(seat)).text)


def test_whoever_is_aimed_at_is_told_what_it_means_for_them(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    assert "Ana takes 2 coins from you." in words_on(table, 1)
    assert "from you" not in words_on(table, 2)


def test_whoever_is_countered_or_must_turn_a_card_up_is_told_so_first(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    table.post(first="pass", do="counter", player="Bea", kind="captain")
    assert "Bea counters you with the Captain." in words_on(table, 0)
    assert "counters you" not in words_on(table, 2)
    table.post(do="doubt", player="Dan")
    assert "You lose a card: choose which." in words_on(table, 1)
    assert "You lose a card" not in words_on(table, 0)


def test_a_doubt_on_a_phone_is_no_gold_button(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    phone = phone_of(table, 2)
    page = phone.get(phone.place(2)).text
    form = page.partition('value="doubt"')[2].partition("</form>")[0]
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
    assert page.count('class="face k-') >= 2 * len(ways)
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
    assert '<details class="claim strike">' in page
    assert "strikes" not in page
    table.post("check", do="correct", why="counted", **{"coins:Ana": "10"})
    page = phone.get(phone.place(0)).text
    assert '<details class="claim strike">' not in page
    assert 'class="court-of-plots announces strikes"' in page


def test_a_phone_says_what_is_claimed_and_how_a_target_counters(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    assert "Ana claims the Captain: two of Bea’s coins." in words_on(table, 2)
    assert "Tap whoever doubts" not in words_on(table, 2)
    assert "To counter, say so" in words_on(table, 1)
    assert "To counter, say so" not in words_on(table, 2)


def test_a_corrected_purse_asks_a_phone_again(tmp_path: Path) -> None:
    table = court(tmp_path, START, deal=DEAL)
    phone = phone_of(table, 0)

    def asked() -> str:
        return re.findall(r'data-point="([^"]*)"', phone.get(phone.place(0)).text)[0]

    before = asked()
    table.post("check", do="correct", why="counted", **{"coins:Ana": "12"})
    assert asked() != before


def test_a_phone_that_is_asked_nothing_is_brought_up_to_date_all_the_same(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, {"do": "pass"}, {"do": "counter", "player": "Bea", "kind": "captain"}, deal=DEAL)
    pages = [phone.get(phone.place(seat)).text for seat in (1, 2) for phone in [phone_of(table, seat)]]
    idle, asked = (re.findall(r'data-live="acts" data-point="([^"]*)"', page)[0] for page in pages)
    assert not idle  # a part without a question is always replaced
    assert asked
    assert "Bea counters" in words_on(table, 1)
    assert "from you" not in words_on(table, 1)
