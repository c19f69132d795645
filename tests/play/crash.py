"""A process that plays without end and says each version once it is acknowledged, to be killed at any moment.

``python -m tests.play.crash FOLDER TABLE`` prints ``VERSION BY`` lines.
"""

import sys
import time
from pathlib import Path

from tests.play.house import TABLET, add, make_play


def main(folder: str, table_id: str) -> None:
    play = make_play(Path(folder), time.time)
    table = play.table(table_id, TABLET)
    out = sys.stdout
    out.write("ready\n")
    out.flush()
    while True:
        by = 1 + table.version % 3
        table = play.submit(table_id, TABLET, table.version, add(by))
        out.write(f"{table.version} {by}\n")
        out.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
