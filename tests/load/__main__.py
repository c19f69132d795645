"""``script/load``: N tables at a human pace against a server, and what they saw."""

import argparse
import asyncio
import gc
import random
import sys
from time import perf_counter
from typing import Final
from urllib.parse import urlsplit

from companion.memory import few_full_searches
from tests.load.browser import Failed, Place
from tests.load.table import Figures, Table, part

AT_ONCE: Final = 8
"""Tables that sit down at the same moment."""

SPARE: Final = 1000
"""Files that may be open beside those of the streams: pages that are being fetched."""

LAST: Final = 3.0
"""Seconds in which the news of the last taps may come."""


def main() -> int:
    """Load a server; 1 where a journal is not as acknowledged, a device is behind, or no table could sit down."""
    parser = argparse.ArgumentParser(
        prog="script/load", description="Play many tables at once, and say what that took."
    )
    parser.add_argument("address", type=_place, help="a server, such as http://127.0.0.1:8000 or https://localhost")
    parser.add_argument("--mine", action="store_true", help="the server is on another machine, and yours to load")
    parser.add_argument("--tables", type=int, default=30, metavar="N", help="tables at once (%(default)s)")
    parser.add_argument("--phones", type=int, default=10, choices=range(5, 11), help="phones at each (%(default)s)")
    parser.add_argument("--every", type=float, default=20.0, metavar="S", help="seconds between two taps (%(default)s)")
    parser.add_argument("--seconds", type=float, default=60.0, metavar="S", help="how long to play (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random choices (%(default)s)")
    arguments = parser.parse_args()
    if not arguments.address.here and not arguments.mine:
        parser.error(f"{arguments.address.host} is another machine: --mine says that it is yours to load.")
    _raise_file_limit(parser, arguments.tables * (arguments.phones + 2))
    figures = Figures()
    asyncio.run(_load(arguments, figures))
    sys.stdout.write(_told(figures) + "\n")
    return 1 if figures.wrong or figures.behind or not figures.taps else 0


def _place(text: str) -> Place:
    parts = urlsplit(text)
    try:
        port = parts.port
    except ValueError:
        port = 0
    if parts.scheme not in {"http", "https"} or not parts.hostname or port == 0 or parts.path.strip("/"):
        raise argparse.ArgumentTypeError(f"{text!r} is no address of a server, such as http://127.0.0.1:8000")
    secure = parts.scheme == "https"
    return Place(parts.hostname, port or (443 if secure else 80), secure)


def _raise_file_limit(parser: argparse.ArgumentParser, devices: int) -> None:
    """Let this process hold a stream and a page of every device; ends in a sentence where the system does not."""
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY and most < devices + SPARE:
        parser.error(f"{devices} devices need as many open files, and this system allows {most} (ulimit -n).")
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def _load(arguments: argparse.Namespace, figures: Figures) -> None:
    chance, over, gate = random.Random(arguments.seed), asyncio.Event(), asyncio.Semaphore(AT_ONCE)
    # Each table has an address of its own, as it has in the world: limits are those of one visitor. A server of another
    # machine sees all of them come from this one, and allows them no more than its options for one address.
    addresses = (
        f"127.{1 + number // 60000}.{number % 250}.{1 + number // 250 % 240}" for number in range(arguments.tables)
    )
    tables = [Table(arguments.address, address, arguments.phones, figures) for address in addresses]

    async def seated(table: Table) -> bool:
        async with gate:
            try:
                await table.sit_down()
            except Failed as failed:
                figures.refused[f"sitting down: {failed}"] += 1
                return False
        return True

    begun = perf_counter()
    there = await asyncio.gather(*(seated(table) for table in tables))
    playing = [table for table, sits in zip(tables, there, strict=True) if sits]
    sys.stdout.write(f"{len(playing)} tables sit after {perf_counter() - begun:.0f} s.\n")
    sys.stdout.flush()
    # A search for garbage among so many devices takes most of a second, in which no answer is read: it would be counted
    # as the server's.
    gc.collect()
    gc.freeze()
    few_full_searches()
    seeds = [random.Random(chance.random()) for _ in playing]
    games = [
        asyncio.create_task(table.play(arguments.every, one, over)) for table, one in zip(playing, seeds, strict=True)
    ]
    begun = perf_counter()
    await asyncio.sleep(arguments.seconds)
    over.set()
    await asyncio.gather(*games)
    figures.lasted = perf_counter() - begun
    await asyncio.sleep(LAST)
    for table in playing:
        await table.leave()
    for table in playing:
        await table.check()


def _told(figures: Figures) -> str:
    refused = ", ".join(f"{count} × {words}" for words, count in figures.refused.most_common())
    lines = [
        _line("taps", figures.taps, figures.lasted),
        f"{_line('pages', figures.pages, figures.lasted)}   {figures.saved} with nothing new",
        f"{_line('pushes', figures.pushes, figures.lasted)}   {figures.ended} streams opened again",
        f"errors   {sum(figures.refused.values()):6}  {refused}",
        f"devices  {f'{len(figures.behind)} BEHIND' if figures.behind else 'show the newest change'}",
        f"journals {'WRONG' if figures.wrong else 'as acknowledged'}",
    ]
    return "\n".join([*lines, *figures.wrong[:10], *figures.behind[:10]])


def _line(name: str, times: list[float], seconds: float) -> str:
    rate = f"{len(times):6}  {len(times) / seconds if seconds else 0:8.1f} /s"
    return f"{name:8} {rate}   p50 {part(times, 50):7.1f} ms   p99 {part(times, 99):7.1f} ms"


if __name__ == "__main__":
    sys.exit(main())
