"""The options of an installation: defaults, the environment, ``instance/config.py``, and what a caller passes."""

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from companion.store import CannotOpen
from companion.web.server.bodies import Bodies, limited
from companion.web.server.environment import uploads_wanted

FROM_ENVIRONMENT: Final = (
    "DATABASE_URL", "SECRET_KEY", "PUBLIC_URL", "TRUSTED_HOSTS", "KEEP_DAYS", "BEHIND_PROXY", "REDIS_URL",
    "SERVICE_WORKER",
)  # fmt: skip
"""Options that the environment may set. Those of the server alone, as ``HOST``, are read in ``serve``."""

YEAR: Final = 365 * 24 * 3600
"""Seconds that a device is remembered."""


def secret_key(folder: Path) -> str:
    """Return this installation's secret, made at the first start and readable by its owner alone."""
    path = folder / "secret_key"
    try:
        if not path.exists():
            folder.mkdir(parents=True, exist_ok=True)
            fresh = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(fresh, "w") as file:
                file.write(secrets.token_hex(32))
        return path.read_text().strip()
    except OSError as error:
        raise CannotOpen(f"The folder {folder} cannot be written to: {error.strerror}.") from error


def whole_number(name: str, value: object) -> int:
    """Return the option ``name`` as a whole number, 0 or more; raises ``CannotOpen`` for anything else."""
    text = str(value).strip()
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise CannotOpen(f"{name} must be a whole number, not {value!r}.")
    return int(text)


def switch(name: str, value: object) -> bool:
    """Return whether the option ``name`` is ``on`` or ``off``; raises ``CannotOpen`` for anything else."""
    found = {"on": True, "off": False, "true": True, "false": False}.get(str(value).strip().lower())
    if found is None:
        raise CannotOpen(f"{name} must be on or off, not {value!r}.")
    return found


def configure(app: Flask, config: Mapping[str, object]) -> None:
    """Set every option of ``app``; later sources win over earlier ones."""
    folder = Path(app.instance_path)
    app.config.from_mapping(
        CLOCK=None,
        DATABASE_URL=f"sqlite:///{folder / 'chevet.sqlite3'}",
        KEEP_DAYS=90,
        PUBLIC_URL="",
        REDIS_URL="",
        BEHIND_PROXY=0,
        SERVICE_WORKER="on",
        MAX_CONTENT_LENGTH=2 * 1024 * 1024,
        MAX_FORM_MEMORY_SIZE=512 * 1024,
        MAX_FORM_PARTS=200,
        PERMANENT_SESSION_LIFETIME=YEAR,
        SESSION_COOKIE_NAME="chevet",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_REFRESH_EACH_REQUEST=False,
    )
    for name in FROM_ENVIRONMENT:
        if os.environ.get(name):
            app.config[name] = os.environ[name]
    app.config.from_pyfile(str(folder / "config.py"), silent=True)
    app.config.update(config)
    if not app.config.get("SECRET_KEY"):
        app.config["SECRET_KEY"] = secret_key(folder)
    if isinstance(app.config["TRUSTED_HOSTS"], str):
        app.config["TRUSTED_HOSTS"] = [host.strip() for host in app.config["TRUSTED_HOSTS"].split(",")]
    app.config["KEEP_DAYS"] = whole_number("KEEP_DAYS", app.config["KEEP_DAYS"])
    app.config["SERVICE_WORKER"] = switch("SERVICE_WORKER", app.config["SERVICE_WORKER"])
    app.config["SQLALCHEMY_DATABASE_URI"] = app.config["DATABASE_URL"]
    app.extensions["bodies"] = bodies = Bodies(*uploads_wanted())
    app.wsgi_app = limited(app.wsgi_app, bodies)  # type: ignore[assignment,method-assign] # Flask's documented way to wrap
    proxies = whole_number("BEHIND_PROXY", app.config["BEHIND_PROXY"])
    if proxies:
        # The rooms ask for the address that the visitor used: behind a proxy it stands in its headers.
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies)  # type: ignore[method-assign] # Flask's documented way to wrap
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
