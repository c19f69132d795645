"""Limits on guessing codes, per visitor and in total, never for a correct code. Nobody finds one of 2**60 seats or
2**80 tables by guessing. The limit only reduces the noise: visitors who keep trying get a sentence and a time to wait
instead of an answer.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Final

from companion.cache import Cache
from companion.visitors import visitor


@dataclass(frozen=True)
class Allowance:
    """``at_once`` wrong codes, and one more every ``every`` seconds."""

    at_once: int
    every: float


BY_ADDRESS: Final = Allowance(at_once=10, every=6.0)
"""The wrong codes that one visitor may try: scanning a whole sheet of old codes stays within it."""

OVERALL: Final = Allowance(at_once=100, every=0.5)
"""The wrong codes that all visitors may try together. They belong to no table, so this also protects every table."""

KEPT: Final = 10_000
"""The most addresses remembered at once; visitors who use more of them run into the overall limit."""


class Bucket:
    """Tokens that are replenished over time; each try takes one."""

    def __init__(self, allowance: Allowance, now: float) -> None:
        """Start full at ``now``, in seconds."""
        self._allowance = allowance
        self._tokens = float(allowance.at_once)
        self._at = now

    def wait(self, now: float, cost: float = 1.0) -> float:
        """Return the seconds to wait before spending ``cost`` tokens is allowed; 0 if it is allowed now.

        A cost larger than the bucket is allowed when the bucket is full.
        """
        # A clock that was set back neither adds nor removes tokens.
        gained = max(0.0, now - self._at) / self._allowance.every
        self._tokens = min(float(self._allowance.at_once), self._tokens + gained)
        self._at = now
        needed = min(cost, float(self._allowance.at_once))
        return max(0.0, (needed - self._tokens) * self._allowance.every)

    def take(self, cost: float = 1.0) -> None:
        """Take tokens; call only after ``wait`` has returned 0."""
        self._tokens -= cost


class Throttle:
    """Counts wrong codes, or anything else that is limited. ``clock`` returns seconds; only differences matter."""

    def __init__(
        self,
        clock: Callable[[], float],
        by_address: Allowance = BY_ADDRESS,
        overall: Allowance | None = OVERALL,
        kept: int = KEPT,
    ) -> None:
        """Start with nobody; without ``overall``, visitors are counted only separately."""
        self.clock = clock
        self._each = by_address
        self._overall = Bucket(overall, clock()) if overall else None
        self._buckets: Cache[str, Bucket] = Cache(kept)
        self._lock = Lock()  # a try counts in both buckets or in neither

    def spend(self, address: str, cost: float = 1.0) -> int:
        """Spend ``cost`` tokens; return 0, or the whole seconds to wait until that is allowed.

        A refused attempt costs nothing, so waiting for the returned time is enough.
        """
        with self._lock:
            now = self.clock()
            bucket = self._buckets.update(visitor(address), lambda known: known or Bucket(self._each, now))
            counted = [each for each in (bucket, self._overall) if each]
            wait = max(each.wait(now, cost) for each in counted)
            if wait > 0:
                return math.ceil(wait)
            for each in counted:
                each.take(cost)
            return 0

    def waits(self, address: str) -> int:
        """Return the whole seconds until ``address`` may try again, 0 if it may now; counts nothing."""
        with self._lock:
            bucket = self._buckets.get(visitor(address))
            return math.ceil(bucket.wait(self.clock())) if bucket else 0

    def __len__(self) -> int:
        """Return how many addresses are remembered."""
        return len(self._buckets)
