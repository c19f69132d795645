"""What a live process sends to a stream, and whom it refuses."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, MutableMapping
from typing import Any

import pytest

from companion.live import server
from companion.live.channels import CHANNELS, channel_of, every_channel, message, read
from companion.live.listeners import BEATS, MOST_AT_A_TABLE, Listeners
from companion.live.server import options_from
from companion.live.streams import Application
from companion.logs import LoggedRequest
from companion.options import CannotServe
from companion.visitors import visitor
from tests import own_loop

LONG = 10.0
"""Seconds that a test would wait for what comes at once."""


class Numbers:
    """What Redis knows, without one: there is a place for everyone, unless it is ``full``."""

    def __init__(self, up: bool = True, full: bool = False, **known: int) -> None:
        self.up = up
        self.full = full
        self.known = known
        self.left: list[tuple[str, str]] = []

    async def enter(self, table_id: str, _who: str) -> tuple[int, str] | None:
        if not self.up:
            raise OSError
        return None if self.full else (self.known.get(table_id, 0), "me")

    def leave(self, who: str, name: str) -> None:
        self.left.append((who, name))


class Visitor:
    """A browser that has asked for something, and hears what comes."""

    def __init__(self, application: Application, path: str, method: str = "GET", address: str = "192.0.2.1") -> None:
        self.said: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        self._gone = asyncio.Event()
        scope = {"type": "http", "path": path, "method": method, "client": (address, 1)}
        self.task = asyncio.ensure_future(application(scope, self._receive, self.said.put))

    async def _receive(self) -> MutableMapping[str, Any]:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def hear(self) -> Any:
        """Return the next that comes: a status, or what a stream says."""
        async with asyncio.timeout(LONG):
            told = await self.said.get()
        return told["status"] if "status" in told else told["body"].decode()

    async def leave(self) -> None:
        self._gone.set()
        async with asyncio.timeout(LONG):
            await self.task


def house(numbers: Numbers | None = None, most: int = 1000, each: int = 1000) -> tuple[Application, Listeners]:
    listeners = Listeners(most, each)
    known = numbers or Numbers()
    return Application(listeners, known, known), listeners


def run(test: Callable[[], Awaitable[None]]) -> None:
    own_loop.run(test, 3 * LONG)


def test_a_stream_begins_with_the_newest_number_and_goes_on_with_every_change() -> None:
    async def test() -> None:
        application, listeners = house(Numbers(here=7))
        one = Visitor(application, "/live/here")
        assert await one.hear() == 200
        first = await one.hear()
        assert first.startswith("retry: ")
        assert first.endswith("\n\nevent: changed\ndata: 7\n\n")
        listeners.tell("elsewhere", 9)
        listeners.tell("here", 8)
        assert await one.hear() == "event: changed\ndata: 8\n\n"
        await one.leave()
        assert len(listeners) == 0

    run(test)


def test_a_change_without_a_number_is_told_with_the_last_one() -> None:
    async def test() -> None:
        application, listeners = house(Numbers(here=7))
        one = Visitor(application, "/live/here")
        assert [await one.hear(), "data: 7" in await one.hear()] == [200, True]
        listeners.tell("here", 0)
        assert await one.hear() == "event: changed\ndata: 7\n\n"
        await one.leave()

    run(test)


def test_what_changes_while_a_stream_is_opened_is_told() -> None:
    async def test() -> None:
        listeners = Listeners(10, 10)

        class Slow(Numbers):
            async def enter(self, table_id: str, _who: str) -> tuple[int, str] | None:
                listeners.tell(table_id, 4)  # just after the database had said 3
                return 3, "me"

        one = Visitor(Application(listeners, Slow(), Slow()), "/live/here")
        assert [await one.hear(), "data: 3" in await one.hear()] == [200, True]
        assert await one.hear() == "event: changed\ndata: 4\n\n"
        await one.leave()

    run(test)


def test_every_stream_says_in_turn_that_its_line_is_up() -> None:
    async def test() -> None:
        application, listeners = house(Numbers(here=1))
        devices = [Visitor(application, "/live/here") for _ in range(BEATS)]
        for one in devices:
            assert [await one.hear(), "data: 1" in await one.hear()] == [200, True]
        for part in range(BEATS):
            listeners.beat(part)
        for one in devices:
            assert await one.hear() == ": alive\nevent: alive\ndata: 1\n\n"
            await one.leave()
            assert one.said.qsize() <= 1

    run(test)


def test_a_stream_comes_to_its_end_when_the_process_stops() -> None:
    async def test() -> None:
        application, listeners = house()
        one = Visitor(application, "/live/here")
        assert [await one.hear(), "data: 0" in await one.hear()] == [200, True]
        listeners.end()
        assert await one.hear() == ""
        async with asyncio.timeout(LONG):
            await one.task
        assert len(listeners) == 0

    run(test)


@pytest.mark.parametrize(
    ("path", "method", "status"),
    [
        ("/live/", "GET", 404),
        ("/live/a/b", "GET", 404),
        ("/live/%00", "GET", 404),
        ("/live/" + "a" * 65, "GET", 404),
        ("/t/here/play", "GET", 404),
        ("/live/here", "POST", 405),
        ("/health", "GET", 200),
        ("/ready", "GET", 200),
    ],
)
def test_nothing_else_is_served(path: str, method: str, status: int) -> None:
    async def test() -> None:
        one = Visitor(house()[0], path, method)
        assert await one.hear() == status
        assert await one.hear()
        async with asyncio.timeout(LONG):
            await one.task

    run(test)


def test_without_redis_no_stream_is_opened_and_the_process_is_not_ready() -> None:
    async def test() -> None:
        application, listeners = house(Numbers(up=False))
        assert [await Visitor(application, path).hear() for path in ("/live/here", "/ready", "/health")] == [
            503,
            503,
            200,
        ]
        assert len(listeners) == 0

    run(test)


def test_a_place_is_given_back_when_a_stream_ends_and_none_is_opened_where_there_is_no_place() -> None:
    async def test() -> None:
        numbers = Numbers(here=1)
        application, listeners = house(numbers)
        one = Visitor(application, "/live/here", address="192.0.2.7")
        assert [await one.hear(), "data: 1" in await one.hear(), numbers.left] == [200, True, []]
        numbers.full = True
        assert await Visitor(application, "/live/here", address="192.0.2.7").hear() == 503
        assert len(listeners) == 1
        await one.leave()
        assert numbers.left == [("192.0.2.7", "me")]

    run(test)


def test_there_are_no_more_streams_than_may_be_in_all_of_one_table_and_of_one_visitor() -> None:
    listeners = Listeners(most=MOST_AT_A_TABLE + 3, each=2)
    here = [listeners.open("here", str(number)) for number in range(MOST_AT_A_TABLE + 1)]
    assert [one is None for one in here[-2:]] == [False, True]
    theirs = [listeners.open(f"t{number}", "somebody") for number in range(3)]
    assert [one is None for one in theirs] == [False, False, True]
    assert listeners.open("t8", "another") is not None
    assert listeners.open("t9", "a third") is None
    assert theirs[0] is not None
    listeners.close("t0", theirs[0])
    assert listeners.open("t9", "somebody") is not None


def test_a_visitor_is_a_network_of_ipv6() -> None:
    assert visitor("2001:db8::1") == visitor("2001:db8::2:3") != visitor("2001:db9::1")
    assert visitor("::ffff:192.0.2.1") == visitor("192.0.2.1") == "192.0.2.1"


def test_messages_are_read_as_they_were_written_and_nothing_else_is() -> None:
    assert read(message("here", 12, "me").encode()) == ("here", 12, "me")
    assert [read(wrong) for wrong in (b"", b"here", b"here x me", b"here -1 me", b"a b c d", b"\xff 1 me x")] == [
        None
    ] * 6
    assert {channel_of(str(number)) for number in range(1000)} == set(every_channel())
    assert len(every_channel()) == CHANNELS


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({}, "needs REDIS_URL"),
        ({"REDIS_URL": "redis://x", "PORT": "0"}, "PORT must be"),
        ({"REDIS_URL": "redis://x", "STREAMS": "many"}, "STREAMS must be"),
    ],
)
def test_options_that_cannot_be_are_refused_in_a_sentence(environment: dict[str, str], said: str) -> None:
    with pytest.raises(CannotServe, match=said):
        options_from(environment)


def test_a_live_process_searches_for_garbage_less_often_before_it_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(server, "few_full_searches", lambda: done.append("searches"))

    def run(work: Coroutine[None, None, None]) -> None:
        done.append("streams")
        work.close()

    monkeypatch.setattr(asyncio, "run", run)
    server.serve({"REDIS_URL": "redis://127.0.0.1:1"})
    assert done == ["searches", "streams"]


def test_each_request_is_told_by_its_route_once_its_answer_begins_and_never_by_its_table() -> None:
    told: list[LoggedRequest] = []

    async def test() -> None:
        application = Application(Listeners(1, 10), Numbers(), Numbers(here=7), observe=told.append)
        one = Visitor(application, "/live/here", address="192.0.2.7")
        assert await one.hear() == 200
        assert [(each.route, each.status, each.visitor) for each in told] == [("/live/<table>", 200, "192.0.2.7")]
        for path in ("/live/there", "/health", "/here/SECRET"):
            await Visitor(application, path, method="BREW" if path == "/health" else "GET").hear()
        await one.leave()

    run(test)
    assert [(each.method, each.route, each.status) for each in told[1:]] == [
        ("GET", "/live/<table>", 503),
        ("other", "/health", 405),
        ("GET", "none", 404),
    ]


@pytest.mark.parametrize(("said", "logs"), [("on", True), ("off", False), ("", False)])
def test_requests_are_logged_where_that_is_asked_for(said: str, logs: bool) -> None:
    assert options_from({"REDIS_URL": "redis://127.0.0.1:1", "REQUEST_LOG": said}).logs is logs


def test_a_log_that_is_neither_on_nor_off_is_refused() -> None:
    with pytest.raises(CannotServe, match="REQUEST_LOG must be on or off"):
        options_from({"REDIS_URL": "redis://127.0.0.1:1", "REQUEST_LOG": "perhaps"})
