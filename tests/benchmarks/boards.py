"""The figures of the workshop: how long a board's estimate takes one core, and how much memory its process."""

import os
import subprocess
import sys
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from time import process_time

from companion.workshop.board import recommended
from companion.workshop.estimate import ONE_POINT, estimate
from tests.benchmarks import floor
from tests.benchmarks.figures import Figure, duration, rate
from tests.processes import LONGEST

ROOT = Path(__file__).resolve().parents[2]
HUNGRIEST = """
import resource
from companion.workshop.board import recommended
from companion.workshop.estimate import estimate
estimate(recommended(10), 10, model="joint")
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
"""The estimate that takes most memory: the joint model at ten players."""


def figures(_stack: ExitStack, _ground: object) -> Iterable[Figure]:
    """The figures of the workshop; nothing has to be started for them."""
    chance = Random(7)
    return (
        Figure(
            "estimated board, 7 players, one core",
            "games/s",
            lambda: ONE_POINT / duration(lambda: estimate(recommended(7), 7)),
            reach=1.0,
            dream=2.0,
            baseline=lambda: rate(lambda: floor.play(chance)),
            more=True,
        ),
        Figure("board to ±1 point, 7 players, one core", "s", lambda: spent(7), 1.0, 0.5),
        Figure("board to ±1 point, 10 players, one core", "s", lambda: spent(10), 1.5, 0.5),
        Figure("memory of a board's estimate", "MB", memory, 120, 80),
    )


def spent(players: int) -> float:
    """Return the CPU seconds of an estimate to ±1 point."""
    begun = process_time()
    estimate(recommended(players), players)
    return process_time() - begun


def memory() -> float:
    """Return the most megabytes that a process needs which estimates one board."""
    command = [sys.executable, "-c", HUNGRIEST]
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    told = subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, timeout=LONGEST)
    return int(told.stdout) / 1024
