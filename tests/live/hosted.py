"""A hosted installation for tests: the processes of ``hosting/compose.yaml`` with its settings, on free ports."""

import http.client
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from tests.ports import free_port
from tests.processes import ended, started

ROOT = Path(__file__).resolve().parents[2]
LONG = 90.0
"""Seconds that a test waits for what comes within one or two: several processes start at once, next to other tests."""


HOSTING: Final = ROOT / "hosting"
CADDY: Final = (2, 7)
"""The oldest version that knows every line of the file."""

OFTEN: Final = "health_interval 1s"
"""How often the proxy looks after the processes."""

SERVICE: Final = re.compile(r"^  (\w+): (?:\{<<: )?\*(serve|live)\b", re.MULTILINE)
"""A service of ours in the composition: its name and its command."""


def composed() -> dict[str, str]:
    """Return the services of ours in the composition, and the command that each runs."""
    return dict(SERVICE.findall((HOSTING / "compose.yaml").read_text()))


def settings() -> dict[str, str]:
    """Return what every process of the composition is told."""
    lines = (HOSTING / "chevet.env").read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


class Process:
    """One process of the ``companion`` command, which answers on its own port."""

    program: Sequence[str] = ("-m", "companion")
    """What Python runs."""

    def __init__(self, command: str, options: Mapping[str, str], log: Path) -> None:
        self.command = command
        self._options = dict(options)
        self._log = log
        self.port = free_port()
        self.start()

    def start(self) -> None:
        """Start it; ``wait`` waits until it is ready."""
        place = {"HOST": "127.0.0.1", "PORT": str(self.port), "PYTHONPATH": str(ROOT)}
        command = [sys.executable, *self.program, self.command]
        self.process = started(command, self._log, self._log.parent, {**self._options, **place})

    def wait(self) -> "Process":
        """Return when it can do its work, with whatever it needs for that."""
        end = time.monotonic() + LONG
        while self.status("/ready") != 200:
            assert self.process.poll() is None, self._log.read_text()
            assert time.monotonic() < end, self._log.read_text()
            time.sleep(0.05)
        return self

    def status(self, path: str) -> int:
        """Return the status that a question is answered with, 0 where nobody answers."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            line.request("GET", path)
            return line.getresponse().status
        except (OSError, http.client.HTTPException):
            return 0
        finally:
            line.close()

    def healthy(self) -> bool:
        """Return what a proxy learns that looks after it."""
        return self.status("/health") == 200

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Tell it to stop, and return its exit code; its workers end with it."""
        return ended(self.process, how, LONG)


class Caddy:
    """The proxy of the composition, with its own settings, on a free port."""

    def __init__(self, serves: Sequence[Process], lives: Sequence[Process], folder: Path) -> None:
        self.port = free_port()
        upstreams = [" ".join(f"127.0.0.1:{each.port}" for each in processes) for processes in (serves, lives)]
        options = {"SITE": f"http://127.0.0.1:{self.port}", "SERVES": upstreams[0], "LIVES": upstreams[1]}
        places = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        plain = (HOSTING / "Caddyfile").read_text()
        assert OFTEN in plain
        quick = plain.replace(OFTEN, "health_interval 200ms")  # processes of tests drain for less than half as long
        (folder / "Caddyfile").write_text("{\n\tadmin off\n}\n" + quick)
        command = [caddy(), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
        self._process = started(command, folder / "caddy.log", more={**options, **places})
        self._line: http.client.HTTPConnection | None = None
        end = time.monotonic() + LONG
        while not self._answers():
            assert time.monotonic() < end, (folder / "caddy.log").read_text()
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            return self.ask("GET", "/health", {})[0] == 200
        except OSError:
            return False

    def ask(self, method: str, path: str, headers: Mapping[str, str], body: bytes | None = None) -> tuple[int, str]:
        """Send a request, once, and return status and text of the answer; raises ``OSError`` if there was none."""
        if self._line is None:
            self._line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONG)
        try:
            self._line.request(method, path, body, dict(headers))
            answer = self._line.getresponse()
            return answer.status, answer.read().decode()
        except (OSError, http.client.HTTPException) as error:
            self._line.close()
            self._line = None
            raise OSError(f"the proxy: {error!r}") from error

    def close(self) -> None:
        """Stop it."""
        if self._line is not None:
            self._line.close()
        ended(self._process, signal.SIGKILL)


def caddy() -> str:
    """Return the program of the proxy, "" where it is not installed or too old to wait for a form itself."""
    program = shutil.which("caddy") or ""
    said = subprocess.run([program, "version"], capture_output=True, text=True, check=False).stdout if program else ""
    found = re.match(r"v?(\d+)\.(\d+)", said)
    return program if found and (int(found[1]), int(found[2])) >= CADDY else ""


class Proxy:
    """What a proxy does with two processes: it checks their health and sends each request to a healthy one. Each
    request has its own connection: one that was kept may have ended with its process. A process that accepts none has
    not seen the request, so the next one may get it.
    """

    def __init__(self, processes: Sequence[Process], every: float = 0.1) -> None:
        self._processes = processes
        self._every = every
        self._well: list[Process] = list(processes)
        self._turn = 0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)
        self._thread.start()

    def _look(self) -> None:
        while not self._over.wait(self._every):
            self._well = [each for each in self._processes if each.healthy()] or list(self._processes)

    def ask(self, method: str, path: str, headers: Mapping[str, str], body: bytes | None = None) -> tuple[int, str]:
        """Pass a request on, once, and return status and text of the answer; raises ``OSError`` if it got none."""
        line = self._connected()
        try:
            line.request(method, path, body, dict(headers))
            answer = line.getresponse()
            return answer.status, answer.read().decode()
        except (OSError, http.client.HTTPException) as error:
            raise OSError(f"{line.port}: {error!r}") from error
        finally:
            line.close()

    def _connected(self) -> http.client.HTTPConnection:
        """Return a connection to the next process in turn that takes one."""
        well, self._turn = self._well, self._turn + 1
        for at in range(len(well)):
            line = http.client.HTTPConnection("127.0.0.1", well[(self._turn + at) % len(well)].port, timeout=LONG)
            try:
                line.connect()
            except ConnectionRefusedError:
                continue
            return line
        raise OSError("nobody takes a connection")

    def close(self) -> None:
        """Look no more."""
        self._over.set()
        self._thread.join(LONG)
