"""Limits that several processes share through Redis: a visitor's allowance covers all processes together.
While Redis does not answer, each process counts on its own, as without Redis: no request waits for a limit.
"""

import math
import time
from collections.abc import Callable
from typing import Any, Final

import redis

from companion.visitors import visitor
from companion.web.server.limits import BY_ADDRESS, KEPT, OVERALL, Allowance, Throttle

SPEND: Final = """
local told = redis.call('TIME')
local now = told[1] + told[2] / 1000000
local cost, wait, left = tonumber(ARGV[1]), 0, {}
local looks = ARGV[#ARGV] == 'look'
for at, key in ipairs(KEYS) do
  local most, every = tonumber(ARGV[2 * at]), tonumber(ARGV[2 * at + 1])
  local known = redis.call('HMGET', key, 'tokens', 'at')
  local tokens = math.min(most, (tonumber(known[1]) or most) + math.max(0, now - (tonumber(known[2]) or now)) / every)
  wait = math.max(wait, (math.min(cost, most) - tokens) * every)
  left[at] = tokens - cost
end
if wait > 0 or looks then return tostring(math.max(0, wait)) end
for at, key in ipairs(KEYS) do
  redis.call('HSET', key, 'tokens', tostring(left[at]), 'at', tostring(now))
  redis.call('PEXPIRE', key, math.ceil(1000 * (ARGV[2 * at] - math.min(left[at], 0)) * ARGV[2 * at + 1]))
end
return '0'
"""
"""Takes tokens from all buckets or from none, and returns the seconds to wait; or only looks.

Computes like ``limits.Bucket``, by Redis's own clock. A bucket that has filled up again is deleted.
"""

RETRY_AFTER_SECONDS: Final = 2.0
"""Seconds for which a Redis that did not answer is not asked again."""


class SharedThrottle(Throttle):
    """A ``Throttle`` of all processes that share a Redis; ``name`` distinguishes it from others."""

    def __init__(
        self,
        client: "redis.Redis",
        name: str,
        clock: Callable[[], float],
        by_address: Allowance = BY_ADDRESS,
        overall: Allowance | None = OVERALL,
        kept: int = KEPT,
    ) -> None:
        """Count as ``Throttle`` does while Redis does not answer."""
        super().__init__(clock, by_address, overall, kept)
        self._client = client
        self._name = f"chevet:limit:{name}"
        self._allowances = (by_address, overall) if overall else (by_address,)
        self._asked_again = 0.0

    def spend(self, address: str, cost: float = 1.0) -> int:
        """Spend ``cost`` tokens; return 0, or the whole seconds to wait until that is allowed."""
        who = visitor(address)
        keys = [f"{self._name}:{who}", self._name][: len(self._allowances)]
        wait = self._ask(keys, cost)
        return super().spend(address, cost) if wait is None else math.ceil(wait)

    def waits(self, address: str) -> int:
        """Return the whole seconds until ``address`` may try again, 0 if it may now; counts nothing."""
        wait = self._ask([f"{self._name}:{visitor(address)}"], 1.0, counted=False)
        return super().waits(address) if wait is None else math.ceil(wait)

    def _ask(self, keys: list[str], cost: float, counted: bool = True) -> float | None:
        """Return the seconds to wait, or None if Redis does not answer."""
        if time.monotonic() < self._asked_again:
            return None
        facts: list[Any] = [cost]
        for allowance in self._allowances[: len(keys)]:
            facts += [allowance.at_once, allowance.every]
        try:
            reply: Any = self._client.eval(SPEND, len(keys), *keys, *facts, "take" if counted else "look")
            return float(reply)
        except (redis.RedisError, OSError):
            self._asked_again = time.monotonic() + RETRY_AFTER_SECONDS
            return None
