"""The project's only cache that forgets: the most recently used values, safe for threads.

What there is a fixed number of (messages, static files, kinds of statement) is kept for good where it is made: it can
neither grow old nor fill the memory, and two threads that make it at once make the same.
"""

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from cachetools import LRUCache

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Cache(Generic[Key, Value]):
    """At most ``most`` values by key: a new one replaces the least recently used one. With 0 it keeps none."""

    def __init__(self, most: int) -> None:
        """Start empty."""
        self._values: LRUCache[Key, Value] = LRUCache(maxsize=most)
        self._lock = Lock()

    def get(self, key: Key) -> Value | None:
        """Return the value of ``key``, or None."""
        with self._lock:
            return self._values.get(key)

    def put(self, key: Key, value: Value) -> Value:
        """Keep ``value`` under ``key``, replacing any other, and return it."""
        with self._lock:
            if self._values.maxsize:
                self._values[key] = value
        return value

    def update(self, key: Key, change: Callable[[Value | None], Value]) -> Value:
        """Replace the value of ``key``, None if there is none, with what ``change`` returns for it, and return that.

        Nobody reads or writes in between, so ``change`` must be quick.
        """
        with self._lock:
            value = change(self._values.get(key))
            if self._values.maxsize:
                self._values[key] = value
            return value

    def drop(self, key: Key) -> None:
        """Forget ``key``."""
        with self._lock:
            self._values.pop(key, None)

    def drop_where(self, unwanted: Callable[[Value], bool]) -> None:
        """Forget every value of which ``unwanted`` is true."""
        with self._lock:
            for key in [key for key, value in self._values.items() if unwanted(value)]:
                del self._values[key]

    def __len__(self) -> int:
        """Return how many values are kept."""
        with self._lock:
            return len(self._values)
