"""The seconds for reactions in Complots: off by default, on every screen, and never where somebody needs longer."""

import re
from pathlib import Path
from typing import Any

import pytest

from companion.services.preferences import REACTIONS
from companion.services.timers import Reactions
from tests.web.evening import Evening
from tests.web.games.complots_tables import CAPTAIN, DEAL, court, sent
from tests.web.phones import phone_of

START = {"do": "correct", "coins": {"Ana": 4}, "why": "counted"}
LEFT = re.compile(r'data-left-to-react="(\d+)" data-whole="(\d+)"')


def table_with(folder: Path, seconds: int = 5, **more: Any) -> Evening:
    table = court(folder, START, **more)
    assert table.post("reacts", seconds=seconds).status_code == 303
    return table


def later(table: Evening, seconds: float) -> None:
    """Let time go by since everything that was played."""
    table.use_cases.reactions = Reactions(lambda: 1000.0 + seconds)


def left(page: str) -> list[tuple[int, int]]:
    return [(int(one), int(whole)) for one, whole in LEFT.findall(page)]


@pytest.mark.parametrize("seconds", REACTIONS)
def test_a_table_chooses_how_many_seconds_it_gives(tmp_path: Path, seconds: int) -> None:
    table = table_with(tmp_path, seconds)
    table.post(do="power_duchess")
    assert left(table.get().text) == ([(seconds * 1000, seconds * 1000)] if seconds else [])


@pytest.mark.parametrize("seconds", ["", "4", "60", "-3", "x"])
def test_other_times_are_refused(tmp_path: Path, seconds: str) -> None:
    table = court(tmp_path, START)
    assert table.post("reacts", seconds=seconds).status_code == 422
    assert table.table.preferences.reacts == 0


def test_nothing_counts_down_unless_a_table_wants_it(tmp_path: Path) -> None:
    table = court(tmp_path, START)
    table.post(do="power_duchess")
    page = table.get().text
    assert left(page) == []
    assert "Limit the time to react" in page


def test_tablet_phones_and_court_show_what_is_left(tmp_path: Path) -> None:
    table = table_with(tmp_path, deal=DEAL)
    table.post(**CAPTAIN)
    later(table, 1.5)
    phone = phone_of(table, 3)
    for page in (table.get(), table.client.get(f"/court/{table.id}"), phone.get(phone.place(3))):
        assert left(page.text) == [(3500, 5000)]


def test_a_limit_chosen_while_a_claim_stands_reaches_the_phone_that_is_asked(tmp_path: Path) -> None:
    table = court(tmp_path, START, deal=DEAL)
    table.post(**CAPTAIN)
    phone = phone_of(table, 3)
    points = []
    for seconds in (0, 5):
        table.post("reacts", seconds=seconds)
        page = phone.get(phone.place(3)).text
        points += re.findall(r'data-live="acts" data-point="([^"]+)"', page)
    assert len(set(points)) == 2, "a part of the page that asks the same is left as it is"


def test_the_game_masters_screen_alone_passes_at_the_end(tmp_path: Path) -> None:
    table = table_with(tmp_path, deal=DEAL)
    table.post(**CAPTAIN)
    form = table.get().text.partition("data-passes")[2].partition("</form>")[0]
    assert 'name="first" value="pass"' in form
    assert 'name="do" value="pass"' in form
    phone = phone_of(table, 3)
    assert "data-passes" not in phone.get(phone.place(3)).text
    assert "data-passes" not in table.client.get(f"/court/{table.id}").text


@pytest.mark.parametrize("seconds", [5, 60])
def test_a_page_that_comes_after_the_end_counts_nothing(tmp_path: Path, seconds: int) -> None:
    table = table_with(tmp_path)
    table.post(do="power_duchess")
    later(table, seconds)
    assert left(table.get().text) == []


def test_a_counter_opens_a_window_of_its_own(tmp_path: Path) -> None:
    table = table_with(tmp_path)
    table.post(**CAPTAIN)
    table.post(first="pass", do="counter", player="Bea", kind="captain")
    assert left(table.get().text) == [(5000, 5000)]


def test_a_window_that_was_gone_back_to_waits_for_a_tap(tmp_path: Path) -> None:
    table = table_with(tmp_path)
    table.post(do="power_duchess")
    table.post(do="pass")
    table.post(do="undo")
    assert table.plain["phase"] == "doubt"
    assert left(table.get().text) == []


def test_a_counter_window_behind_an_outcome_takes_its_time(tmp_path: Path) -> None:
    table = table_with(tmp_path, deal=DEAL)
    table.post(**CAPTAIN)
    table.post(do="doubt", player="Cleo")
    assert sent(phone_of(table, 2), 2, do="lose", kind="duchess", open="hand").status_code == 303
    assert left(table.get().text) == []
    table.post("go-on")
    assert table.plain["phase"] == "counter"
    assert left(table.get().text) == []


def test_a_correction_opens_no_window(tmp_path: Path) -> None:
    table = table_with(tmp_path)
    table.post(do="power_duchess")
    later(table, 4)
    table.post("check", do="correct", why="counted", **{"coins:Ana": "5"})
    assert left(table.get().text) == []


def test_nothing_counts_while_nobody_is_asked_to_react(tmp_path: Path) -> None:
    table = table_with(tmp_path)
    table.post(do="income")
    assert left(table.get().text) == []


def test_a_record_knows_nothing_of_the_countdown(tmp_path: Path) -> None:
    table = court(tmp_path, START)
    before = table.get("export").data
    table.post("reacts", seconds=3)
    assert table.get("export").data == before
