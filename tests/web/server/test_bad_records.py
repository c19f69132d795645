"""A file that is no saved game gets a clear sentence, and changes nothing."""

import json

import pytest
from werkzeug.test import TestResponse

from tests.web.evening import NAMES, TABLET, TOKEN
from tests.web.house import House
from tests.web.refusals import ask, refused, sent

ACTIONS = [{"do": "propose", "narrator": "Bea"}]
NO_BOARD: dict[str, list[str]] = {"pacifist": [], "interventionist": []}
RECORD = {
    "record": 1,
    "game": "sultane",
    "players": list(NAMES[:5]),
    "options": {"first_vizier": "Ana"},
    "actions": ACTIONS,
}
BAD_RECORDS = {
    "nothing": b"",
    "no json": b"hello",
    "half of it": json.dumps(RECORD).encode()[:50],
    "binary": bytes(range(256)) * 100,
    "utf-16": json.dumps(RECORD).encode("utf-16"),
    "nested lists": b"[" * 200_000,
    "nested objects": b'{"a":' * 100_000,
    "nested actions": json.dumps(RECORD).replace('"Bea"', "[" * 400 + "]" * 400).encode(),
    "a list": b"[]",
    "a number": b"1",
    "a long number": b"9" * 100_000,
    "no number": json.dumps({**RECORD, "record": float("nan")}).encode(),
    "too large": json.dumps({**RECORD, "actions": [{"do": "x" * 1_100_000}]}).encode(),
    "another version": json.dumps({**RECORD, "record": 2}).encode(),
    "another game": json.dumps({**RECORD, "game": "chess"}).encode(),
    "an unknown key": json.dumps({**RECORD, "secret": 1}).encode(),
    "a missing key": json.dumps({key: RECORD[key] for key in ("record", "game")}).encode(),
    "a doubled key": b'{"record": 1, "record": 1}',
    "half a character": json.dumps(RECORD).replace("Dan", "\\ud800").encode(),
    "doubled names": json.dumps({**RECORD, "players": ["Ana"] * 5}).encode(),
    "alike names": json.dumps({**RECORD, "players": ["Ana", "ANA", "Bea", "Cleo", "Dan"]}).encode(),
    "a script for a name": json.dumps({**RECORD, "players": ["\u202e", *NAMES[1:5]]}).encode(),
    "four players": json.dumps({**RECORD, "players": list(NAMES[:4])}).encode(),
    "eleven players": json.dumps({**RECORD, "players": [*NAMES, "Kim"]}).encode(),
    "an illegal action": json.dumps({**RECORD, "actions": [{"do": "veto"}]}).encode(),
    "an action that is none": json.dumps({**RECORD, "actions": [1]}).encode(),
    "a vote of many": json.dumps({**RECORD, "actions": [*ACTIONS, {"do": "vote", "yes": 10**300}]}).encode(),
    "an unknown role": json.dumps({**RECORD, "roles": dict.fromkeys(NAMES[:5], "wolf")}).encode(),
    "roles of nobody": json.dumps({**RECORD, "roles": {"Zoe": "dinarzade"}}).encode(),
    "an impossible board": json.dumps({**RECORD, "options": {"first_vizier": "Ana", "board": NO_BOARD}}).encode(),
}  # fmt: skip


def uploaded(house: House, file: bytes, language: str = "en") -> TestResponse:
    """Import ``file``; the form is written by hand, since the test client would put a large one on the disk."""
    fields = f'--x\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n{TOKEN}\r\n--x\r\n'
    head = 'Content-Disposition: form-data; name="file"; filename="game.json"\r\n\r\n'
    body = (fields + head).encode() + file + b"\r\n--x--\r\n"
    return ask(house, "/import", TABLET, language, "POST", data=body, content_type="multipart/form-data; boundary=x")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("case", BAD_RECORDS)
def test_a_file_that_is_no_saved_game_is_refused_in_a_sentence(house: House, case: str, language: str) -> None:
    answer = uploaded(house, BAD_RECORDS[case], language)
    assert len(refused(answer, 422, language=language)) < 400
    assert not house.changed()


def test_a_form_without_a_file_is_refused_like_an_empty_file(house: House) -> None:
    refused(sent(house, "/import"), 422)
    refused(sent(house, "/import", file="no file"), 422)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_more_than_two_megabytes_are_not_even_read(house: House, language: str) -> None:
    refused(uploaded(house, b" " * 3_000_000, language), 413, language=language)


def test_the_record_that_the_broken_ones_are_made_from_is_a_saved_game(house: House) -> None:
    assert uploaded(house, json.dumps(RECORD).encode()).status_code == 303
