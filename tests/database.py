"""The database below the app, for tests that begin with a new one, look into it, or change it behind the app's back.

Most tests run on SQLite. Those whose ``database`` is ``postgresql`` use one in the tests' own cluster instead.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
from flask import Flask

from companion.store import db, prepare
from tests.postgresql import cluster


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """Open an SQLite file, keep what was changed when the block ends well, and close it."""
    with closing(sqlite3.connect(path)) as connection, connection:
        yield connection


SHORTEST = 512
"""Bytes that every SQLite file has, and no address."""


def is_sqlite(path: Path) -> bool:
    """Return whether a database is at ``path``, rather than the address of one of PostgreSQL's.

    The file is not read: closing it would drop the locks of every connection that this process has to it, and another
    process could take the journal away under them.
    """
    return path.stat().st_size >= SHORTEST


def laid_out(path: Path) -> str:
    """Put an empty database at ``path``, unless there is one, and return its address.

    It is a copy of one that the app has made: a copy takes a twentieth of the time. A database of PostgreSQL leaves its
    address at ``path``, so that another process finds it, too.
    """
    if path.exists():
        return f"sqlite:///{path}" if is_sqlite(path) else path.read_text()
    path.parent.mkdir(parents=True, exist_ok=True)
    if lender.lends:
        address = lender.lend()
        path.write_text(address)
        return address
    path.write_bytes(_empty())
    return f"sqlite:///{path}"


@cache
def _empty() -> bytes:
    """Return a database as the app makes it when there is none."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "empty.sqlite3"
        made_at(f"sqlite:///{path}")
        return path.read_bytes()


def made_at(address: str) -> None:
    """Have the app make a database."""
    app = Flask("empty")
    app.config["SQLALCHEMY_DATABASE_URI"] = address
    db.init_app(app)
    prepare(app)


class Lender:
    """Lends databases of PostgreSQL to one test after the other, emptied: that takes a tenth of making a new one."""

    def __init__(self) -> None:
        self.lends = False
        self._free: list[str] = []
        self._lent: list[str] = []

    def lend(self) -> str:
        """Return the address of a database in which nothing is kept."""
        if not self._free:
            self._free.append(cluster().new(_template()))
        name = self._free.pop()
        self._lent.append(name)
        return cluster().address(name)

    def give_back(self) -> None:
        """Empty every database that was lent; clients that are still connected are cut off."""
        for name in self._lent:
            with psycopg.connect(cluster().address(name), autocommit=True) as connection:
                connection.execute(CUT_OFF)
                for table in reversed(db.metadata.sorted_tables):
                    connection.execute(str(table.delete()).encode())
        self._free += self._lent
        self._lent.clear()


CUT_OFF = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)

lender = Lender()


@cache
def _template() -> str:
    """Return the name of a database as the app makes it when there is none."""
    name = cluster().new()
    made_at(cluster().address(name))
    return name
