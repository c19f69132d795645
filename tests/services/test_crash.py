"""Nothing acknowledged is lost, whenever the process is killed."""

import itertools
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.services import Table, UseCases
from tests.database import is_sqlite, opened
from tests.playing import fold
from tests.services.house import TABLET, drafted, make_use_cases
from tests.sizes import THOROUGH

ROOT = Path(__file__).resolve().parents[2]
CYCLES = 50 if THOROUGH else 10


def endless(use_cases: UseCases) -> Table:
    """Return a table whose game does not end."""
    table = drafted(use_cases)
    table = use_cases.drafts.amend_options(table.id, TABLET, table.version, {"target": ["1000000000"]})
    return use_cases.deals.deal(table.id, TABLET, table.version)


@contextmanager
def starter(folder: Path, table_id: str) -> Iterator[subprocess.Popen[str]]:
    """What starts the processes that are killed."""
    command = [sys.executable, "-m", "tests.services.crash", str(folder), table_id]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


def killed_after(process: subprocess.Popen[str], lines: int) -> dict[int, int]:
    """Start a process, kill it at some moment after ``lines`` lines, and return what it had acknowledged by then."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("go\n")
    playing = int(process.stdout.readline())
    said = [process.stdout.readline() for _ in range(lines)]
    time.sleep(random.random() / 500)
    os.kill(playing, signal.SIGKILL)
    said += itertools.takewhile(lambda line: line != "over\n", process.stdout)
    return {int(version): int(by) for version, by in (line.split() for line in said)}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no kill -9")
def test_no_acknowledged_command_is_lost_or_doubled_by_a_kill(tmp_path: Path) -> None:
    chance = random.Random()
    table = endless(make_use_cases(tmp_path))
    acknowledged: dict[int, int] = {}
    survived = table.version
    with starter(tmp_path, table.id) as process:
        for _ in range(CYCLES):
            said = killed_after(process, chance.randrange(40))
            assert all(version > survived for version in said)
            acknowledged.update(said)
            survived = check(tmp_path, table, acknowledged)


def check(folder: Path, table: Table, acknowledged: dict[int, int]) -> int:
    """Hold the database against what was acknowledged; return its newest version."""
    if is_sqlite(folder / "house.sqlite3"):
        with opened(folder / "house.sqlite3") as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    after = make_use_cases(folder).tables.own(table.id, TABLET)
    versions = [entry.version for entry in after.entries]
    assert versions == list(range(table.version + 1, after.version + 1))
    stored = {entry.version: entry.command["by"] for entry in after.entries}
    assert acknowledged.items() <= stored.items()
    assert len(stored) - len(acknowledged) <= CYCLES  # at most the one that each kill caught before its answer
    assert (
        fold(after.game, after.game.rules.start(after.setup, after.deal), after.entries).state
        == after.dealt_position.state
    )
    return after.version
