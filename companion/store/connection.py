"""How statements reach a database: written once, run on a connection that is lent for a block.

Each kind of database has a separate module that says how connections are obtained: ``on_sqlite`` and ``on_postgresql``.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, Final, Protocol, TypeVar

from sqlalchemy import ClauseElement, Dialect, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoneFree

from companion.store.database_errors import BUSY, Unavailable, reason_of

Row = tuple[Any, ...]
Value = TypeVar("Value")

JSON: Final = (dict, list, tuple)
"""Types of values that a column stores as JSON."""

packed: Final = json.JSONEncoder(separators=(",", ":")).encode
"""Returns a value as compact JSON."""


class Statement:
    """One statement. Where it runs on the driver's own cursor it is compiled once, when it is first run there.

    ``columns`` names the columns that an insert or an update sets from the values it is run with.
    """

    def __init__(self, clause: ClauseElement, *columns: str) -> None:
        """Keep ``clause``."""
        self.clause: Any = clause
        self.columns = list(columns) or None
        self.compiled: dict[str, tuple[str, list[str] | None, dict[str, Any]]] = {}
        """By driver: the SQL, the order of its parameters where they have one, those that are always the same."""

    def compile(self, dialect: Dialect) -> tuple[str, list[str] | None, dict[str, Any]]:
        """Compile the SQL for ``dialect``, and keep it in ``compiled``."""
        made: Any = self.clause.compile(dialect=dialect, column_keys=self.columns)
        fixed = {key: value for key, value in made.params.items() if value is not None}
        self.compiled[dialect.driver] = known = (str(made), made.positiontup, fixed)
        return known


class Cursor(Protocol):
    """The result of a statement."""

    @property
    def rowcount(self) -> int:
        """How many rows it changed; of one that returns rows, not before they were fetched."""

    def fetchall(self) -> Sequence[Any]:
        """Return every row it found; call this once."""


class Transaction(ABC):
    """A connection at work: runs statements."""

    def __init__(self) -> None:
        """Begin with nothing changed."""
        self.touched: dict[str, int] = {}
        """The tables and evenings that were changed since the transaction began, with how often they were by then."""

    def execute_counted(self, key: str, statement: Statement, **values: Any) -> bool:
        """Run a statement that counts a change of a table or evening, and return how many it has then had.

        Returns False if there is no such row, or it did not meet the statement's conditions.
        """
        counted = self.execute(statement, **values).fetchall()
        for row in counted:
            self.touched[key] = row[0]
        return bool(counted)

    @abstractmethod
    def execute(self, statement: Statement, **values: Any) -> Cursor:
        """Run ``statement``; the answer holds until the next one. Lists and objects are written as JSON."""

    def advisory_lock(self, *key: str) -> None:  # noqa: B027 - nothing to do where writers take turns anyway
        """Keep everyone else who locks ``key`` from writing until this transaction ends.

        For rows that are counted or searched before they are added: missing rows cannot be locked. A database
        with one writer at a time needs no lock.
        """


class Connections(ABC):
    """The way to one database, for any thread."""

    def __init__(self, engine: Engine) -> None:
        """Use ``engine``."""
        self.engine = engine
        self.listeners: list[Callable[[str, int], None]] = []
        """Who is told of every change, after its commit."""

    def on_change(self, callback: Callable[[str, int], None]) -> None:
        """Call ``callback`` with every table and evening that was changed, after the commit.

        It gets the id, and how often that was changed by then: 0 for what is gone.
        """
        self.listeners.append(callback)

    def in_use(self) -> int:
        """Return how many connections of a pool are in use; 0 if there is no pool."""
        return 0

    def shared(self, ask: Callable[[str], Value]) -> Callable[[str], Value]:
        """Return ``ask``, or what asks it once for all who do so at the same moment, where that takes less."""
        return ask

    @abstractmethod
    def close(self) -> None:
        """Close every connection that is not lent; the next one asked for is new."""

    @abstractmethod
    def reading(self, at_once: bool = False) -> AbstractContextManager[Transaction]:
        """Lend a connection to read with; ``at_once`` when several questions must see the same moment.

        Raises ``Unavailable`` instead of the driver's error where the database cannot work.
        """

    @abstractmethod
    def writing(self) -> AbstractContextManager[Transaction]:
        """Lend a connection in a transaction: kept when the block ends well, nothing of it otherwise.

        When the block has ended the data is on the disk. Raises ``Unavailable`` as ``reading`` does.
        """


def unavailable(engine: Engine, error: BaseException) -> Unavailable | None:
    """Return what to raise instead of an error that says that the database cannot work; None for any other."""
    if isinstance(error, NoneFree):
        return Unavailable(BUSY)
    known = isinstance(error, (engine.dialect.loaded_dbapi.Error, DBAPIError))
    reason = reason_of(error) if known else None
    return Unavailable(reason) if reason is not None else None
