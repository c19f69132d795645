"""Opening the database when the app starts: creating it, bringing it up to date, or refusing it in one sentence."""

import errno
import os
import sqlite3
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from flask import Flask
from sqlalchemy import Column, Connection, Engine, MetaData, String, Table, func, insert, inspect, select, text
from sqlalchemy.exc import DBAPIError

from companion.store import on_postgresql, on_sqlite
from companion.store.connection import CLOSED, EMPTIED, FULL, LOCKED, Connections, reason_of
from companion.store.on_sqlite import OLDEST
from companion.store.schema import CannotOpen, NotYet, db

REVISIONS: Final = tuple(f"{number:04}" for number in range(1, 14))
"""Every revision of the schema that this version knows, the oldest first; the last one is current."""

CREATION_WAIT: Final = 20
"""How long to wait for another process to create the database, in tenths of a second."""

MIGRATION_LOCK_ID: Final = 0x43686576
"""The number of the advisory lock under which a PostgreSQL database is created or migrated; arbitrary."""

OWNER: Final = 0o600
"""The permissions of a file that only its owner can read or write."""

NEWER: Final = "was made by a newer version of Chevet: update Chevet, or set DATABASE_URL to another file."

REVISION: Final = Table(
    "alembic_version",
    MetaData(naming_convention={"pk": "alembic_version_pkc"}),
    Column("version_num", String(32), primary_key=True),
)
"""Where Alembic notes the revision of a database."""


def prepare(app: Flask) -> None:
    """Make the database of ``app`` ready: create it, or migrate an older one; only its owner can read it.

    If several processes start at once, one of them does the work. Raises ``CannotOpen`` if the folder cannot be written
    to, the disk is full, the file is empty or not a database, the server does not answer or refuses, the database is
    not Chevet's, or it was made by a newer version, or if it is damaged and was not closed.
    """
    with app.app_context():
        engine = db.engine
    if engine.dialect.name == "sqlite" and sqlite3.sqlite_version_info < OLDEST:
        raise CannotOpen(f"This Python has SQLite {sqlite3.sqlite_version}, and 3.35 or newer is needed.")
    path = _file(engine)
    fresh = path is not None and not path.exists()
    try:
        tune(engine)
        if path is not None:
            _own_file(path)
            _check(engine, path)
        _bring_up_to_date(app, engine)
    except (DBAPIError, OSError, engine.dialect.loaded_dbapi.Error) as error:
        if fresh and path is not None:
            _remove(path)  # an empty file would block the next start
        refused = NotYet if path is None and reason_of(error) == CLOSED else CannotOpen
        raise refused(f"The database {named(engine)} cannot be opened: {reason_in_words(error)}.") from error
    finally:
        engine.dispose()  # a server that forks must not share open connections with its children


def _bring_up_to_date(app: Flask, engine: Engine) -> None:
    """Migrate the database unless its revision is this version's; only then is Alembic loaded, which is slow."""
    with engine.connect() as connection:
        revision = stored_revision(connection)
    if revision == REVISIONS[-1]:
        return
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            connection.execute(text("BEGIN IMMEDIATE"))
        else:
            connection.execution_options(isolation_level="READ COMMITTED")  # all or nothing
            connection.execute(select(func.pg_advisory_xact_lock(MIGRATION_LOCK_ID)))
        revision = stored_revision(connection)  # another process may have been faster
        if revision is None:
            _create(connection)
        elif revision != "" and revision not in REVISIONS:
            raise CannotOpen(f"The database {named(engine)} {NEWER}")
        elif revision != REVISIONS[-1]:
            from companion.store.migrating import upgrade

            upgrade(app, connection)
        connection.commit()


def stored_revision(connection: Connection) -> str | None:
    """Return the revision in the database, "" when it has none yet, or None when the database is empty."""
    names = inspect(connection).get_table_names()
    if not names:
        return None
    if "alembic_version" not in names:
        raise CannotOpen(f"The database {named(connection.engine)} holds something else than Chevet's tables.")
    return str(connection.execute(select(REVISION.c.version_num)).scalar() or "")


def _create(connection: Connection) -> None:
    """Create every table in an empty database and note the revision, as a migration would."""
    db.metadata.create_all(connection)
    REVISION.create(connection)
    connection.execute(insert(REVISION).values(version_num=REVISIONS[-1]))


def _file(engine: Engine) -> Path | None:
    """Return the file of an SQLite database; None for one in memory and for any other."""
    path = engine.url.database
    return Path(path) if engine.dialect.name == "sqlite" and path and path != ":memory:" else None


def _own_file(path: Path) -> None:
    """Create the file and its folder, or restrict their permissions: others on this machine must not read secrets.

    Raises ``CannotOpen`` if the file has been emptied.
    """
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not path.exists():
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER))
    elif path.is_file() and not _filled(path):
        raise CannotOpen(
            f"The database {path} is empty: it was emptied, or the disk was full when it was made. "
            "Put a copy in its place, or delete it to begin with nothing."
        )
    for file in (path, *_wal_files(path)):
        with suppress(OSError):  # it is missing, or belongs to another user, who must restrict it
            if file.stat().st_mode & 0o077:
                file.chmod(OWNER)


def _check(engine: Engine, path: Path) -> None:
    """Raise ``CannotOpen`` if a database is damaged that was not closed: only then is there anything beside it."""
    beside = _wal_files(path)[0]
    if beside.exists() and beside.stat().st_size:
        with engine.connect() as connection:
            if connection.execute(text("PRAGMA integrity_check(1)")).scalar_one() != "ok":
                raise CannotOpen(f"The database {path} is damaged. Put a copy in its place.")


def _filled(path: Path) -> bool:
    """Return whether a file has content, now or in a moment: another process may be creating it."""
    for _ in range(CREATION_WAIT):
        if path.stat().st_size:
            return True
        time.sleep(0.1)
    return False


def _wal_files(path: Path) -> tuple[Path, Path]:
    """Return the files that SQLite keeps beside a database."""
    return path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")


def _remove(path: Path) -> None:
    for file in (path, *_wal_files(path)):
        with suppress(OSError):
            file.unlink()


def named(engine: Engine) -> str:
    """Return the name of the database for people: the file, or the address without its password."""
    if engine.dialect.name == "sqlite" and engine.url.database:
        return engine.url.database
    return engine.url.render_as_string(hide_password=True)


def reason_in_words(error: Exception) -> str:
    """Return the cause and the remedy, if known; else the driver's or the system's own message on one line."""
    cause = getattr(error, "orig", None) or error
    reason = reason_of(error)
    if reason == FULL or getattr(cause, "errno", None) == errno.ENOSPC:
        return "the disk is full. Make room on it and start again"
    if reason == LOCKED:
        return "another program holds it. Stop that program and start again"
    if reason == EMPTIED:
        return "it is damaged, or no database at all. Put a copy in its place"
    words = getattr(cause, "strerror", None) or str(cause)
    return " ".join(words.split()).rstrip(".")


def tune(engine: Engine) -> None:
    """Configure every new connection of ``engine`` as its database needs; a second call changes nothing."""
    (on_sqlite if engine.dialect.name == "sqlite" else on_postgresql).tune(engine)


def connections_to(engine: Engine) -> Connections:
    """Return the connections to the database of ``engine``."""
    tune(engine)
    if engine.dialect.name == "sqlite":
        return on_sqlite.SqliteConnections(engine)
    return on_postgresql.PooledConnections(engine)
