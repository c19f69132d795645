"""Screens that offer to read the script aloud: which are there now, and whether the game master has let them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from flask import current_app, session

from companion.cache import Cache
from companion.play import Table
from companion.play.codes import digest

MOST_TABLES: Final = 500
"""Tables whose screens are remembered at once."""

MAX_UNDECIDED: Final = 4
"""Screens of a table that wait for the game master's word at once; those that may read find a place always."""

READY_SECONDS: Final = 5.0
"""Seconds for which a screen that has offered itself counts as there; it does so every second."""

PERMISSION_SECONDS: Final = 12 * 3600.0
"""Seconds for which a screen may read at every table of the game master who has let it."""

ALLOWED: Final = "reads_for"
"""Under which name a screen's cookie says whose tables it may read at, and until when."""


@dataclass(frozen=True)
class Offer:
    """A screen's newest offer to read: when, and whether it might then; None while nobody had said."""

    at: float
    may: bool | None

    def counts(self, now: float) -> bool:
        """Return whether the screen is there still."""
        return 0 <= now - self.at < READY_SECONDS


Offers = Mapping[str, Offer]


class Readers:
    """When each screen has last offered to read, in memory: it matters for seconds."""

    def __init__(self) -> None:
        """Begin with none."""
        self._offers: Cache[str, Offers] = Cache(MOST_TABLES)
        self._over: Cache[str, int] = Cache(MOST_TABLES)

    def note(self, table_id: str, reader: str, now: float, may: bool | None) -> None:
        """Note that a screen is there; of those that may not read only ``MAX_UNDECIDED`` are."""

        def noted(known: Offers | None) -> Offers:
            others = {name: offer for name, offer in (known or {}).items() if offer.counts(now) and name != reader}
            full = sum(not offer.may for offer in others.values()) >= MAX_UNDECIDED
            return others if full and not may else {**others, reader: Offer(now, may)}

        self._offers.update(table_id, noted)

    def leave(self, table_id: str, reader: str) -> None:
        """Note that a screen has gone."""
        self._offers.update(
            table_id, lambda known: {name: offer for name, offer in (known or {}).items() if name != reader}
        )

    def here(self, table: Table, now: float) -> dict[str, bool | None]:
        """Return the screens that are there, in a fixed order, and whether each may read at ``table``."""
        offers = sorted(self.offers(table.id, now).items())
        return {name: table.live.readers.get(name, may) for name, may in offers}

    def offers(self, table_id: str, now: float) -> dict[str, bool | None]:
        """Return the screens that are there, and whether each might read when it last said so."""
        known = self._offers.get(table_id) or {}
        return {name: offer.may for name, offer in known.items() if offer.counts(now)}

    def end(self, table_id: str, order: int) -> None:
        """Note that the script was read to its end by a screen that has followed the orders up to ``order``."""
        self._over.put(table_id, order)

    def over(self, table_id: str, order: int) -> bool:
        """Return whether the script was read to its end, and nothing was ordered since."""
        return self._over.get(table_id) == order


def readers() -> Readers:
    """Return the running app's screens."""
    found: Readers = current_app.extensions["readers"]
    return found


def number_of(reader: str) -> int:
    """Return the number from 100 to 999 that identifies a screen, shown on the screen and where it is allowed."""
    return 100 + int(reader[:8], 16) % 900


def may_read(table: Table, reader: str, now: float) -> bool | None:
    """Return whether this visitor's screen may read at a table; None while the game master has not said.

    What was said at this table counts; else what its cookie says of another table of the same game master this
    evening. ``now`` is in seconds since the epoch. A screen that was let at this table takes that along in its cookie.
    """
    said = table.live.readers.get(reader)
    mark = digest(f"reads for {table.owner}")
    if said is None:
        whose, until = session.get(ALLOWED, ("", 0.0))
        return True if whose == mark and now < until <= now + PERMISSION_SECONDS else None
    if said and session.get(ALLOWED, ("",))[0] != mark:
        session[ALLOWED] = (mark, now + PERMISSION_SECONDS)
    return said
