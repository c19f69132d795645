"""Connections to PostgreSQL: a bounded pool in this process, from which each block borrows one and returns it.

To avoid deadlocks, locks are taken in a fixed order: ``advisory_lock``, evenings, tables, and then what belongs to a
table, seats first. A transaction that changes several tables does so under the lock of their evening.
"""

import select
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, cast

from sqlalchemy import Connection, Engine, event, func
from sqlalchemy import select as select_
from sqlalchemy.exc import DBAPIError, InvalidatePoolError
from sqlalchemy.pool import QueuePool

from companion.store.connection import Connections, Transaction

WAIT: Final = 5
"""Seconds for which a request waits for a connection from the pool, and a new connection for the server."""

LOCK_WAIT: Final = 15_000
"""Milliseconds for which a transaction waits for another one."""

QUIET: Final = 30.0
"""Seconds of inactivity after which a connection is tested before use: a firewall may have dropped it."""

POOL: Final[dict[str, object]] = {
    "max_overflow": 0,
    "pool_timeout": WAIT,
    "pool_use_lifo": True,  # in quiet hours few connections are used, and the server can close the others
    # A single query needs no transaction, which would cost two more statements. Where one is needed, it is begun and
    # ended below by one statement each, and there is nothing to reset afterwards.
    "isolation_level": "AUTOCOMMIT",
    "skip_autocommit_rollback": True,
    "pool_reset_on_return": None,
    # A database made on a system without a language has no encoding, and would give bytes back instead of text.
    "connect_args": {"connect_timeout": WAIT, "application_name": "chevet", "client_encoding": "utf8"},
}
"""The options of the engine; ``pool_size`` is set by the installation."""


class PostgresqlTransaction(Transaction):
    """A connection of the pool."""

    def advisory_lock(self, *key: str) -> None:
        """Block every other transaction that locks ``key`` until this one ends."""
        number = func.hashtextextended("/".join(key), 0)
        self.connection.execute(select_(func.pg_advisory_xact_lock(number)))


class PooledConnections(Connections):
    """The connections to one PostgreSQL database.

    Open connections are closed by ``close``, or else when this object is garbage-collected or the process ends.
    """

    def in_use(self) -> int:
        """Return how many connections of the pool are in use."""
        return cast(QueuePool, self.engine.pool).checkedout()

    @contextmanager
    def reading(self, at_once: bool = False) -> Iterator[PostgresqlTransaction]:
        """Lend a connection for reading; with ``at_once`` all its queries see the same moment."""
        with self.raising_unavailable(), self.connected() as connection:
            if at_once:
                with _transaction(connection, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"):
                    yield PostgresqlTransaction(connection)
            else:
                yield PostgresqlTransaction(connection)

    @contextmanager
    def writing(self) -> Iterator[PostgresqlTransaction]:
        """Lend a connection in a transaction, committed if the block succeeds and rolled back otherwise."""
        with self.raising_unavailable(), self.connected() as connection:
            work = PostgresqlTransaction(connection)
            with _transaction(connection, "BEGIN"):
                yield work
        for callback in self.listeners:
            for table_id, changes in work.touched.items():
                callback(table_id, changes)


@contextmanager
def _transaction(connection: Connection, begin: str) -> Iterator[None]:
    """Commit the block, or roll all of it back; a connection whose state is unknown is discarded."""
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
    """Configure every new connection, and lend none whose server has gone."""
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
            raise InvalidatePoolError from error  # others of the same age are dead, too


def _set_up(driver: Any, record: Any) -> None:
    record.info.pop("used", None)
    before, driver.autocommit = driver.autocommit, True
    driver.execute(f"SET lock_timeout = {LOCK_WAIT}").close()
    driver.autocommit = before


def _note_use(_driver: object, record: Any) -> None:
    record.info["used"] = time.monotonic()


def _has_something_to_say(driver: Any) -> bool:
    """Return whether an idle connection has something to read; usually its server has hung up."""
    if not hasattr(select, "poll"):
        return True  # Windows: test it every time
    ear = select.poll()
    ear.register(driver.fileno(), select.POLLIN | select.POLLHUP | select.POLLERR)
    return bool(ear.poll(0))
