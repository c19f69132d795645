"""The listeners of each table, in one process and one thread: each is woken when the table has changed."""

import asyncio
from collections.abc import Iterator
from typing import Final

MOST_AT_A_TABLE: Final = 120
"""Maximum number of streams of one table, so that nobody who knows its address can use up all streams."""

BEATS: Final = 12
"""Number of parts into which all streams are divided; each in turn sends a heartbeat."""


class Listener:
    """One stream, and what it must send next."""

    __slots__ = ("alive", "beat", "ended", "news", "visitor", "wake")

    def __init__(self, visitor: str, beat: int) -> None:
        """Start with nothing to send."""
        self.visitor = visitor
        self.beat = beat
        self.news: int | None = None
        """The number of a change that it has not sent yet."""
        self.alive = False
        """Whether it must send a heartbeat."""
        self.ended = False
        """Whether it must end."""
        self.wake: asyncio.Future[None] | None = None

    def ring(self) -> None:
        """Wake the stream, so that it checks what to send."""
        if self.wake is not None and not self.wake.done():
            self.wake.set_result(None)

    async def wait(self) -> None:
        """Wait until there is something to send."""
        if self.news is None and not self.alive and not self.ended:
            self.wake = asyncio.get_running_loop().create_future()
            try:
                await self.wake
            finally:
                self.wake = None


class Listeners:
    """Every stream of this process: ``most`` at once, ``each`` of one visitor."""

    def __init__(self, most: int, each: int) -> None:
        """Start without streams."""
        self._most = most
        self._each = each
        self._tables: dict[str, set[Listener]] = {}
        self._visitors: dict[str, int] = {}
        self._count = 0
        self._turn = 0

    def __len__(self) -> int:
        """Return how many streams are open."""
        return self._count

    def __iter__(self) -> Iterator[Listener]:
        """Yield every stream; none may come or go meanwhile."""
        for here in self._tables.values():
            yield from here

    def open(self, table_id: str, visitor: str) -> Listener | None:
        """Return a new stream of a table; None at the maximum for all streams, or for this visitor."""
        listeners = self._tables.get(table_id, set())
        if (
            self._count >= self._most
            or len(listeners) >= MOST_AT_A_TABLE
            or self._visitors.get(visitor, 0) >= self._each
        ):
            return None
        self._turn = (self._turn + 1) % BEATS
        listener = Listener(visitor, self._turn)
        self._tables.setdefault(table_id, listeners).add(listener)
        self._visitors[visitor] = self._visitors.get(visitor, 0) + 1
        self._count += 1
        return listener

    def close(self, table_id: str, listener: Listener) -> None:
        """Forget a stream."""
        listeners = self._tables[table_id]
        listeners.remove(listener)
        if not listeners:
            del self._tables[table_id]
        left = self._visitors[listener.visitor] - 1
        if left:
            self._visitors[listener.visitor] = left
        else:
            del self._visitors[listener.visitor]
        self._count -= 1

    def tell(self, table_id: str, changes: int) -> None:
        """Make every stream of a table send its newest number; a busy stream sends only the last one."""
        for listener in self._tables.get(table_id, ()):
            listener.news = max(changes, listener.news or 0)
            listener.ring()

    def beat(self, part: int) -> None:
        """Make one part of the streams send a heartbeat."""
        for listener in self:
            if listener.beat == part:
                listener.alive = True
                listener.ring()

    def end(self, part: int | None = None) -> None:
        """End every stream, or one part of them."""
        for listener in self:
            if part is None or listener.beat == part:
                listener.ended = True
                listener.ring()
