"""The file below the app, for tests that look into it or change it behind its back."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """Open an SQLite file, keep what was changed when the block ends well, and close it."""
    with closing(sqlite3.connect(path)) as connection, connection:
        yield connection
