"""The one kind of cache: the values used last, for any thread."""

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from cachetools import LRUCache

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Cache(Generic[Key, Value]):
    """At most ``most`` values by key; the one that was longest unused makes room for another."""

    def __init__(self, most: int) -> None:
        """Begin with none."""
        self._values: LRUCache[Key, Value] = LRUCache(maxsize=most)
        self._lock = Lock()

    def get(self, key: Key) -> Value | None:
        """Return the value of ``key``, or None."""
        with self._lock:
            return self._values.get(key)

    def put(self, key: Key, value: Value) -> None:
        """Keep ``value`` under ``key``, in place of any other."""
        with self._lock:
            self._values[key] = value

    def update(self, key: Key, change: Callable[[Value | None], Value]) -> Value:
        """Keep what ``change`` makes of the value of ``key``, None where there is none; return it.

        Nobody reads or writes in between, so ``change`` must be quick.
        """
        with self._lock:
            value = self._values[key] = change(self._values.get(key))
            return value

    def drop(self, key: Key) -> None:
        """Forget ``key``."""
        with self._lock:
            self._values.pop(key, None)

    def __len__(self) -> int:
        """Return how many values are kept."""
        with self._lock:
            return len(self._values)
