"""Receiving changes from Redis in a live process. While Redis does not answer, no stream is open, and pages poll."""

import asyncio
import logging
from contextlib import suppress
from typing import Final

import redis.asyncio
from redis.exceptions import RedisError

from companion.live.channels import every_channel, read
from companion.live.listeners import BEATS, Listeners
from companion.live.nchan import Nchan
from companion.live.places import Places

LOG: Final = logging.getLogger("companion.live")

REDIS_TIMEOUT: Final = 1.0
"""Maximum seconds to wait for an answer from Redis."""

CHECK_SECONDS: Final = 2.0
"""Seconds without a message after which Redis is pinged, and within which it has to answer."""

MAX_CONNECTIONS: Final = 50
"""Maximum number of connections to Redis, and so of simultaneous commands; others wait for a free one."""

POOL_TIMEOUT: Final = 5.0
"""Seconds for which a command waits for a free connection: many devices can come back at once."""

RETRY_SECONDS: Final = 0.5
"""Seconds between two attempts to connect."""

BEAT_SECONDS: Final = 15.0
"""Seconds between heartbeats of a stream."""


class RedisSubscriber:
    """Subscribes to changes in Redis, for all streams of this process."""

    def __init__(self, address: str, name: str, listeners: Listeners, each: int, nchan: str = "") -> None:
        """Listen at ``address``, called ``name`` in messages; raises ``ValueError`` if it is not a valid address.

        ``each`` is the maximum number of streams of one visitor on all live processes together; ``nchan`` is the
        address of an nchan to notify of every change, which must be valid, too.
        """
        pool = redis.asyncio.BlockingConnectionPool.from_url(
            address,
            socket_timeout=REDIS_TIMEOUT,
            socket_connect_timeout=REDIS_TIMEOUT,
            max_connections=MAX_CONNECTIONS,
            timeout=POOL_TIMEOUT,
        )
        self._client = redis.asyncio.Redis(connection_pool=pool)
        self.places = Places(self._client, each)
        self.nchan = Nchan(nchan, address) if nchan else None
        self.name = name
        self._listeners = listeners
        self.up = False
        """Whether changes arrive."""

    async def listen(self) -> None:
        """Receive changes and pass them on to the streams, until cancelled."""
        told_down = False
        while True:
            try:
                async with self._client.pubsub() as subscription:
                    await subscription.subscribe(*every_channel())
                    await self.places.begin()
                    self.up = True
                    if self.nchan is not None:
                        self.nchan.catch_up()
                    if told_down:
                        LOG.warning("Redis at %s answers again.", self.name)
                        told_down = False
                    silent = False
                    while True:
                        silent = not await self._receive(subscription, silent)
            except (RedisError, OSError):
                self.up = False
                self._listeners.end()  # a change could be missed: pages without a stream poll
                if not told_down:
                    LOG.warning("Redis at %s does not answer: no live streams until it does.", self.name)
                told_down = True
                await asyncio.sleep(RETRY_SECONDS)

    async def _receive(self, subscription: redis.asyncio.client.PubSub, silent: bool) -> bool:
        """Receive one message and return whether there was one; raises ``OSError`` if a ``silent`` Redis stays so."""
        message = await subscription.get_message(timeout=CHECK_SECONDS)
        if message is None:
            if silent:
                raise OSError("it does not answer")
            await subscription.ping()
            return False
        change = read(message["data"]) if message["type"] == "message" else None
        if change is not None:
            self._listeners.tell(change[0], change[1])
            if self.nchan is not None:
                self.nchan.tell(change[0], change[1])
        return True

    async def close(self) -> None:
        """Give every place back, and close the connections."""
        with suppress(RedisError, OSError):
            await self.places.end()
        await self._client.aclose(close_connection_pool=True)

    async def beat(self) -> None:
        """Send heartbeats to one part of the streams after another, to spread them over time."""
        part = 0
        while True:
            await asyncio.sleep(BEAT_SECONDS / BEATS)
            self._listeners.beat(part)
            part = (part + 1) % BEATS
