"""Whether the server answers, and whether it can work: for a reverse proxy or a script."""

from flask import Blueprint, Flask, Response, current_app, jsonify

from companion.play import UseCases
from companion.store import Store, Unavailable

bp = Blueprint("health", __name__)


@bp.get("/health")
def health() -> Response:
    """Say that the server answers."""
    return jsonify(ok=True)


@bp.get("/ready")
def ready() -> tuple[Response, int]:
    """Say whether the database answers and, where there is one, Redis: 503 unless all of them do."""
    store: Store = current_app.extensions["store"]
    use: UseCases = current_app.extensions["use_cases"]
    try:
        store.changes("")
        found = {"database": True}
    except Unavailable:
        found = {"database": False}
    if current_app.config["REDIS_URL"]:
        found["redis"] = use.hub.hears
    ok = all(found.values())
    return jsonify(ok=ok, **found), 200 if ok else 503


def init_app(app: Flask) -> None:
    """Answer ``/health`` and ``/ready``."""
    app.register_blueprint(bp)
