"""Tidying up while the server runs, in a thread of its own."""

import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from companion.store import Unavailable

if TYPE_CHECKING:
    from flask import Flask

FIRST_TIDY: Final = 300.0
"""Seconds after its start in which a server does not tidy up."""

TIDY: Final = 3600.0
"""Seconds between two rounds of tidying up."""


def keep_tidy(app: "Flask") -> None:
    """Forget what is too old to keep, once an hour, outside of every request."""
    turns = app.extensions["store"].upkeep(time.time, steady)

    def work() -> None:
        time.sleep(FIRST_TIDY)
        while True:
            with suppress(Unavailable):  # the pages say so; in an hour it is tried again
                turns.turn()
            time.sleep(TIDY)

    threading.Thread(target=work, name="upkeep", daemon=True).start()


def steady() -> float:
    """Return seconds that nobody sets, and that go on while the machine sleeps where it can tell."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()
