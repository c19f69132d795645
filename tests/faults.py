"""Faults to inject, such as a full disk."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from companion.store.connection import Connections, Transaction
from companion.store.on_sqlite import SqliteTransaction


class FullDisk:
    """A driver's connection whose transactions cannot be kept."""

    def __init__(self, driver: Any) -> None:
        self._driver = driver

    def __getattr__(self, name: str) -> Any:
        return getattr(self._driver, name)

    def commit(self) -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error


@contextmanager
def full_disk(connections: Connections) -> Iterator[None]:
    """Let nothing be kept for as long as the block lasts."""
    reading = connections.reading

    @contextmanager
    def failing(at_once: bool = False) -> Iterator[Transaction]:
        with reading(at_once) as work:
            assert isinstance(work, SqliteTransaction)
            driver, work.driver = work.driver, FullDisk(work.driver)
            try:
                yield work
            finally:
                work.driver = driver

    connections.reading = failing  # type: ignore[method-assign] # a fault
    try:
        yield
    finally:
        del connections.reading
