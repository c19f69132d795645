"""How statements reach the database: compiled once, run on the driver's own cursor.

SQLAlchemy writes the SQL for whatever database is configured; running it through its connections would make a kept page
more than a third dearer.
"""

import json
import threading
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, Protocol

from sqlalchemy import ClauseElement, Dialect, Engine, event
from sqlalchemy.exc import DBAPIError

from companion.store.trouble import Unavailable, reason_of

Row = tuple[Any, ...]

BUSY: Final = 15_000
"""Milliseconds that a writer waits for another process."""

SYNCHRONOUS: Final = "FULL"
"""How long SQLite waits for the disk: until what was committed outlives a power cut."""

SNAPSHOT: Final = {"sqlite": "BEGIN"}
"""How to see one moment in several questions, where a database does not follow the standard."""

REPEATABLE: Final = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"
"""How the standard has it."""

WRITING: Final = {"sqlite": "BEGIN IMMEDIATE"}
"""How to open a transaction, where a driver does not do so by itself: one that begins by reading could not become a
writer while another one writes."""


JSON: Final = (dict, list, tuple)
"""Values that a column holds as JSON."""

packed: Final = json.JSONEncoder(separators=(",", ":")).encode
"""Returns a value as compact JSON."""


class Statement:
    """One statement, compiled for one database when it is first run there.

    ``columns`` names the columns that an insert or an update sets from the values it is run with.
    """

    def __init__(self, clause: ClauseElement, *columns: str) -> None:
        """Keep ``clause``."""
        self._clause = clause
        self._columns = list(columns) or None
        self.compiled: dict[str, tuple[str, list[str] | None, dict[str, Any]]] = {}
        """By driver: the SQL, the order of its parameters where they have one, those that are always the same."""

    def compile(self, dialect: Dialect) -> tuple[str, list[str] | None, dict[str, Any]]:
        """Write the SQL for ``dialect``, and remember it as ``compiled``."""
        made: Any = self._clause.compile(dialect=dialect, column_keys=self._columns)
        fixed = {key: value for key, value in made.params.items() if value is not None}
        self.compiled[dialect.driver] = known = (str(made), made.positiontup, fixed)
        return known


class Cursor(Protocol):
    """What a driver answers a statement with."""

    rowcount: int
    """How many rows it changed."""

    def fetchall(self) -> list[Row]:
        """Return every row it found; to be asked once."""

    def execute(self, sql: str, values: Any = ..., /) -> object:
        """Run plain SQL."""


class Work:
    """A connection at work: runs statements."""

    def __init__(self, engine: Engine) -> None:
        """Open a connection of ``engine``."""
        self._dialect = engine.dialect
        self.connection = engine.raw_connection()
        driver: Any = self.connection.driver_connection
        self.driver = driver
        self.cursor: Cursor = driver.cursor()
        self.touched: set[str] = set()
        """The ids of the tables that were changed since the transaction began."""

    def execute(self, statement: Statement, **values: Any) -> Cursor:
        """Run ``statement``; the answer holds until the next one. Lists and objects are written as JSON."""
        sql, order, fixed = statement.compiled.get(self._dialect.driver) or statement.compile(self._dialect)
        every = fixed | {name: packed(value) if isinstance(value, JSON) else value for name, value in values.items()}
        self.cursor.execute(sql, every if order is None else [every[name] for name in order])
        return self.cursor


class Connections:
    """The way to one database, for any thread.

    What is open is closed by ``close``, or else when this object is let go or the process ends.
    """

    def __init__(self, engine: Engine) -> None:
        """Use ``engine``, which ``tune`` has prepared."""
        self.engine = engine
        self._turn = threading.Lock()
        self._kept: list[Work] = []
        self._tell: list[Callable[[str], None]] = []
        weakref.finalize(self, _close, engine, self._kept)

    def close(self) -> None:
        """Close every connection that is not lent now; whoever asks again is given a new one."""
        _close(self.engine, self._kept)

    def tell(self, hear: Callable[[str], None]) -> None:
        """Call ``hear`` with the id of every table that a transaction has changed, after its commit."""
        self._tell.append(hear)

    @contextmanager
    def reading(self, at_once: bool = False) -> Iterator[Work]:
        """Lend a connection to read with; ``at_once`` when several questions must see the same moment.

        It is kept here for the next block when all went well: the engine's pool takes longer than an answer. Raises
        ``Unavailable`` in place of the driver's error where the database cannot work.
        """
        work = None
        try:
            with suppress(IndexError):
                work = self._kept.pop()
            if work is None:
                work = Work(self.engine)
            if at_once:
                work.cursor.execute(SNAPSHOT.get(self.engine.dialect.name, REPEATABLE))
            yield work
            work.driver.rollback()  # where the questions alone have opened a transaction
        except BaseException as error:
            if work is not None:
                work.connection.detach()  # the pool that it came from may have been given up meanwhile
                work.connection.close()  # rolls back what was not committed
            known = isinstance(error, (self.engine.dialect.loaded_dbapi.Error, DBAPIError))
            reason = reason_of(error) if known else None
            if reason is None:
                raise
            raise Unavailable(reason) from error
        self._kept.append(work)

    @contextmanager
    def writing(self) -> Iterator[Work]:
        """Lend a connection in a transaction: kept when the block ends well, nothing of it otherwise.

        When the block has ended the data is on the disk. Writers of one process take turns here, since SQLite's own
        waiting sleeps.
        """
        with self._turn, self.reading() as work:
            work.touched.clear()
            if self.engine.dialect.name in WRITING:
                work.cursor.execute(WRITING[self.engine.dialect.name])
            yield work
            work.driver.commit()
            touched = tuple(work.touched)
        for hear in self._tell:
            for table_id in touched:
                hear(table_id)


def tune(engine: Engine) -> None:
    """Set every new SQLite connection: durable at commit, readers beside a writer, foreign keys, patience."""
    if engine.dialect.name != "sqlite" or event.contains(engine, "connect", _set_up_sqlite):
        return
    event.listen(engine, "connect", _set_up_sqlite)


def _close(engine: Engine, kept: list[Work]) -> None:
    while kept:
        connection = kept.pop().connection
        connection.detach()  # out of the engine's pool, so that closing closes
        connection.close()
    engine.dispose()


def _set_up_sqlite(driver: Any, _record: object) -> None:
    driver.isolation_level = None  # the driver's own transactions would begin too late
    for setting in (f"busy_timeout={BUSY}", "journal_mode=WAL", f"synchronous={SYNCHRONOUS}", "foreign_keys=ON"):
        driver.execute(f"PRAGMA {setting}").close()
