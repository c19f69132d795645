"""Wrong codes and addresses: counted for each visitor, and answered with a refusal or a time to wait."""

from typing import NoReturn

from flask import current_app, g, request
from werkzeug.exceptions import TooManyRequests

from companion.kernel.refusal import Refused
from companion.web.server.limits import Throttle
from companion.web.server.security_log import note


def count_wrong_code(refused: Refused) -> None:
    """Count a wrong code, once per request; raises 429 if too many were tried."""
    if g.get("counted"):
        return
    g.counted = True
    note("wrong_code")
    throttle: Throttle = current_app.extensions["throttle"]
    _slow_down(throttle.spend(request.remote_addr or ""), refused)


def wrong_code(refused: Refused) -> NoReturn:
    """Answer a wrong code with ``refused``, or with 429 if too many were tried."""
    count_wrong_code(refused)
    raise refused


def check_short_code() -> None:
    """Raise 429 while a visitor has to wait after trying too many codes short enough to be guessed. Unlike a
    long code, a short one is then not looked up at all: otherwise guessing would still find it.
    """
    throttle: Throttle = current_app.extensions["short_codes"]
    _slow_down(throttle.waits(request.remote_addr or ""), None)


def count_short_code(refused: Refused) -> None:
    """Count a wrong code short enough to be guessed."""
    throttle: Throttle = current_app.extensions["short_codes"]
    throttle.spend(request.remote_addr or "")
    g.counted = True
    note("wrong_code")


def _slow_down(wait: int, cause: Refused | None) -> None:
    if wait:
        note("throttled_codes")
        raise TooManyRequests(retry_after=wait) from cause
