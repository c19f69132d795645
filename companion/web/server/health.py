"""Health checks for a reverse proxy or a script: whether the server answers, and whether it can work."""

from collections.abc import Callable, Iterable
from threading import Event
from typing import TYPE_CHECKING, Any, Final

from flask import Blueprint, Flask, Response, current_app, jsonify

from companion import VERSION
from companion.services import UseCases
from companion.store import Store, Unavailable

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

bp = Blueprint("health", __name__)

WATCHED: Final = frozenset({"/health", "/ready", "/metrics"})
"""The addresses for machines, which know this server by another name than visitors do."""


@bp.get("/health")
def health() -> tuple[Response, int]:
    """Answer 200 with the version, or 503 if the server is about to stop, so that a proxy turns to another one."""
    stops = current_app.extensions["stopping"].is_set()
    return jsonify(ok=not stops, version=VERSION), 503 if stops else 200


@bp.get("/ready")
def ready() -> tuple[Response, int]:
    """Answer whether the database and any Redis work: 503 unless both do, and once the server is about to stop."""
    store: Store = current_app.extensions["store"]
    use: UseCases = current_app.extensions["use_cases"]
    try:
        store.changes("")
        state = {"database": True}
    except Unavailable:
        state = {"database": False}
    if current_app.config["REDIS_URL"]:
        state["redis"] = use.hub.is_connected
    if current_app.extensions["stopping"].is_set():
        state["stopping"] = True
    ok = all(state.values()) and "stopping" not in state
    return jsonify(ok=ok, **state), 200 if ok else 503


def hanging_up(app: "WSGIApplication", stopping: Event) -> "WSGIApplication":
    """Wrap ``app`` so that every connection ends with its answer once the server is about to stop.

    Otherwise a proxy that keeps connections would send its next request into one that has just been closed.
    """

    def wrapped(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        def start(status: str, headers: list[tuple[str, str]], *trouble: Any) -> Callable[[bytes], object]:
            if stopping.is_set():
                headers.append(("Connection", "close"))
            return start_response(status, headers, *trouble)

        return app(environ, start)

    return wrapped


def at_any_name(app: "WSGIApplication", name: str) -> "WSGIApplication":
    """Wrap ``app``, which is served as ``name``, so that machines can use any name for the addresses they watch."""

    def wrapped(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        if environ["PATH_INFO"] in WATCHED:
            environ["HTTP_HOST"] = name
        return app(environ, start_response)

    return wrapped


def init_app(app: Flask) -> None:
    """Answer ``/health`` and ``/ready``."""
    app.extensions["stopping"] = Event()
    if app.config["TRUSTED_HOSTS"]:
        name = app.config["TRUSTED_HOSTS"][0].lstrip(".")
        app.wsgi_app = at_any_name(app.wsgi_app, name)  # type: ignore[assignment,method-assign] # Flask's documented way to wrap
    app.register_blueprint(bp)
