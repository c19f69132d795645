"""Backups: everything in a database at one moment, as an SQLite file, whichever database it comes from.

Such a file can be restored to either kind of database, so an installation can also move from one to the other. Backing
up and restoring both copy the tables in batches of rows: the whole is never in memory, and nobody has to wait.
"""

import os
import secrets
import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from flask import Flask
from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Integer,
    MetaData,
    Table,
    Text,
    create_engine,
    delete,
    func,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy.exc import DBAPIError

from companion import VERSION
from companion.store.opening import OWNER, REVISION, REVISIONS, named, prepare, reason_in_words, tune
from companion.store.schema import CannotOpen, db, evenings, groups, presets, recordings, tables

BATCH_ROWS: Final = 500
"""Number of rows read and written at once."""

METADATA: Final = Table(
    "backup", MetaData(), Column("key", Text, primary_key=True), Column("value", Text, nullable=False)
)
"""What a backup contains besides the tables: when and by which version it was made, and any secret."""

USER_DATA_TABLES: Final = (tables, evenings, groups, presets, recordings)
"""Tables with users' data: a database with rows in any of them is not empty."""

LEAP: Final = 100_000
"""What a restore adds to the number of changes of every table and evening.

Open pages, and Redis, may know a higher number than an older backup holds: they would take what follows for old news.
"""

OTHER_SESSIONS: Final = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'chevet'"
    " AND pid <> pg_backend_pid()"
)


def back_up(app: Flask, path: Path, secret: str) -> dict[str, int]:
    """Write everything in the database of ``app`` to a new file; return the number of rows of each table.

    A ``secret`` is stored with it unless it is empty. Servers can keep running. The file appears only once it is
    complete, and only its owner can read it. Raises ``CannotOpen`` if the file already exists or cannot be written.
    """
    if path.exists():
        raise CannotOpen(f"The file {path} is there already: name another one.")
    fresh = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        os.close(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER))
        about = {"made_at": str(int(time.time())), "made_by": VERSION} | ({"secret": secret} if secret else {})
        counts = _written(app, fresh, about)
        _to_the_disk(fresh)
        os.rename(fresh, path)
        _to_the_disk(path.parent)
    except (DBAPIError, OSError) as error:
        raise CannotOpen(f"The backup {path} cannot be written: {reason_in_words(error)}.") from error
    finally:
        fresh.unlink(missing_ok=True)
    return counts


def _written(app: Flask, path: Path, about: Mapping[str, str]) -> dict[str, int]:
    engine = create_engine(f"sqlite:///{path}")
    try:
        with engine.begin() as into:
            for made in (db.metadata, METADATA.metadata):
                made.create_all(into)
            REVISION.create(into)
            into.execute(insert(REVISION).values(version_num=REVISIONS[-1]))
            into.execute(insert(METADATA), [{"key": key, "value": value} for key, value in about.items()])
            with _at_one_moment(app) as source:
                return _copied(source, into)
    finally:
        engine.dispose()


@contextmanager
def _at_one_moment(app: Flask) -> Iterator[Connection]:
    """Lend a connection that sees one snapshot of the database, whatever others write meanwhile."""
    engine = engine_of(app)
    tune(engine)
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN")
        else:
            connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        yield connection
        connection.rollback()


def _copied(source: Connection, into: Connection) -> dict[str, int]:
    """Copy every row, parent tables before their children; return the number of rows of each table."""
    counts = {}
    for table in db.metadata.sorted_tables:
        counts[table.name] = 0
        rows = source.execution_options(yield_per=BATCH_ROWS).execute(select(table))
        for portion in rows.mappings().partitions():
            into.execute(insert(table), [dict(row) for row in portion])
            counts[table.name] += len(portion)
    return counts


def _to_the_disk(path: Path) -> None:
    """Wait until a file or a folder is on the disk; on Windows this works for files only."""
    if os.name == "nt" and path.is_dir():
        return
    descriptor = os.open(path, os.O_RDONLY if os.name != "nt" else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def restore(app: Flask, path: Path, replace: bool) -> tuple[dict[str, int], str]:
    """Restore a backup into the database of ``app``; return the number of rows of each table, and the backup's secret.

    The path ``-`` is standard input. Either all of it is restored or nothing. A backup of an older version is brought
    up to date in a copy. Raises ``CannotOpen`` if the file is not a backup, is damaged or comes from a newer version,
    if servers are using the database, and if the database is not empty and ``replace`` is false.
    """
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "backup.sqlite3"
        about = _checked_copy(path, copy)
        engine = create_engine(f"sqlite:///{copy}")
        try:
            with engine.connect() as source, _alone_with(app) as into:
                row_counts = {table.name: _count(into, table) for table in USER_DATA_TABLES}
                if any(row_counts.values()) and not replace:
                    raise CannotOpen(
                        f"The database {named(into.engine)} is not empty: it holds {row_counts['tables']} tables. "
                        "With --replace the backup takes the place of all it holds."
                    )
                for table in reversed(db.metadata.sorted_tables):
                    into.execute(delete(table))
                counts = _copied(source, into)
                for table in (tables, evenings):
                    into.execute(update(table).values(changes=table.c.changes + LEAP))
                _go_on_counting(into)
        except DBAPIError as error:
            raise CannotOpen(f"The backup {path} cannot be restored: {reason_in_words(error)}.") from error
        finally:
            engine.dispose()
    return counts, about.get("secret", "")


def _count(connection: Connection, table: Table) -> int:
    return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


def _checked_copy(path: Path, copy: Path) -> dict[str, str]:
    """Copy a backup, bring the copy up to date, and return its description."""
    try:
        copy.touch(OWNER)
        with sys.stdin.buffer if str(path) == "-" else path.open("rb") as source, copy.open("wb") as into:
            shutil.copyfileobj(source, into)
    except OSError as error:
        raise CannotOpen(f"The file {path} cannot be read: {error.strerror}.") from error
    try:
        with closing(sqlite3.connect(copy)) as connection:
            sound = connection.execute("PRAGMA quick_check").fetchall() == [("ok",)]
            sound &= not connection.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.DatabaseError:
        sound = False
    if not sound:
        raise CannotOpen(f"The file {path} is damaged, or no backup at all.")
    older = Flask("backup")
    older.config["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{copy}"
    db.init_app(older)
    try:
        prepare(older)
    except CannotOpen as error:
        raise CannotOpen(str(error).replace(str(copy), str(path))) from error
    engine = create_engine(f"sqlite:///{copy}")
    try:
        with engine.connect() as opened:
            if not inspect(opened).has_table(METADATA.name):
                return {}
            return {row.key: row.value for row in opened.execute(select(METADATA))}
    finally:
        engine.dispose()


@contextmanager
def _alone_with(app: Flask) -> Iterator[Connection]:
    """Lend a connection in an exclusive transaction, which is committed if the block succeeds.

    Raises ``CannotOpen`` while servers are connected to PostgreSQL. For SQLite the caller checks that.
    """
    engine = engine_of(app)
    tune(engine)
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            connection.execution_options(isolation_level="READ COMMITTED")
            _lock_all(connection, db.metadata.sorted_tables)
        yield connection
        connection.commit()


def _lock_all(connection: Connection, every: Sequence[Table]) -> None:
    if connection.execute(OTHER_SESSIONS).scalar_one():
        raise CannotOpen(f"Servers use the database {named(connection.engine)}: stop them first.")
    connection.execute(text(f"LOCK TABLE {', '.join(table.name for table in every)} IN ACCESS EXCLUSIVE MODE"))


def _go_on_counting(connection: Connection) -> None:
    """Make new numbers start above the restored ones."""
    if connection.dialect.name == "sqlite":
        return  # SQLite finds the largest number itself
    for table in db.metadata.sorted_tables:
        column: Column[Any] | None = table.autoincrement_column
        if column is not None and isinstance(column.type, Integer):
            highest = select(func.coalesce(func.max(column), 0) + 1).scalar_subquery()
            sequence = func.pg_get_serial_sequence(table.name, column.name)
            connection.execute(select(func.setval(sequence, highest, False)))


def engine_of(app: Flask) -> Engine:
    """Return the engine of an app, for callers that name its database to the user."""
    with app.app_context():
        return db.engine
