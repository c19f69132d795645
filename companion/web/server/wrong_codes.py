"""Codes and addresses that lead nowhere: counted for each visitor, answered with a refusal or with a time to wait."""

from typing import NoReturn

from flask import current_app, g, request
from werkzeug.exceptions import TooManyRequests

from companion.kernel.refusal import Refused
from companion.web.server.limits import Throttle
from companion.web.server.security_log import note


def count_wrong_code(refused: Refused) -> None:
    """Count a code that leads nowhere, once in a request; raises 429 when too many were tried."""
    if g.get("counted"):
        return
    g.counted = True
    throttle: Throttle = current_app.extensions["throttle"]
    wait = throttle.missed(request.remote_addr or "")
    if wait:
        note("throttled_codes")
        raise TooManyRequests(retry_after=wait) from refused


def wrong_code(refused: Refused) -> NoReturn:
    """Answer a code that leads nowhere: with ``refused``, or with 429 when too many were tried."""
    count_wrong_code(refused)
    raise refused
