"""Recordings of a script's lines, as a browser sends and hears them."""

import re

from werkzeug.test import TestResponse

from tests.web.evening import TOKEN, Evening

WAV = b"RIFF\x24\0\0\0WAVEfmt "


def keys(table: Evening, language: str | None = None) -> list[str]:
    with table.app.app_context():
        return [line.key for line in table.use_cases.recordings.lines(table.table, language or table.language)]


def send(table: Evening, sound: bytes = WAV, called: str = "audio/wav", key: str | None = None) -> TestResponse:
    """Record the first line."""
    # By hand, since the test client would put a large file on the disk.
    head = f'--x\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n{TOKEN}\r\n--x\r\n'
    file = f'Content-Disposition: form-data; name="file"; filename="line"\r\nContent-Type: {called}\r\n\r\n'
    body = (head + file).encode() + sound + b"\r\n--x--\r\n"
    return table.client.post(
        f"/t/{table.id}/voice/{key or keys(table)[0]}",
        data=body,
        content_type="multipart/form-data; boundary=x",
        headers={"Accept-Language": table.language},
    )


def said(table: Evening, room: str = "play") -> str | None:
    found = re.search(r'data-speak="([^"]*)"', table.get(room).text)
    return found and found[1]
