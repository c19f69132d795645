"""The deal on the game master's device: one code after the other, and a role only while it is held."""

import json
import re
from pathlib import Path

import pytest

from companion.web.delivery.secrecy import DATA_BLOCK
from companion.web.table.handover import in_groups_of_four
from tests.web.evening import ROLES, TOKEN, Evening, evening, turn, unsealed, words_of
from tests.web.phones import Phone, code, draft, phone_of

OTHER_ROLES = dict(zip(ROLES, [*list(ROLES.values())[3:], *list(ROLES.values())[:3]], strict=True))
"""The same roles on other seats: a different deal of the same set-up."""


def ask(table: Evening, page: str) -> str:
    """The address that a waiting page asks again."""
    found = re.search(r'data-ask="([^"]+)" data-seen="([^"]+)"', page)
    assert found
    place = found[1].replace("&amp;", "&").removeprefix(f"/t/{table.id}/")
    return f"{place}{'&' if '?' in place else '?'}seen={found[2]}"


def poll(table: Evening, page: str) -> tuple[int, str]:
    answer = table.get(ask(table, page), **{"HX-Request": "true"})
    return answer.status_code, answer.text


def test_before_the_deal_the_tablet_says_how_it_goes_and_offers_it(tmp_path: Path) -> None:
    table = draft(tmp_path)
    page = table.get("deal").text
    assert "Deal the roles to the phones." in words_of(page)
    answer = table.post("deal")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/t/{table.id}/deal")
    assert table.table.stage == "dealt"


BEFORE = ("players", "setup", "box", "deal", "connection", "court", "wifi", "print", "court/paper", "voice")
DEALT = ("deal", "deal?seat=1", "deal/sheet", "recognition", "handover", "check", "log", "timer", "print/reference")


@pytest.mark.parametrize("dealt", [False, True])
def test_the_first_line_of_every_page_leads_back_and_has_language_light_motion_and_sound(
    tmp_path: Path, dealt: bool
) -> None:
    table = draft(tmp_path)
    if dealt:
        table.post("deal")
    for room in DEALT if dealt else BEFORE:
        first, _, rest = table.get(room).text.partition("</header>")
        assert re.search(r'<header class="top"><a class="quiet fit" href="/', first), room
        assert all(f'action="/{one}"' in first for one in ("language", "theme", "lively")), room
        assert 'class="switches"' not in rest, room


def test_a_second_tap_on_deal_deals_once(tmp_path: Path) -> None:
    table = draft(tmp_path)
    version = table.table.version
    table.post("deal", version=version)
    first = table.table.deal
    assert table.post("deal", version=version).status_code == 303
    assert table.table.deal == first


def test_a_stale_form_deals_nothing_and_says_so(tmp_path: Path) -> None:
    table = draft(tmp_path)
    answer = table.post("deal", version=table.table.version + 5)
    assert answer.status_code == 409
    assert "The table has moved on." in words_of(answer.text)
    assert table.table.stage == "draft"


def test_a_set_up_with_an_error_offers_the_way_back_and_is_not_dealt(tmp_path: Path) -> None:
    table = draft(tmp_path)
    with table.app.app_context():
        table.use_cases.drafts.amend_options(table.id, "the tablet", table.table.version, {"schahzenan": ["on"]})
    assert f'action="/t/{table.id}/deal"' not in table.get("deal").text
    assert table.post("deal").status_code == 422
    assert table.table.stage == "draft"


def test_too_few_players_are_led_back_to_their_list(tmp_path: Path) -> None:
    table = draft(tmp_path, "Ana", "Bea")
    assert table.get("deal").headers["Location"] == f"/t/{table.id}/players"
    assert table.post("deal").headers["Location"] == f"/t/{table.id}/players"


def test_the_first_who_waits_is_called_by_name(tmp_path: Path) -> None:
    table = evening(tmp_path)
    assert "Ana, scan this code." in words_of(table.get("deal").text)
    phone_of(table, 0)
    assert "Bea, scan this code." in words_of(table.get("deal").text)


def test_a_waiting_page_moves_on_by_itself_once_the_phone_has_come(tmp_path: Path) -> None:
    table = evening(tmp_path)
    page = table.get("deal").text
    assert poll(table, page) == (204, "")
    phone_of(table, 0)
    status, fresh = poll(table, page)
    assert status == 200
    assert "Bea, scan this code." in words_of(fresh)
    assert "<html" not in fresh


def test_somebody_called_out_of_turn_is_waited_for_and_then_the_order_goes_on(tmp_path: Path) -> None:
    table = evening(tmp_path)
    page = table.get("deal?seat=4").text
    assert "Eve, scan this code." in words_of(page)
    phone_of(table, 2)
    page = poll(table, page)[1]
    assert "Eve, scan this code." in words_of(page)
    phone_of(table, 4)
    assert "Ana, scan this code." in words_of(poll(table, page)[1])


@pytest.mark.parametrize("seat", ["7", "99", "-1", "x", "", "²", "1e3"])
def test_a_seat_that_is_none_shows_the_first_who_waits(tmp_path: Path, seat: str) -> None:
    table = evening(tmp_path)
    assert "Ana, scan this code." in words_of(table.get(f"deal?seat={seat}").text)


def test_the_list_tells_how_far_each_player_is_and_never_what_they_are(tmp_path: Path) -> None:
    table = evening(tmp_path)
    phone_of(table, 0)
    phone_of(table, 1).post(f"/seat/{table.id}/1/looked")
    table.post("show/2")
    said = words_of(table.get("deal").text)
    assert "Ana sealed" in said
    assert "Bea has looked" in said
    assert "Cleo has looked here" in said


def test_the_letters_of_those_who_have_not_looked_are_sealed_before_going_on(tmp_path: Path) -> None:
    table = evening(tmp_path)
    for seat in range(7):
        phone_of(table, seat)
        if seat not in (1, 4):
            phone_of(table, seat).post(f"/seat/{table.id}/{seat}/looked")
    said = words_of(table.get("deal").text)
    assert [name for name in ("Ana", "Bea", "Cleo", "Dan", "Eve") if f"{name} sealed" in said] == ["Bea", "Eve"]
    for seat in (1, 4):
        phone_of(table, seat).post(f"/seat/{table.id}/{seat}/looked")
    assert "Everyone has looked at their role." in words_of(table.get("deal").text)


def test_a_seat_looked_at_again_leaves_going_on_the_first_thing_once_nobody_is_waited_for(tmp_path: Path) -> None:
    table = draft(tmp_path)
    table.post("deal")
    gold = '<button class="btn btn-1" name="to" value="recognition">'
    assert gold not in table.get("deal?seat=1").text
    for seat in range(5):
        table.post(f"show/{seat}")
    assert gold in table.get("deal?seat=1").text


def test_a_released_seat_gets_a_new_code_and_its_old_phone_nothing(tmp_path: Path) -> None:
    table = evening(tmp_path)
    phone = phone_of(table, 0)
    before = code(table, 0)
    assert "release" in table.get("deal?seat=0").text
    assert table.post("release/0").headers["Location"] == f"/t/{table.id}/deal?seat=0"
    assert code(table, 0) != before
    assert phone.role(0).status_code == 403
    assert phone.get(f"/S/{before}").status_code == 404
    assert "Ana, scan this code." in words_of(table.get("deal?seat=0").text)


def test_taking_the_deal_back_leads_to_the_set_up_and_voids_every_code(tmp_path: Path) -> None:
    table = draft(tmp_path)
    table.post("deal")
    old = code(table, 0)
    assert table.post("undeal").headers["Location"] == f"/t/{table.id}/setup"
    assert Phone(table, "late").get(f"/S/{old}").status_code == 404
    table.post("deal")
    assert code(table, 0) != old


def test_a_deal_is_not_taken_back_once_something_was_played(tmp_path: Path) -> None:
    table = evening(tmp_path, {"do": "propose", "narrator": "Bea"})
    assert "undeal" not in table.get("deal").text
    assert table.post("undeal").status_code == 409
    assert table.table.stage == "dealt"


def test_looking_up_a_code_during_the_game_does_not_leave_the_game(tmp_path: Path) -> None:
    table = evening(tmp_path, {"do": "propose", "narrator": "Bea"})
    assert "Back to the game" in words_of(table.get("deal").text)
    table.post("go", to="deal")
    assert table.table.moment == "play"


def test_the_sheet_holds_everybodys_code_and_says_which_are_used(tmp_path: Path) -> None:
    table = evening(tmp_path)
    phone_of(table, 3)
    page = table.get("deal/sheet").text
    assert page.count('role="img"') == 7
    assert in_groups_of_four(code(table, 0)) in page
    assert in_groups_of_four(code(table, 3)) not in page
    assert "already on a phone" in words_of(page)


def test_roles_on_real_cards_are_dealt_by_hand_and_no_code_is_shown(tmp_path: Path) -> None:
    table = draft(tmp_path, roles="cards")
    assert "Deal the real cards." in words_of(table.get("deal").text)
    table.post("deal")
    page = table.get("deal").text
    assert "Take the 5 role cards of this game" in words_of(page)
    assert 'role="img"' not in page
    assert table.get("deal/sheet").headers["Location"] == f"/t/{table.id}/deal"
    assert table.post("show/0").status_code == 404


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("played", [(), ({"do": "propose", "narrator": "Bea"}, {"do": "vote", "accepted": False})])
def test_two_deals_give_the_game_master_the_same_bytes(
    tmp_path: Path, language: str, played: tuple[dict[str, object], ...]
) -> None:
    tables = []
    for folder, roles in (("one", ROLES), ("other", OTHER_ROLES)):
        table = evening(tmp_path / folder, *played, roles=roles, language=language)
        phone_of(table, 0).post(f"/seat/{table.id}/0/looked")
        table.post("show/1")
        tables.append(table)
    for room in ("deal", "deal?seat=3", "deal?seat=2&here=1", "deal/sheet", "connection", "recognition"):
        one, other = (unsealed(table.get(room).data) for table in tables)
        assert one == other, room


def test_no_role_is_in_the_page_that_shows_one_on_the_tablet_until_it_is_held(tmp_path: Path) -> None:
    table = evening(tmp_path)
    page = table.get("deal?seat=1&here=1").text
    assert "Bea, for your eyes only." in words_of(page)
    assert "Dinarzade" not in words_of(page)
    held = table.client.post(f"/t/{table.id}/show/1", data={"csrf": TOKEN}, headers={"Accept": "application/json"})
    assert json.loads(held.data)["role"] == "dinarzade"
    assert "no-store" in held.headers["Cache-Control"]
    assert len(held.data) == DATA_BLOCK


def test_a_role_shown_on_the_tablet_is_in_the_log_for_everybody(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.post("show/1")
    assert [(line.kind, line.player) for line in table.table.log()] == [("shown", "Bea")]


def test_without_scripts_the_tablet_shows_a_role_on_a_page_of_its_own_with_a_way_to_hide_it(tmp_path: Path) -> None:
    table = evening(tmp_path)
    answer = table.post("show/1")
    assert "You are Dinarzade, Pacifist" in words_of(answer.text)
    assert f'href="/t/{table.id}/deal"' in answer.text


@pytest.mark.parametrize("room", ["deal", "deal/sheet", "connection", "recognition"])
def test_another_device_finds_no_table(tmp_path: Path, room: str) -> None:
    table = evening(tmp_path)
    assert Phone(table, "a stranger").get(f"/t/{table.id}/{room}").status_code == 404


@pytest.mark.parametrize("room", ["undeal", "release/0", "show/0", "deal"])
def test_another_device_changes_nothing(tmp_path: Path, room: str) -> None:
    table = evening(tmp_path)
    before = table.table.changes
    assert Phone(table, "a stranger").post(f"/t/{table.id}/{room}").status_code == 404
    assert table.table.changes == before


@pytest.mark.parametrize("room", ["release/7", "show/7", "release/-1", "show/x"])
def test_a_seat_that_nobody_has_is_refused_in_a_sentence(tmp_path: Path, room: str) -> None:
    answer = evening(tmp_path).post(room)
    assert answer.status_code == 404
    assert 'role="alert"' in answer.text


def test_a_closed_table_shows_its_end_in_place_of_its_codes(tmp_path: Path) -> None:
    table = evening(tmp_path)
    with table.app.app_context():
        table.use_cases.commands.abandon(table.id, "the tablet")
    assert table.get("deal").headers["Location"] == f"/t/{table.id}/end"
    assert table.post("show/0").status_code == 409


def test_the_connection_check_waits_for_a_phone_and_greets_it(tmp_path: Path) -> None:
    table = evening(tmp_path)
    page = table.get("connection").text
    assert poll(table, page) == (204, "")
    hello = Phone(table, "a phone").get(f"/H/{table.id.upper()}")
    assert "Your phone has found the table." in words_of(hello.text)
    status, fresh = poll(table, page)
    assert status == 200
    assert "A phone has arrived." in words_of(fresh)
    Phone(table, "another").get(f"/H/{table.id.upper()}")
    assert "2 phones have arrived." in words_of(table.get("connection").text)


def test_the_same_phone_arrives_once(tmp_path: Path) -> None:
    table = evening(tmp_path)
    for _ in range(3):
        Phone(table, "a phone").get(f"/H/{table.id.upper()}")
    assert "A phone has arrived." in words_of(table.get("connection").text)


def test_a_phone_that_looks_for_no_table_is_told_so(tmp_path: Path) -> None:
    assert Phone(evening(tmp_path), "lost").get("/H/NOWHERE").status_code == 404


def test_after_a_turn_the_deal_says_nothing_of_the_game(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    assert "pacifist" not in words_of(table.get("deal").text).lower()
