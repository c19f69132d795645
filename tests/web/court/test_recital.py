"""Court screens that read the script aloud: which may, which orders they get, and what happens when one goes away."""

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from companion.messages import offered
from companion.web.court import readers, recital
from tests.web.evening import NAMES, TABLET, TOKEN, Evening, evening, words_of
from tests.web.phones import Phone, draft
from tests.web.table.recorded import keys, send


def told(screen: Phone, **fields: str) -> dict[str, Any]:
    """Let a screen offer to read, and return what it is told."""
    answer = screen.client.post(f"/court/{screen.table.id}/recital", data={"csrf": TOKEN, **fields})
    assert answer.status_code == 200
    found: dict[str, Any] = json.loads(answer.data)
    return found


def known(table: Evening) -> dict[str, Any]:
    """What the tablet is told of the screens."""
    found: dict[str, Any] = json.loads(table.get("recital").data)
    return found


def let(table: Evening, screen: Phone, may: str = "yes") -> int:
    """Let a screen that has offered itself read, or turn it away; return the status of the answer."""
    number = told(screen)["screen"]
    reader = next(one["reader"] for one in known(table)["screens"] if one["number"] == number)
    return table.post("reader", reader=reader, may=may).status_code


def allowed(table: Evening, name: str = "a screen") -> Phone:
    screen = Phone(table, name)
    assert let(table, screen) == 200
    return screen


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time by which screens are there or gone."""
    time = [1000.0]
    monkeypatch.setattr(recital, "now", lambda: time[0])
    return time


# Who may read.


def test_a_screen_that_offers_to_read_does_not_count_until_it_is_let(tmp_path: Path) -> None:
    table = evening(tmp_path)
    screen = Phone(table, "a screen")
    offered = told(screen)
    assert (set(offered), offered["may"]) == ({"screen", "may"}, None), "it learns an order before it was let"
    now = known(table)
    assert now["ready"] is False
    assert [(one["number"], one["may"]) for one in now["screens"]] == [(offered["screen"], None)]
    assert json.loads(table.post("recital", do="start").data) == {"ready": False}
    assert let(table, screen) == 200
    assert known(table)["ready"] is True
    assert told(screen)["number"] == 0, "a screen that comes later begins to speak"
    assert json.loads(table.post("recital", do="start").data) == {"ready": True}
    assert told(screen)["do"] == "start"


def test_the_screen_that_speaks_obeys_the_sliders_of_the_game_masters_device(tmp_path: Path) -> None:
    table = evening(tmp_path)
    screen = allowed(table)
    table.post("recognition", pauses="175", background="40")
    answer = told(screen)
    assert (answer["pace"], answer["pauses"], answer["background"]) == (1.0, 1.75, 40)
    scripts = re.findall(r'data-scripts="([^"]+)"', screen.get(f"/court/{table.id}/speak").text)[0]
    begun_here = json.loads(unescape(scripts))
    assert (begun_here["pauses"], begun_here["background"]) == (1.75, 40)


def test_a_screen_that_was_turned_away_does_not_count_and_hears_of_it(tmp_path: Path) -> None:
    table = evening(tmp_path)
    screen = allowed(table)
    assert let(table, screen, "no") == 200
    assert told(screen) == {"screen": told(screen)["screen"], "may": False}
    assert known(table)["ready"] is False
    assert let(table, screen) == 200
    assert known(table)["ready"] is True


def test_one_screen_that_was_let_does_not_let_another(tmp_path: Path) -> None:
    table = evening(tmp_path)
    allowed(table)
    assert told(Phone(table, "another"))["may"] is None


def test_looking_at_the_orders_is_no_way_to_offer_a_screen(tmp_path: Path) -> None:
    table = evening(tmp_path)
    assert Phone(table, "a screen").get(f"/court/{table.id}/recital?ready=1").status_code == 405
    assert known(table)["screens"] == []


def test_a_form_of_another_site_offers_no_screen(tmp_path: Path) -> None:
    table = evening(tmp_path)
    answer = Phone(table, "a screen").client.post(f"/court/{table.id}/recital", data={"csrf": "forged"})
    assert answer.status_code == 400
    assert known(table)["screens"] == []


@pytest.mark.parametrize("who", ["a screen", "a stranger"])
def test_nobody_but_the_game_master_lets_a_screen_read(tmp_path: Path, who: str) -> None:
    table = evening(tmp_path)
    told(Phone(table, "a screen"))
    reader = known(table)["screens"][0]["reader"]
    answer = Phone(table, who).client.post(
        f"/t/{table.id}/reader", data={"csrf": TOKEN, "reader": reader, "may": "yes"}
    )
    assert answer.status_code == 404
    assert known(table)["ready"] is False


@pytest.mark.parametrize("fields", [{}, {"reader": "x" * 32, "may": "yes"}, {"may": "perhaps"}])
def test_only_a_screen_that_is_there_is_let_and_only_yes_or_no_counts(tmp_path: Path, fields: dict[str, str]) -> None:
    table = evening(tmp_path)
    told(Phone(table, "a screen"))
    here = known(table)["screens"][0]["reader"]
    assert table.post("reader", **({"reader": here} | fields)).status_code == 422
    assert known(table)["ready"] is False


def test_strangers_find_few_places_and_take_none_from_a_screen_that_may_read(
    tmp_path: Path, clock: list[float]
) -> None:
    table = evening(tmp_path)
    screen = allowed(table)
    clock[0] += readers.READY_SECONDS  # it was away for a moment
    for number in range(20):
        told(Phone(table, f"stranger {number}"))
    told(screen)
    now = known(table)
    assert (now["ready"], len(now["screens"])) == (True, readers.MAX_UNDECIDED + 1)


def test_the_tablet_remembers_a_word_for_each_screen_through_a_restart(tmp_path: Path) -> None:
    table = evening(tmp_path)
    one, other = allowed(table), Phone(table, "another")
    let(table, other, "no")
    table.app.extensions["readers"] = readers.Readers()
    assert (told(one)["may"], told(other)["may"]) == (True, False)
    assert known(table)["ready"] is True


def test_no_more_words_are_kept_than_there_may_be_screens(tmp_path: Path, clock: list[float]) -> None:
    table = evening(tmp_path)
    first = allowed(table, "the first")
    assert told(first)["may"] is True
    for number in range(20):
        clock[0] += readers.READY_SECONDS
        let(table, Phone(table, f"screen {number}"), "no")
    assert len(table.table.live.readers) == 16
    assert told(first)["may"] is True, "its own cookie says so"


def another_table(table: Evening, owner: str = TABLET) -> str:
    record = table.client.get(f"/t/{table.id}/export").data
    with table.app.app_context():
        return table.use_cases.records.import_record(owner, record)


@pytest.mark.parametrize(("owner", "may"), [(TABLET, True), ("another tablet", None)])
def test_a_screen_that_was_let_reads_at_the_next_table_of_the_same_game_master(
    tmp_path: Path, owner: str, may: bool | None
) -> None:
    table = evening(tmp_path)
    screen = allowed(table)
    assert told(screen)["may"] is True
    table.id = another_table(table, owner)
    assert told(screen)["may"] is may


def test_a_screen_is_asked_about_again_on_another_evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = evening(tmp_path)
    screen = allowed(table)
    assert told(screen)["may"] is True
    table.id = another_table(table)
    for later, may in ((readers.PERMISSION_SECONDS - 1, True), (readers.PERMISSION_SECONDS, None), (-1.0, None)):
        monkeypatch.setattr(recital, "today", lambda at=1000.0 + later: at)
        assert told(screen)["may"] is may, later


def test_the_number_of_a_screen_tells_nobody_its_device(tmp_path: Path) -> None:
    table = evening(tmp_path)
    told(Phone(table, "a screen"))
    told_of = known(table)["screens"][0]
    assert re.fullmatch(r"[0-9a-f]{32}", told_of["reader"])
    assert 100 <= told_of["number"] <= 399
    assert "a screen" not in json.dumps(known(table))


# A screen that goes.


def test_a_screen_that_asks_no_more_has_gone(tmp_path: Path, clock: list[float]) -> None:
    table = evening(tmp_path)
    allowed(table)
    clock[0] += readers.READY_SECONDS - 0.1
    assert known(table)["ready"] is True
    clock[0] += 0.1
    assert known(table) == {"ready": False, "over": False, "screens": []}
    assert json.loads(table.post("recital", do="start").data) == {"ready": False}


def test_a_screen_that_says_that_it_goes_has_gone_at_once(tmp_path: Path) -> None:
    table = evening(tmp_path)
    screen, other = allowed(table), allowed(table, "another")
    told(screen, leave="yes")
    assert [one["number"] for one in known(table)["screens"]] == [told(other)["screen"]]
    told(other, leave="yes")
    assert known(table)["ready"] is False


def test_the_tablet_learns_that_a_script_was_read_to_its_end(tmp_path: Path) -> None:
    table = evening(tmp_path)
    screen = allowed(table)
    table.post("recital", do="start")
    told(screen, over="0")
    assert known(table)["over"] is False, "that was the one before"
    told(screen, over="1")
    assert known(table)["over"] is True
    table.post("recital", do="start")
    assert known(table)["over"] is False


# Orders.


def test_a_screen_learns_each_order_by_its_number(tmp_path: Path) -> None:
    table = evening(tmp_path, language="fr")
    screen = allowed(table)
    assert told(screen)["number"] == 0
    for number, order in enumerate(("start", "pause", "resume", "back", "repeat", "stop"), start=1):
        assert table.post("recital", do=order).status_code == 200
        now = told(screen)
        assert (now["number"], now["do"], now["language"], now["seconds"]) == (number, order, "fr", 0.0)


@pytest.mark.parametrize("order", ["", "begin", "Start", "x" * 1000])
def test_an_order_that_there_is_not_is_refused(tmp_path: Path, order: str) -> None:
    table = evening(tmp_path)
    assert table.post("recital", do=order).status_code == 422
    assert told(allowed(table))["number"] == 0


def test_nobody_but_the_game_master_gives_orders(tmp_path: Path) -> None:
    table = evening(tmp_path)
    screen = allowed(table)
    answer = screen.client.post(f"/t/{table.id}/recital", data={"csrf": TOKEN, "do": "start"})
    assert answer.status_code == 404
    assert screen.get(f"/t/{table.id}/recital").status_code == 404
    assert told(screen)["number"] == 0


def test_there_is_no_order_and_no_word_before_the_deal(tmp_path: Path) -> None:
    table = draft(tmp_path)
    screen = Phone(table, "a screen")
    assert let(table, screen) == 409
    assert table.post("recital", do="start").status_code == 200, "no screen may read: there is nobody to order"
    assert table.post("recital", do="stop").status_code == 409
    assert told(screen)["may"] is None


# The screen's page.


def test_a_screen_that_speaks_has_a_page_that_can_be_read_without_scripts(tmp_path: Path) -> None:
    table = evening(tmp_path)
    answer = Phone(table, "a screen").get(f"/court/{table.id}/speak")
    assert "media-src 'self' blob:" in answer.headers["Content-Security-Policy"]
    with table.app.app_context():
        said = [line.say for line in table.use_cases.recordings.lines(table.table, "en")]
    assert re.findall(r"<li><span>([^<]+)</span>", answer.text) == said
    assert not set(NAMES) & set(words_of(answer.text).split())


def test_a_screen_does_not_speak_before_the_deal(tmp_path: Path) -> None:
    table = draft(tmp_path)
    assert Phone(table, "a screen").get(f"/court/{table.id}/speak").status_code == 409


def test_a_screen_gets_the_whole_script_in_both_languages(tmp_path: Path) -> None:
    table = evening(tmp_path)
    send(table)
    with table.app.app_context():
        told = recital.recital_context(table.table)
    assert {language: len(lines) for language, lines in told["lines"].items()} == dict.fromkeys(offered(), 9)
    assert [line["sound"] for line in told["lines"]["en"]][:2] == [f"/court/{table.id}/sound/{keys(table)[0]}", None]
    assert all(line["sound"] is None for line in told["lines"]["fr"])
    assert not set(NAMES) & set(json.dumps(told).split('"'))
