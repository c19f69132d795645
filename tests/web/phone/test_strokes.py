"""With the gong alone, every phone shows beforehand what each stroke means."""

import json
import re
from pathlib import Path

import pytest

from companion.web.delivery.secrecy import DATA_BLOCK
from tests.web.evening import NAMES, TOKEN, Evening, evening, turn, words_of
from tests.web.phones import Phone, phone_of

LINE = "Everyone, close your eyes."


def pages(table: Evening) -> list[str]:
    """What the phones of the first three seats say, without names, addresses and seats' own drawings."""
    phones: list[Phone] = [phone_of(table, index) for index in range(3)]
    found = [phone.get(f"/seat/{table.id}/{index}").text for index, phone in enumerate(phones)]
    return [words_of(page.partition('class="strokes"')[2].partition("</ol>")[0]) for page in found]


def test_with_the_gong_every_phone_shows_the_whole_script_alike(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.post("recognition", sound="gong")
    first, *others = pages(table)
    assert LINE in first
    assert first.count(".") >= len(table.table.game.pages.script(table.table.setup).lines)
    assert set(others) == {first}
    assert not {*NAMES} & {*re.findall(r"\w+", first)}


@pytest.mark.parametrize("sound", ["voice", "recorded"])
def test_where_a_voice_says_it_no_phone_shows_the_script(tmp_path: Path, sound: str) -> None:
    table = evening(tmp_path)
    table.post("recognition", sound=sound)
    assert pages(table) == ["", "", ""]


def test_once_the_game_has_begun_no_phone_shows_the_script(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    table.post("recognition", sound="gong")
    assert pages(table) == ["", "", ""]


@pytest.mark.parametrize(("sound", "strokes"), [("gong", True), ("voice", False), ("recorded", False)])
def test_a_held_role_says_its_part_by_strokes_where_nobody_calls_it(tmp_path: Path, sound: str, strokes: bool) -> None:
    """On each phone, and on the game master's device for those without."""
    table = evening(tmp_path)
    table.post("recognition", sound=sound)
    here = table.client.post(
        f"/t/{table.id}/show/3", data={"csrf": TOKEN}, headers={"Accept": "application/json", "Accept-Language": "en"}
    )
    for answer in (*(phone_of(table, seat).role(seat) for seat in range(3)), here):
        held = json.loads(answer.data)["now"]
        assert ("stroke" in held) is strokes, held
        assert len(answer.data) == DATA_BLOCK


def test_once_the_game_has_begun_a_held_role_speaks_of_no_stroke(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    table.post("recognition", sound="gong")
    assert "stroke" not in json.loads(phone_of(table, 0).role(0).data)["now"]
