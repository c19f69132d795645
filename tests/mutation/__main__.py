"""Small mistakes in the rules, one at a time: does a test notice? ``script/mutate`` says how it is called."""

import argparse
import os
import random
import sys
import time
from collections.abc import Iterable
from math import sqrt
from pathlib import Path
from typing import Final

from tests.mutation.chosen import mapped, tests_for
from tests.mutation.mutants import Mutant, mutants
from tests.mutation.trials import tries
from tests.processes import end_in_order

ROOT: Final = Path(__file__).resolve().parents[2]
SURE: Final = 1.96
"""Standard deviations on either side of the middle that hold 95 of 100."""

USUAL: Final = ("companion/kernel", "companion/games")


def sampled(paths: Iterable[str], each: int, seed: int) -> list[Mutant]:
    """Return ``each`` mutants of every module below ``paths`` (all of a module that has fewer), always the same."""
    modules = sorted({module for path in paths for module in _modules(ROOT / path)})
    found = []
    for module in modules:
        all_of_it = mutants(module)
        chance = random.Random(f"{seed} {module.relative_to(ROOT)}")
        found += sorted(chance.sample(all_of_it, min(each, len(all_of_it))), key=lambda mutant: mutant.number)
    return found


def drawn(paths: Iterable[str], total: int, seed: int) -> list[Mutant]:
    """Return ``total`` mutants of all that there are below ``paths``, of each module in proportion, in random order.

    A run that is stopped has tried a fair sample, too.
    """
    chance = random.Random(seed)
    modules = sorted({module for path in paths for module in _modules(ROOT / path)})
    every = [mutant for module in modules for mutant in mutants(module)]
    step = max(1.0, len(every) / total)
    start = chance.random() * step
    found = [every[int(start + number * step)] for number in range(min(total, len(every)))]
    chance.shuffle(found)
    return found


def between(killed: int, tried: int) -> tuple[float, float]:
    """Return between how many per cent the part of all mutants lies that is killed: with 95 of 100 chances (Wilson)."""
    part, spread = killed / tried, SURE * SURE / tried
    middle = part + spread / 2
    half = SURE * sqrt((part * (1 - part) + spread / 4) / tried)
    return 100 * (middle - half) / (1 + spread), 100 * (middle + half) / (1 + spread)


def _modules(path: Path) -> list[Path]:
    return [path] if path.is_file() else list(path.rglob("*.py"))


def main() -> None:
    """Try the sampled mutants and print what became of each; exit with 1 when fewer than ``--least`` were killed."""
    parser = argparse.ArgumentParser(prog="script/mutate", description=__doc__)
    parser.add_argument("paths", nargs="*", default=USUAL, help="modules or folders of them (%(default)s)")
    parser.add_argument("--each", type=int, default=10, help="mutants of each module (%(default)s)")
    parser.add_argument("--total", type=int, help="so many of all modules instead, of each in proportion")
    parser.add_argument("--seed", type=int, default=1, help="chooses which (%(default)s)")
    parser.add_argument("--least", type=float, default=95.0, help="per cent that are to be killed (%(default)s)")
    parser.add_argument("--map", type=Path, help="file that keeps which tests run which lines, for the next run")
    parser.add_argument("--seconds", type=float, default=120, help="processor time for each mutant (%(default)s)")
    arguments = parser.parse_args()
    os.nice(15)
    end_in_order()
    began = time.monotonic()
    if arguments.total:
        tried = drawn(arguments.paths, arguments.total, arguments.seed)
    else:
        tried = sampled(arguments.paths, arguments.each, arguments.seed)
    say(f"{len(tried)} mutants, seed {arguments.seed}; which tests run which lines is found out first")
    chosen = mapped(arguments.paths, arguments.map)
    killed = tries(tried, chosen, tests_for(arguments.paths), arguments.seconds, say)
    least, most = between(killed, max(1, len(tried)))
    share = 100 * killed / max(1, len(tried))
    say(
        f"{killed} of {len(tried)} killed, {share:.1f} % (of all there are {least:.1f} to {most:.1f} %), "
        f"in {time.monotonic() - began:.0f} s"
    )
    sys.exit(0 if share >= arguments.least else 1)


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
