"""Changes passed on to nchan, a module of nginx that serves the streams instead of this process.

Nchan receives every change that Redis announces and, after each interruption, every number that Redis knows, because a
new stream begins with the newest number that nchan has.
"""

import asyncio
import logging
from typing import Final
from urllib.parse import urlsplit

import redis.asyncio
from redis.exceptions import RedisError

from companion.live.channels import NEWEST

LOG: Final = logging.getLogger("companion.live")

TIMEOUT: Final = 5.0
"""Seconds that nchan may take to answer."""

RETRY_SECONDS: Final = 0.5
"""Seconds between two attempts to connect."""

REDIS_TIMEOUT: Final = 1.0
"""Seconds that Redis may take to answer."""


class NchanError(OSError):
    """Nchan does not accept a message."""


class Nchan:
    """One nchan, given by the address at which changes are published: ``http://127.0.0.1:8181/publish``."""

    def __init__(self, address: str, redis_address: str) -> None:
        """Start with nothing to publish; raises ``ValueError`` for anything but a plain http address."""
        parts = urlsplit(address)
        if parts.scheme != "http" or not parts.hostname or parts.query or parts.fragment:
            raise ValueError("NCHAN_URL must be an address such as http://127.0.0.1:8181/publish")
        self._host, self._port = parts.hostname, parts.port or 80
        self._path = parts.path.rstrip("/")
        self._redis = redis_address
        self._untold: dict[str, int] = {}
        self._news = asyncio.Event()
        self._lost = True
        self._told_down = False

    def tell(self, table_id: str, changes: int) -> None:
        """Queue a change to be published; if a table has several, only the newest."""
        self._untold[table_id] = max(changes, self._untold.get(table_id, 0))
        self._news.set()

    def catch_up(self) -> None:
        """Publish everything again: a change may have been missed."""
        self._lost = True
        self._news.set()

    async def publish(self) -> None:
        """Publish queued changes until this is cancelled."""
        while True:
            try:
                async with asyncio.timeout(TIMEOUT):
                    reader, writer = await asyncio.open_connection(self._host, self._port)
                try:
                    self._lost = True  # what it knew has gone if it was started again
                    await self._talk(reader, writer)
                finally:
                    writer.close()
            except (OSError, EOFError, ValueError, RedisError) as error:  # TimeoutError is an OSError
                self._answers(str(error) or "no answer")
                await asyncio.sleep(RETRY_SECONDS)

    def _answers(self, trouble: str = "") -> None:
        """Note whether nchan accepts messages, and log when that changes."""
        if trouble and not self._told_down:
            LOG.warning("nchan at %s:%s takes nothing: %s", self._host, self._port, trouble)
        elif self._told_down and not trouble:
            LOG.warning("nchan at %s:%s takes changes again.", self._host, self._port)
        self._told_down = bool(trouble)

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Publish changes on one connection until it ends; then raises ``OSError`` or ``EOFError``."""
        while True:
            if self._lost:
                self._lost = False
                await self._everything()
            for table_id, changes in list(self._untold.items()):
                writer.write(self._request(table_id, changes))
                async with asyncio.timeout(TIMEOUT):
                    await _taken(reader)
                if self._untold.get(table_id) == changes:
                    del self._untold[table_id]
                self._answers()
            if not self._untold and not self._lost:
                await self._wait(reader)

    async def _wait(self, reader: asyncio.StreamReader) -> None:
        """Wait for news; raises ``EOFError`` when nchan hangs up."""
        self._news.clear()
        news, end = asyncio.ensure_future(self._news.wait()), asyncio.ensure_future(reader.read(1))
        try:
            await asyncio.wait((news, end), return_when=asyncio.FIRST_COMPLETED)
            if end.done():
                await end
                raise EOFError("it has hung up")
        finally:
            news.cancel()
            end.cancel()
            await asyncio.wait((news, end))  # raises nothing, so a cancellation of this task is not lost

    async def _everything(self) -> None:
        """Queue every number in Redis to be published."""
        client = redis.asyncio.Redis.from_url(
            self._redis, socket_timeout=REDIS_TIMEOUT, socket_connect_timeout=REDIS_TIMEOUT
        )
        try:
            keys: list[bytes] = [key async for key in client.scan_iter(match=f"{NEWEST}*", count=1000)]
            for at in range(0, len(keys), 1000):
                numbers = await client.mget(keys[at : at + 1000])
                for key, number in zip(keys[at : at + 1000], numbers, strict=True):
                    if number is not None and number.isdigit():
                        self.tell(key.decode()[len(NEWEST) :], int(number))
        finally:
            await client.aclose()

    def _request(self, table_id: str, changes: int) -> bytes:
        body = str(changes)
        lines = (
            f"POST {self._path}/{table_id} HTTP/1.1",
            f"Host: {self._host}",
            "X-EventSource-Event: changed",
            "Content-Type: text/plain",
            f"Content-Length: {len(body)}",
        )
        return "\r\n".join([*lines, "", body]).encode()


async def _taken(reader: asyncio.StreamReader) -> None:
    """Read one answer; raises ``NchanError`` unless it says that the change was taken."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    status = int(head[9:12])
    length = next((line[15:] for line in head.split("\r\n") if line.startswith("content-length:")), "0")
    await reader.readexactly(int(length))
    if status not in {201, 202}:
        raise NchanError(f"it answers {status}")
