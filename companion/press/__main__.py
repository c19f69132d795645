"""One making in a process of its own: reads a job from the standard input, and writes what it makes into a folder.

    python -m companion.press [FOLDER]

It says on the standard output how much is done of how much, line by line. Without a folder it writes the codes of a
table there, and keeps nothing.
"""

import json
import os
import sys
import zipfile
from pathlib import Path
from typing import Any

from companion.press import typeset

Job = dict[str, Any]


def make(job: Job, folder: Path) -> None:
    """Make what ``job`` asks for in ``folder``, which exists."""
    {"sheets": make_sheets, "pictures": make_pictures}[job["what"]](job, folder)


def make_sheets(job: Job, folder: Path) -> None:
    """Write the sheets of a kit, and a small picture of each to look at."""
    kit, fonts = job["kit"], job["fonts"]
    say(0, 2)
    (folder / "sheets.pdf").write_bytes(typeset.pdf(kit, fonts))
    say(1, 2)
    for number, page in enumerate(typeset.pages(kit, fonts), 1):
        (folder / f"page-{number}.png").write_bytes(page)
    say(2, 2)


def make_pictures(job: Job, folder: Path) -> None:
    """Write an archive of a kit's sides, each under the names that the job lists, with the list."""
    kit, names = job["kit"], job["names"]
    with zipfile.ZipFile(folder / "pictures.zip", "w") as archive:
        for done, picture in enumerate(typeset.pictures(kit, job["fonts"])):
            for name in names[done]:
                archive.writestr(name, picture)
            say(done + 1, len(names))
        archive.writestr(job["list"][0], job["list"][1])


def say(done: int, total: int) -> None:
    """Tell whoever started this process how much is done."""
    print(done, total, flush=True)  # noqa: T201 - read by the server


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)  # a tap at a table comes first
    asked = json.load(sys.stdin)
    if sys.argv[1:]:
        make(asked, Path(sys.argv[1]))
    else:
        sys.stdout.buffer.write(typeset.codes(asked["kit"], asked["fonts"]))
