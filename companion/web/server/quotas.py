"""Hourly quotas on opening, importing and uploading, far above what a table needs.

Each visitor has their own. While everyone together is above the overall one, everything costs a visitor more: whoever
has not asked for much is served, however many others flood.

Counted through Redis if there is one, like wrong codes; otherwise by each process on its own.
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from flask import Flask, current_app, request
from werkzeug.exceptions import TooManyRequests

from companion.cache import Cache
from companion.web.server.limits import Allowance, Throttle
from companion.web.server.request_checks import before_forms
from companion.web.server.security_log import note

HOUR: Final = 3600.0
MEGABYTE: Final = 1 << 20

SLOWED: Final = 10
"""How many times as much everything costs while everyone together is above the overall quota."""

EVERYONE: Final = ""
"""The visitor under whom everyone is counted together."""

QUOTA: Final = "quota"
"""The description of the error that refuses such a request."""


class Quota(NamedTuple):
    """A kind of use that is counted, and the options with its hourly limits per visitor and overall."""

    kind: str
    each: str
    every: str
    cost: Callable[[str, int], float]
    """What a form costs, by its route and its length in bytes."""


def _one_of(*rules: str) -> Callable[[str, int], float]:
    return lambda rule, _: float(rule in rules)


QUOTAS: Final = (
    Quota("tables", "TABLES_EACH", "TABLES", _one_of("/tables", "/t/<table_id>/again", "/import")),
    Quota("imports", "IMPORTS_EACH", "IMPORTS", _one_of("/import", "/kept/import")),
    Quota("megabytes", "MEGABYTES_EACH", "MEGABYTES", lambda _, length: length / MEGABYTE),
)

DEFAULTS: Final[dict[str, int]] = {
    "TABLES_EACH": 120, "TABLES": 5000, "IMPORTS_EACH": 60, "IMPORTS": 2000, "MEGABYTES_EACH": 100, "MEGABYTES": 2000,
}  # fmt: skip
"""The limits per hour. A room full of tables behind one address stays within them."""


def allowance(an_hour: int) -> Allowance:
    """Return an allowance of ``an_hour`` at once, replenished within an hour."""
    return Allowance(at_once=an_hour, every=HOUR / an_hour)


COUNTED_TOGETHER: Final = 1 / 16
"""Megabytes of a visitor that are counted together: counting the few bytes of each tap would take longer than checking
everything else about it, and with Redis a question to another process."""

MOST_VISITORS: Final = 10_000
"""The most visitors whose uncounted megabytes are remembered."""


def _to_count(quota: Quota, visitor: str, cost: float) -> float:
    """Return what to count now for a form of this cost: the cost itself, or for small ones what has added up."""
    if cost >= COUNTED_TOGETHER:
        return cost
    uncounted: Cache[tuple[str, str], float] = current_app.extensions["uncounted"]
    cost = uncounted.update((quota.kind, visitor), lambda known: (known or 0.0) + cost)
    if cost < COUNTED_TOGETHER:
        return 0.0
    uncounted.drop((quota.kind, visitor))
    return cost


def check() -> None:
    """Refuse a form over the quota of its visitor; raises 429 with a time to wait."""
    rule, length, visitor = str(request.url_rule), request.content_length or 0, request.remote_addr or ""
    for quota in QUOTAS:
        cost = quota.cost(rule, length)
        count = _to_count(quota, visitor, cost) if cost else 0.0
        if count:
            counted: Mapping[str, tuple[Throttle, Throttle]] = current_app.extensions["quotas"]
            each, every = counted[quota.kind]
            wait = each.spend(visitor, count * SLOWED if every.waits(EVERYONE) else count)
            if wait:
                note(f"quota_of_{quota.kind}")
                raise TooManyRequests(QUOTA, retry_after=wait)
            if every.spend(EVERYONE, count):
                note(f"quota_of_all_{quota.kind}")


def init_app(app: Flask) -> None:
    """Start counting, with the limits in the options."""
    throttle = app.extensions["throttles"]
    app.extensions["uncounted"] = Cache(MOST_VISITORS)
    app.extensions["quotas"] = {
        quota.kind: (
            throttle(quota.kind, allowance(app.config[quota.each]), None),
            throttle(f"all {quota.kind}", allowance(app.config[quota.every]), None),
        )
        for quota in QUOTAS
    }
    before_forms(app, check)
