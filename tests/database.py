"""The file below the app, for tests that begin with a new one, look into it, or change it behind the app's back."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from flask import Flask

from companion.store import db, prepare


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """Open an SQLite file, keep what was changed when the block ends well, and close it."""
    with closing(sqlite3.connect(path)) as connection, connection:
        yield connection


def laid_out(path: Path) -> str:
    """Put a database in which nothing is kept at ``path``, unless there is one, and return its address.

    It is a copy of one that the app has made: a copy takes a twentieth of the time.
    """
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(_empty())
    return f"sqlite:///{path}"


@cache
def _empty() -> bytes:
    """Return a database as the app makes it when there is none."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "empty.sqlite3"
        app = Flask("empty")
        app.config["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{path}"
        db.init_app(app)
        prepare(app)
        return path.read_bytes()
