"""``companion serve --debug``: for developers of the app, whose changes show when a page is reloaded."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.web.server.environment import number_option
from companion.web.server.network import print_banner
from companion.web.server.serve import DEFAULT_PORT, EVERYWHERE, check_port, prepared, public_address

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

OPTIONS: Final = {"DEBUG": True, "PROPAGATE_EXCEPTIONS": False, "SERVICE_WORKER": "off"}
"""Templates are reloaded, nothing is bundled or cached, and no browser keeps files; errors show the usual page,
with the traceback in the terminal."""


def serve_debug() -> None:
    """Serve in one process until Ctrl-C, restarting when Python code, a catalogue or a theme changes.

    HOST, PORT and INSTANCE apply as for ``serve``. Raises ``CannotServe`` if the port or database is unavailable.
    """
    from werkzeug.serving import is_running_from_reloader, run_simple

    host = os.environ.get("HOST", EVERYWHERE)
    port = number_option("PORT", DEFAULT_PORT, 1, 65535)
    app: WSGIApplication
    if is_running_from_reloader():
        app = prepared(OPTIONS)
    else:  # this process only watches the one that serves
        check_port(host, port)
        print_banner(port, public_address(prepared(OPTIONS).config["PUBLIC_URL"]))
        app = _no_app
    run_simple(host, port, app, use_reloader=True, threaded=True, extra_files=read_once())


def read_once() -> list[str]:
    """Return the files of words and of themes, which are read once at the start."""
    package = Path(__file__).resolve().parents[2]
    return sorted(str(path) for kind in ("*.po", "theme.toml") for path in package.rglob(kind))


def _no_app(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
    raise RuntimeError("the process that watches answers nothing")
