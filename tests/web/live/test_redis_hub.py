"""The hub of several processes: each hears what another writes, and queries the database without Redis."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import fakeredis
import pytest
import redis

from companion.live.channels import redis_name
from companion.services.hub import LOCAL_POLL_SECONDS
from companion.store import CannotOpen
from companion.web import create_app
from companion.web.live import redis_hub
from companion.web.live.redis_hub import POLL_SECONDS, RedisHub, SharedArrivals
from tests.redis_server import RedisServer, available
from tests.secret import SECRET

LONG = 10.0
"""Seconds that a test would wait for what comes at once."""


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tries to reach Redis follow one another quickly."""
    monkeypatch.setattr(redis_hub, "POLL_SECONDS", 0.02)
    monkeypatch.setattr(redis_hub, "REDIS_TIMEOUT", 0.02)


@pytest.fixture
def server() -> fakeredis.FakeServer:
    return fakeredis.FakeServer()


class House:
    """Processes that share a Redis."""

    def __init__(self, server: fakeredis.FakeServer) -> None:
        self.server = server
        self.log: list[str] = []
        self.hubs: list[RedisHub] = []

    def hub(self) -> RedisHub:
        hub = RedisHub(lambda: fakeredis.FakeRedis(server=self.server), "redis:6379", self.log.append)
        self.hubs.append(hub)
        return hub


@pytest.fixture
def house(server: fakeredis.FakeServer) -> Iterator[House]:
    made = House(server)
    yield made
    for hub in made.hubs:
        hub.close()


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.005)


def ready(*hubs: RedisHub) -> None:
    """Wait until every hub has reached Redis."""
    for hub in hubs:
        hub.subscribe("nothing").close()
        until(lambda hub=hub: hub.poll_seconds == LOCAL_POLL_SECONDS)  # type: ignore[misc] # the hub of this round


def test_what_one_process_writes_another_hears(house: House) -> None:
    one, other = house.hub(), house.hub()
    ready(one, other)
    here, there, elsewhere = one.subscribe("here"), other.subscribe("here"), other.subscribe("elsewhere")
    for heard in (here, there, elsewhere):
        heard.wait(0)  # what was said when Redis was reached
    one.publish("here")
    assert here.wait(LONG)
    assert there.wait(LONG)
    assert not elsewhere.wait(0)


def test_a_process_hears_its_own_change_once(house: House) -> None:
    one, other = house.hub(), house.hub()
    ready(one, other)
    here, there = one.subscribe("here"), other.subscribe("here")
    one.publish("here")
    assert here.wait(LONG)
    assert there.wait(LONG)  # so the message has gone round
    other.publish("last")

    def heard() -> bool:
        if one.subscribe("last").wait(0.05):
            return True
        other.publish("last")
        return False

    until(heard)
    assert not here.wait(0)


def test_without_redis_a_process_hears_itself_and_looks_often(house: House) -> None:
    house.server.connected = False
    hub = house.hub()
    heard = hub.subscribe("here")
    until(lambda: len(house.log) == 1)
    hub.publish("here")
    assert heard.wait(LONG)
    assert hub.poll_seconds == redis_hub.POLL_SECONDS


def test_a_redis_that_is_down_is_one_line_in_the_log_and_one_when_it_is_back(house: House) -> None:
    house.server.connected = False
    hub = house.hub()
    heard = hub.subscribe("here")
    until(lambda: len(house.log) == 1)
    time.sleep(10 * redis_hub.POLL_SECONDS)
    assert house.log == ["Redis at redis:6379 does not answer: live pages look for changes every 0.02 seconds."]
    house.server.connected = True
    until(lambda: hub.poll_seconds == LOCAL_POLL_SECONDS)
    assert house.log[1:] == ["Redis at redis:6379 answers again."]
    assert heard.wait(LONG), "what was missed meanwhile is looked for"


def test_a_number_below_the_one_that_is_known_is_overtaken(house: House) -> None:
    overtaken: list[tuple[str, int]] = []
    hub = RedisHub(
        lambda: fakeredis.FakeRedis(server=house.server),
        "redis",
        house.log.append,
        overtake=lambda table, known: overtaken.append((table, known)),
    )
    house.hubs.append(hub)
    hub.publish("here", 7)
    hub.publish("there", 1)
    until(lambda: not hub._untold)
    hub.publish("here", 4)
    until(lambda: overtaken == [("here", 7)])


def test_the_hub_starts_nothing_before_it_is_used(house: House) -> None:
    import threading

    before = threading.active_count()
    house.hub()
    assert threading.active_count() == before


def test_a_closed_hub_ends_every_wait(house: House) -> None:
    hub = house.hub()
    heard = hub.subscribe("here")
    hub.close()
    assert heard.wait(LONG)
    assert hub.closed


def test_phones_that_found_a_table_are_known_to_every_process(server: fakeredis.FakeServer) -> None:
    one, other = (SharedArrivals(lambda: fakeredis.FakeRedis(server=server)) for _ in range(2))
    one.note("here", "a phone")
    one.note("here", "a phone")
    other.note("here", "another phone")
    assert (one.count("here"), other.count("here"), other.count("there")) == (2, 2, 0)
    server.connected = False
    one.note("here", "a third phone")
    assert (one.count("here"), other.count("here")) == (2, 1)


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("redis://localhost:6379/0", "localhost:6379"),
        ("redis://somebody:secret@10.0.0.7", "10.0.0.7"),
        ("unix:///run/redis.sock", "/run/redis.sock"),
    ],
)
def test_a_redis_is_named_without_its_password(address: str, name: str) -> None:
    assert redis_name(address) == name


def test_redis_is_chosen_by_its_address_alone(tmp_path: Path) -> None:
    app = create_app(
        {
            "DATABASE_URL": f"sqlite:///{tmp_path / 'x.sqlite3'}",
            "SECRET_KEY": SECRET,
            "REDIS_URL": "redis://127.0.0.1:1/0",
        }
    )
    assert isinstance(app.extensions["use_cases"].hub, RedisHub)
    assert isinstance(app.extensions["arrivals"], SharedArrivals)


def test_an_address_that_is_none_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen, match="REDIS_URL"):
        create_app(
            {"DATABASE_URL": f"sqlite:///{tmp_path / 'x.sqlite3'}", "SECRET_KEY": SECRET, "REDIS_URL": "nonsense"}
        )


def test_two_seconds_are_between_two_looks_of_a_stream_without_redis() -> None:
    assert POLL_SECONDS == 2.0


@pytest.mark.skipif(not available(), reason="redis-server is not installed")
def test_a_redis_that_hangs_with_its_connections_open_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_hub, "CHECK_SECONDS", 0.5)
    server = RedisServer(tmp_path)
    house = House(fakeredis.FakeServer())
    hub = RedisHub(lambda: redis.Redis.from_url(server.address, socket_timeout=LONG), "redis", house.log.append)
    until(lambda: hub.is_connected)
    os.kill(server.pid, signal.SIGSTOP)
    until(lambda: hub.poll_seconds == redis_hub.POLL_SECONDS)
    hub.close()
    server.stop()
