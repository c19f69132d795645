"""The first screen: every game with its cover, one obvious next tap, and the table to continue."""

import json
import re
from pathlib import Path

import pytest

from companion.registry import GAMES
from companion.themes import themes_of
from companion.web.lobby import start
from tests.web.evening import TABLET, words_of
from tests.web.house import ELSEWHERE, STRANGER, House
from tests.web.refusals import ask

RECORDS = Path(__file__).parents[2] / "records"
GOLD = re.compile(r'class="[^"]*\bbtn-1\b[^"]*"')
"""The one next tap."""


def test_every_box_is_on_the_shelf_with_its_cover(house: House) -> None:
    page = ask(house, "/", STRANGER).text
    shelf = page.split('class="shelf"')[1].split("</section>")[0]
    boxes = [(slug, theme) for slug in GAMES for theme in themes_of(slug)]
    assert re.findall(r"covers\.svg#cover-([\w-]+)", shelf) == [theme or slug for slug, theme in boxes]
    assert (
        re.findall(r'name="slug" value="([\w-]+)"><input type="hidden" name="theme" value="([\w-]*)"', shelf) == boxes
    )


@pytest.mark.parametrize("who", [TABLET, ELSEWHERE])
def test_one_tap_is_the_next_one_where_something_waits(house: House, who: str) -> None:
    assert len(GOLD.findall(ask(house, "/", who).text)) == 1


def test_who_is_new_comes_in_as_a_player_or_as_a_game_master_by_doors_alike(house: House) -> None:
    page = ask(house, "/", STRANGER).text
    assert re.findall(r'class="door" href="([^"]+)"', page) == ["/join", "#new"]
    assert not GOLD.search(page)


def test_a_phone_that_has_a_seat_is_led_back_to_it_first(house: House) -> None:
    with house.app.app_context():
        table = house.use_cases.lobby.open(TABLET, "sultane")
        evening = house.use_cases.evenings.of(house.use_cases.tables.own(table, TABLET))
        assert evening
        house.use_cases.joining.join(evening.code, "the phone of Ana", "Ana")
    page = ask(house, "/", "the phone of Ana").text
    seat = page.split('class="btn btn-1"')[1].split("</a>")[0]
    assert f'href="/evening/{evening.id}"' in seat
    assert "Back to my seat, Ana" in words_of(seat)
    assert 'class="door"' not in page
    assert page.index('href="/join"') > page.index('class="shelf"')


def test_who_comes_back_finds_the_table_with_its_game_and_its_names(house: House) -> None:
    page = ask(house, "/").text
    with house.app.app_context():
        table = next(one for one in house.use_cases.lobby.tables(TABLET) if one.stage != "closed" and one.players)
    again = page.split('class="btn btn-1"')[1].split("</a>")[0]
    assert f'href="/t/{table.id}"' in again
    assert ", ".join(table.players[:2]) in words_of(again)
    assert "At the Sultana" in words_of(again)
    assert 'class="door"' not in page


def test_a_table_that_is_over_is_no_table_to_go_on_with(house: House) -> None:
    client = house.client(TABLET)
    with house.app.app_context():
        going = [one.id for one in house.use_cases.lobby.tables(TABLET) if one.stage != "closed" and one.players]
        for one in going:
            house.use_cases.lobby.delete(one, TABLET)
        left = house.use_cases.lobby.tables(TABLET)
    assert left
    page = client.get("/").text
    assert "Continue the game" not in page
    assert "All tables" in words_of(page)


def test_the_scene_has_a_cup_for_each_player_lit_where_a_game_goes_on(house: House) -> None:
    new, back = (re.findall(r'class="cup( out)? t-', ask(house, "/", who).text) for who in (STRANGER, TABLET))
    with house.app.app_context():
        running = next(one for one in house.use_cases.lobby.tables(TABLET) if one.stage != "closed" and one.players)
    assert new == [" out"] * 10
    assert back == [""] * len(running.players)


@pytest.mark.parametrize("gone", [0, 4])
def test_the_cup_of_whoever_is_exiled_is_not_lit(house: House, monkeypatch: pytest.MonkeyPatch, gone: int) -> None:
    monkeypatch.setattr(start, "cups", lambda table: [(place, place != gone) for place in range(7)])
    with house.app.app_context():
        dealt = house.tables["played"]
        for one in house.use_cases.lobby.tables(TABLET):
            if one.id != dealt:
                house.use_cases.lobby.delete(one.id, TABLET)
    cups = re.findall(r'class="cup( out)? t-[^>]*><path[^>]*>(<path class="moon")?', ask(house, "/").text)
    assert [bool(out) for out, _ in cups] == [place == gone for place in range(7)]
    assert [bool(flame) for _, flame in cups] == [place != gone for place in range(7)]


@pytest.mark.parametrize(
    ("record", "after", "gone"),
    [
        ("tales_pacifist", 14, set()),
        ("tales_pacifist", 15, {3}),
        ("complots_dealt_eight", 0, set()),
        ("complots_dealt_eight", 56, {0, 1, 2, 3, 5, 6, 7}),
        ("verrat_heir_by_card", 10, set()),
        ("shaked_red_clan", 5, set()),
    ],
)
def test_whoever_is_exiled_or_has_no_lives_is_gone(house: House, record: str, after: int, gone: set[int]) -> None:
    told = json.loads((RECORDS / f"{record}.json").read_text(encoding="utf-8"))
    told["actions"] = told["actions"][:after]
    with house.app.app_context():
        table = house.use_cases.records.import_record(TABLET, json.dumps(told).encode())
        assert {n for n, (_, lit) in enumerate(start.cups(table)) if not lit} == gone


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
    shown = re.findall(r'<a(?: class="btn btn-1")? href="/t/([^/"]+)"', page)
    assert shown == [*going, *over]
    assert len(GOLD.findall(page)) == 1
    assert f'class="btn btn-1" href="/t/{going[0]}"' in page


@pytest.mark.parametrize("path", ["/rules", "/resume"])
def test_a_list_of_games_shows_their_covers(house: House, path: str) -> None:
    assert "covers.svg#cover-sultane" in ask(house, path).text
