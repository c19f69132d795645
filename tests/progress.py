"""Progress of a long command: what it does now, how much is done of how much, and how long it has taken."""

import sys
from time import monotonic
from typing import Final

EVERY: Final = 5.0
"""Seconds between two lines."""


class Progress:
    """Prints progress on the standard error, so that results stay alone on the standard output."""

    def __init__(self, total: int, every: float = EVERY) -> None:
        """``total`` steps are to be done; a line comes ``every`` so many seconds, the first one after as many."""
        self._total = total
        self._every = every
        self._begun = monotonic()
        self._told = 0.0

    def at(self, done: int, doing: str) -> None:
        """Say that ``done`` steps are done and what is done now, unless the last line is too recent."""
        took = monotonic() - self._begun
        if took - self._told >= self._every:
            self._told = took
            sys.stderr.write(f"{took:6.0f} s  {done:,} of {self._total:,}  {doing}\n")
            sys.stderr.flush()
