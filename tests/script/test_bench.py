"""``script/bench`` has a row for every figure of a hosted service, and each of them can be measured."""

import shutil
from contextlib import ExitStack
from importlib import import_module

import pytest

from tests.benchmarks.__main__ import MODULES
from tests.benchmarks.figures import Figure, measured, table
from tests.benchmarks.house import Ground
from tests.benchmarks.tables import Evening, Tables
from tests.postgresql import programs
from tests.redis_server import available
from tests.sizes import for_thorough

pytestmark = pytest.mark.skipif(
    programs() is None or not available() or shutil.which("nginx") is None,
    reason="PostgreSQL, redis-server or nginx is not installed",
)

HOSTED = {
    "taps on PostgreSQL beside SQLite": (0.6, 0.8),
    "statements of a tap, PostgreSQL": (5, 4),
    "statements of a page, PostgreSQL": (1, 1),
    "processor time of a tap and its 12 pages, serve and PostgreSQL": (20, 10),
    "streams a GiB of memory holds, by 24 streams of companion live": (60_000, 200_000),
    "p99 from Redis to socket, 24 streams of companion live": (150, 50),
    "400 pages at once on 20 connections, errors": (0, 0),
    "400 pages at once on 20 connections, the next page": (1, 0.5),
    "restart of PostgreSQL: every device right again": (3, 1),
    "restart of Redis: every device right again": (3, 1),
    "restart of one companion serve: every device right again": (3, 1),
    "restart of one companion live: every device right again": (3, 1),
    "restarts: taps lost, doubled or failed": (0, 0),
    "1 tables, a tap in 20 s: p99 of a tap": (250, 100),
    "1 tables, a tap in 20 s: processor time of a tap, every part": (20, 10),
    "1 tables, a tap in 20 s: errors": (0, 0),
    "machines of 16 cores for 100,000 tables, on paper": (8, 4),
}
"""What is to be reached, and what is dreamt of."""


def figures(stack: ExitStack) -> dict[str, Figure]:
    ground = Ground(stack, streams=24, tables=1, seconds=21)
    found = [one for name in MODULES for one in import_module(f"tests.benchmarks.{name}").figures(stack, ground)]
    return {one.name: one for one in found}


def test_every_figure_of_a_hosted_service_is_a_row() -> None:
    with ExitStack() as stack:
        found = figures(stack)
    assert {name: (one.reach, one.dream) for name, one in found.items() if name in HOSTED} == HOSTED


def test_machines_are_counted_by_what_a_tap_takes() -> None:
    with ExitStack() as stack:
        tables = Tables(stack, Ground(stack))
        tables.evening = Evening(tap=100, cost=22.4, wrong=0)
        assert tables.machines() == pytest.approx(8.75)


@for_thorough
@pytest.mark.parametrize("name", ["statements", "12 pages", "streams of companion live", "on 20", "a tap in 20 s"])
def test_what_is_measured_of_a_hosted_service_is_a_number(name: str) -> None:
    with ExitStack() as stack:
        rows = [one for one in figures(stack).values() if name in one.name and one.name in HOSTED]
        results = measured(rows, 1)
    assert all(result.measured >= 0 for result in results)
    assert all(row.name in table(results) for row in rows)
