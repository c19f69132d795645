"""Connections to SQLite: kept for the next block, statements run on the driver's own cursor.

SQLAlchemy writes the SQL; running it through its connections and its pool would make a kept page more than a third
more expensive.
"""

import os
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

from sqlalchemy import Engine, event

from companion.store.connection import JSON, Connections, Cursor, Statement, Transaction, packed, unavailable
from companion.store.database_errors import EMPTIED, LOCKED, Unavailable

BUSY: Final = 15_000
"""Milliseconds that a writer waits for another process."""

SYNCHRONOUS: Final = "FULL"
"""How long SQLite waits for the disk: until what was committed outlives a power cut."""

OLDEST: Final = (3, 35)
"""The version of SQLite that can say what it has changed."""


class DriverWork(Transaction):
    """A connection of the driver, with one cursor."""

    def __init__(self, engine: Engine) -> None:
        """Open a connection of ``engine``."""
        super().__init__()
        self._dialect = engine.dialect
        self.connection = engine.raw_connection()
        driver: Any = self.connection.driver_connection
        self.driver = driver
        self.cursor = driver.cursor()

    def execute(self, statement: Statement, **values: Any) -> Cursor:
        """Run ``statement``; the answer holds until the next one. Lists and objects are written as JSON."""
        sql, order, fixed = statement.compiled.get(self._dialect.driver) or statement.compile(self._dialect)
        every = fixed | {name: packed(value) if isinstance(value, JSON) else value for name, value in values.items()}
        self.cursor.execute(sql, every if order is None else [every[name] for name in order])
        found: Cursor = self.cursor
        return found


class SqliteConnections(Connections):
    """The way to one SQLite database.

    What is open is closed by ``close``, or else when this object is let go or the process ends.
    """

    def __init__(self, engine: Engine) -> None:
        """Use ``engine``, which ``tune`` has prepared."""
        super().__init__(engine)
        self._turn = threading.Lock()
        self._kept: list[DriverWork] = []
        weakref.finalize(self, _close, engine, self._kept)

    def close(self) -> None:
        """Close every connection that is not lent; the next one asked for is new."""
        _close(self.engine, self._kept)

    @contextmanager
    def reading(self, at_once: bool = False) -> Iterator[DriverWork]:
        """Lend a connection to read with; ``at_once`` when several questions must see the same moment.

        It is kept here for the next block when all went well: the engine's pool takes longer than an answer.
        """
        work = None
        try:
            with suppress(IndexError):
                work = self._kept.pop()
            if work is None:
                work = DriverWork(self.engine)
            if at_once:
                work.cursor.execute("BEGIN")
            yield work
            work.driver.rollback()  # where the questions alone have opened a transaction
        except BaseException as error:
            if work is not None:
                work.connection.detach()  # the pool that it came from may have been given up meanwhile
                work.connection.close()  # rolls back what was not committed
            told = unavailable(self.engine, error)
            if told is None:
                raise
            if told.reason == LOCKED and _emptied(self.engine):
                told = Unavailable(EMPTIED)
            raise told from error
        self._kept.append(work)

    @contextmanager
    def writing(self) -> Iterator[DriverWork]:
        """Lend a connection in a transaction: kept when the block ends well, nothing of it otherwise.

        Writers of one process take turns here, since SQLite's own waiting sleeps. One that began by reading could not
        become a writer while another one writes. Nothing is written into an emptied file: a connection that is open
        could do so, and the next one would find a damaged database.
        """
        with self._turn, self.reading() as work:
            with suppress(OSError):  # in memory, or SQLite says better what is wrong
                if not os.path.getsize(self.engine.url.database or ""):
                    raise Unavailable(EMPTIED)
            work.touched.clear()
            work.cursor.execute("BEGIN IMMEDIATE")
            yield work
            work.driver.commit()
            touched = tuple(work.touched.items())
        for callback in self.listeners:
            for table_id, changes in touched:
                callback(table_id, changes)


def tune(engine: Engine) -> None:
    """Set every new SQLite connection: durable at commit, readers beside a writer, foreign keys, patience."""
    if not event.contains(engine, "connect", _set_up):
        event.listen(engine, "connect", _set_up)


def _emptied(engine: Engine) -> bool:
    """Return whether nothing is left in the file of a database; to whoever opens it SQLite says that it is locked."""
    try:
        return not os.path.getsize(engine.url.database or "")
    except OSError:  # in memory, or SQLite says better what is wrong
        return False


def _close(engine: Engine, kept: list[DriverWork]) -> None:
    while kept:
        connection = kept.pop().connection
        connection.detach()  # out of the engine's pool, so that closing closes
        connection.close()
    engine.dispose()


def _set_up(driver: Any, _record: object) -> None:
    driver.isolation_level = None  # the driver's own transactions would begin too late
    for setting in (f"busy_timeout={BUSY}", "journal_mode=WAL", f"synchronous={SYNCHRONOUS}", "foreign_keys=ON"):
        driver.execute(f"PRAGMA {setting}").close()
