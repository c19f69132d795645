"""Opening the database: created, brought up to date, or refused in one sentence."""

import errno
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.exc import OperationalError

from companion.store import CannotOpen, GroupRow, Store, db, prepare
from companion.store.migrating import upgrade
from companion.store.opening import REVISIONS, named
from tests.database import opened
from tests.services.house import TABLET, dealt, make_app, make_use_cases

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.sqlite


def schema(path: Path) -> set[tuple[str, str]]:
    """Return every column and index of a database, in a form that compares."""
    with opened(path) as connection:
        names = connection.execute("SELECT type, name, tbl_name FROM sqlite_master").fetchall()
        found = {(kind, f"{table}.{name}") for kind, name, table in names}
        for kind, name, _ in names:
            if kind == "table":
                columns = connection.execute(f"PRAGMA table_info({name})").fetchall()
                keys = connection.execute(f"PRAGMA foreign_key_list({name})").fetchall()
                found |= {(name, str(row[1:])) for row in [*columns, *keys]}
            else:
                found |= {(name, str(row)) for row in connection.execute(f"PRAGMA index_info({name})")}
    return found


def app_for(path: Path) -> Flask:
    app = Flask("house")
    app.config["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{path}"
    db.init_app(app)
    return app


def complaint(path: Path) -> str:
    """Return the one sentence that opening ``path`` is refused with."""
    with pytest.raises(CannotOpen) as refused:
        prepare(app_for(path))
    sentence = str(refused.value)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    return sentence


def test_a_database_that_was_not_closed_and_is_damaged_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite3"
    make_app(tmp_path)
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2)
        file.write(b"\xff" * 20_000)
    path.with_name(f"{path.name}-wal").write_bytes(bytes(32))  # left by a process that was killed
    assert "is damaged" in complaint(path)


def test_what_a_device_had_forgotten_is_in_no_file(tmp_path: Path) -> None:
    store = Store(make_app(tmp_path))
    store.groups.save("device", GroupRow("g", "Thursday", ["Dinarzade of the second floor"]), 1.0)
    assert any(b"Dinarzade of" in file.read_bytes() for file in tmp_path.iterdir())
    store.devices.forget("device", 2.0)
    assert not any(b"Dinarzade of" in file.read_bytes() for file in tmp_path.iterdir())


def test_a_new_database_is_made_with_its_folder(tmp_path: Path) -> None:
    prepare(app_for(tmp_path / "deep" / "down" / "house.sqlite3"))
    with opened(tmp_path / "deep" / "down" / "house.sqlite3") as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(REVISIONS[-1],)]


@contextmanager
def at_work(app: Flask) -> Iterator[Connection]:
    """A connection of the app's own engine, in a transaction."""
    with app.app_context():
        with db.engine.begin() as connection:
            yield connection
        db.engine.dispose()


def test_a_database_made_anew_is_the_one_that_migrations_make(tmp_path: Path) -> None:
    prepare(app_for(tmp_path / "new.sqlite3"))
    app = app_for(tmp_path / "migrated.sqlite3")
    with at_work(app) as connection:
        upgrade(app, connection)
    assert schema(tmp_path / "migrated.sqlite3") == schema(tmp_path / "new.sqlite3")
    with opened(tmp_path / "migrated.sqlite3") as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(REVISIONS[-1],)]


def test_the_revisions_known_are_the_migrations_there_are() -> None:
    files = sorted((ROOT / "companion/store/migrations/versions").glob("*.py"))
    assert tuple(path.name.split("_")[0] for path in files) == REVISIONS


def test_an_older_database_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    with opened(path) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
    prepare(app_for(path))
    with opened(path) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(REVISIONS[-1],)]
        assert connection.execute("SELECT count(*) FROM tables").fetchone() == (0,)


def test_a_game_that_went_on_while_taps_had_no_number_gets_them(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    prepare(app_for(path))
    entries = [(1, "game_master", 5.0), (2, "game_master", 5.0), (3, "Ana", 5.0), (4, "game_master", 6.0)]
    imported = [(1, "record", 0.0), (2, "record", 0.0)]
    with opened(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0010'")
        connection.execute("ALTER TABLE entries DROP COLUMN tap")
        connection.execute("ALTER TABLE tables DROP COLUMN emblems")
        connection.execute("ALTER TABLE notices DROP COLUMN former")
        add = "INSERT INTO entries (table_id, version, command, events, actor, at) VALUES (?, ?, '{}', '[]', ?, ?)"
        connection.executemany(add, [("here", *entry) for entry in entries] + [("there", *entry) for entry in imported])
    prepare(app_for(path))
    with opened(path) as connection:
        taps = connection.execute("SELECT tap FROM entries ORDER BY table_id, version").fetchall()
    assert taps == [(1,), (1,), (3,), (4,), (None,), (None,)]


def test_what_is_there_survives_opening_again(tmp_path: Path) -> None:
    table = dealt(make_use_cases(tmp_path))
    assert make_use_cases(tmp_path).tables.own(table.id, TABLET).deal == table.deal


def test_a_database_of_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite3"
    prepare(app_for(path))
    with opened(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    assert "newer version" in complaint(path)
    assert str(path) in complaint(path)


def test_another_programs_database_is_refused(tmp_path: Path) -> None:
    with opened(tmp_path / "other.sqlite3") as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    assert "something else" in complaint(tmp_path / "other.sqlite3")


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("Buy tea. " * 500)
    said = complaint(tmp_path / "notes.txt")
    assert "notes.txt" in said
    assert "damaged, or no database at all. Put a copy in its place" in said


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot be opened" in complaint(tmp_path / "file" / "house.sqlite3")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_folder_that_cannot_be_written_to_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    folder.mkdir()
    folder.chmod(0o500)
    assert "cannot be opened" in complaint(folder / "house.sqlite3")


@pytest.mark.parametrize("address", ["nonsense", "", "made-up://host/name", "sqlite-made-up:///x"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    app = Flask("house")
    app.config["SQLALCHEMY_DATABASE_URI"] = address
    with pytest.raises(CannotOpen):
        db.init_app(app)


def test_a_password_is_not_in_the_sentence() -> None:
    engine = create_engine("postgresql+psycopg://me:hush@there/chevet")
    assert "hush" not in named(engine)
    assert "there/chevet" in named(engine)


def test_opening_a_database_that_fits_does_not_import_alembic(tmp_path: Path) -> None:
    make_app(tmp_path)
    code = (
        "import sys; from pathlib import Path; from tests.services.house import make_app;"
        f"make_app(Path({str(tmp_path)!r})); sys.exit('alembic' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_two_processes_may_open_a_new_database_at_once(tmp_path: Path) -> None:
    failures: list[BaseException] = []

    def open_it() -> None:
        try:
            prepare(app_for(tmp_path / "house.sqlite3"))
        except BaseException as failure:
            failures.append(failure)

    threads = [threading.Thread(target=open_it) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_every_connection_is_durable_and_keeps_foreign_keys(tmp_path: Path) -> None:
    store = Store(make_app(tmp_path))
    with store._connections.reading() as work:
        for setting, value in (
            ("journal_mode", "wal"),
            ("synchronous", 2),
            ("foreign_keys", 1),
            ("busy_timeout", 15000),
        ):
            assert work.connection.exec_driver_sql(f"PRAGMA {setting}").scalar_one() == value


def test_an_error_of_the_database_names_no_value(tmp_path: Path) -> None:
    store = Store(make_app(tmp_path))
    with pytest.raises(OperationalError) as error, store._connections.engine.connect() as connection:
        connection.execute(text("SELECT :role FROM nowhere"), {"role": "dinarzade"})
    assert "dinarzade" not in str(error.value)


def test_a_copied_file_is_the_whole_table(tmp_path: Path) -> None:
    table = dealt(make_use_cases(tmp_path))
    (tmp_path / "copy").mkdir()
    with opened(tmp_path / "house.sqlite3") as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    shutil.copy(tmp_path / "house.sqlite3", tmp_path / "copy")
    assert make_use_cases(tmp_path / "copy").tables.own(table.id, TABLET).deal == table.deal


def test_an_evening_survives_the_way_from_the_first_version(tmp_path: Path) -> None:
    table = dealt(make_use_cases(tmp_path / "new"))
    path = tmp_path / "house.sqlite3"
    app = app_for(path)
    with at_work(app) as connection:
        upgrade(app, connection, "0001")
    with opened(path) as connection:
        connection.execute("ATTACH ? AS new", (str(tmp_path / "new" / "house.sqlite3"),))
        for name in ("tables", "seats"):
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
            values = [{"room": "moment", "settings": "'{}'"}.get(column, column) for column in columns]
            connection.execute(f"INSERT INTO {name} SELECT {', '.join(values)} FROM new.{name}")  # noqa: S608 - ours
    again = make_use_cases(tmp_path).tables.own(table.id, TABLET)
    assert (again.deal, len(again.seats), again.takeovers) == (table.deal, len(table.seats), 0)


def test_an_emptied_database_is_refused_and_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.store.opening.CREATION_WAIT", 1)
    path = tmp_path / "house.sqlite3"
    path.write_bytes(b"")
    sentence = complaint(path)
    assert "is empty" in sentence
    assert "delete it" in sentence
    assert path.read_bytes() == b""


def test_a_database_that_could_not_be_made_is_not_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_connection: Connection) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("companion.store.opening._create", full)
    path = tmp_path / "house.sqlite3"
    assert "the disk is full. Make room" in complaint(path)
    monkeypatch.undo()
    assert not path.exists()
    prepare(app_for(path))


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps files by other rights")
def test_nobody_but_its_owner_can_read_a_database(tmp_path: Path) -> None:
    folder = tmp_path / "made"
    store = Store(make_app(folder))
    files = [path for path in folder.iterdir() if path.name.startswith("house.sqlite3")]
    assert len(files) >= 1
    for path in files:
        path.chmod(0o644)
    store.close()
    prepare(app_for(folder / "house.sqlite3"))
    assert {path.stat().st_mode & 0o777 for path in folder.iterdir()} == {0o600}


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps files by other rights")
def test_a_new_database_and_what_lies_beside_it_can_be_read_by_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "made"
    prepare(app_for(folder / "house.sqlite3"))
    with opened(folder / "house.sqlite3") as connection:
        connection.execute("UPDATE alembic_version SET version_num = version_num")
        modes = {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}
    assert set(modes.values()) == {0o600}, modes
    assert folder.stat().st_mode & 0o777 == 0o700
