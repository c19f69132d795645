"""Watching a table: who may be notified of its changes, and how many there were."""

from dataclasses import dataclass
from functools import partial

from companion.kernel.refusal import Refused
from companion.services.codes import digest
from companion.services.hub import MemoryHub, MemorySubscription, News
from companion.store import Store, StreamAccess


@dataclass
class Watching:
    """The queries of live pages. Each is cheap, and returns one number, ``Table.changes``. It grows with every write to
    any part of the table, whether the viewer may see that part or not, and is the same for everyone.
    """

    _store: Store
    _hub: MemoryHub

    def subscribe(self, table_id: str) -> MemorySubscription:
        """Return a subscription to every change of a table; call one of the methods below first to check the viewer."""
        return self._hub.subscribe(table_id)

    def changes(self, table_id: str, news: News | None = None) -> int:
        """Return how often any part of a table was written; refused as ``no_such_table``.

        ``news`` is what a subscription received: all who received it share one query.
        """
        return self._stream_access(table_id, news).changes

    def changes_led(self, table_id: str, device: str, news: News | None = None) -> int:
        """Return the same to the device that leads the table; refused as in ``Tables.own`` for any other."""
        access = self._stream_access(table_id, news)
        if access.device != digest(device):
            raise Refused("handed_over" if access.takeovers else "no_such_table")
        return access.changes

    def changes_held(self, table_id: str, index: int, device: str, news: News | None = None) -> int:
        """Return the same to the phone that holds a seat; refused as ``not_your_seat`` for any other."""
        try:
            access = self._stream_access(table_id, news)
        except Refused as refused:
            raise Refused("not_your_seat") from refused
        if access.holders.get(index) != digest(device):
            raise Refused("not_your_seat")
        return access.changes

    def changes_joined(self, evening_id: str, device: str, news: News | None = None) -> int:
        """Return to one of an evening's phones, even a removed one, how often any part of the evening was written.

        Refused as ``not_your_evening`` for any other phone.
        """

        def look() -> tuple[int, frozenset[str]] | None:
            return self._store.evenings.stream_access(evening_id)

        access = look() if news is None else news.result_of(look)
        if access is None or digest(device) not in access[1]:
            raise Refused("not_your_evening")
        return access[0]

    def _stream_access(self, table_id: str, news: News | None) -> StreamAccess:
        query = partial(self._store.stream_access, table_id)
        access = query() if news is None else news.result_of(query)
        if access is None:
            raise Refused("no_such_table")
        return access
