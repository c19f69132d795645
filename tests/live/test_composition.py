"""The composition, without a container: every process is restarted or killed in turn, and no tap is lost by it."""

import json
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest

from companion.web import create_app
from tests.database import lender
from tests.live.hosted import HOSTING, LONG, Caddy, Process, Proxy, caddy, composed, settings
from tests.live.test_processes import Device
from tests.postgresql import programs
from tests.redis_server import RedisServer, available
from tests.secret import SECRET
from tests.sizes import for_thorough
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
PAUSE = 0.03
"""Seconds between two taps: without one they would take the processor from what is started."""

ONE_NARRATOR = ({"do": "propose", "narrator": "Cleo"}, {"do": "undo"})


@pytest.fixture
def options(tmp_path: Path) -> Iterator[dict[str, str]]:
    redis = RedisServer(tmp_path)
    lender.lends = True
    (tmp_path / "database_url").write_text(lender.lend())
    places = {"REDIS_URL": redis.address, "DATABASE_URL_FILE": str(tmp_path / "database_url")}
    # A second where people have five: the proxy here asks as often.
    here = {"SECRET_KEY": SECRET, "TRUSTED_PROXIES": "127.0.0.0/8", "DRAIN_SECONDS": "2"}
    yield {**settings(), **places, **here}
    lender.lends = False
    lender.give_back()
    redis.stop()


class Taps(threading.Thread):
    """A tablet that taps much faster than people do: a Narrator proposed, and taken back.

    ``patient`` repeats a tap if the server says that it is busy (503), as people do.
    """

    def __init__(self, proxy: Proxy | Caddy, table: str, cookie: str, first: int, patient: bool = False) -> None:
        super().__init__(daemon=True)
        self._patient = patient
        self.told_to_wait = 0
        self._proxy = proxy
        self._place = f"/t/{table}/play"
        self._headers = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true"}
        self.first = first
        self.acknowledged = 0
        self.troubles: list[str] = []
        self._over = threading.Event()

    def run(self) -> None:
        while not self._over.wait(PAUSE):
            version = str(self.first + self.acknowledged)
            form = {"csrf": TOKEN, "version": version, **ONE_NARRATOR[self.acknowledged % 2]}
            try:
                status, said = self._proxy.ask("POST", self._place, self._headers, urlencode(form).encode())
            except OSError as error:
                self.troubles.append(str(error))
                return
            if status == 503 and self._patient:
                self.told_to_wait += 1
                continue
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


def wait_for(true: Callable[[], bool], stands: Callable[[], object] = lambda: "") -> None:
    """Wait until something is true; ``stands`` describes the state if it never is."""
    end = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < end, stands()
        time.sleep(0.02)


@for_thorough
def test_every_process_of_the_composition_goes_in_turn_and_no_tap_is_lost(
    tmp_path: Path, options: dict[str, str]
) -> None:
    app = create_app(
        {"DATABASE_URL": Path(options["DATABASE_URL_FILE"]).read_text(), "SECRET_KEY": options["SECRET_KEY"]}
    )
    use_cases = app.extensions["use_cases"]
    table = use_cases.records.import_record(TABLET, json.dumps(RECORD).encode())
    client = app.test_client()
    with client.session_transaction() as session:
        session.update(device=TABLET, csrf=TOKEN)
    cookie = client.get_cookie("chevet")
    assert cookie is not None
    composition = {
        name: Process(command, {**options, "INSTANCE": str(tmp_path / "instance")}, tmp_path / f"{name}.log")
        for name, command in composed().items()
    }
    serves, lives = ([each for each in composition.values() if each.command == kind] for kind in ("serve", "live"))
    assert (len(serves), len(lives)) == (2, 2)
    devices: list[Device] = []
    proxy: Proxy | Caddy | None = None
    try:
        for process in composition.values():
            process.wait()
        proxy = Caddy(serves, lives, tmp_path) if caddy() else Proxy(serves)
        redis_subscriber = [proxy.port] if isinstance(proxy, Caddy) else [each.port for each in lives]
        devices += [Device(table, redis_subscriber) for _ in range(4)]
        taps = Taps(proxy, table, f"chevet={cookie.value}", use_cases.tables.public(table).version)
        taps.start()
        taps.until(20)
        lives[0].stop(signal.SIGKILL)
        for process in serves:
            assert process.stop() == 0
            process.start()
            process.wait()
            taps.until(20)
        taps.end()
        assert taps.troubles == []
        changes = use_cases.tables.public(table).changes
        wait_for(
            lambda: {device.number for device in devices} == {changes},
            lambda: ([each.number for each in devices], changes),
        )
    finally:
        for device in devices:
            device.close()
        if proxy is not None:
            proxy.close()
        for process in composition.values():
            process.stop(signal.SIGTERM if process.healthy() else signal.SIGKILL)
        use_cases.hub.close()
    found = use_cases.tables.public(table)
    assert found.version == taps.first + taps.acknowledged
    done = [entry.command["do"] for entry in found.entries if entry.version > taps.first]
    assert done == [ONE_NARRATOR[at % 2]["do"] for at in range(taps.acknowledged)]
    app.extensions["store"].close()


def test_the_password_of_the_database_is_made_once(tmp_path: Path) -> None:
    for _ in range(2):
        subprocess.run(["/bin/sh", str(HOSTING / "make-secrets"), str(tmp_path)], check=True)
        made = (tmp_path / "database_url").read_text()
        password = (tmp_path / "password").read_text()
        assert len(password) == 48
        assert made == f"postgresql://chevet:{password}@postgresql/chevet"
        assert (tmp_path / "database_url").stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(not caddy(), reason="caddy is not installed")
def test_the_proxy_takes_its_settings() -> None:
    told = subprocess.run(
        [caddy(), "adapt", "--adapter", "caddyfile", "--config", str(HOSTING / "Caddyfile")],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    for name in composed():
        assert f'"{name}:8000"' in told.stdout
