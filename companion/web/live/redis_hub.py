"""The hub of several processes, which announce to one another through Redis which table has changed.

Redis only carries messages and stores nothing that matters. While it is down, pages work as usual, and streams query
the database every ``POLL_SECONDS`` seconds. Changes made meanwhile are published once it answers again.
"""

import secrets
import threading
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from time import sleep
from typing import Any, Final

import redis

from companion.cache import Cache
from companion.live.channels import KEPT_SECONDS, TELL, channel_of, every_channel, key_of, message, read
from companion.services.hub import MemoryHub, MemorySubscription
from companion.store import Unavailable
from companion.web.live.arrivals import Arrivals

POLL_SECONDS: Final = 2.0
"""Seconds between two queries of a stream while Redis does not answer, and between two attempts to reach it."""

REDIS_TIMEOUT: Final = 1.0
"""Seconds after which Redis counts as not answering."""

CHECK_SECONDS: Final = 2.0
"""Seconds without a message after which Redis is pinged, and within which it has to answer."""

MOST_UNTOLD: Final = 10_000
"""The most tables waiting to be published; above that, those that have waited longest are dropped."""

MOST_TOLD: Final = 10_000
"""The most tables whose last published number is remembered."""

REMEMBERED_SECONDS: Final = 3600
"""Seconds for which the phones that found a table are remembered."""

Connect = Callable[[], "redis.Redis"]


class RedisConnections:
    """The connections of one app to a Redis: each is opened when needed and lent to one thread at a time."""

    def __init__(self, address: str) -> None:
        """Use the Redis at ``address``; raises ``ValueError`` if that is not an address."""
        self._pool = redis.ConnectionPool.from_url(
            address, socket_timeout=REDIS_TIMEOUT, socket_connect_timeout=REDIS_TIMEOUT
        )

    def __call__(self) -> "redis.Redis":
        """Return a client that takes a connection for each command."""
        return redis.Redis(connection_pool=self._pool)

    def close(self) -> None:
        """Close the connections that are not in use; the next request opens new ones."""
        self._pool.disconnect(inuse_connections=False)


class RedisHub(MemoryHub):
    """A hub over all processes that share a Redis. Its threads start when the first stream or change needs them.

    ``say`` writes a line to the log: one when Redis stops answering, and one when it answers again.
    """

    def __init__(
        self,
        connect: Connect,
        name: str,
        say: Callable[[str], None],
        leave: Callable[[], None] = lambda: None,
        overtake: Callable[[str, int], None] = lambda _id, _changes: None,
    ) -> None:
        """Start nothing yet: the process that prepares the database forks those that serve.

        ``leave`` closes unused connections opened by ``connect``; it is called when the hub is closed. ``overtake`` is
        called with a table whose last number was too low, and the number that is known.
        """
        super().__init__()
        self._connect = connect
        self._close_unused = leave
        self._overtake = overtake
        self._name = name
        self._say = say
        self._me = ""
        self._untold: dict[str, int] = {}
        self._told: Cache[str, int] = Cache(MOST_TOLD)
        self._starting = threading.Lock()
        self._news = threading.Condition()
        self._running = False
        self._up = False
        self._told_down = False

    @property
    def poll_seconds(self) -> float:
        """Seconds that a subscriber may wait before it checks by itself."""
        return super().poll_seconds if self._up else POLL_SECONDS

    @property
    def is_connected(self) -> bool:
        """Return whether Redis answers; False until the threads have started and reached it."""
        self._start()
        return self._up

    def publish(self, table_id: str, changes: int = 0) -> None:
        """Notify the subscribers of every process; those of this process even while Redis does not answer."""
        super().publish(table_id)
        self._tell_others(table_id, changes)

    def note_changes(self, table_id: str, changes: int) -> None:
        """Publish another process's change, as that process may have died first; do nothing if it is known to be
        published."""
        if changes > (self._told.get(table_id) or 0):
            self._tell_others(table_id, changes)

    def _tell_others(self, table_id: str, changes: int) -> None:
        self._start()
        with self._news:
            self._untold[table_id] = max(changes, self._untold.pop(table_id, 0))
            if len(self._untold) > MOST_UNTOLD:
                self._untold.pop(next(iter(self._untold)))
            self._news.notify()

    def subscribe(self, table_id: str) -> MemorySubscription:
        """Return a subscription to a table."""
        self._start()
        return super().subscribe(table_id)

    def close(self) -> None:
        """End every wait, now and in future."""
        super().close()
        with self._news:
            self._news.notify()
        self._close_unused()

    def _start(self) -> None:
        if self._running:
            return
        with self._starting:
            if not self._running:
                self._me = secrets.token_hex(8)  # not earlier: a forked process needs its own name
                for work in (self._listen, self._send):
                    threading.Thread(target=work, name=f"redis {work.__name__}", daemon=True).start()
                self._running = True

    def _send(self) -> None:
        """Notify the other processes, outside the request that made the change: no tap waits for Redis."""
        client = self._connect()
        while changes_to_tell := self._next_told():
            try:
                with client.pipeline(transaction=False) as at_once:
                    for table_id, changes in changes_to_tell.items():
                        data = message(table_id, changes, self._me)
                        at_once.eval(TELL, 2, key_of(table_id), channel_of(table_id), changes, KEPT_SECONDS, data)
                    newest = at_once.execute()
            except (redis.RedisError, OSError):  # the listening connection fails too, and logs it
                with self._news:
                    self._untold = {**changes_to_tell, **self._untold}
                if self.closed:
                    break
                sleep(POLL_SECONDS)
                continue
            for (table_id, changes), higher in zip(changes_to_tell.items(), newest, strict=True):
                self._remember(table_id, changes)
                if higher > changes:
                    with suppress(Unavailable):
                        self._overtake(table_id, higher)
        self._close_unused()

    def _next_told(self) -> dict[str, int]:
        """Wait for something to publish and return it; return nothing at the end."""
        with self._news:
            while not self._untold and not self.closed:
                self._news.wait()
            changes, self._untold = self._untold, {}
        return changes

    def _remember(self, table_id: str, changes: int) -> None:
        self._told.update(table_id, lambda known: max(changes, known or 0))

    def _listen(self) -> None:
        """Listen for changes by other processes, for as long as this one lives."""
        while not self.closed:
            try:
                with self._connect().pubsub() as pubsub:  # type: ignore[no-untyped-call] # untyped there
                    pubsub.subscribe(*every_channel())
                    self._answers(True)
                    silent = False
                    while not self.closed:
                        silent = not self._hear(pubsub, silent)
            except (redis.RedisError, OSError):
                self._answers(False)
                sleep(POLL_SECONDS)
        self._close_unused()

    def _hear(self, pubsub: "redis.client.PubSub", silent: bool) -> bool:
        """Pass on a message from another process, and return whether there was one.

        Raises ``OSError`` if a ``silent`` Redis stays so: it may hang, with its connections open.
        """
        received: dict[str, Any] | None = pubsub.get_message(timeout=CHECK_SECONDS)
        if received is None:
            if silent:
                raise OSError("it does not answer")
            pubsub.ping()
            return False
        change = read(received["data"]) if received["type"] == "message" else None
        if change is not None and change[2] != self._me:
            self._remember(change[0], change[1])
            super().publish(change[0])
        return True

    def _answers(self, up: bool) -> None:
        """Note whether Redis answers. When that changes, something may have been missed, so everyone checks."""
        if up and self._told_down:
            self._say(f"Redis at {self._name} answers again.")
        elif not up and not self._told_down:
            self._say(
                f"Redis at {self._name} does not answer: live pages look for changes every {POLL_SECONDS:g} seconds."
            )
        self._told_down = not up
        if up != self._up:
            self._up = up
            self.publish_everything()


class SharedArrivals(Arrivals):
    """Phones that have found a table, shared by all processes; per process while Redis does not answer."""

    def __init__(self, connect: Connect) -> None:
        """Start with no phones of this process."""
        super().__init__()
        self._client = connect()

    def note(self, table_id: str, device: str) -> None:
        """Note that ``device`` has found a table."""
        super().note(table_id, device)
        try:
            key = f"chevet:found:{table_id}"
            self._client.sadd(key, sha256(device.encode()).hexdigest())
            self._client.expire(key, REMEMBERED_SECONDS)
        except (redis.RedisError, OSError):
            return

    def count(self, table_id: str) -> int:
        """Return how many phones have found a table."""
        try:
            return max(int(self._client.scard(f"chevet:found:{table_id}")), super().count(table_id))
        except (redis.RedisError, OSError):
            return super().count(table_id)
