"""Streams of one visitor, counted over all live processes in a Redis of the tests' own."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

import pytest
import redis.asyncio

from companion.live import places, redis_subscriber
from companion.live.listeners import Listeners
from companion.live.places import Places
from companion.live.redis_subscriber import RedisSubscriber
from tests import own_loop
from tests.redis_server import RedisServer, available

pytestmark = pytest.mark.skipif(not available(), reason="redis-server is not installed")
LONG = 20.0
"""Seconds that a test would wait for what comes at once."""

EACH = 3


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    made = RedisServer(tmp_path_factory.mktemp("redis"))
    yield made
    made.stop()


@pytest.fixture(autouse=True)
def nobody_falls_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes here report once that they live, which must last as long as a test takes on a slow machine."""
    monkeypatch.setattr(places, "EXPIRY_SECONDS", 600)


class Running:
    """A live process as far as it counts."""

    def __init__(self, server: RedisServer, each: int = EACH) -> None:
        self.client: Any = redis.asyncio.Redis.from_url(server.address)
        self.places = Places(self.client, each)
        self.held: list[tuple[str, str]] = []

    async def opens(self, who: str) -> bool:
        found = await self.places.enter("table", who)
        if found is not None:
            self.held.append((who, found[1]))
        return found is not None


@asynccontextmanager
async def process(server: RedisServer) -> AsyncIterator[Running]:
    running = Running(server)
    await running.places.begin()
    work = asyncio.create_task(running.places.keep())
    try:
        yield running
    finally:
        work.cancel()
        with suppress(asyncio.CancelledError):
            await work
        await running.places.end()
        await running.client.aclose()


def run(server: RedisServer, test: Callable[[Running, Running], Awaitable[None]]) -> None:
    async def two() -> None:
        async with AsyncExitStack() as stack:
            one, other = [await stack.enter_async_context(process(server)) for _ in range(2)]
            await one.client.flushall()
            await one.places.begin()
            await other.places.begin()
            await test(one, other)

    own_loop.run(two, 3 * LONG)


async def comes_true(true: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(LONG):
        while not await true():
            await asyncio.sleep(0.01)


def test_a_visitor_has_as_many_streams_of_two_processes_as_of_one(server: RedisServer) -> None:
    async def test(one: Running, other: Running) -> None:
        opened = [await each.opens("somebody") for each in (one, other, one, other, one)]
        assert opened == [True, True, True, False, False]
        assert await other.opens("another")

    run(server, test)


def test_a_stream_that_ends_at_one_process_may_be_opened_at_the_other(server: RedisServer) -> None:
    async def test(one: Running, other: Running) -> None:
        assert [await one.opens("somebody") for _ in range(EACH)] == [True] * EACH
        assert not await other.opens("somebody")
        one.places.leave(*one.held.pop())
        await comes_true(lambda: other.opens("somebody"))
        assert not await other.opens("somebody")

    run(server, test)


def test_what_a_process_held_that_stops_is_free_at_once(server: RedisServer) -> None:
    async def test(one: Running, other: Running) -> None:
        assert [await one.opens("somebody") for _ in range(EACH)] == [True] * EACH
        await one.places.end()
        assert [await other.opens("somebody") for _ in range(EACH + 1)] == [True] * EACH + [False]

    run(server, test)


def test_what_a_killed_process_held_is_free_once_it_has_been_silent(
    server: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "EXPIRY_SECONDS", 1)

    async def test(one: Running, other: Running) -> None:
        assert [await one.opens("somebody") for _ in range(EACH)] == [True] * EACH  # and then it says nothing any more
        monkeypatch.setattr(places, "EXPIRY_SECONDS", 60)
        await other.places.begin()
        await comes_true(lambda: other.opens("somebody"))

    run(server, test)


def test_a_process_goes_on_counting_for_as_long_as_it_says_that_it_lives(
    server: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "EXPIRY_SECONDS", 60)
    monkeypatch.setattr(places, "HEARTBEAT_SECONDS", 0.01)

    async def test(one: Running, other: Running) -> None:
        assert [await one.opens("somebody") for _ in range(EACH)] == [True] * EACH
        key = (await one.client.keys("chevet:live:*"))[0]
        await one.client.expire(key, 5)
        work = asyncio.create_task(one.places.live())
        other_work = asyncio.create_task(other.places.live())

        async def longer() -> bool:
            return bool(await one.client.ttl(key) > 5)

        await comes_true(longer)
        for each in (work, other_work):
            each.cancel()
        assert not await other.opens("somebody")

    run(server, test)


def test_who_leaves_under_an_earlier_name_takes_nothing_from_those_who_came_later(server: RedisServer) -> None:
    async def test(one: Running, other: Running) -> None:
        assert await one.opens("somebody")
        before = one.held.pop()
        await one.places.begin()  # Redis was away, and every stream has ended
        assert [await one.opens("somebody") for _ in range(EACH)] == [True] * EACH
        one.places.leave(*before)
        one.places.leave("another", one.held[0][1])
        await asyncio.sleep(0.1)
        assert not await other.opens("somebody")

    run(server, test)


def test_more_devices_than_connections_to_redis_come_at_once_and_each_gets_a_stream(
    server: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_subscriber, "REDIS_TIMEOUT", LONG)
    monkeypatch.setattr(redis_subscriber, "POOL_TIMEOUT", LONG)

    async def test() -> None:
        subscriber = RedisSubscriber(server.address, "here", Listeners(1000, 1000), 1000)
        await subscriber.places.begin()
        found = await asyncio.gather(*(subscriber.places.enter("table", "a school") for _ in range(400)))
        assert [each for each in found if each is None] == []
        await subscriber.close()

    own_loop.run(test, 3 * LONG)
