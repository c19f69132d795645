"""Connections to SQLite: SQLAlchemy writes the SQL and keeps them, the driver's own cursor runs the statements."""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import Connection, Engine, event

from companion.store.connection import (
    EMPTIED,
    JSON,
    LOCKED,
    Connections,
    Cursor,
    Statement,
    Transaction,
    Unavailable,
    packed,
)

BUSY: Final = 15_000
"""Milliseconds for which a writer waits for another process."""

SYNCHRONOUS: Final = "FULL"
"""How long SQLite waits for the disk: until a commit survives a power cut."""

OLDEST: Final = (3, 35)
"""The oldest version of SQLite that works: the first with ``RETURNING``."""


class SqliteTransaction(Transaction):
    """A connection whose statements run on the driver's own cursor: running them through SQLAlchemy takes ten times as
    long, which would make a tap and the pages after it a quarter more expensive."""

    def __init__(self, connection: Connection) -> None:
        """Use ``connection``."""
        super().__init__(connection)
        driver: Any = connection.connection.driver_connection
        self.driver = driver
        self.cursor = driver.cursor()

    def execute(self, statement: Statement, **values: object) -> Cursor:
        """Run ``statement``; its result is valid until the next one. Lists and dicts are stored as JSON."""
        dialect = self.connection.dialect
        sql, order, fixed = statement.compiled.get(dialect.driver) or statement.compile(dialect)
        every = fixed | {name: packed(value) if isinstance(value, JSON) else value for name, value in values.items()}
        self.cursor.execute(sql, every if order is None else [every[name] for name in order])
        cursor: Cursor = self.cursor
        return cursor


class SqliteConnections(Connections):
    """The connections to one SQLite database.

    Open connections are closed by ``close``, or else when this object is garbage-collected or the process ends.
    """

    def __init__(self, engine: Engine) -> None:
        """Use ``engine``, which ``tune`` has prepared."""
        super().__init__(engine)
        self._turn = threading.Lock()

    def reason_of(self, error: BaseException) -> Unavailable | None:
        """Return what to raise instead of ``error``; an emptied file is reported as locked when it is opened."""
        reason = super().reason_of(error)
        return Unavailable(EMPTIED) if reason and reason.reason == LOCKED and _emptied(self.engine) else reason

    def settle(self) -> None:
        """Move everything from the write-ahead file to the database and empty it, unless somebody still reads it."""
        with self._turn, self.reading() as work:
            work.driver.execute("PRAGMA busy_timeout=0").close()
            work.driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
            work.driver.execute(f"PRAGMA busy_timeout={BUSY}").close()

    @contextmanager
    def reading(self, at_once: bool = False) -> Iterator[SqliteTransaction]:
        """Lend a connection for reading; with ``at_once`` all its queries see the same moment."""
        with self.raising_unavailable(), self.connected() as connection:
            try:
                work = SqliteTransaction(connection)
                if at_once:
                    work.cursor.execute("BEGIN")
                yield work
            except BaseException:
                connection.detach()  # it is closed instead of being lent again
                raise

    @contextmanager
    def writing(self) -> Iterator[SqliteTransaction]:
        """Lend a connection in a transaction, committed if the block succeeds and rolled back otherwise.

        Writers of one process take turns here, because SQLite itself waits by sleeping. The transaction writes from the
        start: one that began by reading could not become a writer while another one writes. An emptied file is never
        written to: an open connection could do so, and the next one would find a damaged database.
        """
        with self._turn, self.reading() as work:
            if _emptied(self.engine):
                raise Unavailable(EMPTIED)
            work.cursor.execute("BEGIN IMMEDIATE")
            yield work
            work.driver.commit()
        for callback in self.listeners:
            for table_id, changes in work.touched.items():
                callback(table_id, changes)


def tune(engine: Engine) -> None:
    """Set every new SQLite connection: durable at commit, readers beside a writer, foreign keys, a busy timeout."""
    if not event.contains(engine, "connect", _set_up):
        event.listen(engine, "connect", _set_up)


def _emptied(engine: Engine) -> bool:
    """Return whether the file of a database has been emptied; SQLite reports such a file as locked on opening."""
    try:
        return not os.path.getsize(engine.url.database or "")
    except OSError:  # in memory, or SQLite's own error is clearer
        return False


def _set_up(driver: Any, _record: object) -> None:
    driver.isolation_level = None  # the driver's own transactions would start too late
    for setting in (
        f"busy_timeout={BUSY}", "journal_mode=WAL", f"synchronous={SYNCHRONOUS}", "foreign_keys=ON", "secure_delete=ON",
    ):  # fmt: skip
        driver.execute(f"PRAGMA {setting}").close()
