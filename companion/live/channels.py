"""The messages between processes through Redis: which table or evening was changed, and how often so far.

Redis is only a messenger and keeps nothing essential. The newest number is kept for a while, for streams opened
later. If it is lost, they start with 0, and a page that receives 0 fetches its content.
"""

from typing import Final
from urllib.parse import urlsplit
from zlib import crc32

CHANNELS: Final = 64
"""The number of channels shared by all tables."""

KEPT_SECONDS: Final = 24 * 3600
"""Seconds for which the newest number of a table is kept after its last change."""

NEWEST: Final = "chevet:newest:"
"""The prefix of the keys of the newest numbers."""

TELL: Final = """
local changes = tonumber(ARGV[1])
if changes > 0 then
  local known = tonumber(redis.call('GET', KEYS[1]) or '0')
  redis.call('SET', KEYS[1], math.max(known, changes), 'EX', ARGV[2])
  if known > changes then return known end
end
redis.call('PUBLISH', KEYS[2], ARGV[3])
return 0
"""
"""The script that announces a change: numbers never decrease, whatever the order of the processes.

Returns a higher number that is known already, or 0.
"""


def channel_of(table_id: str) -> str:
    """Return the channel on which changes of a table are published."""
    return f"chevet:changed:{crc32(table_id.encode()) % CHANNELS}"


def every_channel() -> list[str]:
    """Return every channel."""
    return [f"chevet:changed:{number}" for number in range(CHANNELS)]


def key_of(table_id: str) -> str:
    """Return the key under which the newest number of a table is kept."""
    return f"{NEWEST}{table_id}"


def message(table_id: str, changes: int, sender: str) -> str:
    """Return the message for a channel; ``sender`` is the process that sends it."""
    return f"{table_id} {changes} {sender}"


def read(data: bytes) -> tuple[str, int, str] | None:
    """Return the table, the number and the sender in a message, or None if it is not one."""
    parts = data.decode(errors="replace").split(" ")
    if len(parts) != 3 or not (parts[1].isascii() and parts[1].isdigit()):
        return None
    return parts[0], int(parts[1]), parts[2]


def redis_name(address: str) -> str:
    """Return a readable name of a Redis server: its host and port, without user and password."""
    parts = urlsplit(address)
    return f"{parts.hostname or parts.path}:{parts.port}" if parts.port else parts.hostname or parts.path


def event_bytes(event: str, number: int) -> bytes:
    """Return an event as a stream sends it."""
    return f"event: {event}\ndata: {number}\n\n".encode()
