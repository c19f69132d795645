"""How statements reach the database: compiled once, run on the driver's own cursor.

SQLAlchemy writes the SQL for whatever database is configured; running it through its connections would make a kept page
more than a third dearer.
"""

import threading
import weakref
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from typing import Any, Final

from sqlalchemy import ClauseElement, Dialect, Engine, event

from companion.store.trouble import told_apart

Row = tuple[Any, ...]

BUSY: Final = 15_000
"""Milliseconds that a writer waits for another process."""

SYNCHRONOUS: Final = "FULL"
"""How long SQLite waits for the disk: until what was committed outlives a power cut."""

SNAPSHOT: Final = {"sqlite": "BEGIN"}
"""How to see one moment in several questions, where a database does not follow the standard."""

WRITING: Final = {"sqlite": "BEGIN IMMEDIATE"}
"""How to open a transaction, where a driver does not do so by itself: one that begins by reading could not become a
writer while another one writes."""


class Statement:
    """One statement, compiled for one database when it is first run there.

    ``columns`` names the columns that an insert or an update sets from the values it is run with.
    """

    def __init__(self, clause: ClauseElement, *columns: str) -> None:
        """Keep ``clause``."""
        self._clause = clause
        self._columns = list(columns) or None
        self._compiled: dict[str, tuple[str, list[str] | None, dict[str, Any]]] = {}

    def ready(self, dialect: Dialect, values: Mapping[str, Any]) -> tuple[str, Any]:
        """Return the SQL and its parameters as the driver of ``dialect`` wants them."""
        known = self._compiled.get(dialect.driver)
        if known is None:
            compiled: Any = self._clause.compile(dialect=dialect, column_keys=self._columns)
            fixed = {key: value for key, value in compiled.params.items() if value is not None}
            known = self._compiled[dialect.driver] = (str(compiled), compiled.positiontup, fixed)
        sql, order, fixed = known
        every = {**fixed, **values}
        return sql, every if order is None else [every[name] for name in order]


class Work:
    """A connection at work: runs statements."""

    def __init__(self, engine: Engine, driver: Any) -> None:
        """Work on the driver's connection ``driver`` of ``engine``."""
        self._dialect = engine.dialect
        self._cursor: Any = driver.cursor()
        self.touched: set[str] = set()
        """The ids of the tables that were changed since the transaction began."""

    def rows(self, statement: Statement, **values: Any) -> list[Row]:
        """Return every row that ``statement`` finds."""
        self._cursor.execute(*statement.ready(self._dialect, values))
        found: list[Row] = self._cursor.fetchall()
        return found

    def run(self, statement: Statement, **values: Any) -> int:
        """Run ``statement`` and return how many rows it changed."""
        self._cursor.execute(*statement.ready(self._dialect, values))
        changed: int = self._cursor.rowcount
        return changed

    def say(self, sql: str) -> None:
        """Run plain SQL that has no parameters."""
        self._cursor.execute(sql)


class Connections:
    """The way to one database, for any thread.

    What is open is closed by ``close``, or else when this object is let go or the process ends.
    """

    def __init__(self, engine: Engine) -> None:
        """Use ``engine``, which ``tune`` has prepared."""
        self.engine = engine
        self._turn = threading.Lock()
        self._kept: list[tuple[Any, Work]] = []
        self._tell: list[Callable[[str], None]] = []
        weakref.finalize(self, _close, engine, self._kept)

    def close(self) -> None:
        """Close every connection that is not lent now; whoever asks again is given a new one."""
        _close(self.engine, self._kept)

    def tell(self, hear: Callable[[str], None]) -> None:
        """Call ``hear`` with the id of every table that a transaction has changed, after its commit."""
        self._tell.append(hear)

    def rows(self, statement: Statement, **values: Any) -> list[Row]:
        """Return every row that ``statement`` finds: one question, the way to it as short as can be."""
        with told_apart(self.engine), self._lent() as (driver, work):
            found = work.rows(statement, **values)
            driver.rollback()  # where the question alone has opened a transaction
        return found

    @contextmanager
    def _lent(self) -> Iterator[tuple[Any, Work]]:
        """Lend a connection that is kept here when all went well: the engine's pool takes longer than an answer."""
        try:
            connection, work = self._kept.pop()
        except IndexError:
            connection = self.engine.raw_connection()
            work = Work(self.engine, connection.driver_connection)
        try:
            yield connection.driver_connection, work
        except BaseException:
            connection.close()  # rolls back what was not committed
            raise
        self._kept.append((connection, work))

    @contextmanager
    def reading(self, at_once: bool = False) -> Iterator[Work]:
        """Lend a connection to read with; ``at_once`` when several questions must see the same moment."""
        with told_apart(self.engine), closing(self.engine.raw_connection()) as connection:
            work = Work(self.engine, connection.driver_connection)
            if at_once:
                work.say(SNAPSHOT.get(self.engine.dialect.name, "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
            yield work

    @contextmanager
    def writing(self) -> Iterator[Work]:
        """Lend a connection in a transaction: kept when the block ends well, nothing of it otherwise.

        When the block has ended the data is on the disk. Writers of one process take turns here, since SQLite's own
        waiting sleeps.
        """
        with self._turn, told_apart(self.engine), self._lent() as (driver, work):
            work.touched.clear()
            if self.engine.dialect.name in WRITING:
                work.say(WRITING[self.engine.dialect.name])
            yield work
            driver.commit()
            touched = tuple(work.touched)
        for hear in self._tell:
            for table_id in touched:
                hear(table_id)


def tune(engine: Engine) -> None:
    """Set every new SQLite connection: durable at commit, readers beside a writer, foreign keys, patience."""
    if engine.dialect.name != "sqlite" or event.contains(engine, "connect", _set_up_sqlite):
        return
    event.listen(engine, "connect", _set_up_sqlite)


def _close(engine: Engine, kept: list[tuple[Any, Work]]) -> None:
    while kept:
        connection, _ = kept.pop()
        connection.detach()  # out of the engine's pool, so that closing closes
        connection.close()
    engine.dispose()


def _set_up_sqlite(driver: Any, _record: object) -> None:
    driver.isolation_level = None  # the driver's own transactions would begin too late
    for setting in (f"busy_timeout={BUSY}", "journal_mode=WAL", f"synchronous={SYNCHRONOUS}", "foreign_keys=ON"):
        driver.execute(f"PRAGMA {setting}").close()
