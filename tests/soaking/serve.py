"""``companion serve`` by a clock that is set: ``python -m tests.soaking.serve FILE`` adds the seconds in FILE to it."""

import mmap
import struct
import sys
import time
from pathlib import Path
from typing import Final

SECONDS: Final = struct.Struct("=d")


def set_clock(path: Path) -> None:
    """Have ``time.time`` add what stands in the file, for this process and those it forks."""
    real = time.time
    with path.open("r+b") as file:
        shared = mmap.mmap(file.fileno(), SECONDS.size)
    time.time = lambda: real() + SECONDS.unpack_from(shared)[0]


if __name__ == "__main__":
    set_clock(Path(sys.argv[1]))
    from companion.cli import main

    sys.exit(main(["serve"]))
