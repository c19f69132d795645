"""Notification of everyone who waits for changes of a table: *notify, then fetch*. A hub announces that a table
was changed, never how. Each listener then fetches what it may see.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from threading import Lock
from typing import Any, Final, TypeVar

from companion.kernel.refusal import Refused
from companion.services.codes import digest
from companion.store import Store, StreamAccess

Result = TypeVar("Result")

LOCAL_POLL_SECONDS: Final = 15.0
"""Seconds after which a subscriber checks by itself, although every change of this process is announced."""


@dataclass(eq=False)
class News:
    """One publication. The first listener to get it queries the database, and the others share the result: a hundred
    streams, one query."""

    _lock: Lock = field(default_factory=Lock, init=False)
    _seen: Any = field(default=None, init=False)
    _done: bool = field(default=False, init=False)

    def result_of(self, query: Callable[[], Result]) -> Result:
        """Return what ``query`` returned to the first who asked; everyone passes the same function."""
        if not self._done:
            with self._lock:
                if not self._done:
                    self._seen = query()
                    self._done = True
        result: Result = self._seen
        return result


class MemorySubscription:
    """One listener at one table: a lock that the publisher releases and the one who waits acquires."""

    def __init__(self, hub: "MemoryHub", table_id: str) -> None:
        """Start with nothing to report."""
        self._hub = hub
        self._table_id = table_id
        self._news = News()
        self._still = Lock()
        self._still.acquire()

    def ring(self, news: News) -> None:
        """End the present wait, or the next one."""
        self._news = news
        with suppress(RuntimeError):  # it has already been released, and nobody has waited since
            self._still.release()

    def wait(self, seconds: float) -> News | None:
        """Wait for a publication, ``seconds`` at most; return the newest since the last wait, or None."""
        return self._news if self._still.acquire(timeout=max(0.0, seconds)) else None

    def close(self) -> None:
        """Stop listening; a second call changes nothing."""
        self._hub.leave(self._table_id, self)


class MemoryHub:
    """The place where one process announces changes of tables. Every method may be called from any thread."""

    def __init__(self) -> None:
        """Begin without subscribers."""
        self._lock = Lock()
        self._bells: dict[str, set[MemorySubscription]] = {}
        self.closed = False
        """Whether everyone should stop waiting, because the server stops."""

    @property
    def poll_seconds(self) -> float:
        """Seconds that a subscriber may wait before it checks by itself: other programs write to the database, too."""
        return LOCAL_POLL_SECONDS

    @property
    def is_connected(self) -> bool:
        """Return whether it receives the changes of other processes, if there are any: here are none."""
        return True

    def note_changes(self, table_id: str, changes: int) -> None:
        """Take note of the number of changes in the database: a process may have died before publishing its change.

        Without other processes, every change is published here.
        """

    def publish(self, table_id: str, changes: int = 0) -> None:
        """Notify every subscriber of a table that it has changed; called after the commit.

        ``changes`` is how often it had changed by then, 0 if that is unknown: subscribers then query the database.
        """
        with self._lock:
            bells = tuple(self._bells.get(table_id, ()))
        news = News()
        for bell in bells:
            bell.ring(news)

    def publish_everything(self) -> None:
        """Make every subscriber of every table check the database: a change may have been missed."""
        with self._lock:
            everybody = tuple(self._bells)
        for table_id in everybody:
            MemoryHub.publish(self, table_id)  # not what a hub of several processes makes of it

    def subscribe(self, table_id: str) -> MemorySubscription:
        """Return a subscription to a table, which need not exist; the caller has checked the right to it."""
        bell = MemorySubscription(self, table_id)
        with self._lock:
            self._bells.setdefault(table_id, set()).add(bell)
        if self.closed:
            bell.ring(News())
        return bell

    def leave(self, table_id: str, bell: MemorySubscription) -> None:
        """Forget a subscription."""
        with self._lock:
            bells = self._bells.get(table_id, set())
            bells.discard(bell)
            if not bells:
                self._bells.pop(table_id, None)

    def close(self) -> None:
        """End every wait, now and from here on."""
        self.closed = True
        self.publish_everything()

    def __len__(self) -> int:
        """Return the number of subscriptions."""
        with self._lock:
            return sum(map(len, self._bells.values()))


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
        query = partial(self._store.evenings.stream_access, evening_id)
        access = query() if news is None else news.result_of(query)
        if access is None or digest(device) not in access[1]:
            raise Refused("not_your_evening")
        return access[0]

    def _stream_access(self, table_id: str, news: News | None) -> StreamAccess:
        query = partial(self._store.stream_access, table_id)
        access = query() if news is None else news.result_of(query)
        if access is None:
            raise Refused("no_such_table")
        return access
