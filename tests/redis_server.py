"""The tests' own Redis, on a free port of this machine, which ends with them."""

import shutil
import signal
import sys
import time
from pathlib import Path

import redis

from tests.ports import free_port
from tests.processes import ended, started

LONG = 20.0
"""Seconds that a test would wait for a server that starts."""


def available() -> bool:
    """Return whether there is a Redis to start."""
    return sys.platform != "win32" and shutil.which("redis-server") is not None


class RedisServer:
    """A server that keeps nothing on the disk."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.port = free_port()
        self.address = f"redis://127.0.0.1:{self.port}/0"
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self._process = started(command, cwd=self._folder)
        end = time.monotonic() + LONG
        while True:
            try:
                with redis.Redis.from_url(self.address) as client:
                    client.ping()
                return
            except redis.ConnectionError:
                assert time.monotonic() < end
                time.sleep(0.01)

    @property
    def pid(self) -> int:
        """Its process."""
        return self._process.pid

    def stop(self) -> None:
        """Kill it."""
        ended(self._process, signal.SIGKILL)
