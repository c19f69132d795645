"""PostgreSQL and Redis are restarted under load: no tap is lost or doubled, and every device is right again soon."""

import json
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from flask import Flask

from companion.services import Table
from companion.web import create_app
from tests.live.hosted import Process, Proxy
from tests.live.test_composition import ONE_NARRATOR, RECORD, Taps, wait_for
from tests.live.test_processes import RIGHT_AGAIN, Device
from tests.postgresql import Cluster, programs
from tests.redis_server import RedisServer, available
from tests.secret import SECRET
from tests.sizes import for_thorough
from tests.web.evening import TABLET, TOKEN

pytestmark = [
    for_thorough,
    pytest.mark.skipif(programs() is None or not available(), reason="PostgreSQL or redis-server is not installed"),
]
HELD = 1.0
"""Seconds for which a restarted service is not available."""


class Room:
    """A table at two processes of pages and two of streams: a tablet taps, and four devices hear of it."""

    def __init__(self, folder: Path, stack: ExitStack, **more: str) -> None:
        self.database, self.redis = Cluster(), RedisServer(folder)
        stack.callback(self.database.throw_away)
        stack.callback(lambda: self.redis.stop())
        self.database.stop()
        self.database.start(durable=True)  # what is acknowledged has to outlive a crash
        options = {"DATABASE_URL": self.database.address(self.database.new()), "SECRET_KEY": SECRET}
        self.app: Flask = create_app(options)
        self.table = self.app.extensions["use_cases"].records.import_record(TABLET, json.dumps(RECORD).encode())
        hosted = {
            **options,
            "REDIS_URL": self.redis.address,
            "LIVE_URL": "/",
            "INSTANCE": str(folder / "instance"),
            **more,
        }
        self.processes = processes = [
            Process(kind, hosted, folder / f"{at}.log") for at, kind in enumerate(("serve", "live") * 2)
        ]
        for process in processes:
            stack.callback(process.stop, signal.SIGKILL)
        serves, lives = ([each.wait() for each in processes if each.command == kind] for kind in ("serve", "live"))
        proxy = Proxy(serves)
        stack.callback(proxy.close)
        self.devices = [Device(self.table, [each.port for each in lives]) for _ in range(4)]
        for device in self.devices:
            stack.callback(device.close)
        self.taps = Taps(proxy, self.table, self._cookie(), self._version, patient=True)
        self.taps.start()
        stack.callback(self.taps.end)

    def _cookie(self) -> str:
        client = self.app.test_client()
        with client.session_transaction() as session:
            session.update(device=TABLET, csrf=TOKEN)
        cookie = client.get_cookie("chevet")
        assert cookie is not None
        return f"chevet={cookie.value}"

    @property
    def _version(self) -> int:
        version: int = self.app.extensions["use_cases"].tables.public(self.table).version
        return version

    @property
    def found(self) -> Table:
        """The table as it is now."""
        table: Table = self.app.extensions["use_cases"].tables.public(self.table)
        return table

    def wrong(self) -> int:
        """Return how many taps the journal lacks, or has too many, compared with those acknowledged; one may be on
        its way."""
        known = self.taps.acknowledged
        done = [entry.command["do"] for entry in self.found.entries if entry.version > self.taps.first]
        wanted = [ONE_NARRATOR[at % 2]["do"] for at in range(len(done))]
        amiss = max(known - len(done), len(done) - known - 1, 0)
        return amiss + sum(one != other for one, other in zip(done, wanted, strict=True))

    def check(self) -> None:
        """Stop tapping; all devices are right soon, and the journal is what was acknowledged."""
        self.taps.end()
        assert self.taps.troubles == []
        found = self.found
        over = time.monotonic()
        wait_for(lambda: {device.number for device in self.devices} == {found.changes})
        assert time.monotonic() - over < RIGHT_AGAIN
        done = [entry.command["do"] for entry in found.entries if entry.version > self.taps.first]
        assert done == [ONE_NARRATOR[at % 2]["do"] for at in range(self.taps.acknowledged)]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    with ExitStack() as stack:
        yield Room(tmp_path, stack)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT])
def test_postgresql_is_restarted_or_crashes_and_the_taps_go_on(room: Room, how: signal.Signals) -> None:
    room.taps.until(20)
    room.database.stop(how)
    time.sleep(HELD)
    room.database.start(durable=True)
    room.taps.until(20)
    room.check()
    assert room.taps.told_to_wait > 0


def test_redis_is_restarted_and_nobody_who_taps_notices(room: Room) -> None:
    room.taps.until(20)
    room.redis.stop()
    room.taps.until(20)
    room.redis.start()
    room.taps.until(20)
    room.check()
    assert room.taps.told_to_wait == 0
