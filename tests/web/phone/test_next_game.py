"""How phones come from one game of an evening to the next."""

import re
from pathlib import Path

from tests.web.evening import TABLET, TOKEN
from tests.web.phone.joining import PEOPLE, come, deal, home, say, table_without_people
from tests.web.phones import Draft, draft


def next_game(table: Draft, slug: str) -> str:
    """Leave the game of a table and deal another one for the same people; return its table."""
    with table.app.app_context():
        table.use_cases.commands.abandon(table.id, TABLET)
    following = table.post("next", slug=slug).headers["Location"].split("/")[2]
    table.client.post(f"/t/{following}/deal", data={"csrf": TOKEN, "version": "0"})
    return following


def test_a_phone_without_a_seat_in_the_next_game_is_told_so_and_may_watch(tmp_path: Path) -> None:
    table = table_without_people(tmp_path)
    phones = come(table, *PEOPLE)
    deal(table)
    following = next_game(table, "verrat")
    pages = [phone.get(home(phone, table)).text for phone in phones]
    assert ["New game" in page for page in pages] == [True] * 4 + [False]
    assert "You are in the next game." in pages[4]
    assert f'href="/court/{following}"' in pages[4]
    assert ["You are in the next game" in page for page in pages[:4]] == [False] * 4


def test_before_the_first_turn_a_phone_of_a_game_without_roles_speaks_of_none(tmp_path: Path) -> None:
    table = table_without_people(tmp_path)
    phone, *_ = come(table, *PEOPLE)
    deal(table)
    following = next_game(table, "verrat")
    say(phone, f"{home(phone, table)}/seat", "Ana")
    page = phone.get(f"/seat/{following}/0").text
    assert "Nothing for you to do yet." in page
    assert "The rules of the game" in page
    assert "each role" not in page


def test_no_role_is_on_any_page_of_the_evening(tmp_path: Path) -> None:
    table = table_without_people(tmp_path)
    phones = come(table, *PEOPLE)
    pages = [phone.get(home(phone, table)).text for phone in phones]
    deal(table)
    with table.app.app_context():
        table.use_cases.commands.abandon(table.id, TABLET)
    table.post("again", to="deal")
    pages += [phone.get(home(phone, table)).text for phone in phones]
    for page in pages:
        assert "data-secret" not in page
        assert not re.search("interventionist|pacifist|parizade", page, re.IGNORECASE)


def test_a_page_of_the_last_game_leads_to_the_next_and_its_form_gives_no_role_of_it(tmp_path: Path) -> None:
    table = table_without_people(tmp_path)
    phones = come(table, *PEOPLE)
    deal(table)
    with table.app.app_context():
        table.use_cases.commands.abandon(table.id, TABLET)
    before = [phone.role(index).data for index, phone in enumerate(phones)]
    answer = table.post("again", to="deal")
    second = answer.headers["Location"].split("/")[2]
    assert second != table.id
    for index, phone in enumerate(phones):
        assert phone.get(phone.place(index)).headers["Location"] == home(phone, table)
        assert phone.role(index).data == before[index]
        assert phone.client.get(f"/seat/{second}/{index}").headers["Location"] == home(phone, table)
        assert "New game" in phone.get(home(phone, table)).text
        assert say(phone, f"{home(phone, table)}/seat", PEOPLE[index]) == 303
        assert phone.client.get(f"/seat/{second}/{index}").status_code == 200


def test_a_phone_and_a_court_of_a_game_left_unfinished_follow_once_the_next_is_dealt(tmp_path: Path) -> None:
    table = table_without_people(tmp_path)
    phone, *_ = come(table, *PEOPLE)
    deal(table)
    following = table.post("next", slug="shaked").headers["Location"].split("/")[2]
    court = f"/court/{table.id}"
    assert [phone.get(phone.place(0)).status_code, phone.client.get(court).status_code] == [200, 200]
    table.client.post(f"/t/{following}/deal", data={"csrf": TOKEN, "version": "0"})
    assert phone.get(phone.place(0)).headers["Location"] == home(phone, table)
    assert phone.client.get(court).headers["Location"] == f"/court/{following}"
    assert "New game" in phone.get(home(phone, table)).text


def test_two_taps_on_deal_again_make_one_table(tmp_path: Path) -> None:
    table = table_without_people(tmp_path)
    come(table, *PEOPLE)
    deal(table)
    with table.app.app_context():
        table.use_cases.commands.abandon(table.id, TABLET)
    one, other = (table.post("again", to="deal").headers["Location"] for _ in range(2))
    assert one == other


def test_the_court_of_a_game_that_is_over_leads_to_the_next(tmp_path: Path) -> None:
    table = table_without_people(tmp_path)
    come(table, *PEOPLE)
    deal(table)
    stranger = table.app.test_client()
    assert stranger.get(f"/court/{table.id}").status_code == 200
    with table.app.app_context():
        table.use_cases.commands.abandon(table.id, TABLET)
    second = table.post("again", to="deal").headers["Location"].split("/")[2]
    assert stranger.get(f"/court/{table.id}").headers["Location"] == f"/court/{second}"


def test_a_deal_from_the_list_is_refused_when_somebody_has_just_joined(tmp_path: Path) -> None:
    table = draft(tmp_path)
    seen = table.table.version
    come(table, "Zoe")
    answer = table.post("deal", version=seen, gathered="1")
    assert answer.status_code == 409
    assert "Somebody has just joined" in answer.text
    assert 'data-name="Zoe"' in answer.text


def test_the_deal_of_the_next_game_says_how_many_of_its_phones_are_back(tmp_path: Path) -> None:
    table = draft(tmp_path)  # the last of the five has no phone
    phones = come(table, *PEOPLE[:-1])
    deal(table)
    with table.app.app_context():
        table.use_cases.commands.abandon(table.id, TABLET)
    place = table.post("again", to="deal").headers["Location"]
    for count, phone in enumerate(phones):
        page = table.client.get(place).text
        assert f"{count} of 4" in page
        assert "On each phone, one tap on the name. A tap on a seat here shows its code." in page
        assert f"{count} of 4" in phone.get(home(phone, table)).text
        assert "Everyone has their seat" not in page
        say(phone, f"{home(phone, table)}/seat", PEOPLE[count])
    assert "The roles are on the phones" in table.client.get(place).text


def test_whose_phone_took_anothers_seat_is_news_and_one_tap_frees_it(tmp_path: Path) -> None:
    table = draft(tmp_path)
    phones = come(table, *PEOPLE[:-1])
    deal(table)
    with table.app.app_context():
        table.use_cases.commands.abandon(table.id, TABLET)
    following = table.post("again", to="deal").headers["Location"].split("/")[2]
    say(phones[0], f"{home(phones[0], table)}/seat", PEOPLE[1])
    news = f"{PEOPLE[0]}’s phone has taken another player’s seat."
    log = table.client.get(f"/t/{following}/log").text
    assert news in log
    assert news in table.client.get(f"/t/{following}/play").text
    free = re.findall(rf'action="(/t/{following}/release/\d+)"', log)
    assert len(free) == 1
    table.client.post(free[0], data={"csrf": TOKEN})
    assert "was released" in table.client.get(f"/t/{following}/log").text
    assert "/release/" not in table.client.get(f"/t/{following}/log").text
