"""The options of an installation: defaults, the environment, ``instance/config.py``, and what a caller passes."""

import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from flask import Config, Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from companion.logs import FORMATS
from companion.options import ALL, INSTALLATION, OptionError, log_format, near, settled, switch
from companion.store import CannotOpen
from companion.store.opening import reason_in_words
from companion.store.schema import CONNECTIONS
from companion.store.store import MOST_SOUND
from companion.visitors import behind, networks
from companion.web.server.environment import uploads_wanted
from companion.web.server.quotas import DEFAULTS
from companion.web.server.upload_limits import Bodies, limit_bodies

SECRET: Final = 64
"""The length of the secret made at the first start, in letters."""

LEAST_SECRET: Final = 32
"""The fewest characters of a secret that nobody can guess from a cookie that it signed."""

LEAST_DIFFERENT: Final = 8
"""The fewest different characters of one."""

LIBRARY: Final = "SQLALCHEMY_"
"""The prefix of options that belong to a library."""

YEAR: Final = 365 * 24 * 3600
"""Seconds for which a device is remembered."""


def secret_key(folder: Path) -> str:
    """Return this installation's secret, made at the first start and readable only by its owner.

    Raises ``CannotOpen`` if it cannot be read or made, or was emptied or cut short.
    """
    path = folder / "secret_key"
    try:
        if not path.exists():
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_once(path, secrets.token_hex(SECRET // 2))
    except OSError as error:
        raise CannotOpen(f"The folder {folder} cannot be written to: {reason_in_words(error)}.") from error
    try:
        secret = path.read_text().strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is no text"
        raise CannotOpen(
            f"The file {path} cannot be read: {reason}. The server needs it to know its devices."
        ) from error
    if len(secret) < SECRET:
        raise CannotOpen(
            f"The file {path} is empty or cut short. Put a copy in its place, or delete it if this installation is "
            "new: with another secret no device is known any more, and codes on paper lead nowhere."
        )
    return secret


def check_secret(secret: str) -> None:
    """Refuse a secret that could be guessed; raises ``CannotOpen``."""
    if len(secret) < LEAST_SECRET or len(set(secret)) < LEAST_DIFFERENT:
        raise CannotOpen(
            f"SECRET_KEY can be guessed: it needs at least {LEAST_SECRET} characters made by chance. Without it, one "
            "is made at the first start."
        )


def write_once(path: Path, text: str) -> None:
    """Write a file atomically, readable only by its owner, unless another process has already done so.

    Raises ``OSError``, and then leaves no file behind.
    """
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(fresh, path) if os.name != "nt" and hasattr(os, "link") else os.rename(fresh, path)
    finally:
        fresh.unlink(missing_ok=True)


def own_options(app: Flask, path: Path) -> None:
    """Load the options of ``config.py``.

    Raises ``CannotOpen`` if it cannot be read, is not Python, or sets anything that is not an option.
    """
    options = Config(app.root_path)
    try:
        options.from_pyfile(str(path), silent=True)
    except OSError as error:
        raise CannotOpen(f"The file {path} cannot be read: {error.strerror}.") from error
    except Exception as error:  # the file is Python code, which may raise anything
        where = f", line {error.lineno}" if isinstance(error, SyntaxError) else ""
        raise CannotOpen(f"The file {path}{where} is no list of options: {error}.") from error
    for name in sorted(options.keys() - app.config.keys() - set(INSTALLATION)):
        if name.startswith(LIBRARY):
            continue
        meant = near(name, INSTALLATION)
        advice = f"Did you mean {meant[0]}?" if meant else "Names that are no options begin with a small letter."
        if name in ALL:
            advice = "It comes from the environment."
        raise CannotOpen(f"The file {path} sets {name}, which is no option that may stand there. {advice}")
    app.config.update(options)


def tighten(folder: Path) -> None:
    """Let only the owner read an installation's folder and the files in it."""
    with suppress(OSError):  # it belongs to another user, who has to do it
        if folder.is_dir() and folder.stat().st_mode & 0o077:
            folder.chmod(0o700)
    for name in ("secret_key", "config.py"):
        with suppress(OSError):
            if (folder / name).stat().st_mode & 0o077:
                (folder / name).chmod(0o600)


def whole_number(name: str, value: object) -> int:
    """Return the option ``name`` as a whole number, 0 or more; raises ``CannotOpen`` for anything else."""
    text = str(value).strip()
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise CannotOpen(f"{name} must be a whole number, not {value!r}.")
    return int(text)


def public_url(text: str) -> str:
    """Return the address at which visitors find this server, "" for none; raises ``CannotOpen`` for anything else."""
    parts = urlsplit(text)
    if text and not (parts.scheme in {"http", "https"} and parts.netloc):
        raise CannotOpen("PUBLIC_URL must be an address such as https://chevet.example.org.")
    return text


def host_list(text: str) -> list[str]:
    """Return the names that an option lists; raises ``CannotOpen`` for addresses, which no request could match."""
    if "/" in text:
        raise CannotOpen("TRUSTED_HOSTS must list names such as chevet.example.org, with commas between.")
    return [host.strip() for host in text.split(",")]


def live_address(text: str) -> str:
    """Return where live streams are: "" for this server, "/" for its own address behind a proxy, or an address.

    Raises ``CannotOpen`` for anything else.
    """
    parts = urlsplit(text)
    whole = parts.scheme in {"http", "https"} and parts.netloc and not (parts.query or parts.fragment)
    if text in {"", "/"} or (whole and not set(text) & set(" ;,'\"")):
        return text
    raise CannotOpen("LIVE_URL must be / or an address such as https://live.example.org.")


def built_in(folder: Path) -> dict[str, object]:
    """Return the default of every option; ``folder`` is the installation's."""
    return {
        "CLOCK": None,
        "DATABASE_URL": f"sqlite:///{folder / 'chevet.sqlite3'}",
        "KEEP_DAYS": 90,
        "PUBLIC_URL": "",
        "REDIS_URL": "",
        "LIVE_URL": "",
        "BEHIND_PROXY": 0,
        "TRUSTED_PROXIES": "",
        "REQUEST_LOG": "off",
        "LOG_FORMAT": FORMATS[0],
        "METRICS_FROM": "",
        "METRICS_TOKEN": "",
        "CONTACT": "",
        "NOTICE": "",
        "RECORDINGS": MOST_SOUND,
        "SERVICE_WORKER": "on",
        "ALONE": "",
        "STREAMS_EACH": 0,
        "DATABASE_CONNECTIONS": CONNECTIONS,
        "MAX_CONTENT_LENGTH": 2 * 1024 * 1024,
        "MAX_FORM_MEMORY_SIZE": 512 * 1024,
        "MAX_FORM_PARTS": 200,
        "PERMANENT_SESSION_LIFETIME": YEAR,
        "SESSION_COOKIE_NAME": "chevet",
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_REFRESH_EACH_REQUEST": False,
        **DEFAULTS,
    }


def check_options(config: Config) -> None:
    """Convert every option to what the app uses; raises ``CannotOpen`` or ``OptionError`` for an invalid one."""
    if isinstance(config["TRUSTED_HOSTS"], str):
        config["TRUSTED_HOSTS"] = host_list(config["TRUSTED_HOSTS"])
    config["PUBLIC_URL"] = public_url(str(config["PUBLIC_URL"]).strip())
    config["LIVE_URL"] = live_address(str(config["LIVE_URL"]).strip())
    if config["LIVE_URL"] and not config["REDIS_URL"]:
        raise CannotOpen("LIVE_URL needs REDIS_URL: through Redis the live processes hear what was changed.")
    for name in ("KEEP_DAYS", "STREAMS_EACH", "RECORDINGS"):
        config[name] = whole_number(name, config[name])
    for name in ("DATABASE_CONNECTIONS", *DEFAULTS):
        config[name] = max(1, whole_number(name, config[name]))
    for name in ("SERVICE_WORKER", "REQUEST_LOG"):
        config[name] = switch(name, config[name])
    log_format(config["LOG_FORMAT"])
    for name in ("TRUSTED_PROXIES", "METRICS_FROM"):
        config[name] = networks(name, str(config[name]))
    config["SQLALCHEMY_DATABASE_URI"] = config["DATABASE_URL"]


def read_options(app: Flask, config: Mapping[str, object]) -> None:
    """Set every option of ``app``, but a secret that is to be made; later sources win over earlier ones.

    Nothing is written. Raises ``CannotOpen`` for an invalid one.
    """
    folder = Path(app.instance_path)
    app.config.update(built_in(folder))
    try:
        environment = settled()
        app.config.update({name: environment[name] for name in INSTALLATION if environment.get(name)})
        own_options(app, folder / "config.py")
        app.config.update(config)
        if app.config.get("SECRET_KEY"):
            check_secret(app.config["SECRET_KEY"])
        check_options(app.config)
    except OptionError as error:
        raise CannotOpen(str(error)) from error


def configure(app: Flask, config: Mapping[str, object]) -> None:
    """Set every option of ``app``, and make this installation's secret if none is set."""
    folder = Path(app.instance_path)
    tighten(folder)
    read_options(app, config)
    if not app.config.get("SECRET_KEY"):
        app.config["SECRET_KEY"] = secret_key(folder)
    app.extensions["bodies"] = bodies = Bodies(*uploads_wanted())
    app.wsgi_app = limit_bodies(app.wsgi_app, bodies)  # type: ignore[assignment,method-assign] # Flask's documented way to wrap
    _believe_proxies(app)
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True


def _believe_proxies(app: Flask) -> None:
    """Read visitors' addresses from proxies: the rooms ask for the address that a visitor used, which a proxy knows.

    Proxies are identified by their addresses or, if those are unknown, by their number.
    """
    count = whole_number("BEHIND_PROXY", app.config["BEHIND_PROXY"])
    if app.config["TRUSTED_PROXIES"]:
        app.wsgi_app = behind(app.wsgi_app, app.config["TRUSTED_PROXIES"])  # type: ignore[assignment,method-assign] # Flask's documented way to wrap
    elif count:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=count, x_proto=count, x_host=count)  # type: ignore[method-assign] # the same
