"""The first screen: every game with its cover, one obvious next tap, and the table that somebody comes back for."""

import re

import pytest

from companion.registry import GAMES
from tests.web.evening import TABLET, words_of
from tests.web.house import ELSEWHERE, STRANGER, House
from tests.web.refusals import ask

GOLD = re.compile(r'class="[^"]*\bbtn-1\b[^"]*"')
"""The one next tap."""


def test_every_game_is_on_the_shelf_with_its_cover(house: House) -> None:
    page = ask(house, "/", STRANGER).text
    shelf = page.split('class="shelf"')[1].split("</section>")[0]
    assert re.findall(r"covers\.svg#cover-([\w-]+)", shelf) == list(GAMES)
    assert re.findall(r'name="slug" value="([\w-]+)"', shelf) == list(GAMES)


@pytest.mark.parametrize("who", [STRANGER, TABLET, ELSEWHERE])
def test_one_tap_is_the_next_one(house: House, who: str) -> None:
    assert len(GOLD.findall(ask(house, "/", who).text)) == 1


def test_who_is_new_is_shown_a_game_and_the_guided_one_before_the_other_doors(house: House) -> None:
    page = ask(house, "/", STRANGER).text
    assert "again" not in page.split('class="shelf"')[0]
    assert 'href="/demo"' in page.split('class="shelf"')[0]
    assert GOLD.search(page.split('class="shelf"')[1])


def test_who_comes_back_finds_the_table_with_its_game_and_its_names(house: House) -> None:
    page = ask(house, "/").text
    with house.app.app_context():
        table = next(one for one in house.use_cases.lobby.tables(TABLET) if one.stage != "closed" and one.players)
    again = page.split('class="again"')[1].split("</a>")[0]
    assert f'href="/t/{table.id}"' in again
    assert ", ".join(table.players[:2]) in words_of(again)
    assert "At the Sultana" in words_of(again)
    assert 'href="/demo"' not in page.split('class="shelf"')[0]
    assert 'href="/demo"' in page.split('class="menu"')[1]


def test_a_table_that_is_over_is_no_table_to_go_on_with(house: House) -> None:
    client = house.client(TABLET)
    with house.app.app_context():
        going = [one.id for one in house.use_cases.lobby.tables(TABLET) if one.stage != "closed" and one.players]
        for one in going:
            house.use_cases.lobby.delete(one, TABLET)
        left = house.use_cases.lobby.tables(TABLET)
    assert left
    page = client.get("/").text
    assert "again" not in page.split('class="shelf"')[0]
    assert "All tables" in words_of(page)


def test_the_scene_has_a_cup_for_each_player_lit_where_a_game_goes_on(house: House) -> None:
    new, back = (re.findall(r'class="cup( out)? t-', ask(house, "/", who).text) for who in (STRANGER, TABLET))
    with house.app.app_context():
        running = next(one for one in house.use_cases.lobby.tables(TABLET) if one.stage != "closed" and one.players)
    assert new == [" out"] * 10
    assert back == [""] * len(running.players)


def test_tables_to_go_on_with_stand_before_those_that_are_over_and_the_newest_has_the_one_gold_tap(
    house: House,
) -> None:
    page = ask(house, "/resume").text
    with house.app.app_context():
        tables = house.use_cases.lobby.tables(TABLET)
    going = [one.id for one in tables if one.stage != "closed"]
    over = [one.id for one in tables if one.stage == "closed"]
    assert going
    assert over
    shown = re.findall(r'<a(?: class="again")? href="/t/([^/"]+)"', page)
    assert shown == [*going, *over]
    assert len(GOLD.findall(page)) == 1
    assert going[0] in page.split('class="again"')[1].split("</a>")[0]


@pytest.mark.parametrize("path", ["/rules", "/resume"])
def test_a_list_of_games_shows_their_covers(house: House, path: str) -> None:
    assert "covers.svg#cover-sultane" in ask(house, path).text
