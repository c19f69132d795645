"""Housekeeping while the server runs, in a separate thread."""

import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from companion.store import Unavailable

if TYPE_CHECKING:
    from flask import Flask

FIRST_RUN: Final = 300.0
"""Seconds from the start of a server to its first run."""

INTERVAL: Final = 3600.0
"""Seconds between two runs."""


def start_housekeeping(app: "Flask") -> None:
    """Delete outdated data once an hour, outside any request."""
    housekeeping = app.extensions["store"].housekeeping(time.time, steady)

    def work() -> None:
        time.sleep(FIRST_RUN)
        while True:
            with suppress(Unavailable):  # the pages report it; the next try is in an hour
                housekeeping.run()
            time.sleep(INTERVAL)

    threading.Thread(target=work, name="housekeeping", daemon=True).start()


def steady() -> float:
    """Return the seconds of a clock that cannot be set and, if the system has one, that also runs while the machine
    sleeps."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()
