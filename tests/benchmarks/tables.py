"""The figures of many tables at a human pace, on everything that a hosted installation consists of."""

import asyncio
import shutil
import signal
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from functools import cached_property
from typing import Final, NamedTuple

from tests.benchmarks.figures import Figure
from tests.benchmarks.hosted import OnPostgreSQL
from tests.benchmarks.house import SECRET, Ground
from tests.benchmarks.servers import family, spent
from tests.live.hosted import Process, settings
from tests.live.test_nginx import InFront
from tests.load.browser import Place
from tests.load.playing import Plan, play, raise_file_limit
from tests.load.table import Figures, part
from tests.postgresql import programs
from tests.processes import another, answer
from tests.redis_server import RedisServer, available

TARGET: Final = 100_000
"""Tables for which machines are counted on paper."""

CORES: Final = 16
BUSY: Final = 0.8
"""A machine's cores, and the part of them that is busy in the busiest hour."""


class Evening(NamedTuple):
    """What was measured: the p99 of a tap and the processor time of one with its pages in milliseconds."""

    tap: float
    cost: float
    wrong: int
    """Requests that failed, journals that are not as acknowledged, devices that are behind; all, if nobody tapped."""


def played(plan: Plan, processes: Sequence[int]) -> Evening:
    """Play at an installation whose first ``processes`` these are."""
    used: list[float] = []

    def look(*_: int) -> None:
        used.append(sum(spent(each) for first in processes for each in family(first)))

    figures = Figures()
    raise_file_limit(plan.devices)
    asyncio.run(play(plan, figures, look, look))
    taps = len(figures.taps)
    wrong = sum(figures.refused.values()) + len(figures.wrong) + len(figures.behind)
    return Evening(part(figures.taps, 99), 1000 * (used[1] - used[0]) / max(taps, 1), wrong if taps else plan.tables)


class Tables:
    """An installation as ``hosting/`` sets it up, and the evening that is played there once a run."""

    def __init__(self, stack: ExitStack, ground: Ground) -> None:
        """Prepare nothing yet."""
        self._stack = stack
        self._ground = ground

    @cached_property
    def _installed(self) -> tuple[int, list[int]]:
        """Start everything; return the port in front, and the first process of each part."""
        folder, stack, database = self._ground.folder(), self._stack, OnPostgreSQL(self._stack)
        redis = RedisServer(folder)
        stack.callback(redis.stop)
        options = {
            **settings(),
            "DATABASE_URL": database.address(),
            "REDIS_URL": redis.address,
            "SECRET_KEY": SECRET,
            "TRUSTED_PROXIES": "127.0.0.1",
            "INSTANCE": str(folder),
        }
        ours = [Process(kind, options, folder / f"{at}.log") for at, kind in enumerate(("serve", "live") * 2)]
        for each in ours:
            stack.callback(each.stop, signal.SIGKILL)
        serves, lives = ([each.wait().port for each in ours if each.command == kind] for kind in ("serve", "live"))
        nginx = InFront(folder, serves, lives, self._plan(0).devices)
        stack.callback(nginx.stop)
        return nginx.port, [database.cluster.pid, redis.pid, nginx.pid, *(each.process.pid for each in ours)]

    def _plan(self, port: int) -> Plan:
        return Plan(Place("127.0.0.1", port), self._ground.tables, seconds=self._ground.seconds)

    @cached_property
    def evening(self) -> Evening:
        """What was measured; in a process of its own, as nobody else could hold as many files."""
        port, processes = self._installed
        return answer(another(self._stack), played, self._plan(port), processes)

    def machines(self) -> float:
        """How many machines the target takes by what a tap costs here."""
        taps = TARGET / self._plan(0).every
        return taps * self.evening.cost / 1000 / (CORES * BUSY)


def figures(stack: ExitStack, ground: Ground) -> Iterable[Figure]:
    """The figures of many tables; none where PostgreSQL, Redis or nginx is not installed."""
    if programs() is None or not available() or shutil.which("nginx") is None:
        return
    tables = Tables(stack, ground)
    named = f"{ground.tables:,} tables, a tap in 20 s"
    yield Figure(f"{named}: p99 of a tap", "ms", lambda: tables.evening.tap, 250, 100)
    yield Figure(f"{named}: processor time of a tap, every part", "ms", lambda: tables.evening.cost, 20, 10)
    yield Figure(f"{named}: errors", "", lambda: tables.evening.wrong, 0, 0)
    yield Figure(f"machines of {CORES} cores for {TARGET:,} tables, on paper", "", tables.machines, 8, 4)
