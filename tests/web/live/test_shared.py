"""What several processes share through Redis: wrong codes, hourly quotas, and screens that can speak."""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
from flask import Flask

from companion.web import create_app
from companion.web.court.readers import MAX_UNDECIDED
from companion.web.court.shared_readers import SharedReaders
from companion.web.server.limits import Allowance, Throttle
from companion.web.server.shared_limits import SharedThrottle
from tests.database import laid_out
from tests.redis_server import RedisServer, available
from tests.secret import SECRET
from tests.web.evening import NAMES, ROLES, TABLET, TOKEN

pytestmark = pytest.mark.skipif(not available(), reason="redis-server is not installed")
THREE = Allowance(at_once=3, every=1000.0)
FIVE = Allowance(at_once=5, every=1000.0)
RECORD = {
    "record": 1,
    "game": "sultane",
    "players": NAMES[:7],
    "options": {"first_vizier": "Ana"},
    "roles": ROLES,
    "actions": [],
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    found = RedisServer(tmp_path_factory.mktemp("redis"))
    yield found
    found.stop()


@pytest.fixture
def client(server: RedisServer) -> Iterator[redis.Redis]:
    with redis.Redis.from_url(server.address) as found:
        found.flushall()
        yield found


def throttles(client: redis.Redis, overall: Allowance | None = FIVE) -> list[SharedThrottle]:
    """The same limit in two processes."""
    return [SharedThrottle(client, "codes", lambda: 0.0, THREE, overall) for _ in range(2)]


def test_a_visitor_may_try_as_often_at_all_processes_together_as_at_one(client: redis.Redis) -> None:
    one, other = throttles(client)
    assert [each.spend("192.0.2.1") for each in (one, other, one)] == [0, 0, 0]
    assert 990 < other.spend("192.0.2.1") <= 1000
    assert 990 < one.waits("192.0.2.1") <= 1000
    assert [other.spend("192.0.2.2"), one.spend("192.0.2.2")] == [0, 0]
    assert 990 < one.spend("192.0.2.3") <= 1000  # everyone together


def test_what_is_not_allowed_costs_nothing_and_looking_costs_nothing(client: redis.Redis) -> None:
    one, other = throttles(client, None)
    for _ in range(5):
        assert one.waits("192.0.2.1") == 0
    assert one.spend("192.0.2.1", 2) == 0
    for _ in range(3):
        assert 990 < other.spend("192.0.2.1", 2) <= 1000
    assert one.spend("192.0.2.1", 1) == 0


def test_a_limit_that_is_full_again_is_forgotten(client: redis.Redis) -> None:
    SharedThrottle(client, "codes", lambda: 0.0, Allowance(2, 5.0)).spend("192.0.2.1")
    assert {0 < client.ttl(key) <= 60 for key in client.scan_iter()} == {True}


def test_without_an_answer_each_process_counts_by_itself_and_asks_no_more_for_a_while(
    client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _ = throttles(client)
    asked = []

    def gone(*_: object) -> None:
        asked.append(1)
        raise redis.ConnectionError

    monkeypatch.setattr(client, "eval", gone)
    alone = Throttle(lambda: 0.0, THREE, FIVE)
    for _ in range(5):
        assert one.spend("192.0.2.1") == alone.spend("192.0.2.1")
        assert one.waits("192.0.2.1") == alone.waits("192.0.2.1")
    assert len(asked) == 1


def test_screens_that_can_speak_are_known_to_every_process(client: redis.Redis) -> None:
    one, other = SharedReaders(client), SharedReaders(client)
    for number in range(MAX_UNDECIDED + 1):
        one.note("t", f"stranger {number}", 0.0, None)
    one.note("t", "let", 0.0, True)
    one.note("t", "turned away", 0.0, False)
    here = other.offers("t", 0.0)
    assert here == {**{f"stranger {number}": None for number in range(MAX_UNDECIDED)}, "let": True}
    one.leave("t", "let")
    assert "let" not in other.offers("t", 0.0)
    assert other.offers("elsewhere", 0.0) == {}
    one.end("t", 3)
    assert [other.over("t", order) for order in (2, 3, 4)] == [False, True, False]


def test_a_screen_that_says_nothing_any_more_is_not_there(client: redis.Redis) -> None:
    one, other = SharedReaders(client), SharedReaders(client)
    one.note("t", "gone", 0.0, True)
    client.hset("chevet:screens:t", "gone", "1000.000 yes")
    assert other.offers("t", 0.0) == {}
    one.note("t", "new", 0.0, None)
    assert client.hkeys("chevet:screens:t") == [b"new"]


def test_a_process_that_redis_does_not_answer_knows_its_own_screens(
    client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = SharedReaders(client)
    monkeypatch.setattr(client, "eval", lambda *_: (_ for _ in ()).throw(redis.ConnectionError()))
    one.note("t", "here", 0.0, True)
    assert one.offers("t", 1.0) == {"here": True}


def house(folder: Path, server: RedisServer, **options: object) -> Flask:
    address = laid_out(folder / "x.sqlite3")
    return create_app({"DATABASE_URL": address, "SECRET_KEY": SECRET, "REDIS_URL": server.address, **options})


def test_two_processes_that_share_a_redis_share_limits_and_screens(
    tmp_path: Path, server: RedisServer, client: redis.Redis
) -> None:
    apps = [house(tmp_path, server, TABLES_EACH=3) for _ in range(2)]
    table = apps[0].extensions["use_cases"].records.import_record(TABLET, json.dumps(RECORD).encode())
    statuses = []
    for at in range(4):
        browser = apps[at % 2].test_client()
        with browser.session_transaction() as session:
            session.update(device=TABLET, csrf=TOKEN)
        statuses.append(browser.post("/tables", data={"csrf": TOKEN, "slug": "shaked"}).status_code)
    assert statuses == [303, 303, 303, 429]
    screen = apps[0].test_client()
    with screen.session_transaction() as session:
        session.update(device="a screen", csrf=TOKEN)
    screen.post(f"/court/{table}/recital", data={"csrf": TOKEN})
    tablet = apps[1].test_client()
    with tablet.session_transaction() as session:
        session.update(device=TABLET, csrf=TOKEN)
    told = tablet.get(f"/t/{table}/recital").json
    assert told is not None
    assert [each["may"] for each in told["screens"]] == [None]
    for app in apps:
        app.extensions["use_cases"].hub.close()


def test_an_app_that_has_closed_its_hub_leaves_no_connection_to_redis(
    tmp_path: Path, server: RedisServer, client: redis.Redis
) -> None:
    app = house(tmp_path, server)
    hub = app.extensions["use_cases"].hub
    hub.subscribe("t").close()
    hub.publish("t", 1)
    app.extensions["short_codes"].spend("192.0.2.1")
    app.extensions["arrivals"].note("t", "a phone")
    assert len(client.client_list()) > 1
    hub.close()
    end = time.monotonic() + 30
    while len(client.client_list()) > 1:  # its threads leave within a second
        assert time.monotonic() < end
        time.sleep(0.05)
