"""The security log: the event, its route and the visitor; never a code, a token or a cookie.

One line for each event, such as ``security event=foreign_form route=/t/<table_id>/play visitor=192.0.2.7``. A table is
identified by the beginning of its digest.
"""

import logging
import threading
import time
from collections import Counter
from typing import Final

from flask import has_request_context, request

from companion.logs import log_facts
from companion.services.codes import digest
from companion.visitors import visitor
from companion.web.server.limits import Allowance, Bucket

LOG: Final = logging.getLogger("companion.security")

LINES: Final = Allowance(at_once=100, every=1.0)
"""How many lines of one event may be written: an attacker must not be able to fill the disk."""

SHORT: Final = 8
"""How many letters of a digest are shown: enough to distinguish tables without identifying any."""

COUNTS: Final[Counter[str]] = Counter()
"""How often each event has happened in this process."""

_buckets: dict[str, Bucket] = {}
_lock = threading.Lock()


def note(event: str, table: str = "", who: str = "") -> None:
    """Log and count an ``event`` of this request, or one that happened to the visitor ``who``; at ``table``, if any."""
    with _lock:
        COUNTS[event] += 1
    if not _may_write(event):
        return
    facts = {"event": event}
    if who:
        facts["visitor"] = who
    elif has_request_context():
        facts["route"] = request.url_rule.rule if request.url_rule else "none"
        facts["visitor"] = visitor(request.remote_addr or "")
    if table:
        facts["table"] = digest(table)[:SHORT]
    log_facts(LOG, facts)


def _may_write(event: str) -> bool:
    now = time.monotonic()
    with _lock:
        bucket = _buckets.setdefault(event, Bucket(LINES, now))
        if bucket.wait(now) > 0:
            return False
        bucket.take()
        return True
