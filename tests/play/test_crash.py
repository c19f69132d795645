"""Nothing acknowledged is lost, whenever the process is killed."""

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.kernel.journal import fold
from companion.play import Play, Table
from tests.database import opened
from tests.play.house import TABLET, drafted, make_play

ROOT = Path(__file__).resolve().parents[2]
CYCLES = 50


def endless(play: Play) -> Table:
    """Return a table whose game does not end."""
    table = drafted(play)
    table = play.amend_options(table.id, TABLET, table.version, {"target": ["1000000000"]})
    return play.deal(table.id, TABLET, table.version)


def started(folder: Path, table_id: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.play.crash", str(folder), table_id]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def killed_after(process: subprocess.Popen[str], lines: int) -> dict[int, int]:
    """Return what the process acknowledged before it was killed, at some moment after ``lines`` lines."""
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    said = [process.stdout.readline() for _ in range(lines)]
    time.sleep(random.random() / 500)
    process.send_signal(signal.SIGKILL)
    rest, _ = process.communicate()
    whole = [line for line in "".join([*said, rest]).splitlines(keepends=True) if line.endswith("\n")]
    return {int(version): int(by) for version, by in (line.split() for line in whole)}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no kill -9")
def test_no_acknowledged_command_is_lost_or_doubled_by_a_kill(tmp_path):
    chance = random.Random()
    table = endless(make_play(tmp_path))
    acknowledged: dict[int, int] = {}
    survived = table.version
    for _ in range(CYCLES):
        process = started(tmp_path, table.id)
        said = killed_after(process, chance.randrange(40))
        assert all(version > survived for version in said)
        acknowledged.update(said)
        survived = check(tmp_path, table, acknowledged)


def check(folder: Path, table: Table, acknowledged: dict[int, int]) -> int:
    """Hold the database against what was acknowledged; return its newest version."""
    with opened(folder / "house.sqlite3") as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    after = make_play(folder).table(table.id, TABLET)
    versions = [entry.version for entry in after.entries]
    assert versions == list(range(table.version + 1, after.version + 1))
    stored = {entry.version: entry.command["by"] for entry in after.entries}
    assert acknowledged.items() <= stored.items()
    assert len(stored) - len(acknowledged) <= CYCLES  # at most the one that each kill caught before its answer
    assert (
        fold(after.game, after.game.rules.start(after.setup, after.deal), after.entries).state == after.position.state
    )
    return after.version
