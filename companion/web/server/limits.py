"""Guessed codes: slowed down per visitor and in total, never for a correct code. Nobody finds one of 2**160 seats or
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
"""The number of codes that one visitor may try: a sheet of old codes, scanned one after the other, stays within it."""

OVERALL: Final = Allowance(at_once=100, every=0.5)
"""What all visitors together may try. A wrong code belongs to no table, so this also protects every table."""

KEPT: Final = 10_000
"""Addresses remembered at once; visitors with more of them meet the limit for all."""


class Bucket:
    """Tokens that come back with time; each try takes one."""

    def __init__(self, allowance: Allowance, now: float) -> None:
        """Begin full at ``now``, in seconds."""
        self._allowance = allowance
        self._tokens = float(allowance.at_once)
        self._at = now

    def wait(self, now: float, cost: float = 1.0) -> float:
        """Return in how many seconds what takes ``cost`` tokens is allowed; 0 when it is allowed now.

        More than there ever is at once is allowed when the bucket is full.
        """
        # A clock that was set back gives nothing and takes nothing.
        gained = max(0.0, now - self._at) / self._allowance.every
        self._tokens = min(float(self._allowance.at_once), self._tokens + gained)
        self._at = now
        needed = min(cost, float(self._allowance.at_once))
        return max(0.0, (needed - self._tokens) * self._allowance.every)

    def take(self, cost: float = 1.0) -> None:
        """Take tokens; ``wait`` has said that they are there."""
        self._tokens -= cost


class Throttle:
    """Counts wrong codes, or what else is scarce. ``clock`` gives seconds; only its differences matter."""

    def __init__(
        self,
        clock: Callable[[], float],
        by_address: Allowance = BY_ADDRESS,
        overall: Allowance | None = OVERALL,
        kept: int = KEPT,
    ) -> None:
        """Begin with nobody; with ``overall`` None only each visitor is counted, and nobody for another."""
        self.clock = clock
        self._each = by_address
        self._overall = Bucket(overall, clock()) if overall else None
        self._buckets: Cache[str, Bucket] = Cache(kept)
        self._lock = Lock()  # a try is counted in two buckets or in none

    def missed(self, address: str) -> int:
        """Count a wrong code from ``address``; return 0, or in how many whole seconds it may be answered again."""
        return self.spend(address)

    def spend(self, address: str, cost: float = 1.0) -> int:
        """Count what takes ``cost`` tokens; return 0, or in how many whole seconds it is allowed.

        What is not allowed costs nothing, so that waiting as long as was said is enough.
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
        """Return in how many whole seconds ``address`` may try again, 0 when it may now; nothing is counted."""
        with self._lock:
            bucket = self._buckets.get(visitor(address))
            return math.ceil(bucket.wait(self.clock())) if bucket else 0

    def __len__(self) -> int:
        """Return how many addresses are remembered."""
        return len(self._buckets)
