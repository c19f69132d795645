"""Streams of the real server never keep pages, other streams or the end of the server waiting."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from companion.services import UseCases
from companion.services.hub import LOCAL_POLL_SECONDS
from companion.web.live.redis_hub import POLL_SECONDS
from companion.web.server.environment import streams_of
from tests import redis_server
from tests.redis_server import RedisServer
from tests.secret import SECRET
from tests.sizes import for_thorough
from tests.web.evening import NAMES, ROLES, TABLET, TOKEN
from tests.web.lent_apps import make_app
from tests.web.server.test_serve import Server

FIRST = {"first_vizier": "Ana"}
ROOT = Path(__file__).resolve().parents[3]
LONG = 20.0
"""Seconds that a test waits for what comes within one."""


class Room:
    """A server with a table, and devices that hold streams of it open."""

    def __init__(self, folder: Path, **options: str) -> None:
        app = make_app(folder)
        record = {"record": 1, "game": "sultane", "players": NAMES[:7], "options": FIRST, "roles": ROLES, "actions": []}
        self.use_cases: UseCases = app.extensions["use_cases"]
        self.table = self.use_cases.records.import_record(TABLET, json.dumps(record).encode())
        client = app.test_client()
        with client.session_transaction() as session:
            session.update(device=TABLET, csrf=TOKEN)
        found = client.get_cookie("chevet")
        assert found is not None
        self.cookie = f"Cookie: chevet={found.value}"
        database = f"sqlite:///{folder / 'evening.sqlite3'}"
        self.options = {"DATABASE_URL": database, "SECRET_KEY": SECRET, "HOST": "127.0.0.1", **options}
        self.options["KEEP_DAYS"] = "0"  # the clock of these tables stands long ago
        self.version = self.use_cases.tables.public(self.table).version
        self.lines: list[socket.socket] = []

    def stream(self, server: Server, table: str = "") -> bytes:
        """Open a stream and return what it says first."""
        line = socket.create_connection(("127.0.0.1", server.port), timeout=LONG)
        self.lines.append(line)
        line.sendall(f"GET /court/{table or self.table}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        return said(line, b"\n\n\r\n", b"</html>")

    def page(self, server: Server) -> bytes:
        head = f"GET /t/{self.table}/play HTTP/1.1\r\nHost: x\r\n{self.cookie}\r\nConnection: close\r\n\r\n"
        return server.ask(head.encode())

    def tap(self, server: Server, **fields: str) -> bytes:
        """Tap at the newest version."""
        version, self.version = self.version, self.version + 1
        body = "&".join(f"{name}={value}" for name, value in {"csrf": TOKEN, "version": version, **fields}.items())
        head = f"POST /t/{self.table}/play HTTP/1.1\r\nHost: x\r\n{self.cookie}\r\nConnection: close\r\n"
        form = f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n{body}"
        return server.ask((head + form).encode())

    def close(self) -> None:
        for line in self.lines:
            line.close()


def said(line: socket.socket, *ends: bytes) -> bytes:
    """Return what comes until one of ``ends``, or until the server hangs up."""
    got = b""
    while not any(end in got for end in ends):
        part = line.recv(65536)
        if not part:
            break
        got += part
    return got


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.1)


@pytest.fixture
def rooms(tmp_path: Path) -> Iterator[Callable[..., Room]]:
    made: list[Room] = []

    def make(**options: str) -> Room:
        made.append(Room(tmp_path, **options))
        return made[-1]

    yield make
    for room in made:
        room.close()


def status(answer: bytes) -> int:
    return int(answer[9:12])


def test_more_streams_than_places_never_hang_the_site(rooms: Callable[..., Room]) -> None:
    room = rooms(THREADS="8")
    with Server(room.options) as server:
        answers = [room.stream(server) for _ in range(20)]
        assert [status(one) for one in answers] == [200] * streams_of(8) + [503] * (20 - streams_of(8))
        assert b"retry-after: " in answers[-1].lower()
        for _ in range(20):
            assert status(room.page(server)) == 200
        assert status(room.tap(server, do="propose", narrator="Cleo")) == 303
        heard = said(room.lines[0], b"\n\n\r\n")
        assert re.search(rb"event: changed\ndata: \d+\n\n", heard)


def test_connections_that_nobody_uses_never_hang_the_site(rooms: Callable[..., Room]) -> None:
    room = rooms(THREADS="4")
    with Server(room.options) as server:
        room.lines += [socket.create_connection(("127.0.0.1", server.port), timeout=LONG) for _ in range(200)]
        assert status(room.page(server)) == 200


@for_thorough
def test_the_default_settings_hold_thirty_tables_with_a_tablet_ten_phones_and_a_court_screen_each(
    rooms: Callable[..., Room],
) -> None:
    room = rooms()
    others = [room.use_cases.lobby.open(f"tablet {number}", "sultane") for number in range(30)]
    with Server(room.options) as server:
        assert [status(room.stream(server, others[at % 30])) for at in range(360)] == [200] * 360
        for _ in range(10):
            assert status(room.page(server)) == 200


def test_a_device_that_has_gone_leaves_its_place_at_the_next_word(rooms: Callable[..., Room]) -> None:
    room = rooms(THREADS="2")
    with Server(room.options) as server:
        assert status(room.stream(server)) == 200
        assert status(room.stream(server)) == 503
        room.close()

        def free() -> bool:
            room.tap(server, do="propose", narrator="Cleo")
            room.tap(server, do="undo")
            return status(room.stream(server)) == 200

        until(free)


@pytest.mark.parametrize("kind", [signal.SIGTERM, signal.SIGINT])
def test_the_server_stops_at_once_though_streams_are_open(rooms: Callable[..., Room], kind: signal.Signals) -> None:
    room = rooms()
    with Server(room.options) as server:
        assert [status(room.stream(server)) for _ in range(20)] == [200] * 20
        # A terminal sends Ctrl-C to all of its processes; a service manager asks the first one alone.
        server.stop(kind)
    assert all(line.recv(1000)[-5:] in (b"0\r\n\r\n", b"") for line in room.lines)
    assert "Traceback" not in server.said


def refusal_to_serve(**options: str) -> str:
    environment = {**os.environ, "HOST": "127.0.0.1", **options}
    command = [sys.executable, "-m", "companion", "serve"]
    ended = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode != 0
    assert "Traceback" not in ended.stderr
    return ended.stderr + ended.stdout


@for_thorough
def test_several_processes_without_redis_are_refused_in_a_sentence(tmp_path: Path) -> None:
    options = {
        "WORKERS": "2",
        "PORT": "8998",
        "DATABASE_URL": f"sqlite:///{tmp_path / 'x.sqlite3'}",
        "SECRET_KEY": SECRET,
    }
    assert "WORKERS above 1 needs REDIS_URL" in refusal_to_serve(**options)
    assert "REDIS_URL" in refusal_to_serve(**options, REDIS_URL="nonsense")


@pytest.mark.skipif(not redis_server.available(), reason="needs a Redis")
def test_every_process_hears_through_redis_what_another_has_changed(rooms: Callable[..., Room], tmp_path: Path) -> None:
    redis = RedisServer(tmp_path)
    room = rooms(WORKERS="3", REDIS_URL=redis.address)
    try:
        with Server(room.options) as server:
            for _ in range(12):
                assert status(room.stream(server)) == 200
            time.sleep(2 * POLL_SECONDS)  # until every process has reached it and polls no more
            for line in room.lines:
                line.setblocking(False)
                with suppress(BlockingIOError):
                    line.recv(65536)  # what was said meanwhile
                line.settimeout(LOCAL_POLL_SECONDS / 2)
            assert status(room.tap(server, do="propose", narrator="Cleo")) == 303
            for line in room.lines:
                assert b"event: changed" in said(line, b"\n\n\r\n")
        assert "does not answer" not in server.said
    finally:
        redis.stop()


def test_without_its_redis_a_server_of_several_processes_still_brings_news(rooms: Callable[..., Room]) -> None:
    room = rooms(WORKERS="2", REDIS_URL="redis://127.0.0.1:1/0")
    with Server(room.options) as server:
        for _ in range(6):  # of both processes, as chance has it
            assert status(room.stream(server)) == 200
        assert status(room.tap(server, do="propose", narrator="Cleo")) == 303
        for line in room.lines:
            assert b"event: changed" in said(line, b"\n\n\r\n")
    assert 1 <= server.said.count("Redis at 127.0.0.1:1 does not answer") <= 2
