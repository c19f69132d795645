"""Answers kept until somebody writes: nobody is told anything old, whoever has written."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.store import wal_index
from companion.store.on_sqlite import AnswersUntilWritten
from companion.store.wal_index import HEADER, WalIndex

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only POSIX systems map the file")

WRITE = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute(sys.argv[2]); c.commit(); c.close()"


def elsewhere(path: Path, statement: str) -> None:
    """Run a statement in another process."""
    subprocess.run([sys.executable, "-c", WRITE, str(path), statement], check=True)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "database"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=WAL").close()
        connection.execute("CREATE TABLE numbers (number INTEGER)").close()
    return path


@pytest.fixture
def index(database: Path) -> Iterator[WalIndex]:
    found = WalIndex(str(database))
    yield found
    found.close()


class Asked:
    """Answers with how often it was asked so far."""

    times = 0

    def __call__(self, key: str) -> int | None:
        self.times += 1
        return self.times if key == "known" else None


def test_a_question_is_asked_once_as_long_as_nobody_writes(index: WalIndex) -> None:
    ask = Asked()
    answers = AnswersUntilWritten(index, ask)
    assert [answers("known") for _ in range(3)] == [1, 1, 1]


def test_what_another_process_has_written_is_asked_for_at_the_next_question(database: Path, index: WalIndex) -> None:
    ask = Asked()
    answers = AnswersUntilWritten(index, ask)
    assert answers("known") == 1
    for after in range(2, 6):
        elsewhere(database, "INSERT INTO numbers VALUES (1)")
        assert answers("known") == after
        elsewhere(database, "PRAGMA wal_checkpoint(TRUNCATE)")  # begins the log anew, and may count as a write
        answers("known")
        ask.times = after


def test_a_database_behind_a_link_is_looked_at_where_it_is(database: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(database)
    with closing(WalIndex(str(link))) as index:
        answers = AnswersUntilWritten(index, Asked())
        assert [answers("known"), answers("known")] == [1, 1]
        elsewhere(database, "INSERT INTO numbers VALUES (1)")
        assert answers("known") == 2


def test_what_is_not_there_is_asked_for_each_time(index: WalIndex) -> None:
    ask = Asked()
    answers = AnswersUntilWritten(index, ask)
    assert [answers("unknown"), answers("unknown"), ask.times] == [None, None, 2]


def test_a_database_without_a_log_is_asked_each_time(tmp_path: Path) -> None:
    with closing(WalIndex(str(tmp_path / "without a log"))) as index:
        answers = AnswersUntilWritten(index, Asked())
        assert [answers("known"), answers("known")] == [1, 2]


def test_a_closed_index_opens_again_when_it_is_asked(database: Path, index: WalIndex) -> None:
    answers = AnswersUntilWritten(index, Asked())
    assert answers("known") == 1
    index.close()
    elsewhere(database, "INSERT INTO numbers VALUES (1)")
    assert [answers("known"), answers("known")] == [2, 2]


def test_closing_takes_no_lock_from_another_connection_of_this_process(database: Path, index: WalIndex) -> None:
    with closing(sqlite3.connect(database)) as other:
        other.execute("SELECT count(*) FROM numbers").fetchall()
        assert index.open()
        index.close()
        elsewhere(database, "INSERT INTO numbers VALUES (1)")  # the last to leave deletes the log: this one is not
        assert Path(f"{database}-wal").exists()
        assert other.execute("SELECT count(*) FROM numbers").fetchall() == [(1,)]


def test_the_mapping_of_a_deleted_database_is_given_up_at_the_next_opening(
    database: Path, index: WalIndex, tmp_path: Path
) -> None:
    assert index.open()
    found = os.stat(f"{database}-shm")
    looked_at = index.mapped
    index.close()  # the last connection: SQLite deletes the file
    assert (found.st_dev, found.st_ino) in wal_index._mapped
    other = tmp_path / "other"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("PRAGMA journal_mode=WAL").close()
        connection.execute("CREATE TABLE t (a)").close()
        with closing(WalIndex(str(other))) as next_index:
            assert next_index.open()
            descriptors = [descriptor for descriptor, _ in wal_index._mapped.values()]
            assert all(os.fstat(descriptor).st_nlink for descriptor in descriptors)
    assert looked_at is not None
    assert len(looked_at.header[:HEADER]) == HEADER  # whoever still looks at it, sees it
