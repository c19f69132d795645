"""``companion healthcheck``: whether the server on this machine answers, for container engines and service managers."""

import os
import ssl
import sys
import urllib.request
from typing import Final

from companion.cli.exit_codes import FAILED, OK

PATIENCE: Final = 3
"""Seconds that an answer may take."""


def run_healthcheck(secure: bool) -> int:
    """Ask the server on ``PORT``, over https if ``secure`` or with a certificate; return 1 unless it answers 200."""
    secure = secure or bool(os.environ.get("SSL_CERTIFICATE"))
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
