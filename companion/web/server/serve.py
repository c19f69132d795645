"""Start the server: a free port, a ready database, an address to type and a code to scan."""

import gc
import multiprocessing
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from companion.memory import few_full_searches, raise_file_limit
from companion.messages import offered, wording
from companion.options import CannotServe
from companion.store import CannotOpen, NotYet, Store, Unavailable
from companion.store.opening import reason_in_words
from companion.web.server.draining import SOON, at_a_signal, drain_first, end_with_parent, stop_with_terminal
from companion.web.server.environment import number_option, threads_wanted, uploads_wanted
from companion.web.server.health import hanging_up
from companion.web.server.housekeeping import start_housekeeping
from companion.web.server.network import AUTHORITY, offered_address, print_banner
from companion.web.server.single_instance import AlreadyRunningError, acquire_lock
from companion.web.server.slow_clients import SlowClientReaper

if TYPE_CHECKING:
    from flask import Flask

EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 - phones in the room must reach it
DEFAULT_PORT: Final = 8000

UPLOAD_SECONDS: Final = 20
"""Seconds within which a request must arrive, plus one for every few kilobytes."""

HEAD: Final = 10_000
"""Milliseconds within which the head of a request must arrive, and for which an idle connection is kept open."""

CONNECTIONS: Final = 10_000
"""The most connections at once: every browser keeps several open, most of them idle; above this nobody is let in."""

FILES: Final = 512
"""Open files that a process may need besides its connections, most of them the database's."""

STOPPING: Final = 2
"""Seconds that a worker may take to stop before it is killed; everything acknowledged is already on disk."""

DATABASE_WAIT: Final = 30
"""Seconds for which a starting server waits for the server of its database."""

MOST_DRAIN: Final = 300
"""The most seconds for which a server may keep answering after it was told to stop."""


def check_port(host: str, port: int) -> None:
    """Refuse if ``port`` cannot be opened."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            if os.name != "nt":
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
            probe.listen(1)
    except PermissionError as error:
        raise CannotServe(f"Port {port} needs special rights: choose one above 1023 with PORT.") from error
    except OSError as error:
        raise CannotServe(
            f"Port {port} on {host} cannot be opened ({error.strerror}): "
            f"is another server running? Choose another with PORT={port + 1}."
        ) from error


def own_certificate() -> tuple[Path, Path] | None:
    """Return the certificate and the key that ``SSL_CERTIFICATE`` and ``SSL_KEY`` name, or None if neither is set.

    Refused if one is set without the other, or a file cannot be read.
    """
    paths = [os.environ.get(name, "") for name in ("SSL_CERTIFICATE", "SSL_KEY")]
    if not any(paths):
        return None
    if not all(paths):
        raise CannotServe("SSL_CERTIFICATE and SSL_KEY belong together: set both, or neither.")
    for path in paths:
        try:
            Path(path).read_bytes()
        except OSError as error:
            raise CannotServe(f"The file {path} cannot be read: {error.strerror}.") from error
    return Path(paths[0]), Path(paths[1])


def public_address(public_url: str, scheme: str = "") -> str:
    """Return the address at which devices in the room find this server: ``public_url`` if it is not empty.

    ``scheme`` is https if the server has a certificate; by default, if the environment names one.
    """
    scheme = scheme or ("https" if os.environ.get("SSL_CERTIFICATE") else "http")
    host = os.environ.get("HOST", EVERYWHERE)
    address = offered_address() if host in {EVERYWHERE, "::"} else host
    port = number_option("PORT", DEFAULT_PORT, 1, 65535)
    return public_url.rstrip("/") or f"{scheme}://{f'[{address}]' if ':' in address else address}:{port}"


def options(host: str, port: int, threads: int, workers: int = 1) -> dict[str, Any]:
    """Return the server's settings, whatever application it serves; ``threads`` is the number of each worker."""
    from granian.constants import HTTPModes, Interfaces
    from granian.http import HTTP1Settings
    from granian.log import LogLevels

    return {
        "interface": Interfaces.WSGI,
        "http": HTTPModes.http1,  # with HTTP/2 a request given up by its visitor would occupy its thread for good
        "http1_settings": HTTP1Settings(header_read_timeout=HEAD),
        "address": host,
        "port": port,
        "workers": workers,
        "blocking_threads": threads + uploads_wanted()[0],
        "backpressure": max(raise_file_limit(CONNECTIONS + FILES) - FILES, 64),
        "workers_kill_timeout": STOPPING,
        "respawn_failed_workers": True,
        "websockets": False,
        "log_level": LogLevels.error,
    }


def signed_here(app: "Flask", host: str) -> tuple[tuple[Path, Path], Path]:
    """Return a certificate and its key, signed by this installation's own authority, and that authority's certificate.

    They are made if missing. The app and its workers then explain how to trust them. Raises ``CannotServe``.
    """
    from companion.web.server.certificates import local, own_names

    folder, names = Path(app.instance_path) / "ssl", (host, urlsplit(app.config["PUBLIC_URL"]).hostname or "")
    try:
        made = local(folder, own_names(*(name for name in names if name not in {"", EVERYWHERE, "::"})))
    except OSError as error:
        raise CannotServe(f"The folder {folder} cannot be written to: {reason_in_words(error)}.") from error
    os.environ[AUTHORITY] = app.config["AUTHORITY"] = str(made.authority)
    return (made.certificate, made.key), made.authority


def https(certificate: tuple[Path, Path] | None) -> dict[str, Any]:
    """Return the server's settings for its certificate and key; empty without one."""
    from granian.constants import SSLProtocols

    if certificate is None:
        return {}
    # Ten-year-old tablets support nothing newer than TLS 1.2.
    return {"ssl_cert": certificate[0], "ssl_key": certificate[1], "ssl_protocol_min": SSLProtocols.tls12}


def has_desktop() -> bool:
    """Return whether a person sits at this machine, at a terminal in a desktop."""
    shown = os.name == "nt" or sys.platform == "darwin" or {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys()
    return bool(shown) and sys.stdout.isatty()


def serve(ssl: bool = False, browser: bool = False) -> None:
    """Serve until Ctrl-C; raises ``CannotServe`` or ``CannotOpen`` before the first request if something is wrong.

    Over https with the certificate that ``SSL_CERTIFICATE`` names or, if ``ssl`` is asked for without one, with one
    of a local authority. With ``browser`` the first page is opened where there is a desktop.
    """
    from granian.server import Server

    host = os.environ.get("HOST", EVERYWHERE)
    port = number_option("PORT", DEFAULT_PORT, 1, 65535)
    threads, workers = threads_wanted(), number_option("WORKERS", 1, 1, 64)
    check_port(host, port)
    certificate = own_certificate()
    app = prepared()
    only_one(app)
    config = app.config
    if workers > 1:
        check_workers(config)
    authority = None
    if ssl and certificate is None:
        certificate, authority = signed_here(app, host)
    scheme = "https" if certificate else "http"
    address = public_address(config["PUBLIC_URL"], scheme)
    settings = options(host, port, threads, workers) | https(certificate)
    server = Server("companion.web.server.serve:worker_app", factory=True, **settings)
    drain_first(server, number_option("DRAIN_SECONDS", 0, 0, MOST_DRAIN))
    stop_with_terminal(server)
    if browser and has_desktop():
        server.on_startup(lambda: webbrowser.open(f"{scheme}://localhost:{port}"))
    print_banner(port, address, scheme, authority)
    prepared_apps.append(app)
    for each in offered():
        wording(each)  # before many requests at once need it
    if multiprocessing.get_start_method() == "forkserver":  # Linux, from Python 3.14 on
        multiprocessing.set_start_method("fork", force=True)
    gc.freeze()  # a forked worker shares with this process whatever it never touches
    gc.enable()
    try:
        server.serve()
    finally:
        settled(app)


def settled(app: "Flask") -> None:
    """Leave the database in one file, as far as it can be reached: its workers have ended without closing it."""
    store: Store = app.extensions["store"]
    with suppress(Unavailable):
        store.settle()
    store.close()


prepared_apps: Final["list[Flask]"] = []
"""The prepared app: a forked worker inherits it, and a newly started one makes its own."""


def worker_app() -> "Flask":
    """Return the app of a worker; when the server is told to stop, its streams and unfinished requests end."""
    from companion.web import create_app

    few_full_searches()
    app = prepared_apps.pop() if prepared_apps else create_app()
    unfinished = SlowClientReaper(
        number_option("PORT", DEFAULT_PORT, 1, 65535),
        number_option("UPLOAD_SECONDS", UPLOAD_SECONDS, 1, 3600),
        all_gone=lambda: os._exit(0),  # the library sometimes waits for its idle threads until it is killed
    )
    unfinished.start()
    end_with_parent(STOPPING)
    app.extensions["bodies"].drop = unfinished.drop
    start_housekeeping(app)

    def stop() -> None:
        app.extensions["use_cases"].hub.close()
        app.extensions["bodies"].ended = True
        unfinished.end()

    stopping: threading.Event = app.extensions["stopping"]
    app.wsgi_app = hanging_up(app.wsgi_app, stopping)  # type: ignore[assignment,method-assign] # Flask's documented way to wrap
    at_a_signal({signal.SIGINT: stop, signal.SIGTERM: stop, **({SOON: stopping.set} if SOON else {})})
    return app


def check_workers(config: "Mapping[str, object]") -> None:
    """Refuse several workers if they could not hear of each other, or if metrics would be those of any one of them."""
    if not config["REDIS_URL"]:
        raise CannotServe(
            "WORKERS above 1 needs REDIS_URL: the processes tell each other through Redis what has changed."
        )
    if config["METRICS_FROM"] or config["METRICS_TOKEN"]:
        raise CannotServe(
            "Metrics are those of one process: start several companion serve, each with a PORT of its own, "
            "in place of WORKERS."
        )


def only_one(app: "Flask") -> None:
    """Refuse to serve an SQLite database that another server serves: neither would hear of the other's changes."""
    path = urlsplit(app.config["DATABASE_URL"]).path[1:]
    if not app.config["DATABASE_URL"].startswith("sqlite:///") or path in {"", ":memory:"}:
        return
    try:
        acquire_lock(Path("".join((path, ".lock"))))
    except AlreadyRunningError as error:
        raise CannotServe(
            f"Another server already serves {path}. Stop it first, or give this one another folder with INSTANCE."
        ) from error
    except OSError as error:
        raise CannotServe(f"The folder of {path} cannot be written to: {reason_in_words(error)}.") from error


def prepared(config: Mapping[str, object] | None = None) -> "Flask":
    """Return the app with the options in ``config``, its database created or migrated before any worker starts.

    A database server that does not answer yet is waited for. Raises ``CannotServe`` if the database cannot be opened.
    """
    try:
        app = _patiently(config)
    except CannotOpen as error:
        raise CannotServe(str(error)) from error
    app.extensions["store"].close()  # a forked worker must not use this process's connections
    return app


def _patiently(config: Mapping[str, object] | None) -> "Flask":
    from companion.web import create_app

    for second in range(DATABASE_WAIT):
        try:
            return create_app(config)
        except NotYet as error:
            if second == 0:  # it would look stuck
                print(f"companion: {error} Waiting for it.", file=sys.stderr, flush=True)  # noqa: T201
            sleep(1)
    return create_app(config)
