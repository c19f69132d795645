"""Start the server: a free port, a ready database, an address to type and a code to scan."""

import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from companion.store import CannotOpen
from companion.web.network import lan_address

if TYPE_CHECKING:
    from flask import Flask

EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 - phones in the room must reach it
DEFAULT_PORT: Final = 8000
DEFAULT_THREADS: Final = 512
"""Threads that answer requests. A live page holds one for as long as it is open: thirty tables with ten phones, a
tablet and a court screen each hold 360. Threads that nobody needs are not there."""

RESERVE: Final = 64
"""Threads that no stream may take: pages are short, but a slow phone holds one for as long as it reads."""

CONNECTIONS: Final = 10_000
"""Connections held at once: every browser keeps several open, most of them idle, and above this nobody is let in."""

FILES: Final = 512
"""Files that a process may need beside its connections, most of them the database's."""

STOPPING: Final = 10
"""Seconds that a worker may take to stop before it is killed; what was acknowledged is on the disk."""

HELLO: Final = """
  Chevet is ready.

  On this machine   http://localhost:{port}
  On the network    {address}

{code}
  Scan the code with the tablet, or type the address. Ctrl-C stops the server.
"""


class CannotServe(RuntimeError):  # noqa: N818 - named for the sentence it carries
    """The server cannot start; ``str()`` is one clear sentence."""


def terminal_code(address: str) -> str:
    """Return a QR code of ``address`` drawn with half blocks, for a dark or a light terminal."""
    from io import StringIO

    from qrcode.main import QRCode

    code = QRCode(border=2)
    code.add_data(address)
    out = StringIO()
    code.print_ascii(out=out, invert=True)
    return out.getvalue()


def number_option(name: str, default: int, least: int, most: int) -> int:
    """Return a whole number from the environment, or refuse with a sentence."""
    value = os.environ.get(name, str(default))
    if not value.isascii() or not value.isdigit() or not least <= int(value) <= most:
        raise CannotServe(f"{name} must be a whole number from {least} to {most}, not {value!r}.")
    return int(value)


def threads_wanted() -> int:
    """Return how many threads answer requests, or refuse with a sentence."""
    return number_option("THREADS", DEFAULT_THREADS, 2, 5000)


def streams_of(threads: int) -> int:
    """Return how many of so many threads live pages may hold."""
    return threads - min(RESERVE, (threads + 1) // 2)


def connections_held() -> int:
    """Return how many connections a process may hold; it may open as many files as the system lets it."""
    try:
        import resource
    except ImportError:  # Windows knows no such limit
        return CONNECTIONS
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS + FILES if most == resource.RLIM_INFINITY else min(CONNECTIONS + FILES, most)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    return max(wanted - FILES, 64)


def check_port(host: str, port: int) -> None:
    """Refuse when ``port`` cannot be opened."""
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


def reach(public_url: str) -> str:
    """Return the address at which devices in the room find this server: ``public_url`` unless it is empty."""
    host = os.environ.get("HOST", EVERYWHERE)
    found = lan_address() if host in {EVERYWHERE, "::"} else host
    port = number_option("PORT", DEFAULT_PORT, 1, 65535)
    return public_url.rstrip("/") or f"http://{f'[{found}]' if ':' in found else found}:{port}"


def say_hello(port: int, address: str) -> None:
    """Print the addresses and the code."""
    hello = HELLO.format(port=port, address=address, code=terminal_code(address))
    try:
        sys.stdout.write(hello)
    except UnicodeEncodeError:  # a terminal without block characters
        sys.stdout.write(HELLO.format(port=port, address=address, code=""))
    sys.stdout.flush()


def options(host: str, port: int, threads: int, workers: int = 1) -> dict[str, Any]:
    """Return how the server is set up, whatever application it serves; ``threads`` are those of each worker."""
    from granian.constants import Interfaces
    from granian.log import LogLevels

    return {
        "interface": Interfaces.WSGI,
        "address": host,
        "port": port,
        "workers": workers,
        "blocking_threads": threads,
        "backpressure": connections_held(),
        "workers_kill_timeout": STOPPING,
        "websockets": False,
        "log_level": LogLevels.error,
    }


def serve() -> None:
    """Serve until Ctrl-C; raises ``CannotServe`` or ``CannotOpen`` before the first request when something is amiss."""
    from granian.server import Server

    host = os.environ.get("HOST", EVERYWHERE)
    port = number_option("PORT", DEFAULT_PORT, 1, 65535)
    threads, workers = threads_wanted(), number_option("WORKERS", 1, 1, 64)
    check_port(host, port)
    config = prepared().config
    if workers > 1 and not config["REDIS_URL"]:
        raise CannotServe("WORKERS above 1 needs REDIS_URL: the processes tell each other through Redis what has changed.")
    address = reach(config["PUBLIC_URL"])
    server = Server("companion.web.serve:worker_app", factory=True, **options(host, port, threads, workers))
    say_hello(port, address)
    server.serve()


def worker_app() -> "Flask":
    """Return the app of a worker; when the server is told to stop, its streams end."""
    from companion.web import create_app

    app = create_app()
    at_a_signal(app.extensions["play"].hub.close)
    return app


def at_a_signal(act: Callable[[], None]) -> None:
    """Call ``act`` when this process is told to stop, beside whatever the server does then.

    The server sets signal handlers of its own after the app was made. What they do not take is the byte that Python
    writes for every signal. To be called in the main thread.
    """
    ours, pythons = socket.socketpair()
    pythons.setblocking(False)
    signal.set_wakeup_fd(pythons.fileno(), warn_on_full_buffer=False)

    def wait() -> None:
        while pythons.fileno() >= 0:  # never closed: Python may write to it until the process has gone
            if {signal.SIGINT, signal.SIGTERM} & set(ours.recv(64)):
                act()

    threading.Thread(target=wait, name="the end", daemon=True).start()


def prepared() -> "Flask":
    """Return the app, its database created or migrated before any worker starts, so that a problem is one sentence."""
    from companion.web import create_app

    try:
        return create_app()
    except CannotOpen as error:
        raise CannotServe(str(error)) from error
