"""What tests of the store on PostgreSQL share."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from companion.store import Store
from tests.postgresql import programs

ON_POSTGRESQL = [
    pytest.mark.sqlite,  # not a second time on it
    pytest.mark.skipif(programs() is None, reason="PostgreSQL is not installed"),
]
"""The marks of a file of tests that need PostgreSQL."""


def name_of(store: Store) -> str:
    """Return the name of the database of a store."""
    return str(store._connections.engine.url.database)


def at_once(*acts: Callable[[], object]) -> list[BaseException]:
    """Run everything in threads, all at the same moment, and return what went wrong."""
    barrier = threading.Barrier(len(acts))

    def run(act: Callable[[], object]) -> BaseException | None:
        barrier.wait()
        try:
            act()
        except BaseException as failure:
            return failure
        return None

    with ThreadPoolExecutor(len(acts)) as threads:
        return [failure for failure in threads.map(run, acts) if failure is not None]
