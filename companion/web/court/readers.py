"""Screens that offer to read the script aloud: which are present, and whether the game master has approved them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from flask import current_app, session

from companion.cache import Cache
from companion.services import Table
from companion.services.codes import digest

MOST_TABLES: Final = 500
"""Tables whose screens are remembered at once."""

MAX_UNDECIDED: Final = 4
"""Most screens of a table awaiting the game master's decision at once; approved ones always find a place."""

READY_SECONDS: Final = 5.0
"""Seconds for which a screen counts as present after it has offered; it offers every second."""

PERMISSION_SECONDS: Final = 12 * 3600.0
"""Seconds for which a screen may read at every table of the game master who approved it."""

ALLOWED: Final = "reads_for"
"""The cookie key that records whose tables a screen may read at, and until when."""


@dataclass(frozen=True)
class Offer:
    """A screen's newest offer to read: when, and whether it was allowed to; None while that was undecided."""

    at: float
    may: bool | None

    def counts(self, now: float) -> bool:
        """Return whether the screen still counts as present."""
        return 0 <= now - self.at < READY_SECONDS


Offers = Mapping[str, Offer]


class Readers:
    """When each screen last offered to read; kept in memory because it matters only for seconds."""

    def __init__(self) -> None:
        """Start without screens."""
        self._offers: Cache[str, Offers] = Cache(MOST_TABLES)
        self._over: Cache[str, int] = Cache(MOST_TABLES)

    def note(self, table_id: str, reader: str, now: float, may: bool | None) -> None:
        """Note that a screen is present; of those that may not read, only ``MAX_UNDECIDED`` are noted."""

        def noted(earlier: Offers | None) -> Offers:
            others = {name: offer for name, offer in (earlier or {}).items() if offer.counts(now) and name != reader}
            full = sum(not offer.may for offer in others.values()) >= MAX_UNDECIDED
            return others if full and not may else {**others, reader: Offer(now, may)}

        self._offers.update(table_id, noted)

    def leave(self, table_id: str, reader: str) -> None:
        """Note that a screen has gone."""
        self._offers.update(
            table_id, lambda known: {name: offer for name, offer in (known or {}).items() if name != reader}
        )

    def here(self, table: Table, now: float) -> dict[str, bool | None]:
        """Return the screens that are present, in a fixed order, and whether each may read at ``table``."""
        offers = sorted(self.offers(table.id, now).items())
        return {name: table.live.readers.get(name, may) for name, may in offers}

    def offers(self, table_id: str, now: float) -> dict[str, bool | None]:
        """Return the screens that are present, and whether each was allowed to read when it last offered."""
        offers_here = self._offers.get(table_id) or {}
        return {name: offer.may for name, offer in offers_here.items() if offer.counts(now)}

    def end(self, table_id: str, order: int) -> None:
        """Note that a screen which followed the orders up to ``order`` has read the script to its end."""
        self._over.put(table_id, order)

    def over(self, table_id: str, order: int) -> bool:
        """Return whether the script has been read to its end, with no order since."""
        return self._over.get(table_id) == order


def readers() -> Readers:
    """Return the running app's screens."""
    shared: Readers = current_app.extensions["readers"]
    return shared


def number_of(reader: str) -> int:
    """Return the number from 100 to 399, like no error's, by which a screen is known where it is allowed."""
    return 100 + int(reader[:8], 16) % 300


def may_read(table: Table, reader: str, now: float) -> bool | None:
    """Return whether this visitor's screen may read at a table; None while the game master has not decided.

    A decision at this table counts; else the one in its cookie for another table of the same game master this
    evening. ``now`` is in seconds since the epoch. A screen approved at this table keeps that in its cookie.
    """
    permission = table.live.readers.get(reader)
    mark = digest(f"reads for {table.owner}")
    if permission is None:
        whose, until = session.get(ALLOWED, ("", 0.0))
        return True if whose == mark and now < until <= now + PERMISSION_SECONDS else None
    if permission and session.get(ALLOWED, ("",))[0] != mark:
        session[ALLOWED] = (mark, now + PERMISSION_SECONDS)
    return permission
