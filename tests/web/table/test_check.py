"""Checking the table: what differs is found, what can be set right is a button, a correction needs a reason."""

import re
from pathlib import Path

import pytest

from tests.web.evening import Taps, evening, refused, turn, words_of


def test_the_check_asks_for_what_should_lie_there(tmp_path: Path) -> None:
    page = evening(tmp_path, *turn("Bea", "pacifist")).get("check").text
    for field in ('name="pacifist" value="1"', 'name="draw" value="14"', 'name="discard" value="2"'):
        assert field in page


def test_a_table_that_agrees_is_said_to_agree(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    page = table.get("check?pacifist=1&interventionist=0&draw=14&discard=2&refusals=0")
    assert "Everything matches" in words_of(page.text)


def test_what_differs_is_found_and_can_be_corrected_with_one_tap(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    page = table.get("check?pacifist=1&interventionist=0&draw=13&discard=3&refusals=0").text
    assert "Everything matches" not in page
    sent = [dict(fields) for place, fields in Taps(page).forms if place.endswith("/check")]
    fixes = [fields for fields in sent if fields.get("do") == "correct" and "was_draw" not in fields]
    first = {name: value for name, value in fixes[0].items() if name not in ("csrf", "version")}
    assert table.post("check", **first).status_code == 303
    assert (table.plain["draw"], table.plain["discard"]) == (13, 3)


@pytest.mark.parametrize("query", ["pacifist=1", "pacifist=x&draw=1", "draw=-1&x=2", "draw=%D9%A3", "draw=999"])
def test_counts_that_are_none_get_a_sentence(tmp_path: Path, query: str) -> None:
    answer = evening(tmp_path).get(f"check?{query}")
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text


def test_a_correction_by_hand_sends_only_what_was_touched(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    answer = table.post(
        "check", do="correct", was_draw="14", draw="13", was_refusals="0", refusals="0", why="a miscount"
    )
    assert answer.status_code == 303
    assert (table.plain["draw"], table.plain["discard"]) == (13, 3)
    assert "refusals" not in table.table.entries[-1].command


def test_a_correction_that_changes_nothing_is_refused(tmp_path: Path) -> None:
    table = evening(tmp_path)
    answer = table.post("check", do="correct", was_draw="17", draw="17", why="nothing")
    assert answer.status_code == 422
    assert table.table.entries == ()


def test_a_refused_correction_keeps_what_was_typed(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    answer = table.post("check", do="correct", was_draw="14", draw="99", why="a long story")
    assert answer.status_code == 422
    assert 'value="a long story"' in answer.text
    assert 'name="draw" value="99"' in answer.text


def test_a_stale_correction_changes_nothing(tmp_path: Path) -> None:
    table = evening(tmp_path, *refused("Bea"))
    version = table.table.version
    table.post(do="propose", narrator="Cleo")
    assert table.post("check", version=version, do="correct", refusals="0", why="late").status_code == 409
    assert table.plain["refusals"] == 1


def test_the_log_tells_every_turn_and_strikes_out_what_was_taken_back(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"), {"do": "propose", "narrator": "Dan"})
    table.post(do="undo")
    page = table.get("log").text
    assert page.count("<del>") == 1
    assert "Turn 1" in words_of(page)
    assert "Turn 2" in words_of(page)


def test_the_log_opens_at_the_newest_turn(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Gus", "pacifist"), {"do": "propose", "narrator": "Eve"})
    heads = re.findall("<h2>(.*?)</h2>", table.get("log").text)
    assert heads == ["Turn 2", "Turn 1"]


def test_the_log_says_who_took_which_seat(tmp_path: Path) -> None:
    table = evening(tmp_path)
    with table.app.app_context():
        token = table.use_cases.phones.code(table.table, 1)
        table.use_cases.phones.claim(token, "a phone")
        table.use_cases.phones.release(table.id, "the tablet", 1)
        table.use_cases.phones.show(table.id, "the tablet", 2)
    words = words_of(table.get("log").text)
    assert "Bea has joined the table." in words
    assert "Bea’s seat was released" in words
    assert "Cleo’s private page was opened on the game master’s device." in words
