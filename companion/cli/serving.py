"""``companion serve``, ``live`` and ``healthcheck``: the pages, the streams in a process of their own, and whether a
server answers.
"""

import argparse
import gc
import os
import sys
from typing import Final

from companion.cli.files import FAILED, OK

PATIENCE: Final = 3
"""Seconds that an answer may take."""


def run_serve(arguments: argparse.Namespace) -> int:
    """Serve until Ctrl-C; return 1, after one clear sentence, if the server cannot start."""
    if not arguments.debug:
        gc.disable()  # until it serves: starting leaves little garbage, and looking for it takes a fifth of the time
    from companion.options import CannotServe
    from companion.web.server.debug import serve_debug
    from companion.web.server.serve import serve

    try:
        if arguments.debug:
            serve_debug()
        else:
            serve(arguments.ssl, arguments.browser)
    except CannotServe as reason:
        print(f"companion: {reason}", file=sys.stderr)
        return FAILED
    return OK


def run_healthcheck(arguments: argparse.Namespace) -> int:
    """Ask the server on ``PORT``, over https with ``--ssl`` or a certificate; return 1 unless it answers 200.

    For container engines and service managers.
    """
    import ssl
    import urllib.request

    secure = arguments.ssl or bool(os.environ.get("SSL_CERTIFICATE"))
    address = f"{'https' if secure else 'http'}://127.0.0.1:{os.environ.get('PORT', '8000')}/health"
    trusting = ssl.create_default_context()
    trusting.check_hostname = False  # it is this machine, whatever name its certificate has
    trusting.verify_mode = ssl.CERT_NONE
    try:
        with urllib.request.urlopen(address, timeout=PATIENCE, context=trusting):  # noqa: S310 - http or https, here
            return OK
    except (OSError, ValueError) as error:
        print(f"companion: {address} does not answer: {error}.", file=sys.stderr)
        return FAILED


def run_live(_: argparse.Namespace) -> int:
    """Serve streams until Ctrl-C, and end this process; 1 when they cannot be served, with one clear sentence."""
    try:
        from companion.live.server import serve
        from companion.options import CannotServe
    except ModuleNotFoundError as missing:
        print(
            f"companion: live streams need {missing.name}: install requirements-hosting.lock, as docs/hosting.md says.",
            file=sys.stderr,
        )
        return FAILED
    try:
        serve()
    except CannotServe as reason:
        print(f"companion: {reason}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        pass
    os._exit(OK)  # Python would first put every module away, for which a busy machine needs a second or more
