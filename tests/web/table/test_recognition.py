"""The recognition's page is complete, and the same whoever holds which role."""

import re
from pathlib import Path

import pytest

from companion.messages import wording
from tests.web.evening import NAMES, Evening, evening, words_of
from tests.web.phones import draft


def lines(table: Evening) -> list[tuple[float, str]]:
    """The pause and the words of each line in the page."""
    page = table.get("recognition").text
    found = re.findall(r'<li data-pause="([^"]+)" data-spoken="[^"]*"><span data-say>([^<]+)</span>', page)
    return [(float(pause), words) for pause, words in found]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("count", [5, 7])
def test_the_page_holds_every_line_of_the_tables_script_with_its_pause(
    tmp_path: Path, language: str, count: int
) -> None:
    table = draft(tmp_path, *NAMES[:count], language=language)
    table.post("deal")
    script = table.table.game.pages.script(table.table.setup)
    words = wording(language)
    assert lines(table) == [(line.pause, str(words.word(line.say))) for line in script.lines]


def test_every_line_is_pictured(tmp_path: Path) -> None:
    table = evening(tmp_path)
    page = table.get("recognition").text
    assert re.findall(r"#(gesture-[a-z-]+)", page) == [
        line.gesture for line in table.table.game.pages.script(table.table.setup).lines
    ]


def test_without_scripts_the_page_is_a_list_to_read_aloud_and_leads_to_the_first_turn(tmp_path: Path) -> None:
    table = evening(tmp_path)
    page = table.get("recognition").text
    assert "Read these lines aloud." in words_of(page)
    assert 'class="moves-on" data-plain' in page


def test_where_no_voice_reads_the_steps_hard_names_are_told_to_who_does(tmp_path: Path) -> None:
    page = evening(tmp_path).get("recognition").text
    (note,) = re.findall(r"<p[^>]* data-no-voice[^>]*>(.*?)</p>", page)
    assert note.endswith("Dinarzade = Deenarzahd")


def test_the_pace_is_remembered_for_the_next_time(tmp_path: Path) -> None:
    table = evening(tmp_path)
    assert table.post("recognition", pace="slow", voice="Amélie").status_code == 303
    page = table.get("recognition").text
    assert re.search(r'value="slow" checked', page)
    assert 'data-kept="Amélie"' in page
    assert not re.search(r'value="normal" checked', page)


@pytest.mark.parametrize("pace", ["", "hasty", "1.0", "9" * 400])
def test_a_pace_that_is_none_is_refused_in_a_sentence_and_keeps_the_old_one(tmp_path: Path, pace: str) -> None:
    table = evening(tmp_path)
    table.post("recognition", pace="brisk")
    answer = table.post("recognition", pace=pace)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert re.search(r'value="brisk" checked', table.get("recognition").text)


def test_a_voice_with_a_huge_name_is_cut_and_breaks_nothing(tmp_path: Path) -> None:
    table = evening(tmp_path)
    assert table.post("recognition", pace="slow", voice="v" * 10_000).status_code == 303
    assert table.get("recognition").status_code == 200


def test_there_is_no_recognition_before_the_deal(tmp_path: Path) -> None:
    table = draft(tmp_path)
    assert table.get("recognition").headers["Location"] == f"/t/{table.id}"


def test_the_recognition_is_where_the_evening_goes_on_after_the_deal(tmp_path: Path) -> None:
    table = draft(tmp_path)
    table.post("deal")
    table.get("recognition")
    assert table.table.moment == "deal"
    assert table.post("go", to="recognition").headers["Location"] == f"/t/{table.id}/recognition"
    assert table.table.moment == "recognition"


def test_reading_the_script_again_during_the_game_does_not_leave_the_game(tmp_path: Path) -> None:
    table = evening(tmp_path, {"do": "propose", "narrator": "Bea"})
    assert "Back to the game" in words_of(table.get("recognition").text)
    table.post("go", to="recognition")
    assert table.table.moment == "play"


def test_whoever_has_not_looked_is_named_before_eyes_close_with_the_way_back_to_the_deal(tmp_path: Path) -> None:
    table = draft(tmp_path)
    table.post("deal")
    for seat in (0, 1, 2):
        table.post(f"show/{seat}")
    page = table.get("recognition").text
    assert "Dan and Eve have not looked at their roles yet." in words_of(page)
    assert 'name="to" value="deal"' in page
    table.post("show/3")
    assert "Eve has not looked at their role yet." in words_of(table.get("recognition").text)
    table.post("show/4")
    assert "looked at their role" not in words_of(table.get("recognition").text)


def test_nobody_is_reminded_of_a_card_that_the_companion_did_not_deal(tmp_path: Path) -> None:
    table = draft(tmp_path, roles="cards")
    table.post("deal")
    assert "looked at their role" not in words_of(table.get("recognition").text)
