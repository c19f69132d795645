"""All tables of a load: they sit down, play at a human pace, and hold their journals against what was acknowledged."""

import asyncio
import gc
import random
import sys
from collections.abc import Callable
from time import perf_counter
from typing import Final, NamedTuple

from companion.memory import few_full_searches
from tests.load.browser import Failed, Place
from tests.load.table import Figures, Table

AT_ONCE: Final = 8
"""Tables that sit down at the same moment."""

SPARE: Final = 1000
"""Files that may be open beside those of the streams: pages that are being fetched."""

LAST: Final = 3.0
"""Seconds in which the news of the last taps may come."""


class Plan(NamedTuple):
    """What is played where: ``every`` so many seconds a tap at each table, for ``seconds``.

    Tables that are ``apart`` come from addresses of their own.
    """

    place: Place
    tables: int
    phones: int = 10
    every: float = 20.0
    seconds: float = 60.0
    seed: int = 1
    apart: bool = True

    @property
    def devices(self) -> int:
        """How many devices hold a stream open."""
        return self.tables * (self.phones + 2)


class TooFewFiles(Exception):  # noqa: N818 - a sentence for whoever loads
    """The system lets this process open too few files; ``str()`` is one clear sentence."""


def most_devices() -> int:
    """Return how many devices can each hold a stream and a page, by the files that the system lets a process open."""
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if most == resource.RLIM_INFINITY else max(most - SPARE, 0)


def raise_file_limit(devices: int) -> None:
    """Let this process hold a stream and a page of every device; raises ``TooFewFiles`` where the system does not."""
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most_devices() < devices:
        raise TooFewFiles(f"{devices} devices need as many open files, and this system allows {most} (ulimit -n).")
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def play(plan: Plan, figures: Figures, sat: Callable[[int], None], over: Callable[[], None]) -> None:
    """Play as planned, and note in ``figures`` what was seen.

    ``sat`` is called with the number of tables once they sit, ``over`` when the last news of their taps have come.
    """
    playing = await _seated(plan, figures)
    sat(len(playing))
    # A search for garbage among so many devices takes most of a second, in which no answer is read: it would be counted
    # as the server's.
    gc.collect()
    gc.freeze()
    few_full_searches()
    chance, end = random.Random(plan.seed), asyncio.Event()
    seeds = [random.Random(chance.random()) for _ in playing]
    games = [asyncio.create_task(table.play(plan.every, one, end)) for table, one in zip(playing, seeds, strict=True)]
    begun = perf_counter()
    await asyncio.sleep(plan.seconds)
    end.set()
    await asyncio.gather(*games)
    figures.lasted = perf_counter() - begun
    await asyncio.sleep(LAST)
    over()
    for table in playing:
        await table.leave()
    for table in playing:
        await table.check()


async def _seated(plan: Plan, figures: Figures) -> list[Table]:
    """Have every table sit down, and return those that could."""
    gate = asyncio.Semaphore(AT_ONCE)
    # Each table has an address of its own, as it has in the world: limits are those of one visitor. A server of another
    # machine sees all of them come from this one, and allows them no more than its options for one address.
    numbers = range(plan.tables)
    addresses = (f"127.{1 + number // 60000}.{number % 250}.{1 + number // 250 % 240}" for number in numbers)
    tables = [Table(plan.place, address if plan.apart else "", plan.phones, figures) for address in addresses]

    async def seated(table: Table) -> bool:
        async with gate:
            try:
                await table.sit_down()
            except Failed as failed:
                figures.refused[f"sitting down: {failed}"] += 1
                return False
        figures.seated += 1
        return True

    there = await asyncio.gather(*(seated(table) for table in tables))
    return [table for table, sits in zip(tables, there, strict=True) if sits]
