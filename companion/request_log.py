"""The log of requests: of each its route, and never its address, which may contain codes."""

import logging
import time
from typing import Final, NamedTuple

from companion.logs import log_facts

LOG: Final = logging.getLogger("companion.requests")

METHODS: Final = frozenset({"GET", "HEAD", "POST", "OPTIONS"})
"""Methods that are logged by name; a visitor could send anything else as a method."""


class LoggedRequest(NamedTuple):
    """An answered request; ``seconds`` is the time until the answer began."""

    method: str
    route: str
    status: int
    seconds: float
    visitor: str


def logged_request(method: str, route: str, status: int, begun: float, visitor: str) -> LoggedRequest:
    """Return what is logged of a request whose answer begins now; it began at ``begun`` by ``time.perf_counter``."""
    return LoggedRequest(method if method in METHODS else "other", route, status, time.perf_counter() - begun, visitor)


def write_line(request: LoggedRequest) -> None:
    """Write a request down."""
    log_facts(LOG, request._asdict() | {"seconds": round(request.seconds, 4)})
