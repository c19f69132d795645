"""Files of set-ups, groups and recordings, and a device that brings one in."""

import json
from base64 import b64encode
from typing import Any

import pytest
from werkzeug.test import TestResponse

from companion.kernel.refusal import Refused
from companion.registry import GAMES
from companion.services.device_file import parse
from tests.web.evening import NAMES, TABLET, TOKEN
from tests.web.house import House
from tests.web.refusals import ask

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


def parsed(data: bytes) -> object:
    """Return what a file holds, or None if it is refused as no file at all; nothing else may happen."""
    try:
        return parse(data, GAMES)
    except Refused as said:
        return None if said.code == "not_kept" else pytest.fail(said.code)
