"""The errors of a database that cannot work, as reasons to show on a page: they are not bugs."""

from typing import Final

FULL: Final = "full"
"""The disk is full."""

LOCKED: Final = "locked"
"""Another program has locked the database."""

EMPTIED: Final = "emptied"
"""The database is gone, or is no longer a database."""

CLOSED: Final = "closed"
"""The file cannot be read or written, or the server of the database does not answer."""

BUSY: Final = "busy"
"""The database is too busy: no connection became free, or another transaction used the same rows for too long."""

REASONS: Final = {5: LOCKED, 6: LOCKED, 8: CLOSED, 10: FULL, 11: EMPTIED, 13: FULL, 14: CLOSED, 23: CLOSED, 26: EMPTIED}
"""SQLite's codes. A full disk gives either of two: the write-ahead log cannot grow, or cannot be written."""

STATES: Final = {
    "40001": BUSY, "40P01": BUSY, "55P03": BUSY, "53300": BUSY, "53100": FULL, "42P01": EMPTIED, "3D000": EMPTIED,
    "25006": CLOSED,
}  # fmt: skip
"""PostgreSQL's codes: serialisation failure, deadlock, lock not available, too many connections, disk full, no such
table, no such database, read-only."""

GONE: Final = "no such table"


class Unavailable(Exception):  # noqa: N818 - an answer, not an error of the program
    """The database cannot work now; nothing was written. ``reason`` is one of the words above."""

    def __init__(self, reason: str) -> None:
        """Keep the reason."""
        super().__init__(reason)
        self.reason = reason


def reason_of(error: BaseException) -> str | None:
    """Return why a database cannot work, or None if the error means something else."""
    cause = getattr(error, "orig", None) or error
    code = getattr(cause, "sqlite_errorcode", None)
    if code is None:  # PostgreSQL's, or a driver's
        reason = STATES.get(getattr(cause, "sqlstate", None) or "")
        kinds = {kind.__name__ for kind in type(cause).__mro__}
        return reason or (CLOSED if kinds & {"OperationalError", "InterfaceError"} else None)
    if GONE in str(cause):
        return EMPTIED
    return REASONS.get(code & 0xFF)
