"""The log of every process: one line for each event on standard error, in one of two formats; and what is logged of
requests: their routes, never their addresses, which may contain codes.
"""

import json
import logging
import sys
import time
from collections.abc import Mapping
from typing import Final, NamedTuple

LOG: Final = logging.getLogger("companion")
"""What every log of Chevet is below, Flask's own included."""

FORMATS: Final = ("plain", "json")
"""What ``LOG_FORMAT`` can be."""


def log_facts(log: logging.Logger, facts: Mapping[str, object]) -> None:
    """Write an event as its ``facts``: ``security event=foreign_form …`` or, in JSON, an object with them."""
    kind = log.name.rpartition(".")[2]
    log.info("%s %s", kind, " ".join(f"{name}={fact}" for name, fact in facts.items()), extra={"facts": facts})


class Plain(logging.Formatter):
    """Begins a line with its time in UTC, so that the logs of several machines agree."""

    converter = staticmethod(time.gmtime)

    def __init__(self) -> None:
        """Write time and message."""
        super().__init__("%(asctime)s %(message)s", "%Y-%m-%dT%H:%M:%SZ")


class Json(Plain):
    """Writes a record as one object of JSON: when, how grave, which log, and its facts or its message."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line; a failure's traceback is one of its values."""
        entry: dict[str, object] = {
            "at": self.formatTime(record, self.datefmt),
            "level": record.levelname.lower(),
            "log": record.name.rpartition(".")[2],
        }
        facts: Mapping[str, object] | None = getattr(record, "facts", None)
        entry |= {"message": record.getMessage()} if facts is None else facts
        if record.exc_info:
            entry["failure"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False)


def open_log(form: str) -> None:
    """Write every log to standard error in the format ``form``; a program that embeds the app can redirect it."""
    if not LOG.handlers:
        LOG.addHandler(logging.StreamHandler(sys.stderr))
    LOG.handlers[0].setFormatter(Json() if form == "json" else Plain())
    LOG.setLevel(logging.INFO)


REQUESTS: Final = logging.getLogger("companion.requests")

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
    log_facts(REQUESTS, request._asdict() | {"seconds": round(request.seconds, 4)})
