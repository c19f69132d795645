"""Stop every kind of process in every state by every signal: ``python -m tests.stopping --times 100``.

Prints, for each state and signal, how often nothing of it was left after three seconds, and the longest that took.
"""

import argparse
import os
import random
import signal
import socket
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Final

from tests.live.hosted import Process
from tests.ports import free_port
from tests.processes import end_in_order, ended
from tests.progress import Progress
from tests.redis_server import RedisServer
from tests.secret import SECRET

SECONDS: Final = 3.0
"""Seconds within which a process that was told to stop has ended with its children."""

CUT: Final = 20.0
"""Seconds after which it is killed."""

STARTING: Final = 1.5
"""Seconds within which a start is interrupted, at any moment of it."""

HELD: Final = 30
"""Streams, and bodies that do not arrive, at the process that is stopped."""

SIGNALS: Final = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGKILL)
"""By SIGKILL the first process ends at once; its children have to notice."""

STALLED: Final = (
    b"POST /language HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    b"Content-Length: 1000\r\n\r\nx"
)
LIVE_STREAM: Final = b"GET /live/table HTTP/1.1\r\nHost: x\r\n\r\n"

Trial = Callable[[Path, ExitStack, random.Random], Process]
"""Brings a process into a state, with what it needs in a folder of its own until the stack is closed."""


def _serve(folder: Path, **more: str) -> Process:
    options = {"INSTANCE": str(folder / "instance"), "SECRET_KEY": SECRET}
    return Process("serve", {**options, **more}, folder / "log")


def _redis(folder: Path, stack: ExitStack) -> RedisServer:
    made = RedisServer(folder)
    stack.callback(made.stop)
    return made


def _live(folder: Path, server: RedisServer, **more: str) -> Process:
    return Process("live", {"REDIS_URL": server.address, **more}, folder / "log").wait()


def _hold(process: Process, request: bytes, stack: ExitStack, count: int = HELD) -> None:
    """Begin so many requests of four addresses, and wait until those that are answered have begun to be."""
    for number in range(count):
        line = socket.create_connection(("127.0.0.1", process.port), 10, (f"127.0.0.{2 + number % 4}", 0))
        stack.enter_context(closing(line)).sendall(request)
        if request is not STALLED:
            assert line.recv(12).endswith(b"200"), "no stream"


def _stream_of_a_table(process: Process) -> bytes:
    """Return the request for the stream of a table that was opened here."""
    from tests.soaking.visitor import Answers, Visitor

    visitor = Visitor(process.port, "127.0.0.1", Answers())
    visitor.greet()
    _, headers, _ = visitor.post("/tables", {"slug": "sultane"})
    table = headers["Location"].split("/t/")[1].split("/")[0]
    return visitor.head("GET", f"/court/{table}/stream", "", 0).replace(b"Connection: close\r\n", b"")


def serve_starting(folder: Path, _stack: ExitStack, chance: random.Random) -> Process:
    """Interrupt ``companion serve`` while it starts."""
    process = _serve(folder)
    time.sleep(chance.uniform(0, STARTING))
    return process


def serve_migrating(folder: Path, stack: ExitStack, _chance: random.Random) -> Process:
    """Interrupt one that waits for whoever holds its database."""
    (folder / "instance").mkdir()
    path = folder / "instance" / "chevet.sqlite3"
    holder = stack.enter_context(closing(sqlite3.connect(path, isolation_level=None)))
    holder.execute("CREATE TABLE other (x)")
    holder.execute("BEGIN EXCLUSIVE")
    process = _serve(folder, DATABASE_URL=f"sqlite:///{path}")
    time.sleep(STARTING)
    assert process.process.poll() is None, (folder / "log").read_text()
    return process


def serve_waiting(folder: Path, _stack: ExitStack, _chance: random.Random) -> Process:
    """Interrupt one that waits for a PostgreSQL that is not there."""
    process = _serve(folder, DATABASE_URL=f"postgresql://x@127.0.0.1:{free_port()}/x")
    time.sleep(STARTING)
    assert process.process.poll() is None, (folder / "log").read_text()
    return process


def serve_idle(folder: Path, _stack: ExitStack, _chance: random.Random) -> Process:
    """Stop one that nobody asks for anything."""
    return _serve(folder).wait()


def serve_streaming(folder: Path, stack: ExitStack, _chance: random.Random) -> Process:
    """Stop one with open streams."""
    process = _serve(folder).wait()
    _hold(process, _stream_of_a_table(process), stack)
    return process


def serve_stalled(folder: Path, stack: ExitStack, _chance: random.Random) -> Process:
    """Stop one with bodies that do not arrive."""
    process = _serve(folder).wait()
    _hold(process, STALLED, stack)
    return process


def workers_busy(folder: Path, stack: ExitStack, _chance: random.Random) -> Process:
    """Stop two workers with streams and bodies that do not arrive."""
    process = _serve(folder, WORKERS="2", REDIS_URL=_redis(folder, stack).address).wait()
    _hold(process, _stream_of_a_table(process), stack)
    _hold(process, STALLED, stack)
    return process


def workers_without_redis(folder: Path, stack: ExitStack, chance: random.Random) -> Process:
    """Stop two workers while Redis hangs."""
    server = _redis(folder, stack)
    process = _serve(folder, WORKERS="2", REDIS_URL=server.address).wait()
    _hold(process, _stream_of_a_table(process), stack)
    os.kill(server.pid, signal.SIGSTOP)
    time.sleep(chance.uniform(0, STARTING))
    return process


def live_starting(folder: Path, stack: ExitStack, chance: random.Random) -> Process:
    """Interrupt ``companion live`` while it starts."""
    process = Process("live", {"REDIS_URL": _redis(folder, stack).address}, folder / "log")
    time.sleep(chance.uniform(0, STARTING / 2))
    return process


def live_streaming(folder: Path, stack: ExitStack, _chance: random.Random) -> Process:
    """Stop one with open streams."""
    process = _live(folder, _redis(folder, stack))
    _hold(process, LIVE_STREAM, stack)
    return process


def live_without_redis(folder: Path, stack: ExitStack, chance: random.Random) -> Process:
    """Stop one while Redis hangs."""
    server = _redis(folder, stack)
    process = _live(folder, server)
    _hold(process, LIVE_STREAM, stack)
    os.kill(server.pid, signal.SIGSTOP)
    time.sleep(chance.uniform(0, STARTING))
    return process


def nchan_hanging(folder: Path, stack: ExitStack, chance: random.Random) -> Process:
    """Stop one that tells an nchan that takes connections and never answers."""
    door = stack.enter_context(closing(socket.create_server(("127.0.0.1", 0))))
    server = _redis(folder, stack)
    process = _live(folder, server, NCHAN_URL=f"http://127.0.0.1:{door.getsockname()[1]}/publish")
    if chance.random() < 0.5:
        os.kill(server.pid, signal.SIGSTOP)
    time.sleep(chance.uniform(0, STARTING))
    return process


STATES: Final[tuple[Trial, ...]] = (
    serve_starting, serve_migrating, serve_waiting, serve_idle, serve_streaming, serve_stalled,
    workers_busy, workers_without_redis, live_starting, live_streaming, live_without_redis, nchan_hanging,
)  # fmt: skip


def _left(session: int) -> list[int]:
    """Return which processes of a session run; one that has ended and nobody has asked for does not."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                _, _, rest = (entry / "stat").read_text().rpartition(")")
            except OSError:
                continue
            state, _, _, its = rest.split()[:4]
            if int(its) == session and state != "Z":
                found.append(int(entry.name))
    return found


def stopped(state: Trial, how: signal.Signals, chance: random.Random) -> float:
    """Return the seconds after which nothing was left of a process in this state; at most ``CUT``."""
    with (
        tempfile.TemporaryDirectory() as folder,
        ExitStack() as stack,
        _ended(state, Path(folder), stack, chance) as one,
    ):
        began = time.monotonic()
        if one.process.poll() is None:
            one.process.send_signal(how)
        while _left(one.process.pid) and time.monotonic() < began + CUT:
            one.process.poll()
            time.sleep(0.01)
        return time.monotonic() - began


@contextmanager
def _ended(state: Trial, folder: Path, stack: ExitStack, chance: random.Random) -> Iterator[Process]:
    process = state(folder, stack, chance)
    try:
        yield process
    finally:
        ended(process.process, signal.SIGKILL)


def main() -> None:
    """Stop each so often, print one line for each state and signal, and exit with 1 if one was late."""
    parser = argparse.ArgumentParser(prog="python -m tests.stopping", description=__doc__)
    parser.add_argument("--times", type=int, default=20, help="how often each (%(default)s)")
    parser.add_argument("--only", default="", metavar="WORDS", help="only states whose name contains this")
    arguments = parser.parse_args()
    end_in_order()
    states = [state for state in STATES if arguments.only in state.__name__]
    progress, chance, late = Progress(len(states) * len(SIGNALS) * arguments.times), random.Random(), 0
    for number, (state, how) in enumerate((state, how) for state in states for how in SIGNALS):
        took = []
        for time_ in range(arguments.times):
            progress.at(number * arguments.times + time_, f"stops, now {state.__name__} {how.name}")
            took.append(stopped(state, how, chance))
        good = sum(seconds <= SECONDS for seconds in took)
        late += arguments.times - good
        sys.stdout.write(f"{state.__name__:<24}{how.name:<9}{good} of {arguments.times}, at most {max(took):.2f} s\n")
        sys.stdout.flush()
    sys.exit(1 if late else 0)


if __name__ == "__main__":
    main()
