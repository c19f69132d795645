"""Whether anything was written to an SQLite database, read from memory that SQLite shares between all its users.

In WAL mode the file ``<database>-shm`` begins with a header that every commit of any process changes, before the writer
hears that it has committed (https://www.sqlite.org/walformat.html, section 2.1). SQLite itself compares it to decide
whether what it has cached is still true. Here it is mapped, so that looking at it takes no system call: a thread that
asks SQLite lets others run eight times for one short query, and each time waits for its turn.
"""

import mmap
import os
import sqlite3
import threading
from contextlib import suppress
from typing import Final, NamedTuple

HEADER: Final = 96
"""Bytes of the header: two copies, of which a writer changes first one, then the other."""

Place = tuple[int, int]
"""A file: its device and its number there."""

_mapped: Final[dict[Place, tuple[int, mmap.mmap]]] = {}
"""Every header mapped by this process, with its open file.

Closing a file would drop the locks that SQLite has on it anywhere in this process (POSIX locks belong to the process),
so none is closed before it has been deleted.
"""

_turn: Final = threading.Lock()


class Mapped(NamedTuple):
    """A mapped header, and how often one was mapped: without an open connection SQLite deletes the file, and a new one
    may begin with what the old one began with."""

    times: int
    header: mmap.mmap


class WalIndex:
    """The header of one database in WAL mode.

    It has a connection of its own, opened when needed: SQLite deletes the file with the last one.
    """

    def __init__(self, path: str) -> None:
        """Look at the database at ``path``; without a path there is nothing to look at."""
        usable = os.name == "posix" and path not in {"", ":memory:"}
        self._path = os.path.realpath(path) if usable else ""  # SQLite follows links before it names the file
        self._opening = threading.Lock()
        self._connection: sqlite3.Connection | None = None
        self._times = 0
        self.mapped: Mapped | None = None
        """The header, once ``open`` was called."""

    def open(self) -> Mapped | None:
        """Return the header: its bytes are the same as long as nothing is written. None if it cannot be looked at."""
        with self._opening:
            if self.mapped is None and self._path:
                with suppress(OSError, ValueError, sqlite3.Error):  # the query says what is wrong
                    self._connection = self._connection or sqlite3.connect(self._path, check_same_thread=False)
                    self._connection.execute("SELECT count(*) FROM sqlite_master").fetchall()  # opens the file
                    self._times += 1
                    self.mapped = Mapped(self._times, _map(f"{self._path}-shm"))
            return self.mapped

    def close(self) -> None:
        """Close the connection until it is needed again; the mapping stays, as ``_mapped`` says."""
        with self._opening:
            closing, self._connection, self.mapped = self._connection, None, None
        if closing is not None:
            closing.close()


def _map(path: str) -> mmap.mmap:
    """Return the mapped header in the file at ``path``, mapped once for each file."""
    with _turn:
        for place, (descriptor, _) in list(_mapped.items()):
            if not os.fstat(descriptor).st_nlink:
                del _mapped[place]  # unmapped once nobody looks at it any more
                os.close(descriptor)
        found = os.stat(path)
        place = found.st_dev, found.st_ino
        if place not in _mapped:
            descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
            _mapped[place] = descriptor, mmap.mmap(descriptor, HEADER, prot=mmap.PROT_READ)
        return _mapped[place][1]
