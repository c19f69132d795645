"""Which tables a phone has just found: what the connection check waits for."""

from collections import OrderedDict
from threading import Lock
from typing import Final

from flask import current_app

MOST_TABLES: Final = 500
"""Tables remembered at most; the check of one that was pushed out is done again."""


class Arrivals:
    """Counts the phones that opened a table's test page, in memory: it matters for a minute."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._seen: OrderedDict[str, set[str]] = OrderedDict()
        self._lock = Lock()

    def note(self, table_id: str, device: str) -> None:
        """Note that ``device`` has found a table."""
        with self._lock:
            devices = self._seen.setdefault(table_id, set())
            if len(devices) < MOST_TABLES:
                devices.add(device)
            self._seen.move_to_end(table_id)
            if len(self._seen) > MOST_TABLES:
                self._seen.popitem(last=False)

    def count(self, table_id: str) -> int:
        """Return how many phones have found a table."""
        with self._lock:
            return len(self._seen.get(table_id, ()))


def arrivals() -> Arrivals:
    """Return the running app's arrivals."""
    found: Arrivals = current_app.extensions.setdefault("arrivals", Arrivals())
    return found
