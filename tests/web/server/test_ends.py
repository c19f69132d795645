"""The server ends when it is told to, its workers end with it, and a worker that died is replaced."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.web.server.draining import stop_with_terminal
from tests.ports import free_port
from tests.secret import SECRET
from tests.web.server.test_serve import LONG, Server

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has other signals")

HEALTH = b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
STALLED = b"POST /language HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nx"
needs_children = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="only Linux lists children")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    options = {"DATABASE_URL": f"sqlite:///{tmp_path / 'x.sqlite3'}", "SECRET_KEY": SECRET, "HOST": "127.0.0.1"}
    with Server(options) as running:
        yield running


def worker_of(server: Server) -> int:
    first = server._process.pid
    return int(Path(f"/proc/{first}/task/{first}/children").read_text().split()[0])


def answers(server: Server) -> bool:
    try:
        return server.ask(HEALTH).startswith(b"HTTP/1.1 200")
    except OSError:
        return False


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.05)


@needs_children
def test_the_worker_is_forked_from_the_prepared_server_on_every_python(server: Server) -> None:
    first, worker = (Path(f"/proc/{pid}/cmdline").read_bytes() for pid in (server._process.pid, worker_of(server)))
    assert first == worker


@pytest.mark.parametrize("how", [] if os.name == "nt" else [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_it_ends_at_each_signal_though_a_visitor_has_not_finished_asking(server: Server, how: signal.Signals) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(STALLED)
        server.stop(how)
    assert not answers(server)


@pytest.mark.parametrize("read", ["multiprocessing", "flask"])
def test_it_ends_at_ctrl_c_while_it_starts(read: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-X", "importtime", "-m", "companion", "serve"],
        env={**os.environ, "PORT": str(free_port())},
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as starting:
        assert starting.stderr is not None
        assert any(line.split()[-1] == read for line in starting.stderr)
        starting.send_signal(signal.SIGINT)
        said = starting.communicate(timeout=LONG)[1]
    assert starting.returncode in {0, -signal.SIGINT}
    assert "Traceback" not in said


def test_it_leaves_nothing_beside_its_database(server: Server, tmp_path: Path) -> None:
    assert server.ask(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    server.stop()
    assert not (tmp_path / "x.sqlite3-wal").exists()


@needs_children
def test_a_worker_that_died_is_replaced(server: Server) -> None:
    os.kill(worker_of(server), signal.SIGKILL)
    until(lambda: answers(server))


@needs_children
def test_a_worker_ends_with_its_parent(server: Server) -> None:
    worker = worker_of(server)
    os.kill(server._process.pid, signal.SIGKILL)
    until(lambda: not Path(f"/proc/{worker}").exists())
    assert not answers(server)


def test_a_server_that_was_started_to_outlive_its_terminal_does(monkeypatch: pytest.MonkeyPatch) -> None:
    server = SimpleNamespace(signal_handler_interrupt=lambda *_: None)
    stop_with_terminal(server)
    assert server.signal_handler_reload == server.signal_handler_interrupt
    monkeypatch.setattr(signal, "getsignal", lambda _: signal.SIG_IGN)
    stop_with_terminal(server)
    assert server.signal_handler_reload == signal.SIG_IGN
