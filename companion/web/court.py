"""Pages that anybody may see."""

from flask import Blueprint, jsonify
from flask.wrappers import Response

bp = Blueprint("court", __name__)


@bp.get("/health")
def health() -> Response:
    """Say that the server answers; for a reverse proxy or a script."""
    return jsonify(ok=True)
