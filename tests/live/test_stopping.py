"""A live process ends when it is told to, whatever it waits for."""

import asyncio
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from companion.live.nchan import Nchan
from companion.live.server import STOPPING, cancel
from tests import own_loop
from tests.live.hosted import Process
from tests.redis_server import RedisServer, available

LONG = 10.0
"""Seconds that a test would wait for what comes at once."""

SECONDS = 3.0
"""Seconds within which every process ends; a test gives a busy machine several times as long."""

SIGNALS = [signal.SIGTERM, signal.SIGINT, signal.SIGHUP] if os.name != "nt" else []


def test_a_task_that_loses_a_cancellation_is_cancelled_until_it_ends() -> None:
    lost = 0

    async def loses_two() -> None:
        nonlocal lost
        while lost < 2:
            try:
                await asyncio.sleep(LONG)
            except asyncio.CancelledError:
                lost += 1
        await asyncio.sleep(LONG)

    async def test() -> None:
        task = asyncio.create_task(loses_two())
        await asyncio.sleep(0)
        await cancel([task])
        assert task.cancelled()
        assert lost == 2

    own_loop.run(test, LONG)


def test_telling_nchan_loses_no_cancellation() -> None:
    async def test() -> None:
        nchan = Nchan("http://127.0.0.1:1/publish", "redis://127.0.0.1:1")
        waiting = asyncio.create_task(nchan._wait(asyncio.StreamReader()))
        await asyncio.sleep(0)
        waiting.cancel()
        with suppress(asyncio.CancelledError):
            await waiting
        assert waiting.cancelled()

    own_loop.run(test, LONG)


def test_what_is_cut_off_leaves_a_busy_machine_a_second_to_end_it() -> None:
    assert STOPPING <= SECONDS - 1


@pytest.fixture
def redis_server(tmp_path: Path) -> Iterator[RedisServer]:
    made = RedisServer(tmp_path)
    yield made
    made.stop()


needs_redis = pytest.mark.skipif(not available(), reason="redis-server is not installed")


@needs_redis
@pytest.mark.parametrize("how", SIGNALS)
@pytest.mark.parametrize("hangs", [False, True], ids=["redis_answers", "redis_hangs"])
def test_it_ends_with_its_streams_open_whether_redis_answers_or_hangs(
    redis_server: RedisServer, tmp_path: Path, how: signal.Signals, hangs: bool
) -> None:
    process = Process("live", {"REDIS_URL": redis_server.address}, tmp_path / "live.log").wait()
    with closing(socket.create_connection(("127.0.0.1", process.port), timeout=LONG)) as stream:
        stream.sendall(b"GET /live/table HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert stream.recv(12).endswith(b"200")
        if hangs:
            os.kill(redis_server.pid, signal.SIGSTOP)
        process.process.send_signal(how)
        assert process.process.wait(3 * SECONDS) in {0, -how}
    os.kill(redis_server.pid, signal.SIGCONT)


class PutAwaySlowly(Process):
    """One whose modules take Python longer to put away than this test waits."""

    program = ("-c", f"""
import sys, time

class Slow:
    def __del__(self) -> None:
        time.sleep({10 * LONG})

sys.modules["slow"] = Slow()
from companion.cli import main

sys.exit(main(sys.argv[1:]))
""")  # fmt: skip


@needs_redis
def test_it_ends_without_waiting_for_python_to_put_its_modules_away(redis_server: RedisServer, tmp_path: Path) -> None:
    process = PutAwaySlowly("live", {"REDIS_URL": redis_server.address}, tmp_path / "live.log").wait()
    process.process.send_signal(signal.SIGTERM)
    assert process.process.wait(3 * SECONDS) == 0


@needs_redis
def test_a_redis_that_hangs_with_its_connections_open_is_soon_noticed(
    redis_server: RedisServer, tmp_path: Path
) -> None:
    process = Process("live", {"REDIS_URL": redis_server.address}, tmp_path / "live.log").wait()
    with closing(socket.create_connection(("127.0.0.1", process.port), timeout=2 * SECONDS + LONG)) as stream:
        stream.sendall(b"GET /live/table HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert stream.recv(12).endswith(b"200")
        os.kill(redis_server.pid, signal.SIGSTOP)
        while stream.recv(4096):  # until it ends, and its page polls
            continue
        assert process.status("/ready") == 503
    process.stop()
    os.kill(redis_server.pid, signal.SIGCONT)
