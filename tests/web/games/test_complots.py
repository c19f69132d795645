"""Complots on the tablet and on phones: real cards by taps, dealt cards in hands."""

from pathlib import Path
from typing import Any

import pytest

from companion.games.complots.secret import decision_id
from tests.web.evening import TABLET, words_of
from tests.web.games.complots_tables import CAPTAIN, DEAL, DOUBTED, DUEL, NAMES, court, hand, sent, won
from tests.web.lent_apps import lent_apps
from tests.web.phones import phone_of

# The tablet.


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("count", [2, 5, 7])
def test_every_room_can_be_shown(tmp_path: Path, language: str, count: int) -> None:
    table = court(tmp_path, CAPTAIN, language=language)
    with table.app.app_context():
        table.id = table.use_cases.lobby.open(TABLET, "complots")
        table.use_cases.drafts.amend_players(table.id, TABLET, 0, [f"Person {one}" for one in range(count)])
    for field in ({"roles": "cards"}, {"fifth": "inquisitor"}, {"copies": "3"}, {"free_concession": "on"}, {}):
        assert table.post("setup", **field).status_code == 303
        for room in ("players", "setup", "box", "deal", "print/reference", "handover"):
            assert table.get(room).status_code == 200, room
    assert table.client.get("/rules/complots", headers={"Accept-Language": language}).status_code == 200


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("deal", [None, DEAL, DUEL])
def test_a_game_can_be_shown_in_every_room(tmp_path: Path, language: str, deal: Any) -> None:
    table = court(tmp_path, deal=deal, language=language)
    if deal is None:
        table = court(tmp_path / "on", CAPTAIN, language=language)
    for room in ("play", "check", "log", "deal", "box", "abandon", "print", "court"):
        assert table.get(room).status_code == 200, room
    assert table.client.get(f"/court/{table.id}").status_code == 200
    table.post("abandon")
    assert table.get("end").status_code == 200


def test_a_turn_is_played_by_taps(tmp_path: Path) -> None:
    table = court(tmp_path, {"do": "income"})
    for fields in (
        {"do": "power_assassin", "target": "Ana"},
        {"do": "correct", "coins:Bea": "3", "why": "counted"},
        {"do": "power_assassin", "target": "Ana"},
        {"do": "doubt", "player": "Cleo"},
        {"do": "proof", "shown": "yes"},
        {"do": "lose", "kind": "countess"},
        {"do": "counter", "player": "Ana", "kind": "countess"},
        {"do": "pass"},
    ):
        table.post(**fields)
    state = table.plain
    assert (state["coins"], state["player"], state["lost"]["Cleo"]) == (
        {"Ana": 3, "Bea": 0, "Cleo": 2, "Dan": 2},
        "Cleo",
        ["countess"],
    )


def test_only_what_can_be_announced_is_offered(tmp_path: Path) -> None:
    page = words_of(court(tmp_path, {"do": "income"}).get().text)
    assert "Foreign aid" in page
    assert "Assassinat" not in page
    rich = court(tmp_path / "rich", {"do": "correct", "coins": {"Ana": 11}, "why": "x"}).get().text
    assert "Bea must strike" not in rich
    assert "Ana must strike" in words_of(rich)
    assert 'value="assassinat7"' in rich
    assert 'value="income"' not in rich


def test_a_targeted_claim_asks_for_its_target_on_the_next_screen(tmp_path: Path) -> None:
    table = court(tmp_path, {"do": "income"})
    page = table.get("play?act=power_captain").text
    assert page.count('name="target"') == 3
    assert "Another action" in words_of(page)


def test_a_refused_tap_is_answered_with_the_reason(tmp_path: Path) -> None:
    table = court(tmp_path, {"do": "income"})
    answer = table.post(do="power_assassin", target="Ana")
    assert answer.status_code == 422
    assert "This needs 3 coins; this purse has 2." in words_of(answer.text)


def test_face_up_cards_are_set_right_by_name(tmp_path: Path) -> None:
    table = court(tmp_path, *DOUBTED, {"do": "proof", "shown": True}, {"do": "lose", "kind": "duchess"}, {"do": "pass"})
    page = table.get("check").text
    cards = page.partition('name="lost:Cleo">')[2].partition("</select>")[0]
    assert 'value="duchess" selected' in cards
    assert 'value="countess"' in cards
    wrong = {"lost:Cleo": ["countess", "-"]}
    assert table.post("check", do="correct", why="misread", **wrong).status_code == 303
    assert table.plain["lost"]["Cleo"] == ["countess"]


def test_coins_are_compared_with_the_table(tmp_path: Path) -> None:
    table = court(tmp_path, {"do": "income"})
    purses = "&".join(f"coins:{name}={2 + (name == 'Ana')}&lives:{name}=2" for name in NAMES)
    assert "Everything matches" in words_of(table.get(f"check?treasury=45&court=7&{purses}").text)
    differs = words_of(table.get(f"check?treasury=44&court=7&{purses}").text)
    assert "44 on the table, 45 here" in differs
    assert "One coin is missing in all" in differs


# Phones.


def test_a_doubt_a_counter_and_a_loss_come_from_phones(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    phones = [phone_of(table, seat) for seat in range(4)]
    assert sent(phones[2], 2, do="doubt", player="Cleo").status_code == 303
    assert table.plain["doubt"]["shown"] is True  # Ana holds the Captain, and nobody has a choice in that
    assert table.plain["phase"] == "lose"
    assert sent(phones[2], 2, do="lose", kind="countess", open="hand").status_code == 303
    assert sent(phones[1], 1, do="counter", player="Bea", kind="inquisitor").status_code == 303
    assert table.plain["counter"] == {"player": "Bea", "kind": "inquisitor"}
    assert table.plain["lost"]["Cleo"] == ["countess"]


def test_nobody_acts_for_another_seat(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    phone = phone_of(table, 3)
    assert sent(phone, 3, do="doubt", player="Cleo").status_code == 422
    assert sent(phone_of(table, 0), 0, do="pass").status_code == 422  # nobody lets their own claim pass
    assert (table.plain["phase"], table.table.passed) == ("doubt", ())


def test_a_doubt_from_a_page_that_has_not_seen_the_newest_tap_still_counts(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    phone = phone_of(table, 3)
    table.post(do="correct", why="counted", **{"coins:Dan": "3"})
    old = sent(phone, 3, do="doubt", player="Dan", version=0)
    assert old.status_code == 303
    assert table.plain["doubt"]["player"] == "Dan"


def test_a_second_voice_comes_too_late(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN, deal=DEAL)
    page = {"point": decision_id(table.table.dealt_position.state, "Dan"), "version": table.table.version}
    phone = phone_of(table, 3)
    table.post(do="doubt", player="Cleo")
    late = sent(phone, 3, do="doubt", player="Dan", **page)
    assert late.status_code == 409
    assert table.plain["doubt"]["player"] == "Cleo"


def test_a_phone_cannot_stack_the_court(tmp_path: Path) -> None:
    table = court(tmp_path, *DOUBTED, deal=DEAL)
    stacked = ["duchess", "captain", "captain", "inquisitor", "countess", "assassin", "inquisitor", "countess"]
    sent(phone_of(table, 0), 0, do="proof", court=stacked)
    drawn: Any = table.table.entries[-1].command["court"]
    assert sorted(drawn) == sorted(stacked)
    assert drawn != stacked


def test_an_exchange_offers_every_way_and_shows_it_in_the_hand_alone(tmp_path: Path) -> None:
    table = court(tmp_path, {"do": "power_inquisitor_exchange"}, {"do": "pass"}, deal=DEAL)
    phone = phone_of(table, 0)
    page = hand(phone, 0).text
    assert "Drawn from the Court" in words_of(page)
    assert page.count('name="return"') == 3
    assert "Drawn from the Court" not in phone.get(phone.place(0)).text
    assert sent(phone, 0, do="exchange", **{"return": "duchess"}).status_code == 303
    assert table.plain["hidden"]["Ana"] == ["captain", "inquisitor"]


def test_an_examined_card_is_seen_by_the_inquisitor_and_its_owner_alone(tmp_path: Path) -> None:
    table = court(tmp_path, {"do": "power_inquisitor_examine", "target": "Bea"}, {"do": "pass"}, deal=DEAL)
    phones = [phone_of(table, seat) for seat in range(3)]
    assert sent(phones[1], 1, do="show", kind="assassin", open="hand").status_code == 303
    assert "Bea’s card" in words_of(hand(phones[0], 0).text)
    assert "#portrait-assassin" in hand(phones[0], 0).text
    assert "#portrait-assassin" not in hand(phones[2], 2).text
    assert "k-assassin" not in table.get().text
    assert sent(phones[0], 0, do="examine", discard="yes").status_code == 303
    assert table.plain["player"] == "Bea"


def test_two_players_draft_in_their_hands_in_either_order(tmp_path: Path) -> None:
    table = court(tmp_path, deal=DUEL)
    phones = [phone_of(table, seat) for seat in range(2)]
    before = decision_id(table.table.dealt_position.state, "Ana"), table.table.version
    assert sent(phones[1], 1, do="draft", player="Bea", kind="assassin").status_code == 303
    late = sent(phones[0], 0, do="draft", player="Ana", kind="countess", point=before[0], version=before[1])
    assert late.status_code == 303
    assert table.plain["hidden"] == {"Ana": ["countess", "duchess"], "Bea": ["assassin", "captain"]}


def test_a_free_concession_is_decided_in_the_hand(tmp_path: Path) -> None:
    table = court(tmp_path, *DOUBTED, deal=DEAL, free_concession=True)
    assert 'value="proof"' not in table.get().text
    phone = phone_of(table, 0)
    assert "I show nothing" in words_of(hand(phone, 0).text)
    assert sent(phone, 0, do="proof", shown="no").status_code == 303
    assert table.plain["doubt"]["shown"] is False


def test_a_player_without_a_phone_decides_on_the_tablet(tmp_path: Path) -> None:
    table = court(tmp_path, *DOUBTED, deal=DEAL)
    table.post(do="proof")
    assert f"/t/{table.id}/hand/2" in table.get().text
    asked = table.get("hand/2").text
    assert "#portrait-countess" not in asked
    assert "#portrait-countess" in table.post("hand/2").text
    at = decision_id(table.table.dealt_position.state, "Cleo")
    assert table.post("hand/2/play", do="lose", kind="duchess", point=at).status_code == 303
    assert table.plain["lost"]["Cleo"] == ["duchess"]


@pytest.mark.parametrize(("roles", "seats"), [("phones", 4), ("cards", 0)])
def test_a_deal_to_the_phones_makes_a_seat_for_everybody(tmp_path: Path, roles: str, seats: int) -> None:
    app = lent_apps.lend(tmp_path)
    with app.app_context():
        use_cases = app.extensions["use_cases"]
        table = use_cases.lobby.open(TABLET, "complots")
        use_cases.drafts.amend_players(table, TABLET, 0, NAMES)
        use_cases.drafts.amend_options(table, TABLET, use_cases.tables.public(table).version, {}, roles)
        dealt = use_cases.deals.deal(table, TABLET, use_cases.tables.own(table, TABLET).version)
    assert len(dealt.seats) == seats
    assert dealt.has_secrets == (roles == "phones")


def test_a_new_table_begins_with_the_real_cards(tmp_path: Path) -> None:
    app = lent_apps.lend(tmp_path)
    with app.app_context():
        use_cases = app.extensions["use_cases"]
        assert use_cases.tables.own(use_cases.lobby.open(TABLET, "complots"), TABLET).preferences.roles == "cards"


def test_whoever_has_won_begins_the_next_game(tmp_path: Path) -> None:
    table = won(tmp_path)
    assert table.plain["winner"] == "Ana"
    table.post("close")
    with table.app.app_context():
        following = table.use_cases.tables.own(table.use_cases.lobby.again(table.id, TABLET), TABLET)
        assert table.use_cases.lobby.again(table.id, TABLET) == following.id
    assert following.options == {"first_player": "Ana", "second_counter": True}


def test_a_game_that_was_left_changes_nothing_for_the_next(tmp_path: Path) -> None:
    table = court(tmp_path, CAPTAIN)
    table.post("abandon")
    with table.app.app_context():
        following = table.use_cases.tables.own(table.use_cases.lobby.again(table.id, TABLET), TABLET)
    assert following.options == table.table.options


def test_the_court_says_a_claim_in_its_heading_and_at_the_seat_alone(tmp_path: Path) -> None:
    table = court(tmp_path, {"do": "power_duchess"})
    told = words_of(table.client.get(f"/court/{table.id}").text)
    assert told.count("Duchess") == 3, told  # once more for those who listen to the picture in the middle
