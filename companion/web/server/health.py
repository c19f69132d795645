"""Whether the server answers: for a reverse proxy or a script."""

from flask import Blueprint, Flask, Response, jsonify

bp = Blueprint("health", __name__)


@bp.get("/health")
def health() -> Response:
    """Say that the server answers."""
    return jsonify(ok=True)


def init_app(app: Flask) -> None:
    """Answer ``/health``."""
    app.register_blueprint(bp)
