"""Pages in one process, streams in two others: every device hears of every change, whatever is killed."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
import redis

from companion.live.channels import KEPT_SECONDS, TELL, channel_of, key_of, message
from companion.web import create_app
from tests.database import laid_out
from tests.ports import free_port
from tests.redis_server import RedisServer, available
from tests.secret import SECRET
from tests.web.evening import NAMES, ROLES, TABLET, TOKEN

ROOT = Path(__file__).resolve().parents[2]
LONG = 20.0
"""Seconds that a test waits for what comes within one."""

RIGHT_AGAIN = 3.0
"""Seconds after which every device has to be right again: a stream has it come back sooner."""

pytestmark = pytest.mark.skipif(not available(), reason="redis-server is not installed")
RECORD = {
    "record": 1,
    "game": "sultane",
    "players": NAMES[:7],
    "options": {"first_vizier": "Ana"},
    "roles": ROLES,
    "actions": [],
}


class LiveProcess:
    """``companion live``."""

    def __init__(self, address: str) -> None:
        self.port = free_port()
        options = {"REDIS_URL": address, "HOST": "127.0.0.1", "PORT": str(self.port)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion", "live"],
            cwd=ROOT,
            env={**os.environ, **options},
            stdout=subprocess.DEVNULL,
        )
        try:
            until(lambda: self.status("/ready") == 200)
        except BaseException:
            self.process.kill()
            raise

    def status(self, path: str) -> int:
        """Return the status that a question is answered with, 0 where nobody answers."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=LONG) as line:
                line.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
                return int(line.recv(1024).split(b" ")[1])
        except (OSError, IndexError):
            return 0

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        if self.process.poll() is None:
            self.process.send_signal(how)
        return self.process.wait(LONG)


class Device:
    """A browser at a table: it hears of changes, and comes back to another process when a stream ends."""

    def __init__(self, table: str, ports: list[int]) -> None:
        self._table = table
        self._ports = ports
        self.number = -1
        self.streams = 0
        self.port = 0
        self.retry = 1.0
        self._left = False
        self._thread = threading.Thread(target=self._live, daemon=True)
        self._thread.start()

    def _live(self) -> None:
        turn = 0
        while not self._left:
            turn += 1
            port = self._ports[turn % len(self._ports)]
            with suppress(OSError), socket.create_connection(("127.0.0.1", port)) as line:
                line.settimeout(0.2)
                head = f"GET /live/{self._table} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n"
                line.sendall(head.encode())  # a refusal ends the connection: it comes back then, too
                self.port = port
                self.streams += 1
                self._hear(line)
                continue
            time.sleep(0.05)

    def _hear(self, line: socket.socket) -> None:
        """Hear until the stream ends, then wait as long as it said, as a browser does."""
        heard = b""
        while not self._left:
            try:
                part = line.recv(4096)
            except TimeoutError:
                continue
            except ConnectionError:
                break
            if not part:
                break
            heard += part
            if numbers := re.findall(rb"event: changed\ndata: (\d+)\n", heard):
                self.number = int(numbers[-1])
            if told := re.search(rb"retry: (\d+)", heard):
                self.retry = int(told[1]) / 1000
        time.sleep(0 if self._left else self.retry)

    def close(self) -> None:
        self._left = True
        self._thread.join(LONG)


class Room:
    """A server with a table, two live processes, a tablet, phones and a court."""

    def __init__(self, folder: Path) -> None:
        self.redis = RedisServer(folder)
        options = {"DATABASE_URL": laid_out(folder / "room.sqlite3"), "SECRET_KEY": SECRET, "LIVE_URL": "/"}
        self.app = create_app({**options, "REDIS_URL": self.redis.address})
        self.use_cases = self.app.extensions["use_cases"]
        self.table = self.use_cases.records.import_record(TABLET, json.dumps(RECORD).encode())
        self.client = self.app.test_client()
        with self.client.session_transaction() as session:
            session.update(device=TABLET, csrf=TOKEN)
        self.live: list[LiveProcess] = []
        self.devices: list[Device] = []

    def open(self) -> None:
        """Start the live processes, and let devices listen."""
        for _ in range(2):
            self.live.append(LiveProcess(self.redis.address))
        ports = [one.port for one in self.live]
        self.devices += [Device(self.table, ports[number % 2 :] + ports[: number % 2]) for number in range(8)]

    @property
    def newest(self) -> int:
        found: int = self.use_cases.tables.public(self.table).changes
        return found

    def tap(self) -> None:
        """Propose and refuse, in turns."""
        table = self.use_cases.tables.public(self.table)
        do = {"do": "undo"} if table.dealt_position.last is not None else {"do": "propose", "narrator": "Bea"}
        answer = self.client.post(f"/t/{self.table}/play", data={"csrf": TOKEN, "version": table.version, **do})
        assert answer.status_code == 303

    def in_step(self) -> bool:
        return {device.number for device in self.devices} == {self.newest}

    def close(self) -> None:
        for device in self.devices:
            device.close()
        for one in self.live:
            one.end(signal.SIGKILL)
        self.use_cases.hub.close()
        self.redis.stop()


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with closing(Room(tmp_path_factory.mktemp("room"))) as made:
        made.open()
        made.tap()
        until(made.in_step)
        yield made


def until(true: Callable[[], bool]) -> None:
    """Wait until something is true."""
    end = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


def test_every_device_hears_every_tap_from_whichever_process_it_listens_to(room: Room) -> None:
    for _ in range(5):
        room.tap()
        until(room.in_step)


def test_when_a_live_process_is_killed_every_device_is_right_again_soon(room: Room) -> None:
    number = next(at for at, one in enumerate(room.live) if one.port == room.devices[0].port)
    streams = room.devices[0].streams
    room.live[number].end(signal.SIGKILL)
    room.tap()
    until(room.in_step)
    assert room.devices[0].streams > streams
    assert all(device.retry < RIGHT_AGAIN for device in room.devices)
    room.live[number] = LiveProcess(room.redis.address)
    for device in room.devices:
        device._ports[:] = [one.port for one in room.live]


def test_a_live_process_that_is_told_to_stop_ends_its_streams_and_exits(room: Room) -> None:
    assert room.live[1].end(signal.SIGTERM) == 0
    room.tap()
    until(room.in_step)
    assert all(device.retry < RIGHT_AGAIN for device in room.devices)
    room.live[1] = LiveProcess(room.redis.address)
    for device in room.devices:
        device._ports[:] = [one.port for one in room.live]


def test_when_redis_is_restarted_and_has_forgotten_everything_every_device_hears_of_what_it_missed(room: Room) -> None:
    room.redis.stop()
    until(lambda: room.live[0].status("/ready") == 503)
    assert room.live[0].status(f"/live/{room.table}") == 503
    room.tap()
    room.redis.start()
    until(lambda: room.live[0].status("/ready") == 200)
    until(room.in_step)


def test_what_a_process_changed_and_did_not_live_to_tell_is_told_by_the_next_that_finds_it(room: Room) -> None:
    with room.use_cases.tables._store._connections.writing() as work:
        work.driver.execute("UPDATE tables SET changes = changes + 1")
    assert room.client.get(f"/t/{room.table}/play").status_code == 200
    until(room.in_step)


def test_a_database_that_was_put_back_to_an_earlier_day_is_heard_at_its_first_change(room: Room) -> None:
    for _ in range(4):
        room.tap()
    until(room.in_step)
    with room.use_cases.tables._store._connections.writing() as work:
        work.driver.execute("UPDATE tables SET changes = changes - 3")
    room.tap()
    until(room.in_step)


def test_a_number_never_goes_back(room: Room) -> None:
    with redis.Redis.from_url(room.redis.address) as client:
        for changes in (5, 7, 6, 0):
            said = message("t", changes, "me")
            client.eval(TELL, 2, key_of("t"), channel_of("t"), changes, KEPT_SECONDS, said)
        assert client.get(key_of("t")) == b"7"
        assert 0 < client.ttl(key_of("t")) <= KEPT_SECONDS


def test_a_live_process_loads_neither_the_web_framework_nor_the_store() -> None:
    code = (
        "import sys; from companion.cli.commands import _parser; _parser().parse_args(['live']);"
        "import companion.cli.serving, companion.live.server;"
        "print(*(name for name in sys.modules if name.split('.')[0] in ('flask', 'sqlalchemy', 'jinja2')"
        " or name.startswith(('companion.store', 'companion.web', 'companion.services'))))"
    )
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True)
    assert ran.stdout.split() == []


def test_pages_name_the_live_address_and_may_connect_to_it(tmp_path: Path) -> None:
    options = {
        "DATABASE_URL": laid_out(tmp_path / "x.sqlite3"),
        "SECRET_KEY": SECRET,
        "REDIS_URL": "redis://127.0.0.1:1",
    }
    app = create_app({**options, "LIVE_URL": "https://live.example.org/"})
    table = app.extensions["use_cases"].records.import_record(TABLET, json.dumps(RECORD).encode())
    answer = app.test_client().get(f"/court/{table}")
    assert f'data-stream="https://live.example.org/live/{table}"' in answer.text
    assert "connect-src 'self' https://live.example.org" in answer.headers["Content-Security-Policy"]
    app.extensions["use_cases"].hub.close()


@pytest.mark.parametrize("address", ["live.example.org", "ftp://x", "https://", "https://x; script-src *", "//x"])
def test_a_live_address_that_is_none_is_refused(tmp_path: Path, address: str) -> None:
    from companion.store import CannotOpen

    with pytest.raises(CannotOpen, match="LIVE_URL"):
        create_app({"DATABASE_URL": "sqlite://", "SECRET_KEY": SECRET, "REDIS_URL": "redis://x", "LIVE_URL": address})
