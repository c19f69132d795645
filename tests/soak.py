"""The promises of the tests, kept up for hours: ``script/soak`` before a release."""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

from companion.games.sultane import GAME
from companion.web.server.limits import Throttle
from tests.games.sultane.boards import random_table
from tests.games.sultane.test_invariants import holds
from tests.playing import random_game
from tests.processes import end_in_order
from tests.progress import Progress
from tests.services import test_crash
from tests.soaking.evening import bad_evening
from tests.web import hostile
from tests.web.evening import evening
from tests.web.house import House
from tests.web.server import test_limits
from tests.web.table import test_double_taps

EVENING: Final = "minutes of a bad evening"
"""The name of the promise that all this holds together: tables, faults and hostile clients."""

PART: Final = 250
"""Taps or guesses between two looks at the clock."""

Run = Callable[[Path, random.Random, int], int]
"""Keeps a promise up in a separate folder, about so often; returns how often it was."""


def kills(folder: Path, _chance: random.Random, count: int) -> int:
    """Kill the server under load; a new house every few cycles keeps the journal short."""
    rounds = -(-count // test_crash.CYCLES)
    progress = Progress(rounds)
    for number in range(rounds):
        progress.at(number, f"servers, each killed {test_crash.CYCLES} times")
        house = folder / str(number)
        house.mkdir()
        test_crash.test_no_acknowledged_command_is_lost_or_doubled_by_a_kill(house)
    return rounds * test_crash.CYCLES


def games(_folder: Path, chance: random.Random, count: int) -> int:
    """Play random games to the end and hold every position to what must be true of it."""
    progress = Progress(count)
    for number in range(count):
        progress.at(number, "games")
        own = random.Random(chance.getrandbits(64))
        for position in random_game(GAME, *random_table(own), own):
            holds(position.state)
    return count


def malformed(folder: Path, chance: random.Random, count: int) -> int:
    """Send malformed requests: ``count`` to each route and method."""
    with closing(House(folder)) as house:
        places = [(rule, method) for rule in hostile.rules(house) for method in hostile.methods_of(rule)]
        progress = Progress(len(places))
        for number, (rule, method) in enumerate(places):
            progress.at(number, f"routes, now {method} {rule.rule}")
            hostile.attack(house, rule, method, chance, count)
    return count * len(places)


def taps(folder: Path, chance: random.Random, count: int) -> int:
    """Tap twice."""
    progress = Progress(count)
    for begun in range(0, count, PART):
        progress.at(begun, "taps")
        test_double_taps.double_taps(folder / str(begun), chance, min(PART, count - begun))
    return count


def guesses(folder: Path, chance: random.Random, count: int) -> int:
    """Guess codes of seats."""
    clock = test_limits.Clock()
    table = evening(folder)
    table.app.extensions["throttle"] = Throttle(clock)
    began, slowed = clock.now, 0
    progress = Progress(count)
    for begun in range(0, count, PART):
        progress.at(begun, "codes")
        found, more = test_limits.hits(table, chance, clock, min(PART, count - begun))
        assert found == 0
        slowed += more
    test_limits.held_back(count - slowed, clock.now - began)
    return count


def evenings(folder: Path, chance: random.Random, minutes: int) -> int:
    """Let thirty tables play for this many minutes while everything goes wrong."""
    sys.stdout.write(f"{bad_evening(folder, chance, minutes)}\n")
    return minutes


PROMISES: Final[tuple[tuple[str, int, Run], ...]] = (
    ("kill -9 of the server under load", 10_000, kills),
    ("random legal games", 1_000_000, games),
    ("malformed requests", 100_000, malformed),
    ("double taps and stale forms", 10_000, taps),
    ("guessed codes", 1_000_000, guesses),
    (EVENING, 60, evenings),
)
"""What is kept up, and how often before a release (malformed requests: on each route and method)."""


def kept(name: str, run: Run, count: int, seed: int) -> bool:
    """Keep one promise up and print its line; return whether it held."""
    began = time.monotonic()
    trouble = ""
    done = count
    sys.stderr.write(f"{name}, {count:,} times\n")
    with tempfile.TemporaryDirectory() as folder:
        try:
            done = run(Path(folder), random.Random(f"{name} {seed}"), count)
        except Exception as error:  # the others are still worth running
            trouble = f"{type(error).__name__}: {error}"
    line = f"{name:<34}{done:>12,}{time.monotonic() - began:>10.0f} s   {'BROKEN' if trouble else 'kept'}\n"
    sys.stdout.write(line + (f"    {trouble[:2000]}\n" if trouble else ""))
    sys.stdout.flush()
    return not trouble


def main() -> None:
    """Keep every promise up as often as asked, print one table, and exit with 1 when one was broken."""
    parser = argparse.ArgumentParser(prog="script/soak", description="Keep the tests' promises up for hours.")
    parser.add_argument(
        "--scale", type=float, default=1.0, help="part of the release run: 0.01 is a hundredth (%(default)s)"
    )
    parser.add_argument("--only", default="", metavar="WORDS", help="only promises whose name contains these words")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6), help="to repeat a run")
    parser.add_argument(
        "--minutes", type=int, help="only tables, faults and hostile clients together, for so many minutes"
    )
    arguments = parser.parse_args()
    end_in_order()
    sys.stdout.write(f"seed {arguments.seed}, scale {arguments.scale:g}\n")
    sys.stdout.flush()
    if arguments.minutes:
        sys.exit(0 if kept(EVENING, evenings, arguments.minutes, arguments.seed) else 1)
    results = [
        kept(name, run, max(1, round(count * arguments.scale)), arguments.seed)
        for name, count, run in PROMISES
        if arguments.only in name
    ]
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
