"""Metrics of a live process for Prometheus: figures of the process, never of a table."""

import hmac
from collections.abc import Sized
from typing import Final, Protocol

from companion.visitors import Network, within

CONTENT_TYPE: Final = b"text/plain; version=0.0.4; charset=utf-8"


class Subscriber(Protocol):
    """What receives changes from Redis."""

    @property
    def up(self) -> bool:
        """Return whether changes arrive."""


class Metrics:
    """How many streams are open, and whether Redis answers, for clients that may read it."""

    def __init__(
        self, streams: Sized, subscriber: Subscriber, readers: tuple[Network, ...] = (), token: str = ""
    ) -> None:
        """Serve ``readers``, by address, and anyone with the ``token``; nobody if neither is set."""
        self._readers = readers
        self._token = token
        if not (readers or token):
            return
        from prometheus_client import CollectorRegistry, Gauge, ProcessCollector

        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        Gauge("chevet_streams", "Live streams open here", registry=registry).set_function(lambda: len(streams))
        redis = Gauge("chevet_redis_answers", "1 while Redis answers, else 0", registry=registry)
        redis.set_function(lambda: float(subscriber.up))

    def text_for(self, remote: str, headers: dict[bytes, bytes]) -> bytes | None:
        """Return the metrics in the Prometheus text format, or None for a client that may not read them.

        An address counts only for a direct request: behind a proxy it is the address of the proxy.
        """
        authorization = headers.get(b"authorization", b"")
        allowed = bool(self._token) and hmac.compare_digest(authorization, f"Bearer {self._token}".encode())
        passed_on = b"x-forwarded-for" in headers or b"forwarded" in headers
        if not allowed and (passed_on or not within(remote, self._readers)):
            return None
        from prometheus_client import generate_latest

        return generate_latest(self.registry)
