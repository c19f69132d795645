"""Opening the database when the app starts: made anew, brought up to date, or refused in one sentence."""

import time
from pathlib import Path
from typing import Final

from flask import Flask
from sqlalchemy import Column, Connection, Engine, MetaData, String, Table, insert, inspect, select, text
from sqlalchemy.exc import DBAPIError

from companion.store.connection import Connections, tune
from companion.store.housekeeping import forget_old
from companion.store.schema import CannotOpen, db

REVISIONS: Final = ("0001", "0002", "0003")
"""Every revision of the schema that this version knows, the oldest first; the last is the present one."""


NEWER: Final = "was made by a newer version of Chevet: update Chevet, or set DATABASE_URL to another file."

REVISION: Final = Table(
    "alembic_version",
    MetaData(naming_convention={"pk": "alembic_version_pkc"}),
    Column("version_num", String(32), primary_key=True),
)
"""Where Alembic notes the revision of a database."""


def prepare(app: Flask) -> None:
    """Make the database of ``app`` ready: create it, migrate an older one, forget what is too old to keep.

    Reads ``KEEP_DAYS`` (90 unless set; 0 keeps everything). Raises ``CannotOpen`` when the folder cannot be written
    to, the file is no database, the database is not Chevet's, or it was made by a newer version.
    """
    with app.app_context():
        engine = db.engine
    try:
        tune(engine)
        _make_folder(engine)
        _bring_up_to_date(app, engine)
        clock = app.config.get("CLOCK") or time.time
        forget_old(Connections(engine), clock(), int(app.config.get("KEEP_DAYS", 90)))
    except (DBAPIError, OSError) as error:
        raise CannotOpen(f"The database {named(engine)} cannot be opened: {_reason(error)}.") from error
    except engine.dialect.loaded_dbapi.Error as error:
        raise CannotOpen(f"The database {named(engine)} cannot be opened: {_reason(error)}.") from error
    finally:
        engine.dispose()  # a server that forks must not share open connections with its children


def _bring_up_to_date(app: Flask, engine: Engine) -> None:
    """Compare the stored revision with this version's; only where they differ is Alembic loaded, which is slow."""
    with engine.connect() as connection:
        found = _stored_revision(connection)
    if found == REVISIONS[-1]:
        return
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            connection.execute(text("BEGIN IMMEDIATE"))
        found = _stored_revision(connection)  # another process may have been faster
        if found is None:
            _create(connection)
        elif found != "" and found not in REVISIONS:
            raise CannotOpen(f"The database {named(engine)} {NEWER}")
        elif found != REVISIONS[-1]:
            from companion.store.migrating import upgrade

            upgrade(app, connection)
        connection.commit()


def _stored_revision(connection: Connection) -> str | None:
    """Return the revision in the database, "" when it has none yet, or None when the database is empty."""
    names = inspect(connection).get_table_names()
    if not names:
        return None
    if "alembic_version" not in names:
        raise CannotOpen(f"The database {named(connection.engine)} holds something else than Chevet's tables.")
    return str(connection.execute(select(REVISION.c.version_num)).scalar() or "")


def _create(connection: Connection) -> None:
    """Make every table in an empty database and note the revision, as a migration would."""
    db.metadata.create_all(connection)
    REVISION.create(connection)
    connection.execute(insert(REVISION).values(version_num=REVISIONS[-1]))


def _make_folder(engine: Engine) -> None:
    """Make the folder of an SQLite file."""
    path = engine.url.database
    if engine.dialect.name == "sqlite" and path and path != ":memory:":
        Path(path).parent.mkdir(parents=True, exist_ok=True)


def named(engine: Engine) -> str:
    """Return how a person knows the database: the file, or the address without its password."""
    if engine.dialect.name == "sqlite" and engine.url.database:
        return engine.url.database
    return engine.url.render_as_string(hide_password=True)


def _reason(error: Exception) -> str:
    """Return the driver's or the system's own words for ``error``, on one line."""
    cause = getattr(error, "orig", None) or error
    words = getattr(cause, "strerror", None) or str(cause)
    return " ".join(words.split()).rstrip(".")
