"""``companion serve`` by a clock that is set: ``python -m tests.soaking.serve FILE`` adds the seconds in FILE to it.

It remembers fewer tables and cookies at once than a real one and has fewer threads, so that its caches are full and
its threads have started before its memory is watched: what grows after that is lost, and not kept on purpose.
"""

import mmap
import struct
import sys
import time
from pathlib import Path
from typing import Final

SECONDS: Final = struct.Struct("=d")


def set_clock(path: Path) -> None:
    """Have ``time.time`` add what is in the file, for this process and those it forks."""
    real = time.time
    with path.open("r+b") as file:
        shared = mmap.mmap(file.fileno(), SECONDS.size)
    time.time = lambda: real() + SECONDS.unpack_from(shared)[0]


REMEMBERED: Final = 60
"""Tables remembered at once, and cookies: twice as many as are played at."""


THREADS: Final = 128
"""Threads that answer requests. The library ends one that had no request for half a minute, which none has in such an
evening, and each keeps what its deepest page took: there are soon as many as there may be."""


def keep_few() -> None:
    """Have every cache of tables, and that of cookies, keep few, and few threads answer."""
    from companion.services import tables
    from companion.web.court import readers
    from companion.web.delivery import sessions
    from companion.web.live import arrivals
    from companion.web.server import environment

    tables.REMEMBERED = readers.MOST_TABLES = arrivals.MOST_TABLES = REMEMBERED  # type: ignore[misc]
    sessions.MOST_COOKIES = REMEMBERED  # type: ignore[misc]
    environment.DEFAULT_THREADS = THREADS  # type: ignore[misc]


if __name__ == "__main__":
    set_clock(Path(sys.argv[1]))
    keep_few()
    from companion.cli import main

    sys.exit(main(["serve"]))
