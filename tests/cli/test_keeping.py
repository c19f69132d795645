"""``companion migrate``, ``tidy``, ``backup`` and ``restore``: nothing is lost, and nothing is deleted that should
stay."""

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.store import EntryRow, NoticeRow, RecordingRow, SeatRow, Store, db
from companion.store.backup import LEAP
from companion.store.on_sqlite import SqliteTransaction
from companion.web import create_app
from companion.web.server.single_instance import held_locks
from tests.database import laid_out, lender, opened
from tests.postgresql import programs
from tests.secret import SECRET
from tests.store.test_store import row


@pytest.fixture(autouse=True)
def installation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in ("DATABASE_URL", "SECRET_KEY"):
        monkeypatch.delenv(name, raising=False)
    settle(tmp_path / "home", monkeypatch)
    yield
    lender.lends = False
    lender.give_back()


def settle(folder: Path, monkeypatch: pytest.MonkeyPatch, kind: str = "sqlite") -> None:
    """Let the commands work on the installation in ``folder``."""
    lender.lends = kind == "postgresql"
    monkeypatch.setenv("INSTANCE", str(folder))
    monkeypatch.setenv("DATABASE_URL", laid_out(folder / "chevet.sqlite3"))
    (folder / "secret_key").write_text(folder.name[0] * 64)


def fill() -> None:
    """Write something of each kind that a backup could get wrong: text, bytes, what belongs to a table, numbers."""
    store = Store(create_app())
    command = EntryRow(1, {"do": "é\u2028"}, [], "game_master", 2.5, 1)
    store.add_table(row("one", stage="dealt", device="tablet"), {"pace": 1}, [SeatRow(0, 1, "code")], [command])
    write_a_notice(store)
    store.recordings.save("tablet", RecordingRow("sentence", "audio/webm", b"\0\xff"), 1.0, 10)
    store.close()


def write_a_notice(store: Store) -> None:
    store.seats.shown("one", NoticeRow(0, "shown", 0, 1.0))


def content(restored: int = 0) -> dict[str, list[tuple[Any, ...]]]:
    """Return everything that the database holds; without what so many restores add to the numbers of changes."""
    app = create_app()
    with app.app_context(), db.engine.connect() as connection:
        found = {
            table.name: sorted(
                (
                    tuple(value - LEAP * restored if name == "changes" else value for name, value in each.items())
                    for each in connection.execute(table.select()).mappings()
                ),
                key=repr,
            )
            for table in db.metadata.sorted_tables
        }
    app.extensions["store"].close()
    return found


def run(*words: object) -> int:
    try:
        return main([str(word) for word in words])
    finally:
        while held_locks:
            held_locks.pop().close()  # as if the command's process had ended


KINDS = ["sqlite", pytest.param("postgresql", marks=pytest.mark.skipif(programs() is None, reason="no PostgreSQL"))]


@pytest.mark.parametrize(("kind", "other"), [("sqlite", "sqlite"), ("postgresql", "sqlite"), ("sqlite", "postgresql")])
def test_what_was_backed_up_is_restored_to_either_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], kind: str, other: str
) -> None:
    if "postgresql" in (kind, other) and programs() is None:
        pytest.skip("PostgreSQL is not installed")
    settle(tmp_path / "from", monkeypatch, kind)
    fill()
    before, secret = content(), (tmp_path / "from" / "secret_key").read_text()
    assert run("backup", tmp_path / "saved") == 0
    assert (tmp_path / "saved").stat().st_mode & 0o777 == 0o600
    settle(tmp_path / "to", monkeypatch, other)
    assert run("restore", tmp_path / "saved") == 0
    assert content(restored=1) == before
    assert (tmp_path / "to" / "secret_key").read_text() == secret
    assert "1 tables, 1 commands, 0 evenings, 1 recordings" in capsys.readouterr().out
    store = Store(create_app())
    write_a_notice(store)  # new numbers begin above the restored ones
    store.close()


def test_a_backup_leaves_by_standard_output_and_comes_back_by_standard_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    fill()
    before = content()
    assert run("backup", "-") == 0
    told = capfdbinary.readouterr()
    (tmp_path / "saved").write_bytes(told.out)
    assert told.err.startswith(b"-: 1 tables, ")
    settle(tmp_path / "to", monkeypatch)
    with (tmp_path / "saved").open("rb") as saved:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(saved))
        assert run("restore", "-") == 0
    assert content(restored=1) == before


def test_a_backup_is_of_one_moment_though_games_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.store import backup

    fill()
    store = Store(create_app())
    copied = backup._copied

    def meanwhile(*between: Any) -> dict[str, int]:
        between[0].execute(db.metadata.tables["groups"].select())  # the moment is that of the first question
        store.add_table(row("late"), {})
        return copied(*between)

    monkeypatch.setattr(backup, "_copied", meanwhile)
    assert run("backup", tmp_path / "saved") == 0
    with opened(tmp_path / "saved") as saved:
        assert saved.execute("SELECT id FROM tables").fetchall() == [("one",)]
    assert store.table("late") is not None
    store.close()


def test_a_backup_names_its_database_and_warns_if_nothing_is_in_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = tmp_path / "home" / "chevet.sqlite3"
    assert run("backup", tmp_path / "before") == 0
    told = capsys.readouterr()
    assert told.out.startswith(f"{tmp_path / 'before'}: 0 tables, ")
    assert told.err == f"The database {database} is empty: is it the one that the servers use?\n"
    fill()
    assert run("backup", tmp_path / "after") == 0
    told = capsys.readouterr()
    assert told.out.splitlines()[0].endswith(f"1 recordings, from {database}.")
    assert told.err == ""


def test_a_backup_never_takes_the_place_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "saved").write_text("precious")
    assert run("backup", tmp_path / "saved") == 1
    assert capsys.readouterr().err == f"companion: The file {tmp_path / 'saved'} is there already: name another one.\n"
    assert run("backup", tmp_path / "nowhere" / "saved") == 1
    assert "cannot be written: No such file or directory" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["saved"]


def test_what_is_there_is_replaced_only_when_that_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fill()
    before = content()
    run("backup", tmp_path / "saved")
    store = Store(create_app())
    store.add_table(row("two"), {})
    store.close()
    assert run("restore", tmp_path / "saved") == 1
    assert "is not empty: it holds 2 tables. With --replace" in capsys.readouterr().err
    assert content() != before
    assert run("restore", "--replace", tmp_path / "saved") == 0
    assert content(restored=1) == before


@pytest.mark.parametrize("kind", KINDS)
def test_open_pages_take_what_follows_an_older_backup_for_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    settle(tmp_path / "served", monkeypatch, kind)
    fill()
    run("backup", tmp_path / "saved")
    store = Store(create_app())
    write_a_notice(store)
    known = store.changes("one")
    store.close()
    assert run("restore", "--replace", tmp_path / "saved") == 0
    store = Store(create_app())
    now = store.changes("one")
    assert known is not None
    assert now is not None
    assert now > known
    store.close()


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_restored_while_a_server_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    from companion.web.server.single_instance import acquire_lock

    settle(tmp_path / "served", monkeypatch, kind)
    run("backup", tmp_path / "saved")
    app = create_app()
    serving: Store = app.extensions["store"]
    if kind == "sqlite":
        acquire_lock(tmp_path / "served" / "chevet.sqlite3.lock")
    serving.changes("x")
    assert run("restore", tmp_path / "saved") == 1
    assert re.search("Another server already serves|Servers use the database", capsys.readouterr().err)
    serving.close()
    assert run("restore", tmp_path / "saved") == 0


def test_what_is_no_backup_or_damaged_is_refused_and_nothing_is_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fill()
    before = content()
    run("backup", tmp_path / "saved")
    whole = (tmp_path / "saved").read_bytes()
    damaged = {"text": b"no database", "cut": whole[: len(whole) // 2], "nothing": b""}
    for name, data in damaged.items():
        (tmp_path / name).write_bytes(data)
        assert run("restore", "--replace", tmp_path / name) == 1
    with opened(tmp_path / "other") as other:
        other.execute("CREATE TABLE x (y)")
    assert run("restore", "--replace", tmp_path / "other") == 1
    assert run("restore", "--replace", tmp_path / "nowhere") == 1
    with opened(tmp_path / "saved") as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    assert run("restore", "--replace", tmp_path / "saved") == 1
    said = capsys.readouterr().err.splitlines()
    assert [re.sub(r".*(damaged|empty|else than|No such file|newer version).*", r"\1", line) for line in said] == [
        "damaged", "damaged", "empty", "else than", "No such file", "newer version",
    ]  # fmt: skip
    assert str(tmp_path / "saved") in said[-1]
    assert content() == before


def test_a_secret_that_an_option_names_is_not_in_the_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SECRET_KEY", SECRET)
    assert run("backup", tmp_path / "saved") == 0
    assert "keep SECRET_KEY, too" in capsys.readouterr().out
    assert b"of the environment" not in (tmp_path / "saved").read_bytes()


def test_a_database_is_made_and_its_revision_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'new.sqlite3'}")
    assert run("migrate") == 0
    assert re.search(r"new.sqlite3 is up to date, at revision \d{4}\.", capsys.readouterr().out)
    assert (tmp_path / "new.sqlite3").exists()


def test_tidying_up_by_hand_deletes_only_what_was_marked_a_day_of_running_ago(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(create_app())
    store.add_table(row("old", played_at=0.0), {})
    for _ in range(2):
        assert run("tidy") == 0
    assert store.table("old") is not None
    with store._connections.writing() as work:
        assert isinstance(work, SqliteTransaction)
        work.driver.execute("UPDATE upkeep SET value = value + 90000")  # a server has run meanwhile
    assert run("tidy") == 0
    assert store.table("old") is None
    store.close()
    monkeypatch.setenv("KEEP_DAYS", "0")
    assert run("tidy") == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["0", "0", "1", "KEEP_DAYS"]
