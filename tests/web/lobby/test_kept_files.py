"""Set-ups, groups and recordings are exported to a file and imported; anything else is refused."""

import json
from base64 import b64encode
from pathlib import Path

import pytest
from flask import Flask
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.services import UseCases
from companion.services.device_file import MOST_SOUND
from tests.sizes import tries
from tests.web.evening import NAMES, TABLET, words_of
from tests.web.house import STRANGER, House
from tests.web.lent_apps import make_app
from tests.web.lobby.kept_files import (
    FILE,
    GROUP,
    KEY,
    PRESET,
    RECORDING,
    WEBM,
    brought,
    group,
    holding,
    parsed,
    preset,
    recording,
)
from tests.web.refusals import ask, refused


def kept_by(use_cases: UseCases, who: str) -> tuple[list[str], list[str], int]:
    names = [preset.name for preset in use_cases.presets.all(who)], [group.name for group in use_cases.groups.all(who)]
    return sorted(names[0]), sorted(names[1]), use_cases.recordings.count(who)


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return make_app(tmp_path)


def test_what_is_taken_along_comes_back_the_same_on_another_device(house: House) -> None:
    file = ask(house, "/kept/export")
    assert file.headers["Content-Disposition"] == 'attachment; filename="chevet.json"'
    assert file.mimetype == "application/json"
    answer = brought(house, file.data, STRANGER)
    assert answer.headers["Location"] == "/kept?presets=1&groups=1&recordings=1&renamed=0&known=0"
    with house.app.app_context():
        assert kept_by(house.use_cases, STRANGER) == kept_by(house.use_cases, TABLET) == (["Ours"], ["Thursday"], 1)
    assert ask(house, "/kept/export", STRANGER).data == file.data


@pytest.mark.parametrize(
    ("kind", "parts"),
    [("presets", (["Ours"], [], 1)), ("groups", ([], ["Thursday"], 0)), ("all", (["Ours"], ["Thursday"], 0))],
)
def test_one_thing_alone_can_be_taken_along(house: House, kind: str, parts: tuple[list[str], list[str], int]) -> None:
    item = {"presets": house.preset, "groups": house.group}.get(kind)
    file = ask(house, f"/kept/{kind}/{item}/export" if item else "/kept/export?sounds=0")
    assert brought(house, file.data, STRANGER).status_code == 303
    with house.app.app_context():
        assert kept_by(house.use_cases, STRANGER) == parts


def test_a_set_up_takes_along_the_recordings_of_what_is_said_in_it_and_no_others(house: House) -> None:
    with house.app.app_context():
        house.use_cases.recordings.add(TABLET, KEY, WEBM)  # of no sentence that this set-up says
    plain = json.loads(ask(house, f"/kept/presets/{house.preset}/export").data)
    assert [each["sentence"] for each in plain["recordings"]] == [house.key]


@pytest.mark.parametrize("what", ["/kept/export", "/kept/presets/{0.preset}/export", "/kept/groups/{0.group}/export"])
def test_a_file_names_no_device_and_no_table(house: House, what: str) -> None:
    file = ask(house, what.format(house)).text
    assert not any(secret in file for secret in (TABLET, house.preset, house.group, *house.tables.values()))


def test_the_page_says_what_came_in(house: House) -> None:
    place = brought(house, json.dumps(FILE).encode(), STRANGER).headers["Location"]
    assert "Imported: 1 set-up, 1 group, and 1 recording." in words_of(ask(house, place, STRANGER).text)
    again = brought(house, json.dumps({**FILE, "recordings": []}).encode(), STRANGER).headers["Location"]
    page = words_of(ask(house, again, STRANGER).text)
    assert "There was nothing new in this file. 2 were here already." in page


@pytest.mark.parametrize("query", ["presets=1", "presets=x&groups=1&recordings=1&renamed=1&known=1", "presets=²"])
def test_an_odd_address_says_nothing_about_a_file(house: House, query: str) -> None:
    assert 'role="status"' not in ask(house, f"/kept?{query}").text


def test_a_name_that_is_taken_gets_a_number_and_nothing_is_lost(house: House) -> None:
    other = holding(presets=[{**PRESET, "name": "Ours"}], groups=[{**GROUP, "players": ["Zoe", "Yan"]}], recordings=[])
    for number in (2, 3):
        place = brought(house, other.replace(b"Zoe", f"Zoe{number}".encode())).headers["Location"]
        assert "renamed=2" in place or number == 3
    page = words_of(ask(house, place).text)
    assert "names that were taken" in page
    with house.app.app_context():
        names = kept_by(house.use_cases, TABLET)
        assert names[:2] == (["Ours", "Ours (2)", "Ours (3)"], ["Thursday", "Thursday (2)", "Thursday (3)"])
        assert next(each for each in house.use_cases.groups.all(TABLET) if each.name == "Thursday").players == [
            *NAMES[:7]
        ]


def test_a_long_name_that_is_taken_is_cut_to_make_room_for_its_number(house: House) -> None:
    long = "x" * 40
    brought(house, preset(name=long))
    brought(house, preset(name=long, settings={}))
    with house.app.app_context():
        assert {each.name for each in house.use_cases.presets.all(TABLET)} == {"Ours", long, "x" * 36 + " (2)"}


def test_a_number_is_given_that_no_other_name_of_the_file_has(house: House) -> None:
    twice = [{**PRESET, "name": "Ours"}, {**PRESET, "name": "Ours (2)"}]
    brought(house, holding(presets=twice))
    with house.app.app_context():
        assert {each.name for each in house.use_cases.presets.all(TABLET)} == {"Ours", "Ours (2)", "Ours (3)"}


def test_a_recording_takes_the_place_of_one_of_the_same_sentence(house: House) -> None:
    brought(house, recording())
    brought(house, recording(mimetype="audio/ogg", sound=b64encode(b"OggS new").decode()))
    with house.app.app_context():
        assert [each.sound for each in house.use_cases.recordings.of_device(TABLET, [KEY])] == [b"OggS new"]


def test_a_set_up_of_a_file_keeps_what_differs_at_the_number_it_was_made_for(house: House) -> None:
    small = {"pacifist": ["S7", "S8", "S9", "SV", "SD", "SR"], "interventionist": ["DV", "DV", "DV", "DV", "DA"]}
    brought(house, preset(options={"board": small, "first_vizier": "Ana"}))
    with house.app.app_context():
        found = next(each for each in house.use_cases.presets.all(TABLET) if each.name == "Nine")
    assert (found.players, found.options) == (9, {"board": small})


def test_a_file_of_many_recordings_is_not_too_large(house: House) -> None:
    sound = b64encode(WEBM + bytes(700_000)).decode()
    many = [{**RECORDING, "sentence": f"{number:064x}", "sound": sound} for number in range(10)]
    assert brought(house, holding(recordings=many)).status_code == 303
    assert len(ask(house, "/kept/export").data) > 9_000_000
    with house.app.app_context():
        for number in range(10, 18):
            house.use_cases.recordings.add(TABLET, f"{number:064x}", WEBM + bytes(700_000))
    answer = ask(house, "/kept/export")
    assert f"{MOST_SOUND >> 20} megabytes" in refused(answer, 422)
    assert ask(house, "/kept/export?sounds=0").status_code == 200


names = st.text(st.characters(codec="utf-8", categories=("L", "N")), min_size=1, max_size=20)


@given(st.lists(names, min_size=1, max_size=6, unique_by=str.casefold), names)
@settings(max_examples=tries(15))
def test_what_is_written_is_read(players: list[str], name: str) -> None:
    found = parsed(group(name=name, players=players))
    if found is not None:  # names that look the same to people are refused
        again = {"name": found.groups[0].name, "players": list(found.groups[0].players)}  # type: ignore[attr-defined] # Contents
        assert parsed(group(**again)) == found


def test_an_import_in_the_middle_of_the_same_import_keeps_it_once(app: Flask) -> None:
    with app.app_context():
        use_cases: UseCases = app.extensions["use_cases"]
        data = json.dumps(FILE).encode()
        assert (
            use_cases.device_data.import_file(TABLET, data).presets,
            use_cases.device_data.import_file(TABLET, data).known,
        ) == (1, 2)
        assert kept_by(use_cases, TABLET) == (["Nine"], ["Thursday"], 1)
