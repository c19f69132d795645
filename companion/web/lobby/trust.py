"""How to make a device trust this installation's authority: the steps, its fingerprint, its certificate."""

import os
from pathlib import Path
from typing import Final

from flask import Blueprint, Flask, Response, abort, current_app, render_template

from companion.web.server.network import AUTHORITY, fingerprint

bp = Blueprint("trust", __name__)

FILES: Final = frozenset({"chevet-ca.crt", "chevet-ca.pem"})
"""File names under which the certificate is sent: some systems recognise one ending, some the other."""

STEPS: Final = {"apple": 3, "android": 3, "windows": 3, "mac": 3, "firefox": 2}
"""The number of steps on each system."""


def authority() -> Path:
    """Return the certificate of the local authority; 404 on a server without one."""
    path = current_app.config["AUTHORITY"]
    if not path or not Path(path).is_file():
        abort(404)
    return Path(path)


@bp.get("/trust")
def steps() -> str:
    """Show how to trust this server, system by system."""
    return render_template("lobby/trust.html", fingerprint=fingerprint(authority()), systems=STEPS)


@bp.get("/trust/<name>")
def certificate(name: str) -> Response:
    """Send the certificate of the authority; its key never leaves the machine."""
    if name not in FILES:
        abort(404)
    response = Response(authority().read_bytes(), mimetype="application/x-x509-ca-cert")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def init_app(app: Flask) -> None:
    """Find the certificate of the authority, and tell the templates whether there is one."""
    app.config.setdefault("AUTHORITY", os.environ.get(AUTHORITY, ""))
    app.jinja_env.globals["own_authority"] = lambda: bool(current_app.config["AUTHORITY"])
