"""A table at which nobody but the game master has a device: real cards, or one device that goes from hand to hand."""

import re
from pathlib import Path

import pytest

from tests.web.evening import ROLES, Evening, words_of
from tests.web.phones import draft

OTHERS = re.compile(
    r'href="[^"]*/(court|handover|connection|deal/sheet|take|join)\b|class="(code|letters)"|name="do" value="(re|a)new'
)
"""What leads other devices to a table."""
BEFORE = ("players", "setup", "box", "print", "deal", "voice")
DEALT = ("deal", "deal?all=1", "deal?seat=1", "deal?seat=1&here=1", "recognition", "play", "print", "log", "abandon")


def on_one_device(folder: Path, roles: str = "cards") -> Evening:
    table = draft(folder)
    table.post("join", do="alone")
    table.post("setup", roles=roles, version=table.table.version)
    return table


def test_without_phones_real_cards_come_first(tmp_path: Path) -> None:
    table = draft(tmp_path)
    assert table.table.preferences.roles == "phones"
    table.post("join", do="alone")
    assert (table.table.preferences.alone, table.table.preferences.roles) == (True, "cards")
    setup = words_of(table.get("setup").text)
    assert setup.index("Roles on real cards") < setup.index("Roles on this device")


def test_with_a_code_for_phones_a_table_is_as_it_was(tmp_path: Path) -> None:
    table = draft(tmp_path)
    table.post("join", do="alone")
    table.post("join", do="show")
    assert (table.table.preferences.alone, table.table.preferences.roles) == (False, "phones")
    assert 'name="do" value="alone"' in table.get("players").text


@pytest.mark.parametrize("roles", ["cards", "phones"])
def test_no_page_of_a_table_without_phones_offers_anything_for_another_device(tmp_path: Path, roles: str) -> None:
    table = on_one_device(tmp_path, roles)
    for room in BEFORE:
        assert not OTHERS.search(table.get(room).text), room
    table.post("deal")
    for room in DEALT:
        answer = table.get(room)
        assert not OTHERS.search(answer.text), room


def test_with_phones_the_same_pages_do_offer_it(tmp_path: Path) -> None:
    table = draft(tmp_path)
    assert OTHERS.search(table.get("players").text)
    table.post("deal")
    assert OTHERS.search(table.get("play").text)


def test_no_page_of_a_table_without_phones_speaks_of_one_or_of_a_screen_for_the_court(tmp_path: Path) -> None:
    table = on_one_device(tmp_path, "phones")
    before = [table.get(room).text for room in ("setup", "box", "deal")]
    table.post("deal")
    after = [table.get(room).text for room in ("play", "timer", "people", "next", "delete")]
    for page in before + after:
        assert not re.search(r"\b(phones?|court screen|its new code)\b", words_of(page)), words_of(page)


def test_the_device_goes_to_one_player_after_the_other_and_shows_no_role_on_the_way(tmp_path: Path) -> None:
    table = on_one_device(tmp_path, "phones")
    table.post("deal")
    for at, seat in enumerate(table.table.seats):
        page = table.get("deal").text
        assert f"Pass the device to {seat.player}." in words_of(page)
        assert f"/deal?seat={at}&amp;here=1" in page
        look = table.get(f"deal?seat={at}&here=1").text
        assert not any(role in page + look for role in {*ROLES.values()})
        assert table.post(f"show/{at}").status_code == 200
    assert "Everyone has looked at what is theirs." in words_of(table.get("deal").text)


def test_a_server_hands_no_role_to_a_phone_that_cannot_come(tmp_path: Path) -> None:
    table = on_one_device(tmp_path, "phones")
    table.post("deal")
    for page in ("deal", "deal?seat=0&phone=1"):
        assert "phone" not in words_of(table.get(page).text)
    assert table.post("carried/0", key="48291357").status_code == 404


def test_somebody_else_may_look_first_and_is_named_before(tmp_path: Path) -> None:
    table = on_one_device(tmp_path, "phones")
    table.post("deal")
    assert f'href="/t/{table.id}/deal?seat=2"' in table.get("deal?all=1").text
    assert f"Pass the device to {table.table.seats[2].player}." in words_of(table.get("deal?seat=2").text)


def test_a_phone_that_had_joined_gets_no_role_at_a_table_without_phones(tmp_path: Path) -> None:
    table = draft(tmp_path)
    with table.app.app_context():
        evening = table.use_cases.evenings.of(table.table)
        assert evening is not None
        table.use_cases.joining.join(evening.code, "a phone", table.table.players[0])
    table.post("join", do="alone")
    table.post("setup", roles="phones", version=table.table.version)
    table.post("deal")
    assert [seat.claimed or seat.awaited for seat in table.table.seats] == [False] * len(table.table.seats)


def test_the_next_game_is_played_without_phones_too(tmp_path: Path) -> None:
    table = on_one_device(tmp_path)
    with table.app.app_context():
        for slug in ("complots", "shaked"):
            new = table.use_cases.lobby.another(table.id, "the tablet", slug)
            assert table.use_cases.tables.public(new).preferences.alone, slug
        assert table.use_cases.tables.public(table.use_cases.lobby.again(table.id, "the tablet")).preferences.alone


def test_a_named_set_up_leaves_the_devices_of_a_table_as_they_are(tmp_path: Path) -> None:
    table = draft(tmp_path)
    with table.app.app_context():
        table.use_cases.presets.save(table.id, "the tablet", "Ours")
        table.post("join", do="alone")
        (preset,) = table.use_cases.presets.all("the tablet")
        table.use_cases.presets.apply(table.id, "the tablet", table.table.version, preset.id)
    assert table.table.preferences.alone


@pytest.mark.parametrize(("slug", "chosen"), [("complots", {"roles": "phones"}), ("shaked", {"card_free": "on"})])
def test_before_hands_are_dealt_nothing_speaks_of_a_phone_or_of_a_role_that_is_held(
    tmp_path: Path, slug: str, chosen: dict[str, str]
) -> None:
    table = draft(tmp_path)
    table.post("join", do="alone")
    with table.app.app_context():
        table.id = table.use_cases.lobby.another(table.id, "the tablet", slug)
    table.post("setup", **chosen)
    pages = words_of(table.get("box").text + table.get("deal").text)
    assert "One after the other, everyone looks alone." in pages
    assert not re.search(r"\bphones?\b|hold a button|their role|shows nobody", pages)
