"""Who speaks a script, how fast, and the prompts that are read aloud."""

import re
from pathlib import Path

import pytest

from tests.web.evening import evening, turn
from tests.web.table.recorded import said, send


def slider(page: str, name: str) -> float:
    """Where a slider of the page stands."""
    return float(re.findall(rf'<input type="range" id="{name}"[^>]*\bvalue="([^"]+)"', page)[0])


@pytest.mark.parametrize("sound", ["voice", "gong"])
def test_who_speaks_is_remembered_although_there_are_recordings(tmp_path: Path, sound: str) -> None:
    table = evening(tmp_path)
    send(table)
    assert table.post("recognition", pace="normal", sound=sound).status_code == 303
    assert re.search(rf'value="{sound}" checked', table.get("recognition").text)


def test_a_voice_is_remembered_for_each_language(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.post("recognition", pace="normal", voice="Daniel")
    table.language = "fr"
    assert 'data-kept=""' in table.get("recognition").text
    table.post("recognition", pace="normal", voice="Amélie")
    assert table.table.preferences.voices == {"en": "Daniel", "fr": "Amélie"}
    assert 'data-kept="Amélie"' in table.get("recognition").text


def test_pauses_are_set_apart_from_the_pace(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.post("recognition", pace="brisk", pauses="175")
    page = table.get("recognition").text
    assert re.search(r'value="brisk" checked', page)
    assert slider(page, "pauses") == 175
    assert (table.table.preferences.pace, table.table.preferences.pauses) == (1.4, 1.75)


def test_no_sound_lies_behind_the_script_until_it_is_chosen_and_then_it_is_remembered(tmp_path: Path) -> None:
    table = evening(tmp_path)
    assert slider(table.get("recognition").text, "background") == 0
    assert table.post("recognition", background="40").status_code == 303
    assert slider(table.get("recognition").text, "background") == 40


@pytest.mark.parametrize(
    "field",
    [{"pauses": "endless"}, {"pauses": "301"}, {"pauses": ""}, {"background": "101"}, {"background": "-1"},
     {"sound": "drum"}, {"sound": "court"}],
)  # fmt: skip
def test_a_choice_that_there_is_not_is_refused_and_keeps_the_old_ones(tmp_path: Path, field: dict[str, str]) -> None:
    table = evening(tmp_path)
    table.post("recognition", pace="brisk", pauses="150", background="40", sound="gong")
    before = table.table.preferences
    assert table.post("recognition", pace="slow", **field).status_code == 422
    assert table.table.preferences == before


def test_prompts_are_silent_until_they_are_switched_on(tmp_path: Path) -> None:
    table = evening(tmp_path)
    assert said(table) is None
    table.post("speak", speak="yes")
    assert said(table)
    table.post("speak", speak="no")
    assert said(table) is None


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_said_is_what_is_to_be_said_aloud_and_nothing_else(tmp_path: Path, language: str) -> None:
    table = evening(tmp_path, {"do": "propose", "narrator": "Bea"}, language=language)
    table.post("speak", speak="yes")
    with table.app.test_request_context(headers={"Accept-Language": language}):
        from companion.web.delivery.language import words

        prompt = table.table.game.pages.prompt(table.table.dealt_position.state)
        assert prompt.say is not None
        assert said(table) == words().plain(prompt.say)


def test_the_switch_on_the_recognitions_page_is_the_same(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.post("recognition", pace="normal", speak=["no", "yes"])
    assert said(table)
    assert re.search(r'name="speak" value="yes" checked', table.get("recognition").text)
    table.post("recognition", pace="normal")
    assert said(table), "a form without the switch leaves it"
    table.post("recognition", pace="normal", speak="no")
    assert said(table) is None


def test_the_chosen_voice_and_pace_speak_the_prompts(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.post("recognition", pace="slow", voice="Daniel", speak="yes")
    page = table.get("play").text
    assert 'data-voice="Daniel"' in page
    assert 'data-pace="0.7"' in page
    table.post("recognition", pace="slow", voice="Kate")
    assert 'data-voice="Kate"' in table.get("play").text, "an older page is shown"


def test_the_end_is_said_too_until_the_table_is_closed(tmp_path: Path) -> None:
    steps = [step for name in ("Cleo", "Dan", "Eve", "Gus", "Bea") for step in turn(name, "interventionist")]
    table = evening(tmp_path, *steps)
    table.post("speak", speak="yes")
    assert said(table, "end")
    table.post("close")
    assert said(table, "end") is None


@pytest.mark.parametrize("value", ["", "on", "1"])
def test_a_switch_that_is_neither_on_nor_off_is_refused(tmp_path: Path, value: str) -> None:
    assert evening(tmp_path).post("speak", speak=value).status_code == 422
