"""The preferences of this device: language, theme, motion and sound."""

from flask import redirect, request, session
from werkzeug.wrappers import Response

from companion.messages import offered
from companion.web.current import return_path
from companion.web.delivery.display import THEMES
from companion.web.lobby import bp


@bp.post("/language")
def choose_language() -> Response:
    """Store this device's language and go back."""
    if request.form.get("lang") in offered():
        session["lang"] = request.form["lang"]
    return redirect(return_path(), code=303)


@bp.post("/theme")
def choose_theme() -> Response:
    """Store this device's theme and go back."""
    if request.form.get("theme") in THEMES:
        session["theme"] = request.form["theme"]
    return redirect(return_path(), code=303)


@bp.post("/lively")
def choose_lively() -> Response:
    """Store whether pages animate and play sounds on this device, and go back."""
    if request.form.get("lively") in {"yes", "no"}:
        session["lively"] = request.form["lively"] == "yes"
    return redirect(return_path(), code=303)
