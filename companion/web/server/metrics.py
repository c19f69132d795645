"""Metrics for Prometheus at ``/metrics``, about the process, never about a table. Off unless somebody may read them."""

import hmac
from collections.abc import Sized
from shutil import disk_usage
from typing import Final

from flask import Blueprint, Flask, Response, abort, current_app, request

from companion import VERSION
from companion.logs import LoggedRequest
from companion.services import UseCases
from companion.store import CannotOpen, Store
from companion.visitors import Network, within
from companion.web.server.observing import FILES
from companion.web.server.security_log import COUNTS

bp = Blueprint("metrics", __name__)

SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""The bounds, in seconds, of the histogram of answers."""


def kind_of(answered: LoggedRequest) -> str:
    """Return the kind of a request, one of four: how long an answer can take depends on it."""
    if answered.route.startswith(FILES):
        return "file"
    if answered.route.endswith("/stream"):
        return "stream"
    return "form" if answered.method == "POST" else "page"


class Metrics:
    """The metrics of one process."""

    def __init__(self, app: Flask) -> None:
        """Start counting; raises ``CannotOpen`` if the library is missing."""
        try:
            from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, ProcessCollector
        except ModuleNotFoundError as error:
            raise CannotOpen(
                "METRICS_FROM and METRICS_TOKEN need a library: docs/hosting.md says how to install it."
            ) from error
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        Info("chevet_build", "The version", registry=registry).info({"version": VERSION})
        labels = ("method", "route", "status")
        self._requests = Counter("chevet_requests", "Requests answered", labels, registry=registry)
        self._seconds = Histogram(
            "chevet_answer_seconds", "Seconds until an answer began", ("kind",), buckets=SECONDS, registry=registry
        )
        self._events = Gauge("chevet_security_events", "Events of the security log", ("event",), registry=registry)
        self._changes = Counter("chevet_changes", "Changes of tables and evenings committed", registry=registry)
        store: Store = app.extensions["store"]
        store.on_change(lambda _table, _changes: self._changes.inc())
        streams: Sized = app.extensions["streams"]
        Gauge("chevet_streams", "Live streams open here", registry=registry).set_function(lambda: len(streams))
        sound = Gauge("chevet_recordings_bytes", "Bytes of recordings kept in the database", registry=registry)
        sound.set_function(store.recordings.held)
        lent = Gauge("chevet_database_connections", "Connections to PostgreSQL that are lent", registry=registry)
        lent.set_function(store.connections_lent)
        free = Gauge("chevet_free_bytes", "Free bytes on the disk of this installation's folder", registry=registry)
        free.set_function(lambda: disk_usage(app.instance_path).free)
        boards = Gauge("chevet_boards_waiting", "Boards that wait for their estimate", registry=registry)
        boards.set_function(lambda: app.extensions["estimates"].waiting)
        if app.config["REDIS_URL"]:
            use: UseCases = app.extensions["use_cases"]
            redis = Gauge("chevet_redis_answers", "1 while Redis answers, else 0", registry=registry)
            redis.set_function(lambda: float(use.hub.is_connected))

    def observe(self, answered: LoggedRequest) -> None:
        """Count a request."""
        self._requests.labels(answered.method, answered.route, answered.status).inc()
        self._seconds.labels(kind_of(answered)).observe(answered.seconds)

    def text(self) -> bytes:
        """Return all metrics in the format that Prometheus reads."""
        from prometheus_client import generate_latest

        for event, count in COUNTS.copy().items():
            self._events.labels(event).set(count)
        return generate_latest(self.registry)


def may_read() -> bool:
    """Return whether the sender of this request may read the metrics: by the token, or from an allowed address.

    An address counts only if no proxy forwarded the request, because anyone could be behind a proxy.
    """
    token: str = current_app.config["METRICS_TOKEN"]
    if token and hmac.compare_digest(request.headers.get("Authorization", "").encode(), f"Bearer {token}".encode()):
        return True
    readers: tuple[Network, ...] = current_app.config["METRICS_FROM"]
    passed_on = "X-Forwarded-For" in request.headers or "Forwarded" in request.headers
    return not passed_on and within(request.remote_addr or "", readers)


@bp.get("/metrics")
def metrics() -> Response:
    """Answer with all metrics, or 404 for those who may not read them."""
    if not may_read():
        abort(404)
    process_metrics: Metrics = current_app.extensions["metrics"]
    return Response(process_metrics.text(), mimetype="text/plain; version=0.0.4; charset=utf-8")


def init_app(app: Flask) -> None:
    """Start counting if somebody may read the metrics."""
    if app.config["METRICS_TOKEN"] or app.config["METRICS_FROM"]:
        app.extensions["metrics"] = Metrics(app)
        app.register_blueprint(bp)
