"""The log of requests, one line of JSON for each: its route, and never its address, which may contain codes."""

import json
import logging
import sys
import time
from typing import Final, NamedTuple

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
    """Write a request down as one line of JSON."""
    LOG.info("%s", json.dumps(request._asdict() | {"seconds": round(request.seconds, 4)}))


def open_log() -> None:
    """Write the log of requests to standard error, each line with its time."""
    if not LOG.handlers:
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(Stamped())
        LOG.addHandler(handler)
    LOG.setLevel(logging.INFO)
    LOG.propagate = False


class Stamped(logging.Formatter):
    """Puts the time of a line into its JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line with its time, in UTC."""
        at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created))
        return f'{{"at": "{at}", {record.getMessage()[1:]}'
