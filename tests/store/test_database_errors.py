"""A database that cannot work: nothing is half written, and every visitor is told why."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.store import Store, Unavailable
from tests.services.house import make_app
from tests.store.test_store import entry, row

pytestmark = pytest.mark.sqlite


@pytest.fixture
def store(tmp_path: Path) -> Store:
    made = Store(make_app(tmp_path))
    made.add_table(row(stage="dealt"), {})
    return made


def reason(act: Callable[[], object]) -> str:
    with pytest.raises(Unavailable) as told:
        act()
    return told.value.reason


def test_a_full_disk_is_told_and_nothing_is_written(store: Store, tmp_path: Path) -> None:
    with store._connections.writing() as work:
        pages = work.connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        work.connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")  # as full as this connection can know
    big = entry(1)._replace(command={"do": "x" * 100_000})
    assert reason(lambda: store.append_all("t", 0, [big], "play")) == "full"
    assert store.table("t") == row(stage="dealt")
    store.append_all("t", 0, [entry(1)], "play")


def test_a_database_that_another_program_holds_is_told(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.store.on_sqlite.BUSY", 10)
    store._connections.close()
    other = sqlite3.connect(tmp_path / "house.sqlite3", isolation_level=None)
    try:
        other.execute("BEGIN IMMEDIATE")
        assert reason(lambda: store.append_all("t", 0, [entry(1)], "play")) == "locked"
        assert store.table("t") == row(stage="dealt")  # reading goes on
        other.execute("ROLLBACK")
    finally:
        other.close()
    store.append_all("t", 0, [entry(1)], "play")


@pytest.mark.parametrize("content", [b"", b"no database at all" * 500], ids=["emptied", "overwritten"])
def test_a_database_that_is_gone_is_told(store: Store, tmp_path: Path, content: bytes) -> None:
    store._connections.close()
    for path in tmp_path.glob("house.sqlite3*"):
        path.unlink()
    (tmp_path / "house.sqlite3").write_bytes(content)
    assert reason(lambda: store.table("t")) == "emptied"
    assert reason(lambda: store.changes("t")) == "emptied"
    assert reason(lambda: store.append_all("t", 0, [entry(1)], "play")) == "emptied"


def test_a_database_emptied_while_it_is_used_is_not_called_locked_and_gets_no_more_writes(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.store.on_sqlite.BUSY", 10)
    with store._connections.reading():  # open when it happens, and after
        (tmp_path / "house.sqlite3").write_bytes(b"")
        assert reason(lambda: store.table("t")) == "emptied"
    assert reason(lambda: store.append_all("t", 0, [entry(1)], "play")) == "emptied"
    assert (tmp_path / "house.sqlite3").stat().st_size == 0


def test_a_database_that_cannot_be_opened_is_told(store: Store, tmp_path: Path) -> None:
    store._connections.close()
    for path in tmp_path.glob("house.sqlite3*"):
        path.unlink()
    (tmp_path / "house.sqlite3").mkdir()
    assert reason(lambda: store.table("t")) == "closed"


def test_a_bug_stays_a_bug(store: Store) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        store.add_table(row(stage="dealt"), {})
