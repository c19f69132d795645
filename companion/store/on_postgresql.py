"""Connections to PostgreSQL: a bounded pool of this process, from which each block borrows one and gives it back.

Locks are taken in one order, so that nobody waits in a circle: turns (``advisory_lock``), evenings, tables, and then
what belongs to a table, seats first. A transaction that changes several tables does so under the lock of their evening.
"""

import select
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, cast

from sqlalchemy import Connection, Engine, event, func
from sqlalchemy import select as select_
from sqlalchemy.exc import DBAPIError, InvalidatePoolError
from sqlalchemy.pool import QueuePool

from companion.store.connection import JSON, Connections, Cursor, Statement, Transaction, Value, packed, unavailable
from companion.store.shared_answers import SharedAnswers

WAIT: Final = 5
"""Seconds that a request waits for a connection of the pool, and a new connection for the server."""

LOCK_WAIT: Final = 15_000
"""Milliseconds that a transaction waits for another one."""

QUIET: Final = 30.0
"""Seconds of silence after which a connection is asked whether it lives: a firewall may have forgotten it."""

POOL: Final[dict[str, Any]] = {
    "max_overflow": 0,
    "pool_timeout": WAIT,
    "pool_use_lifo": True,  # in a quiet hour few connections are used, and the server may close the others
    # One question needs no transaction: that would be two more. Those that do are begun and ended below, by one
    # statement each, and there is nothing to reset afterwards.
    "isolation_level": "AUTOCOMMIT",
    "skip_autocommit_rollback": True,
    "pool_reset_on_return": None,
    "connect_args": {"connect_timeout": WAIT, "application_name": "chevet"},
}
"""How the engine is made; ``pool_size`` is an option of the installation."""


class PooledWork(Transaction):
    """A connection of the pool."""

    def __init__(self, connection: Connection) -> None:
        """Use ``connection``."""
        super().__init__()
        self.connection = connection

    def execute(self, statement: Statement, **values: Any) -> Cursor:
        """Run ``statement``; the answer holds until the next one. Lists and objects are written as JSON."""
        every = {name: packed(value) if isinstance(value, JSON) else value for name, value in values.items()}
        return cast(Cursor, self.connection.execute(statement.clause, every))

    def advisory_lock(self, *key: str) -> None:
        """Have nobody else who names ``key`` write until this transaction ends."""
        number = func.hashtextextended("/".join(key), 0)
        self.connection.execute(select_(func.pg_advisory_xact_lock(number)))


class PooledConnections(Connections):
    """The way to one PostgreSQL database.

    What is open is closed by ``close``, or else when this object is let go or the process ends.
    """

    def __init__(self, engine: Engine) -> None:
        """Use ``engine``, which ``tune`` has prepared."""
        super().__init__(engine)
        weakref.finalize(self, engine.dispose)

    def in_use(self) -> int:
        """Return how many connections of the pool are in use."""
        return cast(QueuePool, self.engine.pool).checkedout()

    def shared(self, ask: Callable[[str], Value]) -> Callable[[str], Value]:
        """Return what asks ``ask`` once for all who do so at the same moment."""
        return SharedAnswers(ask)

    def close(self) -> None:
        """Close every connection that is not lent; the next one asked for is new."""
        self.engine.dispose()

    @contextmanager
    def reading(self, at_once: bool = False) -> Iterator[PooledWork]:
        """Lend a connection to read with; ``at_once`` when several questions must see the same moment."""
        with self._told(), self._connected() as connection:
            if at_once:
                with _transaction(connection, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"):
                    yield PooledWork(connection)
            else:
                yield PooledWork(connection)

    @contextmanager
    def writing(self) -> Iterator[PooledWork]:
        """Lend a connection in a transaction: kept when the block ends well, nothing of it otherwise."""
        with self._told(), self._connected() as connection, _transaction(connection, "BEGIN"):
            work = PooledWork(connection)
            yield work
        for callback in self.listeners:
            for table_id, changes in work.touched.items():
                callback(table_id, changes)

    @contextmanager
    def _connected(self) -> Iterator[Connection]:
        """Lend a connection of the pool; it is closed afterwards if the pool was given up meanwhile."""
        pool = self.engine.pool
        with self.engine.connect() as connection:
            try:
                yield connection
            finally:
                if self.engine.pool is not pool and not connection.invalidated:
                    connection.detach()

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Raise ``Unavailable`` instead of an error that says that the database cannot work; others pass."""
        try:
            yield
        except Exception as error:
            told = unavailable(self.engine, error)
            if told is None:
                raise
            raise told from error


@contextmanager
def _transaction(connection: Connection, begin: str) -> Iterator[None]:
    """Keep what the block does, or nothing of it; a connection whose state is not known is given up."""
    connection.exec_driver_sql(begin)
    try:
        yield
    except BaseException:
        with suppress(Exception), _or_given_up(connection):
            connection.exec_driver_sql("ROLLBACK")
        raise
    with _or_given_up(connection):
        connection.exec_driver_sql("COMMIT")


@contextmanager
def _or_given_up(connection: Connection) -> Iterator[None]:
    """Close a connection, and take it out of the pool, when the block fails."""
    try:
        yield
    except BaseException:
        connection.invalidate()
        raise


def tune(engine: Engine) -> None:
    """Set every new connection, and lend none whose server has gone."""
    if event.contains(engine, "connect", _set_up):
        return
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "checkin", _note_use)

    @event.listens_for(engine, "checkout")
    def check(driver: Any, record: Any, _proxy: object) -> None:
        used = record.info.get("used")
        if used is None or not (_has_something_to_say(driver) or time.monotonic() - used > QUIET):
            return
        try:
            engine.dialect.do_ping(driver)
        except (engine.dialect.loaded_dbapi.Error, DBAPIError) as error:
            raise InvalidatePoolError from error  # those that are as old have gone, too


def _set_up(driver: Any, record: Any) -> None:
    record.info.pop("used", None)
    before, driver.autocommit = driver.autocommit, True
    driver.execute(f"SET lock_timeout = {LOCK_WAIT}").close()
    driver.autocommit = before


def _note_use(_driver: object, record: Any) -> None:
    record.info["used"] = time.monotonic()


def _has_something_to_say(driver: Any) -> bool:
    """Return whether an idle connection has something to read, most often that its server has hung up."""
    if not hasattr(select, "poll"):
        return True  # Windows: it is asked every time
    ear = select.poll()
    ear.register(driver.fileno(), select.POLLIN | select.POLLHUP | select.POLLERR)
    return bool(ear.poll(0))
