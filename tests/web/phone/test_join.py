"""The pages by which phones join an evening and follow it: what each shows, and what it never shows."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.services.codes import digest
from tests.web.evening import TABLET, TOKEN
from tests.web.phone.joining import PEOPLE, code, come, deal, home, table_without_people
from tests.web.phones import Phone, draft

FULL_WIDTH = {ascii_: ascii_ + 0xFEE0 for ascii_ in range(0x21, 0x7F)}
"""Letters and digits as a Japanese keyboard writes them."""


def test_the_game_masters_page_shows_one_code_as_a_drawing_and_as_letters(tmp_path: Path) -> None:
    table = draft(tmp_path)
    page = table.get("players").text
    assert f'<p class="six"><b>{code(table)}</b></p>' in page
    assert "/join</b>" in page
    assert page.count('class="drawn"') == 1


@pytest.mark.parametrize("short", ["/J/{}", "/j/{}", "/join/{}/", "/Join/{}", "/JOIN/{}"])
def test_a_scanned_code_asks_for_a_name_and_changes_nothing(tmp_path: Path, short: str) -> None:
    table = table_without_people(tmp_path)
    page = Phone(table, "new").get(short.format(code(table)))
    assert page.status_code == 200
    assert "Who are you?" in page.text
    assert table.table.players == ()


def test_a_code_is_asked_for_with_or_without_a_stroke_at_the_end(tmp_path: Path) -> None:
    phone = Phone(draft(tmp_path), "new")
    assert phone.get("/join").text == phone.get("/join/").text.replace("/join/", "/join")
    assert {phone.get(each).status_code for each in ("/j", "/J/", "/Join", "/JOIN/")} == {200}


@pytest.mark.parametrize("written", [str.lower, " - ".join, lambda code: code.translate(FULL_WIDTH)])
def test_a_typed_code_leads_to_the_same_page(tmp_path: Path, written: Callable[[str], str]) -> None:
    table = draft(tmp_path)
    sent = {"csrf": TOKEN, "code": written(code(table))}
    answer = Phone(table, "new").client.post("/join", data=sent)
    assert answer.headers["Location"] == f"/join/{code(table)}"


def test_a_wrong_code_is_answered_with_the_form_and_what_was_typed(tmp_path: Path) -> None:
    answer = Phone(draft(tmp_path), "new").client.post("/join", data={"csrf": TOKEN, "code": "<WRONG>"})
    assert answer.status_code == 404
    assert 'value="&lt;WRONG&gt;"' in answer.text


def test_whoever_guesses_waits_even_for_the_code_that_is_right(tmp_path: Path) -> None:
    table = draft(tmp_path)
    phone = Phone(table, "guesser")
    statuses = [phone.get(f"/join/{letter * 6}").status_code for letter in "BCDFGHJKLMNP"]
    assert set(statuses) == {404, 429}
    answer = phone.get(f"/join/{code(table)}")
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) > 0
    assert 'class="btn btn-1" href="/join"' in answer.text, "a phone has nothing to do on the first screen"


def test_names_that_sit_there_without_a_phone_can_be_tapped_and_the_others_not(tmp_path: Path) -> None:
    table = draft(tmp_path)
    come(table, "Ana")
    page = Phone(table, "new").get(f"/join/{code(table)}").text
    assert re.findall(r'<button name="name" value="(\w+)"', page) == list(PEOPLE[1:])
    assert '<span class="taken">Ana' in page


def test_a_joined_phone_is_shown_its_symbol_and_its_neighbours(tmp_path: Path) -> None:
    table = draft(tmp_path)
    (phone,) = come(table, "Bea")
    page = phone.get(home(phone, table)).text
    assert "You are at the table." in page
    assert re.findall(r'<b class="name">(\w+)</b></li>', page) == ["Ana", "Bea", "Cleo"]
    assert "seat-pomegranate" in page


@pytest.mark.parametrize("name", ["Ana", " ANA "])
def test_a_name_taken_twice_is_refused_with_what_to_do(tmp_path: Path, name: str) -> None:
    table = draft(tmp_path)
    come(table, "Ana")
    phone = Phone(table, "another")
    answer = phone.client.post(f"/join/{code(table)}", data={"csrf": TOKEN, "name": name})
    assert answer.status_code == 409
    assert "Ana already has a phone at this table" in answer.text


def test_a_phone_that_joined_is_led_to_its_place_whichever_code_it_opens(tmp_path: Path) -> None:
    table = draft(tmp_path)
    (phone,) = come(table, "Ana")
    assert phone.get(f"/J/{code(table)}").headers["Location"] == home(phone, table)


def test_the_deal_leads_every_joined_phone_to_its_role_without_another_tap(tmp_path: Path) -> None:
    table = table_without_people(tmp_path)
    phones = come(table, *PEOPLE)
    deal(table)
    for index, phone in enumerate(phones):
        assert phone.get(home(phone, table)).headers["Location"] == f"/seat/{table.id}/{index}"
        assert phone.role(index).status_code == 200
        assert phone.role((index + 1) % 5).status_code == 403


def test_a_phone_goes_back_to_the_table_when_the_deal_is_undone_and_to_its_role_at_the_next(tmp_path: Path) -> None:
    table = table_without_people(tmp_path)
    phone, *_ = come(table, *PEOPLE)
    for _ in range(2):
        deal(table)
        assert phone.get(f"/seat/{table.id}/0").status_code == 200
        table.post("undeal")
        assert phone.get(f"/seat/{table.id}/0").headers["Location"] == home(phone, table)
        assert "You are at the table." in phone.get(home(phone, table)).text


def test_a_phone_has_nothing_to_do_in_a_game_with_the_real_cards(tmp_path: Path) -> None:
    table = table_without_people(tmp_path)
    phones = come(table, *PEOPLE)
    with table.app.app_context():
        now = table.table
        table.use_cases.drafts.amend_options(table.id, TABLET, now.version, {}, "cards")
    table.post("deal")
    page = phones[0].get(home(phones[0], table)).text
    assert "This game is played with the real cards." in page
    assert f'href="/court/{table.id}"' in page


def test_a_phone_beside_the_real_cards_hears_of_every_turn_and_of_the_next_game(tmp_path: Path) -> None:
    table = table_without_people(tmp_path)
    phone, *_ = come(table, *PEOPLE)
    with table.app.app_context():
        table.use_cases.drafts.amend_options(table.id, TABLET, table.table.version, {}, "cards")
    table.post("deal")

    def seen() -> tuple[str, str]:
        page = phone.get(home(phone, table)).text
        assert f'data-stream="/court/{table.id}/stream' in page
        number = re.findall(r'data-seen="(\d+)"', page)[0]
        assert phone.get(f"{home(phone, table)}?seen={number}", **{"HX-Request": "true"}).status_code == 204
        return page, number

    _, before = seen()
    table.post("play", do="propose", narrator="Dan")
    assert phone.get(f"{home(phone, table)}?seen={before}", **{"HX-Request": "true"}).status_code == 200
    page, before = seen()
    assert "proposes Dan as Narrator." in page
    with table.app.app_context():
        table.use_cases.commands.abandon(table.id, TABLET)
    table.post("next", slug="verrat")
    answer = phone.get(f"{home(phone, table)}?seen={before}", **{"HX-Request": "true"})
    assert "data-stream=" in answer.text
    assert "/court/" not in answer.text


def test_a_phone_beside_the_real_cards_holds_its_breath_with_the_table_and_says_who_won(tmp_path: Path) -> None:
    table = table_without_people(tmp_path)
    phone, *_ = come(table, *PEOPLE)
    with table.app.app_context():
        options = {"first_vizier": ["Ana"]}
        table.use_cases.drafts.amend_options(table.id, TABLET, table.table.version, options, "cards")
    table.post("deal")
    for narrator in ("Cleo", "Dan", "Eve", "Ana", "Bea"):
        table.post("play", do="propose", narrator=narrator)
        table.post("play", do="vote", accepted="yes")
        table.post("play", do="read", tale="interventionist")
    assert "The Interventionists win." not in phone.get(home(phone, table)).text
    table.post("go", to="end")
    page = phone.get(home(phone, table)).text
    assert "The Interventionists win." in page
    assert "It joins the next game by itself." in page


def test_a_removed_phone_is_told_and_the_game_master_can_take_it_back(tmp_path: Path) -> None:
    table = draft(tmp_path)
    (phone,) = come(table, "Zoe")
    answer = table.post("players", change="remove", who="Zoe", **{"from": "5"})
    assert "You are no longer on the list." in phone.get(home(phone, table)).text
    page = table.client.get(answer.headers["Location"]).text
    assert "Put Zoe back" in page
    table.post("players", change="restore", who="Zoe", **{"from": "5"})
    assert "You are at the table." in phone.get(home(phone, table)).text


def test_the_list_says_who_has_no_phone(tmp_path: Path) -> None:
    table = draft(tmp_path)
    come(table, "Ana")
    page = table.get("players").text
    assert page.count("no phone") == 4
    assert page.count("just arrived") == 1


def test_digests_and_devices_stand_on_no_page(tmp_path: Path) -> None:
    table = draft(tmp_path)
    (phone,) = come(table, "Ana")
    for page in (table.get("players").text, phone.get(home(phone, table)).text):
        assert digest("the phone of Ana") not in page
        assert "the phone of Ana" not in page


def row_of(phone: Phone, address: str) -> list[str]:
    found = re.search(r'<ol class="mine">(.*?)</ol>', phone.client.get(address).text, re.S)
    assert found is not None
    return re.findall(r'<b class="name">([^<]+)</b></li>', found[1])


def test_a_phone_sees_its_neighbours_and_nobody_twice(tmp_path: Path) -> None:
    table = table_without_people(tmp_path)
    (ana,) = come(table, "Ana")
    address = home(ana, table)
    assert row_of(ana, address) == ["Ana"]
    come(table, "Bea")
    assert row_of(ana, address) == ["Ana", "Bea"]
    come(table, "Cleo", "Dan")
    assert row_of(ana, address) == ["Dan", "Ana", "Bea"]


def test_a_deal_to_phones_shows_a_sealed_letter_for_each_and_leads_to_whoever_has_none(tmp_path: Path) -> None:
    table = table_without_people(tmp_path)
    come(table, *PEOPLE[:-1])
    table.post("players", change="add", name=PEOPLE[-1])
    deal(table)
    page = table.get("deal").text
    assert page.count('class="env lit') == len(PEOPLE) - 1
    assert page.count('class="env way') == 1
    assert "<b>1</b> without a phone" in page
    assert 'class="qr"' not in page, "a code for somebody without a phone"
    gold = page.split('class="btn btn-1"')[1].split("</a>")[0]
    assert f"/deal?seat={len(PEOPLE) - 1}&amp;here=1" in gold
    assert PEOPLE[-1] in gold
    assert 'class="qr"' in table.get(f"deal?seat={len(PEOPLE) - 1}").text, "their code, once it is asked for"


def test_the_window_of_a_scanner_that_asks_for_a_name_says_how_to_open_the_page_in_the_browser(tmp_path: Path) -> None:
    table = draft(tmp_path)
    phone = Phone(table, "a scanner")
    seen = [phone.get(f"/join/{code(table)}", **{"User-Agent": name}).text for name in ("AppleWebKit/605.1.15", "")]
    assert ["in your browser first" in page for page in seen] == [True, False]


def test_whoever_comes_while_a_game_is_on_is_in_the_next_and_never_counts_as_a_guess(tmp_path: Path) -> None:
    table = table_without_people(tmp_path)
    (ana, *_) = come(table, *PEOPLE)
    deal(table)
    late = Phone(table, "late")
    pages = [late.get(f"/join/{code(table)}") for _ in range(20)]
    assert {page.status_code for page in pages} == {200}
    assert "You are in the next game." in pages[-1].text
    assert f'href="/court/{table.id}"' in pages[-1].text
    assert ana.get(f"/join/{code(table)}").headers["Location"] == home(ana, table)


def test_a_latecomer_waits_under_a_name_and_the_end_of_the_game_offers_them_a_seat(tmp_path: Path) -> None:
    table = table_without_people(tmp_path)
    come(table, *PEOPLE)
    deal(table)
    late = Phone(table, "late")
    said = late.client.post(f"/join/{code(table)}", data={"csrf": TOKEN, "name": "Zoe"})
    assert said.headers["Location"] == home(late, table)
    assert "You are in the next game." in late.get(home(late, table)).text
    assert late.get(f"/join/{code(table)}").headers["Location"] == home(late, table)
    assert "Waiting for the next game: Zoe." in table.get("people").text
    table.post("abandon")
    assert "Also seat Zoe" in table.get("end").text
    players = table.client.get(table.post("again", to="players").headers["Location"]).text
    assert 'name="name" value="Zoe"' in players


def test_a_latecomer_cannot_take_the_name_of_somebody_who_plays(tmp_path: Path) -> None:
    table = table_without_people(tmp_path)
    come(table, *PEOPLE)
    deal(table)
    late = Phone(table, "late")
    assert PEOPLE[0] not in late.get(f"/join/{code(table)}").text
    answer = late.client.post(f"/join/{code(table)}", data={"csrf": TOKEN, "name": PEOPLE[0].upper()})
    assert answer.status_code == 409
