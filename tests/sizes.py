"""How much of a test a run tries: the cases it draws, the tests and cases that only a thorough run has."""

import os
from collections.abc import Sequence
from itertools import islice
from typing import Final, TypeVar

import pytest

Case = TypeVar("Case")

THOROUGH: Final = bool(os.environ.get("THOROUGH"))
"""Whether this is ``script/test --thorough``."""

for_thorough: Final = pytest.mark.skipif(not THOROUGH, reason="script/test --thorough runs it")
"""Marks a test whose promise a shorter one keeps in every run, or which is about screens of one size alone."""

TIMES: Final = 50
"""So many times as many cases are drawn in a thorough run."""


def tries(usual: int) -> int:
    """Return how many cases to draw, where a run that is not thorough draws ``usual``."""
    return usual * TIMES if THOROUGH else usual


def cases(*usual: Case, thorough: Sequence[Case] = ()) -> Sequence[Case]:
    """Return what to parametrize a test with: the usual cases, and in a thorough run the others, too."""
    return [*usual, *(thorough if THOROUGH else ())]


def spread(long: Sequence[Case], others: Sequence[Case], processes: int) -> list[Case]:
    """Return tests in an order that has every process begin with long ones.

    Each process gets one piece of the order, all of the same size; a process that has finished takes over the end of
    another piece. So nobody is still at a long test when there is nothing left to take over.
    """
    order: list[Case] = []
    rest = iter(others)
    for process in range(processes):
        mine = long[process::processes]
        end = (len(long) + len(others)) * (process + 1) // processes
        order += mine
        order += islice(rest, max(0, end - len(order)))
    return order
