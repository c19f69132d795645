"""Numbers of a live process for Prometheus: of the process, and never of a table."""

import hmac
from collections.abc import Sized
from typing import Final, Protocol

from companion.proxies import Network, within

KIND: Final = b"text/plain; version=0.0.4; charset=utf-8"


class Up(Protocol):
    """What hears of changes, or does not."""

    @property
    def up(self) -> bool:
        """Whether changes are heard."""


class Numbers:
    """How many streams are open, and whether Redis answers, for those who may know."""

    def __init__(self, streams: Sized, ear: Up, readers: tuple[Network, ...] = (), token: str = "") -> None:
        """Tell ``readers``, by their addresses, and whoever knows the ``token``; nobody where there are neither."""
        self._readers = readers
        self._token = token
        if not (readers or token):
            return
        from prometheus_client import CollectorRegistry, Gauge, ProcessCollector

        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        Gauge("chevet_streams", "Live streams open here", registry=registry).set_function(lambda: len(streams))
        redis = Gauge("chevet_redis_answers", "1 while Redis answers, else 0", registry=registry)
        redis.set_function(lambda: float(ear.up))

    def tell(self, remote: str, headers: dict[bytes, bytes]) -> bytes | None:
        """Return every number as Prometheus reads it, or None for whoever may not read them.

        An address counts only where nobody has passed the question on: whoever comes through a proxy may be anybody.
        """
        said = headers.get(b"authorization", b"")
        known = bool(self._token) and hmac.compare_digest(said, f"Bearer {self._token}".encode())
        passed_on = b"x-forwarded-for" in headers or b"forwarded" in headers
        if not known and (passed_on or not within(remote, self._readers)):
            return None
        from prometheus_client import generate_latest

        return generate_latest(self.registry)
