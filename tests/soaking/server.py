"""The real server of a long bad evening: killed and started again, its clock set, its memory watched."""

import os
import random
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

from tests.processes import ended, started
from tests.secret import SECRET
from tests.soaking.serve import SECONDS

ROOT: Final = Path(__file__).resolve().parents[2]
DAY: Final = 24 * 3600
PAGE: Final = os.sysconf("SC_PAGE_SIZE")
PATIENCE: Final = 60.0
"""Seconds that a start may take."""


class Server:
    """A server on a separate folder; ``port`` stays the same through every restart."""

    def __init__(self, folder: Path, chance: random.Random) -> None:
        """Start it."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.folder = folder
        self.log = folder / "log"
        self.kills = self.jumps = self.restores = 0
        self._chance = chance
        options = {"INSTANCE": str(folder / "instance"), "SECRET_KEY": SECRET, "HOST": "127.0.0.1"}
        self._options = {**options, "PORT": str(self.port), "PYTHONPATH": str(ROOT)}
        self._clock = folder / "clock"
        self._clock.write_bytes(SECONDS.pack(0.0))
        self.memory: list[int] = []
        """Bytes of this process, weighed every second or so."""
        self.weighed: list[int] = []
        """The same of all processes that there were."""
        self.start()

    def start(self) -> None:
        """Start it and wait until it answers; its memory is counted again."""
        command = [sys.executable, "-m", "tests.soaking.serve", str(self._clock)]
        self._process = started(command, self.log, ROOT, self._options)
        end = time.monotonic() + PATIENCE
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > end:
                ended(self._process, signal.SIGKILL)
                raise AssertionError(self.log.read_text()[-2000:])
            time.sleep(0.1)
        self.memory = []

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=2) as line:
                line.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                return line.recv(12) == b"HTTP/1.1 200"
        except OSError:
            return False

    def kill(self) -> None:
        """Kill every process of it at once, and start it again by another clock; every second time from a backup."""
        ended(self._process, signal.SIGKILL)
        self.kills += 1
        self.set_clock()
        if self.kills % 2 == 0:
            self._restore()
        self.start()

    def _restore(self) -> None:
        """Back up everything that was acknowledged, and put it back in place of what is there."""
        file = str(self.folder / f"backup{self.kills}")
        for words in (["backup", file], ["restore", "--replace", file]):
            command = [sys.executable, "-m", "companion", *words]
            ran = subprocess.run(command, cwd=ROOT, env={**os.environ, **self._options}, capture_output=True, text=True)
            assert not ran.returncode, ran.stderr
        self.restores += 1

    def set_clock(self) -> None:
        """Set its clock back by up to three years, or forth, or put it right, one after the other."""
        shift = (-1, 1, 0)[self.jumps % 3] * self._chance.uniform(0, 1000) * DAY
        with self._clock.open("r+b") as file:
            file.write(SECONDS.pack(shift))
        self.jumps += 1

    def stop(self) -> float:
        """Stop it as a service manager does; return the seconds that took."""
        began = time.monotonic()
        assert ended(self._process) != -signal.SIGKILL, "it did not end by itself"
        return time.monotonic() - began

    def weigh(self) -> None:
        """Note how many bytes of memory its processes hold that are not shared files."""
        pids = [self._process.pid, *_children(self._process.pid)]
        self.memory.append(sum(_private(pid) for pid in pids))
        self.weighed.append(self.memory[-1])


def _children(pid: int) -> list[int]:
    try:
        return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def _private(pid: int) -> int:
    try:
        _, resident, shared, *_ = map(int, Path(f"/proc/{pid}/statm").read_text().split())
    except (OSError, ValueError):
        return 0
    return (resident - shared) * PAGE
