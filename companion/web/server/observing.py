"""What is told of every request to those who run the service: a line in a log, and numbers. Never who plays what.

An address of a page may hold a table's name, a seat or a code. So a request is known by its route, as
``/t/<table_id>/play``, and nothing else of its address is ever told.
"""

import json
import logging
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from flask import Flask, request

from companion.visitors import visitor
from companion.web.server.security_log import in_utc

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

LOG: Final = logging.getLogger("companion.requests")

ROUTE: Final = "chevet.route"
"""Where a request's route is noted for whoever is outside of the app."""

FILES: Final = "/assets/"
METHODS: Final = frozenset({"GET", "HEAD", "POST", "OPTIONS"})


class Seen(NamedTuple):
    """A request that was answered; ``seconds`` until the answer began."""

    method: str
    route: str
    status: int
    seconds: float
    visitor: str


Observer = Callable[[Seen], None]


def observed(app: "WSGIApplication", observers: Sequence[Observer]) -> "WSGIApplication":
    """Wrap ``app`` so that every observer is told of each request once its answer begins."""

    def wrapped(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        begun = time.perf_counter()

        def start(status: str, headers: list[tuple[str, str]], *trouble: Any) -> Callable[[bytes], object]:
            method = environ["REQUEST_METHOD"]
            seen = Seen(
                method if method in METHODS else "other",
                environ.get(ROUTE, "none"),
                int(status[:3]),
                time.perf_counter() - begun,
                visitor(environ.get("REMOTE_ADDR", "")),
            )
            for observe in observers:
                observe(seen)
            return start_response(status, headers, *trouble)

        return app(environ, start)

    return wrapped


def note_route() -> None:
    """Note this request's route."""
    request.environ[ROUTE] = request.url_rule.rule if request.url_rule else "none"


def write_line(seen: Seen) -> None:
    """Write a request down as one line of JSON."""
    LOG.info("%s", json.dumps(seen._asdict() | {"seconds": round(seen.seconds, 4)}))


def open_log() -> None:
    """Write the log of requests to the standard error, each line with its time."""
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
        at = in_utc().formatTime(record, "%Y-%m-%dT%H:%M:%SZ")
        return f'{{"at": "{at}", {record.getMessage()[1:]}'


def observe(app: Flask) -> None:
    """Tell of every request of ``app`` what its options ask for; where they ask for nothing nothing is added."""
    observers: list[Observer] = []
    if app.config["REQUEST_LOG"]:
        open_log()
        observers.append(write_line)
    if "metrics" in app.extensions:
        observers.append(app.extensions["metrics"].observe)
    if observers:
        app.before_request_funcs.setdefault(None, []).insert(0, note_route)  # before anything that may refuse
        app.wsgi_app = observed(app.wsgi_app, observers)  # type: ignore[assignment,method-assign] # Flask's documented way to wrap
