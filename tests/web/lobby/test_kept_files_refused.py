"""Files that hold something else are refused as a whole, in a sentence."""

import json
from base64 import b64encode
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from companion.services.device_file import LARGEST_FILE
from tests.sizes import tries
from tests.web.evening import TABLET, TOKEN
from tests.web.house import House
from tests.web.lobby.kept_files import (
    FILE,
    GROUP,
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


def test_what_would_be_too_much_is_refused_whole(house: House) -> None:
    groups = [{**GROUP, "name": f"Group {number}"} for number in range(50)]
    answer = brought(house, holding(groups=groups))
    assert "keeps at most 50 of each kind" in refused(answer, 422)
    assert not house.changed()


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


@given(st.binary(max_size=300))
@example(b"\xef\xbb\xbf{}")
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_no_bytes_break_the_reader(data: bytes) -> None:
    parsed(data)


@given(st.lists(st.integers(0, 9), max_size=6), json_values)
@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=tries(75))
def test_a_file_bent_at_any_place_is_read_or_refused(path: list[int], new: object) -> None:
    parsed(json.dumps(bent(FILE, path, new)).encode())
