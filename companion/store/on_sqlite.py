"""Connections to SQLite: they are kept for the next block, and statements run on the driver's own cursor.

SQLAlchemy writes the SQL, but running it through its connections and its pool would make a cached page more than a
third more expensive.
"""

import os
import threading
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, Generic

from sqlalchemy import Engine, event

from companion.cache import Cache
from companion.store.connection import JSON, Connections, Cursor, Statement, Transaction, Value, packed, unavailable
from companion.store.database_errors import EMPTIED, LOCKED, Unavailable
from companion.store.wal_index import HEADER, WalIndex

BUSY: Final = 15_000
"""Milliseconds for which a writer waits for another process."""

SYNCHRONOUS: Final = "FULL"
"""How long SQLite waits for the disk: until a commit survives a power cut."""

OLDEST: Final = (3, 35)
"""The oldest version of SQLite that works: the first with ``RETURNING``."""


class SqliteTransaction(Transaction):
    """One of the driver's connections, with a single cursor."""

    def __init__(self, engine: Engine) -> None:
        """Open a connection of ``engine``."""
        super().__init__()
        self._dialect = engine.dialect
        self.connection = engine.raw_connection()
        driver: Any = self.connection.driver_connection
        self.driver = driver
        self.cursor = driver.cursor()

    def execute(self, statement: Statement, **values: Any) -> Cursor:
        """Run ``statement``; its result is valid until the next one. Lists and dicts are stored as JSON."""
        sql, order, fixed = statement.compiled.get(self._dialect.driver) or statement.compile(self._dialect)
        every = fixed | {name: packed(value) if isinstance(value, JSON) else value for name, value in values.items()}
        self.cursor.execute(sql, every if order is None else [every[name] for name in order])
        found: Cursor = self.cursor
        return found


MOST_ANSWERS: Final = 10_000
"""The most answers that are kept until somebody writes."""


class AnswersUntilWritten(Generic[Value]):
    """Answers to a question about a key, for any thread; each is kept until somebody writes to the database.

    ``None`` is never kept, so nobody fills the memory by asking for what is not there.
    """

    def __init__(self, index: WalIndex, ask: Callable[[str], Value]) -> None:
        """Answer with what ``ask`` returns from the database of ``index``."""
        self._index = index
        self._ask = ask
        self._kept: Cache[str, tuple[int, bytes, Value]] = Cache(MOST_ANSWERS)

    def __call__(self, key: str) -> Value:
        """Return the answer for ``key``."""
        mapped = self._index.mapped or self._index.open()
        if mapped is None:
            return self._ask(key)
        times, header = mapped.times, mapped.header[:HEADER]
        known = self._kept.get(key)
        if known is not None and known[0] == times and known[1] == header:
            return known[2]
        found = self._ask(key)  # if somebody writes meanwhile, the header is no longer the one it is kept with
        if found is not None:
            self._kept.put(key, (times, header, found))
        return found


class SqliteConnections(Connections):
    """The connections to one SQLite database.

    Open connections are closed by ``close``, or else when this object is garbage-collected or the process ends.
    """

    def __init__(self, engine: Engine) -> None:
        """Use ``engine``, which ``tune`` has prepared."""
        super().__init__(engine)
        self._turn = threading.Lock()
        self._kept: list[SqliteTransaction] = []
        self._index = WalIndex(engine.url.database or "")
        weakref.finalize(self, _close, engine, self._kept, self._index)

    def shared(self, ask: Callable[[str], Value]) -> Callable[[str], Value]:
        """Return a wrapper that asks again only after something was written to the database."""
        return AnswersUntilWritten(self._index, ask)

    def close(self) -> None:
        """Close every connection that is not lent; later blocks get new ones."""
        _close(self.engine, self._kept, self._index)

    @contextmanager
    def reading(self, at_once: bool = False) -> Iterator[SqliteTransaction]:
        """Lend a connection for reading; with ``at_once`` all its queries see the same moment.

        If the block succeeds, it is kept here for the next one: the engine's pool takes longer than a query.
        """
        work = None
        try:
            with suppress(IndexError):
                work = self._kept.pop()
            if work is None:
                work = SqliteTransaction(self.engine)
            if at_once:
                work.cursor.execute("BEGIN")
            yield work
            work.driver.rollback()  # in case the queries alone have opened a transaction
        except BaseException as error:
            if work is not None:
                work.connection.detach()  # the pool that it came from may have been disposed of meanwhile
                work.connection.close()  # rolls back uncommitted changes
            told = unavailable(self.engine, error)
            if told is None:
                raise
            if told.reason == LOCKED and _emptied(self.engine):
                told = Unavailable(EMPTIED)
            raise told from error
        self._kept.append(work)

    @contextmanager
    def writing(self, one_statement: bool = False) -> Iterator[SqliteTransaction]:
        """Lend a connection in a transaction, committed if the block succeeds and rolled back otherwise.

        For ``one_statement`` it is the same.

        Writers of one process take turns here, because SQLite itself waits by sleeping. The transaction writes from the
        start: one that began by reading could not become a writer while another one writes. An emptied file is never
        written to: an open connection could do so, and the next one would find a damaged database.
        """
        with self._turn, self.reading() as work:
            with suppress(OSError):  # in memory, or SQLite's own error is clearer
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
    """Set every new SQLite connection: durable at commit, readers beside a writer, foreign keys, a busy timeout."""
    if not event.contains(engine, "connect", _set_up):
        event.listen(engine, "connect", _set_up)


def _emptied(engine: Engine) -> bool:
    """Return whether the file of a database has been emptied; SQLite reports such a file as locked on opening."""
    try:
        return not os.path.getsize(engine.url.database or "")
    except OSError:  # in memory, or SQLite's own error is clearer
        return False


def _close(engine: Engine, kept: list[SqliteTransaction], index: WalIndex) -> None:
    index.close()
    while kept:
        connection = kept.pop().connection
        connection.detach()  # out of the engine's pool, so that closing closes
        connection.close()
    engine.dispose()


def _set_up(driver: Any, _record: object) -> None:
    driver.isolation_level = None  # the driver's own transactions would start too late
    for setting in (f"busy_timeout={BUSY}", "journal_mode=WAL", f"synchronous={SYNCHRONOUS}", "foreign_keys=ON"):
        driver.execute(f"PRAGMA {setting}").close()
