"""``script/load``: N tables at a human pace against a server, and what they saw."""

import argparse
import asyncio
import sys
from time import perf_counter
from urllib.parse import urlsplit

from tests.load.browser import Place
from tests.load.playing import Plan, TooFewFiles, play, raise_file_limit
from tests.load.table import Figures, part
from tests.processes import end_in_order
from tests.progress import Progress


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
    parser.add_argument(
        "--one-address", action="store_true", help="all come from this machine's own, as a container's port asks"
    )
    arguments = parser.parse_args()
    end_in_order()
    if not arguments.address.here and not arguments.mine:
        parser.error(f"{arguments.address.host} is another machine: --mine says that it is yours to load.")
    timing = (arguments.every, arguments.seconds, arguments.seed)
    plan = Plan(arguments.address, arguments.tables, arguments.phones, *timing, apart=not arguments.one_address)
    figures = Figures()
    try:
        raise_file_limit(plan.devices)
    except TooFewFiles as sentence:
        parser.error(str(sentence))
    _load(plan, figures)
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


def _load(plan: Plan, figures: Figures) -> None:
    begun = perf_counter()

    def sat(count: int) -> None:
        sys.stdout.write(f"{count} tables sit after {perf_counter() - begun:.0f} s.\n")
        sys.stdout.flush()

    async def playing() -> None:
        told = asyncio.create_task(_tell(plan, figures))
        await play(plan, figures, sat, lambda: None)
        told.cancel()

    asyncio.run(playing())


async def _tell(plan: Plan, figures: Figures) -> None:
    """Say every few seconds how far all tables are."""
    progress = Progress(plan.tables)
    while True:
        refused = sum(figures.refused.values())
        seen = f"{len(figures.taps)} taps, {len(figures.pages)} pages, {refused} errors"
        progress.at(figures.seated, f"tables sit; {seen}")
        await asyncio.sleep(1)


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
