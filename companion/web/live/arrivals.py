"""Tables that phones have just found; the connection check waits for this."""

from typing import Final

from flask import current_app

from companion.cache import Cache

MOST_TABLES: Final = 500
"""The most tables remembered at once; the check of a table that was pushed out has to be repeated."""

MOST_PHONES: Final = 500
"""The most phones counted at one table."""


class Arrivals:
    """Counts the phones that opened a table's test page; kept in memory because it matters only for a minute."""

    def __init__(self) -> None:
        """Start with no phones."""
        self._found: Cache[str, frozenset[str]] = Cache(MOST_TABLES)

    def note(self, table_id: str, device: str) -> None:
        """Note that ``device`` has found a table."""
        self._found.update(table_id, lambda found: _with(found or frozenset(), device))

    def count(self, table_id: str) -> int:
        """Return how many phones have found a table."""
        return len(self._found.get(table_id) or ())


def _with(devices: frozenset[str], device: str) -> frozenset[str]:
    return devices | {device} if len(devices) < MOST_PHONES else devices


def arrivals() -> Arrivals:
    """Return the running app's arrivals."""
    shared: Arrivals = current_app.extensions.setdefault("arrivals", Arrivals())
    return shared
