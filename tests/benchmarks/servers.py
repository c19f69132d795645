"""Servers of a benchmark: the real one as ``companion serve`` runs it, and the bare one on the same ground."""

import os
import pickle
import socket
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import perf_counter, sleep

from companion.web.server.environment import DEFAULT_THREADS
from companion.web.server.serve import options
from tests.benchmarks.client import Line, request
from tests.processes import ended, started

PATIENCE = 60
"""Seconds that a server may take to start."""


def free_port() -> int:
    """Return a port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Running:
    """A server in processes of its own. ``seconds`` is how long it took from their start to the first page."""

    def __init__(self, command: Sequence[str], port: int, environment: Mapping[str, str], log: Path) -> None:
        """Start it and wait for its first page."""
        self.port = port
        self._log = log
        begun = perf_counter()
        compiled = {"PYTHONDONTWRITEBYTECODE": ""}  # once, as it is where it is installed
        self._process = started([sys.executable, *command], log, more={**compiled, **environment})
        while not self._answers():
            if self._process.poll() is not None or perf_counter() - begun > PATIENCE:
                self.stop()
                raise AssertionError(log.read_text())
            sleep(0.002)
        self.seconds = perf_counter() - begun

    def _answers(self) -> bool:
        try:
            line = Line(self.port)
        except OSError:
            return False
        try:
            line.ask(request("GET", "/", {}), 200)
        except OSError:  # it has the port, but nobody to answer yet
            return False
        finally:
            line.close()
        return True

    def memory(self) -> float:
        """Return the resident memory of all its processes, in megabytes; what they share counts once."""
        return sum(resident(process) for process in family(self._process.pid)) / 1e6

    def processor(self) -> float:
        """Return the seconds of processor time that all its processes have taken."""
        return sum(spent(process) for process in family(self._process.pid))

    def stop(self) -> None:
        """Stop it and wait until it has gone."""
        ended(self._process)


def real(instance: Path, address: str = "", options: Mapping[str, str] | None = None) -> Running:
    """Start the app on an installation's folder, with the database at ``address`` unless that is empty."""
    port = free_port()
    environment = {"HOST": "127.0.0.1", "PORT": str(port), "INSTANCE": str(instance), **(options or {})}
    environment |= {"DATABASE_URL": address} if address else {}
    return Running(("-m", "companion", "serve"), port, environment, instance / "server.log")


def bare(folder: Path) -> Running:
    """Start the bare application, which keeps its database in ``folder``."""
    port = free_port()
    set_up = pickle.dumps(options("127.0.0.1", port, DEFAULT_THREADS)).hex()
    command = ("-m", "tests.benchmarks.bare", str(folder / "bare.sqlite3"), set_up)
    return Running(command, port, {}, folder / "bare.log")


def family(process: int) -> list[int]:
    """Return a process and all its descendants; Linux only."""
    found = [process]
    for thread in Path(f"/proc/{process}/task").iterdir():
        for child in (thread / "children").read_text().split():
            found += family(int(child))
    return found


def resident(process: int) -> int:
    """Return the bytes of memory that a process holds now, and its part of those it shares; Linux only."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))


def spent(process: int) -> float:
    """Return the seconds of processor time that a process and its children that have ended have taken; Linux only."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
