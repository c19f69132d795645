"""Places for streams, counted in Redis, so that a visitor's limit applies to all live processes together.

Each process counts under its own name, which is valid as long as the process reports every few seconds that it is
alive. So the places of a killed process are soon free again, and nothing has to be cleaned up.
"""

import asyncio
import secrets
from collections import Counter
from typing import Final

import redis.asyncio
from redis.exceptions import RedisError

from companion.live.channels import key_of

EXPIRY_SECONDS: Final = 10
"""Seconds for which a process counts after its last sign of life."""

HEARTBEAT_SECONDS: Final = 3.0
"""Seconds between signs of life of a process."""

KEPT: Final = 24 * 3600
"""Seconds for which the counts of a visitor are kept after the last stream they opened."""

ENTER: Final = """
local held = 0
local counts = redis.call('HGETALL', KEYS[1])
for at = 1, #counts, 2 do
  if redis.call('EXISTS', 'chevet:live:' .. counts[at]) == 1 then
    held = held + tonumber(counts[at + 1])
  else
    redis.call('HDEL', KEYS[1], counts[at])
  end
end
if held >= tonumber(ARGV[1]) then return false end
redis.call('HINCRBY', KEYS[1], ARGV[2], 1)
redis.call('EXPIRE', KEYS[1], ARGV[3])
return redis.call('GET', KEYS[2]) or '0'
"""
"""The script that counts one more stream and returns the newest number of its table; nil if no place is left."""

LEAVE: Final = """
local held = tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or '0')
if held > tonumber(ARGV[2]) then
  redis.call('HINCRBY', KEYS[1], ARGV[1], -ARGV[2])
else
  redis.call('HDEL', KEYS[1], ARGV[1])
end
"""
"""The script that subtracts a number of streams."""


class Places:
    """The places of one live process; a visitor has up to ``each`` on all processes together."""

    def __init__(self, client: redis.asyncio.Redis, each: int) -> None:
        """Count through ``client``; call ``begin`` before use."""
        self._client = client
        self._each = each
        self._name = ""
        self._left: Counter[tuple[str, str]] = Counter()
        self._someone_left = asyncio.Event()

    async def begin(self) -> None:
        """Start counting under a new name; older counts are dropped, since every stream has ended."""
        await self.end()
        self._name = secrets.token_hex(8)
        await self._say()

    async def end(self) -> None:
        """Stop counting: this process's places are free at once."""
        if self._name:
            await self._client.delete(f"chevet:live:{self._name}")

    async def _say(self) -> None:
        await self._client.set(f"chevet:live:{self._name}", 1, ex=EXPIRY_SECONDS)

    async def enter(self, table_id: str, who: str) -> tuple[int, str] | None:
        """Take a place; return how often the table was changed and the name to leave by, or None for no place.

        The number is 0 if it is unknown. Raises ``OSError`` if Redis does not answer.
        """
        name = self._name
        try:
            reply = await self._client.eval(ENTER, 2, _counts(who), key_of(table_id), self._each, name, KEPT)
        except RedisError as error:
            self.leave(who, name)  # it may have been counted; one too few is better than one forever
            raise OSError(str(error)) from error
        if reply is None:
            return None
        return (int(reply) if reply.isdigit() else 0), name

    def leave(self, who: str, name: str) -> None:
        """Give back a place that was taken under ``name``; it is subtracted soon."""
        if name == self._name:  # counts under an earlier name no longer matter
            self._left[who, name] += 1
            self._someone_left.set()

    async def keep(self) -> None:
        """Subtract the streams that have ended, until this is cancelled."""
        while True:
            await self._someone_left.wait()
            self._someone_left.clear()
            left, self._left = self._left, Counter()
            try:
                async with self._client.pipeline(transaction=False) as pipeline:
                    for (who, name), count in left.items():
                        pipeline.eval(LEAVE, 1, _counts(who), name, count)
                    await pipeline.execute()
            except (RedisError, OSError):
                continue  # the subscriber will notice, too, end all streams, and start again

    async def live(self) -> None:
        """Report that this process is alive, until this is cancelled."""
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            try:
                await self._say()
            except (RedisError, OSError):
                continue


def _counts(who: str) -> str:
    return f"chevet:streams:{who}"
