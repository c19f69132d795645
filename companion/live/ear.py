"""What a live process hears through Redis. While that does not answer no stream is open: pages ask by themselves."""

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
"""Seconds that Redis may take to answer."""

LISTEN: Final = 5.0
"""Seconds of silence after which Redis is asked whether it is still there."""

QUESTIONS: Final = 50
"""Connections to Redis, and so questions asked at the same moment; more wait their turn."""

TURN: Final = 5.0
"""Seconds that a question waits for its turn: when many devices come back at once all of them ask."""

AGAIN: Final = 0.5
"""Seconds between two tries to reach it."""

BEAT: Final = 15.0
"""Seconds in which every stream says that its line is up."""


class Ear:
    """Listens to Redis for all streams of this process."""

    def __init__(self, address: str, name: str, listeners: Listeners, each: int, nchan: str = "") -> None:
        """Listen at ``address``, which people know as ``name``; raises ``ValueError`` when that is no address.

        ``each`` is how many streams one visitor may have of all live processes together; ``nchan`` is where an nchan is
        to be told of every change, which raises ``ValueError``, too.
        """
        pool = redis.asyncio.BlockingConnectionPool.from_url(
            address,
            socket_timeout=REDIS_TIMEOUT,
            socket_connect_timeout=REDIS_TIMEOUT,
            max_connections=QUESTIONS,
            timeout=TURN,
        )
        self._client = redis.asyncio.Redis(connection_pool=pool)
        self.places = Places(self._client, each)
        self.nchan = Nchan(nchan, address) if nchan else None
        self.name = name
        self._listeners = listeners
        self.up = False
        """Whether changes are heard."""

    async def listen(self) -> None:
        """Hear what was changed and tell the streams, until this is cancelled."""
        told_down = False
        while True:
            try:
                async with self._client.pubsub() as heard:
                    await heard.subscribe(*every_channel())
                    await self.places.begin()
                    self.up = True
                    if self.nchan is not None:
                        self.nchan.catch_up()
                    if told_down:
                        LOG.warning("Redis at %s answers again.", self.name)
                        told_down = False
                    silent = False
                    while True:
                        silent = not await self._hear(heard, silent)
            except (RedisError, OSError):
                self.up = False
                self._listeners.end()  # something may be missed: whoever has no stream asks
                if not told_down:
                    LOG.warning("Redis at %s does not answer: no live streams until it does.", self.name)
                told_down = True
                await asyncio.sleep(AGAIN)

    async def _hear(self, heard: redis.asyncio.client.PubSub, silent: bool) -> bool:
        """Hear one message and return whether there was one; raises ``OSError`` where a ``silent`` Redis stays so."""
        message = await heard.get_message(timeout=LISTEN)
        if message is None:
            if silent:
                raise OSError("it does not answer")
            await heard.ping()
            return False
        told = read(message["data"]) if message["type"] == "message" else None
        if told is not None:
            self._listeners.tell(told[0], told[1])
            if self.nchan is not None:
                self.nchan.tell(told[0], told[1])
        return True

    async def close(self) -> None:
        """Give every place back, and close the connections."""
        with suppress(RedisError, OSError):
            await self.places.end()
        await self._client.aclose(close_connection_pool=True)

    async def beat(self) -> None:
        """Have every stream say from time to time that its line is up, a part of them after the other."""
        part = 0
        while True:
            await asyncio.sleep(BEAT / BEATS)
            self._listeners.beat(part)
            part = (part + 1) % BEATS
