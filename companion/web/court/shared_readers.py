"""Screens that offer to read aloud, shared through Redis; without it, each process knows only its own."""

from typing import TYPE_CHECKING, Any, Final

from companion.web.court.readers import MAX_UNDECIDED, PERMISSION_SECONDS, READY_SECONDS, Readers

if TYPE_CHECKING:
    import redis

SAID: Final = {True: "yes", False: "no", None: "unsaid"}
MEANT: Final = {said.encode(): may for may, said in SAID.items()}

NOTE: Final = """
local told = redis.call('TIME')
local now, strangers = told[1] + told[2] / 1000000, 0
local known = redis.call('HGETALL', KEYS[1])
for at = 1, #known, 2 do
  local since, may = known[at + 1]:match('^(%S+) (%S+)$')
  if now - since >= tonumber(ARGV[3]) then redis.call('HDEL', KEYS[1], known[at])
  elseif known[at] ~= ARGV[1] and may ~= 'yes' then strangers = strangers + 1 end
end
if ARGV[2] ~= 'yes' and strangers >= tonumber(ARGV[4]) then
  redis.call('HDEL', KEYS[1], ARGV[1])
else
  redis.call('HSET', KEYS[1], ARGV[1], string.format('%.3f ', now) .. ARGV[2])
  redis.call('PEXPIRE', KEYS[1], 1000 * ARGV[3])
end
"""
"""Notes a screen by Redis's own clock, as ``Readers.note`` does by its process's clock."""

HERE: Final = """
local told = redis.call('TIME')
local now, here = told[1] + told[2] / 1000000, {}
local known = redis.call('HGETALL', KEYS[1])
for at = 1, #known, 2 do
  local since, may = known[at + 1]:match('^(%S+) (%S+)$')
  if now - since < tonumber(ARGV[1]) then here[#here + 1] = known[at]; here[#here + 1] = may end
end
return here
"""


class SharedReaders(Readers):
    """The screens of all processes. Each process also remembers its own, for when Redis is not available."""

    def __init__(self, client: "redis.Redis") -> None:
        """Start without readers of this process."""
        super().__init__()
        from redis import RedisError  # not before: a server without a Redis starts faster without this library

        self._client = client
        self._trouble = (RedisError, OSError)

    def note(self, table_id: str, reader: str, now: float, may: bool | None) -> None:
        """Note that a screen is present; of those that may not read, only ``MAX_UNDECIDED`` are noted."""
        super().note(table_id, reader, now, may)
        self._ask("eval", NOTE, 1, _screens(table_id), reader, SAID[may], READY_SECONDS, MAX_UNDECIDED)

    def leave(self, table_id: str, reader: str) -> None:
        """Note that a screen has gone."""
        super().leave(table_id, reader)
        self._ask("hdel", _screens(table_id), reader)

    def offers(self, table_id: str, now: float) -> dict[str, bool | None]:
        """Return the screens that are present, and whether each was allowed to read when it last offered."""
        pairs = self._ask("eval", HERE, 1, _screens(table_id), READY_SECONDS)
        if pairs is None:
            return super().offers(table_id, now)
        return {name.decode(): MEANT[answer] for name, answer in zip(pairs[::2], pairs[1::2], strict=True)}

    def end(self, table_id: str, order: int) -> None:
        """Note that a screen which followed the orders up to ``order`` has read the script to its end."""
        super().end(table_id, order)
        self._ask("set", f"chevet:read:{table_id}", order, ex=int(PERMISSION_SECONDS))

    def over(self, table_id: str, order: int) -> bool:
        """Return whether the script has been read to its end, with no order since."""
        return super().over(table_id, order) or self._ask("get", f"chevet:read:{table_id}") == str(order).encode()

    def _ask(self, command: str, *words: Any, **options: Any) -> Any:
        """Return Redis's answer, or None if it does not answer."""
        try:
            return getattr(self._client, command)(*words, **options)
        except self._trouble:
            return None


def _screens(table_id: str) -> str:
    return f"chevet:screens:{table_id}"
