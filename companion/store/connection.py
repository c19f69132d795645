"""Statements and connections: a statement is written once, and runs on a connection that is lent for a block.

Each kind of database has a separate module that provides the connections: ``on_sqlite`` and ``on_postgresql``.
What keeps a database from working is a reason to show on a page, and not a bug.
"""

import json
import weakref
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Final, Protocol, cast

from sqlalchemy import ClauseElement, Connection, Dialect, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoneFree

Row = tuple[Any, ...]

JSON: Final = (dict, list, tuple)
"""Types of values that a column stores as JSON."""

packed: Final = json.JSONEncoder(separators=(",", ":")).encode
"""Returns a value as compact JSON."""

FULL: Final = "full"
"""The disk is full."""

LOCKED: Final = "locked"
"""Another program has locked the database."""

EMPTIED: Final = "emptied"
"""The database is gone, or is no longer a database."""

CLOSED: Final = "closed"
"""The file cannot be read or written, or the server of the database does not answer."""

BUSY: Final = "busy"
"""The database is too busy: no connection became free, or another transaction used the same rows for too long."""

REASONS: Final = {5: LOCKED, 6: LOCKED, 8: CLOSED, 10: FULL, 11: EMPTIED, 13: FULL, 14: CLOSED, 23: CLOSED, 26: EMPTIED}
"""SQLite's codes. A full disk gives either of two: the write-ahead log cannot grow, or cannot be written."""

STATES: Final = {
    "40001": BUSY, "40P01": BUSY, "55P03": BUSY, "53300": BUSY, "53100": FULL, "42P01": EMPTIED, "3D000": EMPTIED,
    "25006": CLOSED,
}  # fmt: skip
"""PostgreSQL's codes: serialisation failure, deadlock, lock not available, too many connections, disk full, no such
table, no such database, read-only."""

GONE: Final = "no such table"


class Unavailable(Exception):  # noqa: N818 - an answer, not an error of the program
    """The database cannot work now; nothing was written. ``reason`` is one of the words above."""

    def __init__(self, reason: str) -> None:
        """Keep the reason."""
        super().__init__(reason)
        self.reason = reason


def reason_of(error: BaseException) -> str | None:
    """Return why a database cannot work, or None if the error means something else."""
    cause = getattr(error, "orig", None) or error
    code = getattr(cause, "sqlite_errorcode", None)
    if code is None:  # PostgreSQL's, or a driver's
        reason = STATES.get(getattr(cause, "sqlstate", None) or "")
        kinds = {kind.__name__ for kind in type(cause).__mro__}
        return reason or (CLOSED if kinds & {"OperationalError", "InterfaceError"} else None)
    if GONE in str(cause):
        return EMPTIED
    return REASONS.get(code & 0xFF)


class Statement:
    """A statement. If it runs on the driver's own cursor, it is compiled once, on its first run.

    ``columns`` names the columns that an insert or an update sets from the values passed to it.
    """

    def __init__(self, clause: ClauseElement, *columns: str) -> None:
        """Keep ``clause``."""
        self.clause: Any = clause
        self.columns = list(columns) or None
        self.compiled: dict[str, tuple[str, list[str] | None, dict[str, object]]] = {}
        """For each driver: the SQL, its parameters in order if they are positional, and the constant ones."""

    def compile(self, dialect: Dialect) -> tuple[str, list[str] | None, dict[str, object]]:
        """Compile the SQL for ``dialect``, and keep it in ``compiled``."""
        made: Any = self.clause.compile(dialect=dialect, column_keys=self.columns)
        fixed = {key: value for key, value in made.params.items() if value is not None}
        self.compiled[dialect.driver] = compiled = (str(made), made.positiontup, fixed)
        return compiled


class Cursor(Protocol):
    """The result of a statement."""

    @property
    def rowcount(self) -> int:
        """The number of rows it changed; for a statement that returns rows, only known once they are fetched."""

    def fetchall(self) -> Sequence[Any]:
        """Return every row found; call this only once."""


class Transaction:
    """A connection in use, which runs statements."""

    def __init__(self, connection: Connection) -> None:
        """Use ``connection``; nothing has been changed yet."""
        self.connection = connection
        self.touched: dict[str, int] = {}
        """The tables and evenings changed in this transaction, each with its number of changes so far."""

    def execute_counted(self, key: str, statement: Statement, **values: object) -> bool:
        """Run a statement that counts a change of a table or evening; its new count is noted in ``touched``.

        Returns whether there was such a row and it met the statement's conditions.
        """
        counted = self.execute(statement, **values).fetchall()
        for row in counted:
            self.touched[key] = row[0]
        return bool(counted)

    def execute(self, statement: Statement, **values: object) -> Cursor:
        """Run ``statement``; its result is valid until the next one. Lists and dicts are stored as JSON."""
        every = {name: packed(value) if isinstance(value, JSON) else value for name, value in values.items()}
        return cast(Cursor, self.connection.execute(statement.clause, every))

    def advisory_lock(self, *key: str) -> None:
        """Block every other transaction that locks ``key`` until this one ends.

        Used where rows are counted or looked for before one is added: missing rows cannot be locked. A database
        with a single writer at a time needs no lock.
        """


class Connections(ABC):
    """The connections to one database; they can be used from any thread."""

    def __init__(self, engine: Engine) -> None:
        """Use ``engine``."""
        self.engine = engine
        weakref.finalize(self, engine.dispose)
        self.listeners: list[Callable[[str, int], None]] = []
        """Callbacks for every change, called after its commit."""

    def on_change(self, callback: Callable[[str, int], None]) -> None:
        """Call ``callback`` for every table and evening that was changed, after the commit.

        It receives the id and the number of changes so far, which is 0 if the row was deleted.
        """
        self.listeners.append(callback)

    def in_use(self) -> int:
        """Return how many connections of a pool are in use; 0 if there is no pool."""
        return 0

    def close(self) -> None:
        """Close every connection that is not lent; later blocks get new ones."""
        self.engine.dispose()

    def settle(self) -> None:  # noqa: B027 - most databases have no such file
        """Leave nothing that was deleted in a file beside the database."""

    @contextmanager
    def connected(self) -> Iterator[Connection]:
        """Lend a connection from the pool; it is closed afterwards if the pool was disposed of meanwhile."""
        pool = self.engine.pool
        with self.engine.connect() as connection:
            try:
                yield connection
            finally:
                if self.engine.pool is not pool and not connection.invalidated:
                    connection.detach()

    @contextmanager
    def raising_unavailable(self) -> Iterator[None]:
        """Raise ``Unavailable`` instead of an error meaning that the database cannot work; let others through."""
        try:
            yield
        except Exception as error:
            reason = self.reason_of(error)
            if reason is None:
                raise
            raise reason from error

    def reason_of(self, error: BaseException) -> Unavailable | None:
        """Return what to raise instead of an error meaning that the database cannot work; None for any other."""
        if isinstance(error, NoneFree):
            return Unavailable(BUSY)
        is_database_error = isinstance(error, (self.engine.dialect.loaded_dbapi.Error, DBAPIError))
        reason = reason_of(error) if is_database_error else None
        return Unavailable(reason) if reason is not None else None

    @abstractmethod
    def reading(self, at_once: bool = False) -> AbstractContextManager[Transaction]:
        """Lend a connection for reading; with ``at_once`` all its queries see the same moment.

        Raises ``Unavailable`` instead of the driver's error if the database cannot work.
        """

    @abstractmethod
    def writing(self) -> AbstractContextManager[Transaction]:
        """Lend a connection in a transaction, committed if the block succeeds and rolled back otherwise.

        Once the block has ended, the data is on the disk. Raises ``Unavailable`` as ``reading`` does.
        """
