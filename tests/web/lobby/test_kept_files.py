"""Set-ups, groups and recordings as a file: out, back in, and everything that is not such a file."""

import json
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from companion.kernel.refusal import Refused
from companion.play import UseCases
from companion.play.device_file import LARGEST_FILE, MOST_SOUND, parse
from companion.registry import GAMES
from tests.sizes import tries
from tests.web.evening import NAMES, TABLET, TOKEN, make_app, words_of
from tests.web.house import STRANGER, House
from tests.web.refusals import ask, refused

WEBM = b"\x1a\x45\xdf\xa3 a voice"
KEY = "ab" * 32
PRESET = {
    "name": "Nine",
    "game": "sultane",
    "players": 9,
    "options": {"schahzenan": True},
    "settings": {"roles": "cards", "pace": 1.4},
}
GROUP = {"name": "Thursday", "players": list(NAMES[:5])}
RECORDING = {"sentence": KEY, "mimetype": "audio/webm", "sound": b64encode(WEBM).decode()}
FILE: dict[str, Any] = {"kept": 1, "presets": [PRESET], "groups": [GROUP], "recordings": [RECORDING]}


def holding(**parts: Any) -> bytes:
    """A file with these parts instead of the ordinary ones."""
    return json.dumps({**FILE, **parts}).encode()


def preset(**changes: Any) -> bytes:
    return holding(presets=[{**PRESET, **changes}])


def group(**changes: Any) -> bytes:
    return holding(groups=[{**GROUP, **changes}])


def recording(**changes: Any) -> bytes:
    return holding(recordings=[{**RECORDING, **changes}])


def brought(house: House, file: bytes, who: str = TABLET, language: str = "en") -> TestResponse:
    """Send the form with ``file``; written by hand, since the test client would put a large one on the disk."""
    fields = f'--x\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n{TOKEN}\r\n--x\r\n'
    head = 'Content-Disposition: form-data; name="file"; filename="chevet.json"\r\n\r\n'
    body = (fields + head).encode() + file + b"\r\n--x--\r\n"
    return ask(house, "/kept/import", who, language, "POST", data=body, content_type="multipart/form-data; boundary=x")


def kept_by(use_cases: UseCases, who: str) -> tuple[list[str], list[str], int]:
    names = [preset.name for preset in use_cases.presets.all(who)], [group.name for group in use_cases.groups.all(who)]
    return sorted(names[0]), sorted(names[1]), use_cases.recordings.count(who)


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return make_app(tmp_path)


# Out and back in.


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
        assert next(each for each in house.use_cases.groups.all(TABLET) if each.name == "Thursday").players == NAMES[:7]


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


def test_what_would_be_too_much_is_refused_whole(house: House) -> None:
    groups = [{**GROUP, "name": f"Group {number}"} for number in range(50)]
    answer = brought(house, holding(groups=groups))
    assert "keeps at most 50 of each kind" in refused(answer, 422)
    assert not house.changed()


# What is not such a file.

BAD = {
    "nothing": b"",
    "no json": b"hello",
    "half of it": holding()[:80],
    "binary": bytes(range(256)) * 40,
    "nested": b"[" * 100_000,
    "a list": b"[]",
    "a game": json.dumps({"record": 1, "game": "sultane", "players": [], "options": {}, "actions": []}).encode(),
    "another version": holding(kept=2),
    "no version": json.dumps({key: FILE[key] for key in ("presets", "groups", "recordings")}).encode(),
    "a missing key": json.dumps({"kept": 1, "presets": [], "groups": []}).encode(),
    "an unknown key": holding(devices=[]),
    "a doubled key": b'{"kept": 1, "kept": 1}',
    "a true version": holding(kept=True),
    "no number": holding(kept=float("nan")),
    "presets as an object": holding(presets={}),
    "a preset that is none": holding(presets=[1]),
    "another game": preset(game="chess"),
    "a game that is no text": preset(game=1),
    "four players": preset(players=4),
    "eleven players": preset(players=11),
    "a part of a player": preset(players=7.5),
    "an unknown option": preset(options={"x": 1}),
    "an option of a wrong type": preset(options={"schahzenan": "yes"}),
    "a set-up that cannot be played": preset(players=7),
    "an impossible board": preset(options={"board": {"pacifist": [], "interventionist": []}}),
    "a long board": preset(options={"board": {"pacifist": ["S6"] * 10_000, "interventionist": []}}),
    "an unknown setting": preset(settings={"colour": "red"}),
    "roles nowhere": preset(settings={"roles": []}),
    "a pace of nothing": preset(settings={"pace": "fast"}),
    "an endless pace": preset(settings={"pace": 1e308}),
    "a timer that runs": preset(settings={"timer": {"title": "", "seconds": 60, "until": 1.0}}),
    "a timer of nothing": preset(settings={"timer": {"title": "", "seconds": 0}}),
    "a timer of half a second": preset(settings={"timer": {"title": "", "seconds": 60.5}}),
    "a timer with a title of two lines": preset(settings={"timer": {"title": "a\nb", "seconds": 60}}),
    "a preset twice": holding(presets=[PRESET, PRESET]),
    "an unknown key of a preset": preset(device="x"),
    "a preset without a name": preset(name=""),
    "a name of forty-one letters": preset(name="é" * 41),
    "a name that turns the page": preset(name="\u202eevil"),
    "a name with a null byte": group(name="a\0b"),
    "half a character": holding().replace(b"Thursday", b"\\ud800"),
    "a group of nobody": group(players=[]),
    "a group of a thousand": group(players=[str(number) for number in range(1000)]),
    "a group of numbers": group(players=[1, 2]),
    "a group of twins": group(players=["Ana", "ana"]),
    "a group twice": holding(groups=[GROUP, GROUP]),
    "a sentence that is no digest": recording(sentence="../../etc/passwd"),
    "a sentence in capitals": recording(sentence="AB" * 32),
    "no base64": recording(sound="###"),
    "base64 with a line break": recording(sound=RECORDING["sound"] + "\n"),
    "an empty sound": recording(sound=""),
    "a page for a sound": recording(sound=b64encode(b"<script>alert(1)</script>").decode()),
    "a sound of another type": recording(mimetype="text/html"),
    "a huge sound": recording(sound=b64encode(WEBM + bytes(1 << 20)).decode()),
    "a sound twice": holding(recordings=[RECORDING, RECORDING]),
}  # fmt: skip


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("case", BAD)
def test_a_file_that_holds_something_else_is_refused_in_a_sentence_and_nothing_of_it_is_kept(
    house: House, case: str, language: str
) -> None:
    said = refused(brought(house, BAD[case], language=language), 422, language=language)
    assert ("This file cannot be imported:" in said) == (language == "en")
    assert len(said) < 400
    assert not house.changed()


@pytest.mark.parametrize("size", [LARGEST_FILE + 1, LARGEST_FILE + (1 << 20)])
def test_a_file_that_is_too_large_is_refused(house: House, size: int) -> None:
    answer = brought(house, b" " * size)
    assert answer.status_code in {413, 422}
    assert 'role="alert"' in answer.text
    assert not house.changed()


def test_no_other_form_may_be_that_large(house: House) -> None:
    body = b"--x\r\n" + b" " * (3 << 20)
    answer = ask(house, "/import", TABLET, method="POST", data=body, content_type="multipart/form-data; boundary=x")
    assert answer.status_code == 413


def test_a_form_without_a_file_is_refused(house: House) -> None:
    refused(ask(house, "/kept/import", method="POST", data={"csrf": TOKEN}), 422)
    refused(ask(house, "/kept/import", method="POST", data={"csrf": TOKEN, "file": "x"}), 422)


def test_a_form_of_another_house_brings_nothing(house: House) -> None:
    assert ask(house, "/kept/import", method="POST", data={"csrf": "forged"}).status_code == 400
    assert not house.changed()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)


def bent(value: Any, path: list[int], new: object) -> Any:
    """Return plain data with something else at a place."""
    if not path or not isinstance(value, (dict, list)) or not value:
        return new
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    key = keys[path[0] % len(keys)]
    changed = dict(value) if isinstance(value, dict) else list(value)
    changed[key] = bent(value[key], path[1:], new)
    return changed


def parsed(data: bytes) -> object:
    """Return what a file holds, or None if it is refused as no file at all; nothing else may happen."""
    try:
        return parse(data, GAMES)
    except Refused as said:
        return None if said.code == "not_kept" else pytest.fail(said.code)


@given(st.binary(max_size=300))
@example(b"\xef\xbb\xbf{}")
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_no_bytes_break_the_reader(data: bytes) -> None:
    parsed(data)


@given(st.lists(st.integers(0, 9), max_size=6), json_values)
@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=tries(150))
def test_a_file_bent_at_any_place_is_read_or_refused(path: list[int], new: object) -> None:
    parsed(json.dumps(bent(FILE, path, new)).encode())


names = st.text(st.characters(codec="utf-8", categories=("L", "N")), min_size=1, max_size=20)


@given(st.lists(names, min_size=1, max_size=6, unique_by=str.casefold), names)
@settings(max_examples=tries(30))
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
