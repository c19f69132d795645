"""The real server, byte by byte: it stays up, reveals little, and logs no address."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from tests.ports import free_port
from tests.secret import SECRET

ROOT = Path(__file__).resolve().parents[3]

RAW = (
    b"\0\0\0\0\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET /%zz%00%ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    b"GET /?\xff\xfe HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    b"GET /" + b"a" * 30_000 + b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 200_000 + b"\r\nConnection: close\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nCookie: chevet=\xff\xfe\r\nConnection: close\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nAccept-Language: \xff\xfe\r\nConnection: close\r\n\r\n",
    b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
    b"POST /import HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\nConnection: close\r\n\r\n",
    b"POST /import HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n\r\n",
    b"POST /import HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc",
    b"BREW / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
)
"""What no browser sends, byte by byte."""


LONG = 20.0
"""Seconds that a test waits for what comes within one: other tests may keep the machine busy."""


class Server:
    """The real server in a separate process."""

    def __init__(self, options: dict[str, str]) -> None:
        self.port = free_port()
        environment = {**os.environ, **options, "PORT": str(self.port)}
        command = [sys.executable, "-m", "companion", "serve"]
        self._process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,  # its workers end with it, however it ends
        )
        self.said = ""

    def __enter__(self) -> "Server":
        for _ in range(900):
            try:
                if self.ask(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"):
                    return self
            except OSError:
                pass
            time.sleep(0.1)
        self._kill()
        raise AssertionError(f"the server does not start: {self.said}")

    def stop(self, kind: signal.Signals = signal.SIGTERM) -> None:
        """Ask the first process to stop, and wait until it has."""
        self._process.send_signal(kind)
        try:
            self.said, _ = self._process.communicate(timeout=LONG)
        except subprocess.TimeoutExpired:
            self._kill()
            raise

    def _kill(self) -> None:
        """End the server and every worker of it."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self.said, _ = self._process.communicate(timeout=LONG)

    def __exit__(self, *_trouble: object) -> None:
        if self._process.poll() is None:
            self.stop()
        if self._process.stdout is not None:
            self._process.stdout.close()

    def ask(self, raw: bytes) -> bytes:
        """Send bytes and return what comes back until the server hangs up."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=LONG) as connection:
            answer = b""
            try:
                connection.sendall(raw)
                while part := connection.recv(65536):
                    answer += part
            except (ConnectionError, TimeoutError):
                pass  # hung up on, which is an answer, too
            return answer


def test_the_server_logs_no_address_and_does_not_say_what_it_is(tmp_path: Path) -> None:
    options = {"DATABASE_URL": f"sqlite:///{tmp_path / 'x.sqlite3'}", "SECRET_KEY": SECRET, "HOST": "127.0.0.1"}
    with Server(options) as server:
        for raw in (
            b"GET /S/SECRETCODE HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        ):
            head = server.ask(raw).split(b"\r\n\r\n")[0].lower()
            assert b"content-security-policy" in head
            assert not re.search(rb"\r\nserver: .*(granian|werkzeug|python|\d)", head)
        for raw in RAW:
            status = server.ask(raw)[:12]
            assert status in (b"", b"HTTP/1.1 200", b"HTTP/1.1 303") or status[:10] in (b"HTTP/1.1 4", b"HTTP/1.0 4"), (
                raw[:60]
            )
        assert server.ask(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").startswith(b"HTTP/1.1 200")
    assert "SECRETCODE" not in server.said
    assert "Traceback" not in server.said
