"""Request logging and metrics for hosts, which never reveal who plays which role. The address of a page may
contain a table's id, a seat or a code. So a request is identified by its route, such as ``/t/<table_id>/play``, and
nothing else in its address is ever reported.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from flask import Flask, request

from companion.logs import LoggedRequest, logged_request, write_line
from companion.visitors import visitor

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

ROUTE: Final = "chevet.route"
"""The key under which a request's route is noted for code outside the app."""

FILES: Final = "/assets/"

Observer = Callable[[LoggedRequest], None]


def observed(app: "WSGIApplication", observers: Sequence[Observer]) -> "WSGIApplication":
    """Wrap ``app`` to call every observer for each request when its answer begins."""

    def wrapped(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        begun = time.perf_counter()

        def start(status: str, headers: list[tuple[str, str]], *trouble: Any) -> Callable[[bytes], object]:
            entry = logged_request(
                environ["REQUEST_METHOD"],
                environ.get(ROUTE, "none"),
                int(status[:3]),
                begun,
                visitor(environ.get("REMOTE_ADDR", "")),
            )
            for observe in observers:
                observe(entry)
            return start_response(status, headers, *trouble)

        return app(environ, start)

    return wrapped


def note_route() -> None:
    """Note this request's route."""
    request.environ[ROUTE] = request.url_rule.rule if request.url_rule else "none"


def observe(app: Flask) -> None:
    """Observe the requests of ``app`` as its options ask; without such options, add nothing."""
    observers: list[Observer] = []
    if app.config["REQUEST_LOG"]:
        observers.append(write_line)
    if "metrics" in app.extensions:
        observers.append(app.extensions["metrics"].observe)
    if observers:
        app.before_request_funcs.setdefault(None, []).insert(0, note_route)  # before anything that can refuse
        app.wsgi_app = observed(app.wsgi_app, observers)  # type: ignore[assignment,method-assign] # Flask's documented way to wrap
