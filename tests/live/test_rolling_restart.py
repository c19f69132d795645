"""Two processes of ``companion serve`` are restarted one after the other, and nobody at a table notices."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest

from companion.web import create_app
from tests.database import lender
from tests.live.hosted import LONG, Process, Proxy
from tests.postgresql import programs
from tests.redis_server import RedisServer, available
from tests.web.evening import NAMES, ROLES, TABLET, TOKEN

pytestmark = pytest.mark.skipif(
    programs() is None or not available(), reason="PostgreSQL or redis-server is not installed"
)
RECORD = {
    "record": 1,
    "game": "sultane",
    "players": NAMES[:7],
    "options": {"first_vizier": "Ana"},
    "roles": ROLES,
    "actions": [],
}
ONE_NARRATOR = ({"do": "propose", "narrator": "Cleo"}, {"do": "undo"})


@pytest.fixture
def options(tmp_path: Path) -> Iterator[dict[str, str]]:
    redis = RedisServer(tmp_path)
    lender.lends = True
    address = lender.lend()
    yield {"DATABASE_URL": address, "REDIS_URL": redis.address, "SECRET_KEY": "for tests", "DRAIN_SECONDS": "1"}
    lender.lends = False
    lender.give_back()
    redis.stop()


class Taps(threading.Thread):
    """A tablet that taps without a pause: a Narrator proposed, and taken back."""

    def __init__(self, proxy: Proxy, table: str, cookie: str, first: int) -> None:
        super().__init__(daemon=True)
        self._proxy = proxy
        self._place = f"/t/{table}/play"
        self._headers = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true"}
        self.first = first
        self.acknowledged = 0
        self.troubles: list[str] = []
        self._over = threading.Event()

    def run(self) -> None:
        while not self._over.is_set():
            version = str(self.first + self.acknowledged)
            form = {"csrf": TOKEN, "version": version, **ONE_NARRATOR[self.acknowledged % 2]}
            try:
                status, said = self._proxy.ask("POST", self._place, self._headers, urlencode(form).encode())
            except OSError as error:
                self.troubles.append(str(error))
                return
            if status not in {200, 303}:
                self.troubles.append(f"{status} {said[:300]}")
                return
            self.acknowledged += 1

    def until(self, more: int) -> None:
        """Return when so many more taps were acknowledged."""
        wanted = self.acknowledged + more
        wait_for(lambda: self.acknowledged >= wanted or bool(self.troubles))

    def end(self) -> None:
        self._over.set()
        self.join(LONG)


def wait_for(true: Callable[[], bool]) -> None:
    end = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_processes_restarted_one_after_the_other_lose_no_tap(tmp_path: Path, options: dict[str, str]) -> None:
    app = create_app(options)
    use_cases = app.extensions["use_cases"]
    table = use_cases.records.import_record(TABLET, json.dumps(RECORD).encode())
    client = app.test_client()
    with client.session_transaction() as session:
        session.update(device=TABLET, csrf=TOKEN)
    cookie = client.get_cookie("chevet")
    assert cookie is not None
    processes = [Process("serve", options, tmp_path / f"log{number}") for number in range(2)]
    try:
        proxy = Proxy([process.wait() for process in processes])
        taps = Taps(proxy, table, f"chevet={cookie.value}", use_cases.tables.public(table).version)
        taps.start()
        taps.until(20)
        for process in processes:
            assert process.stop() == 0
            process.start()
            process.wait()
            taps.until(20)
        taps.end()
        proxy.close()
    finally:
        for process in processes:
            process.stop()
        use_cases.hub.close()
    assert taps.troubles == []
    found = use_cases.tables.public(table)
    assert found.version == taps.first + taps.acknowledged
    done = [entry.command["do"] for entry in found.entries if entry.version > taps.first]
    assert done == [ONE_NARRATOR[at % 2]["do"] for at in range(taps.acknowledged)]
    app.extensions["store"].close()
