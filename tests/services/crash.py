"""Processes that play without end and say each version once it is acknowledged, to be killed at any moment.

``python -m tests.services.crash FOLDER TABLE`` starts one for every line on its input. It forks itself, since
a new Python would take longer to start than it lives. It prints ``PID``, then ``VERSION BY`` lines, and ``over`` once
it is dead.
"""

import os
import sys
import time
from pathlib import Path

from tests.services.house import TABLET, add, make_use_cases, submit


def say(line: str) -> None:
    os.write(1, f"{line}\n".encode())  # at once, and whole


def play_on(folder: str, table_id: str) -> None:
    use_cases = make_use_cases(Path(folder), time.time)
    table = use_cases.tables.own(table_id, TABLET)
    say(str(os.getpid()))
    while True:
        by = 1 + table.version % 3
        table = submit(use_cases, table_id, TABLET, table.version, add(by))
        say(f"{table.version} {by}")


def main(folder: str, table_id: str) -> None:
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            play_on(folder, table_id)
        os.waitpid(child, 0)
        say("over")


if __name__ == "__main__":
    main(*sys.argv[1:])
