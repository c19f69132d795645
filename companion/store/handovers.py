"""Hand-over codes in the database: their digests, and the one transaction that uses one up."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sqlalchemy import bindparam, select, update

from companion.store import statements as sql
from companion.store.connection import Connections, Statement
from companion.store.evenings import HANDED, LOCK_EVERY, LOCK_SITTING
from companion.store.rows import NoticeRow
from companion.store.schema import tables

_code = tables.c.handover == bindparam("the_code")

DIGEST: Final = Statement(select(tables.c.handover).where(tables.c.id == bindparam("the_id")))
FIND: Final = Statement(select(tables.c.id, tables.c.version, tables.c.takeovers).where(_code))
NEWEST: Final = Statement(
    select(tables.c.id, tables.c.takeovers, tables.c.handover)
    .order_by(tables.c.handover.is_not(None), tables.c.played_at.desc())
    .limit(1)
)
"""The table to check the digests by: one without a digest, else the most recently touched one."""
EVERY: Final = Statement(select(tables.c.id, tables.c.takeovers))
RENEW: Final = Statement(update(tables).where(tables.c.id == bindparam("the_id")), "handover")
TAKE: Final = Statement(
    update(tables)
    .where(_code)
    .values(
        changes=tables.c.changes + 1,
        takeovers=tables.c.takeovers + 1,
        device=bindparam("new_device"),
        handover=bindparam("new_code"),
        played_at=bindparam("new_at"),
    )
    .returning(tables.c.changes)
)


@dataclass
class Handovers:
    """The hand-over codes of tables."""

    _connections: Connections

    def digest(self, table_id: str) -> str | None:
        """Return the digest of a table's hand-over code, or None."""
        with self._connections.reading() as work:
            rows = work.execute(DIGEST, the_id=table_id).fetchall()
        return rows[0][0] if rows else None

    def renew_all(self, code_of: Callable[[str, int], str]) -> None:
        """Set the digest of every table's code to what ``code_of`` returns, unless the newest table's is right."""
        with self._connections.reading() as work:
            newest = work.execute(NEWEST).fetchall()
        if not newest or newest[0][2] == code_of(newest[0][0], newest[0][1]):
            return
        with self._connections.writing() as work:
            work.advisory_lock("handovers")
            work.execute(LOCK_EVERY).fetchall()
            for table_id, takeovers in work.execute(EVERY).fetchall():
                work.execute(RENEW, the_id=table_id, handover=code_of(table_id, takeovers))

    def with_code(self, code: str) -> str | None:
        """Return the id of the table whose hand-over code has this digest, or None; one query either way."""
        with self._connections.reading() as work:
            rows = work.execute(FIND, the_code=code).fetchall()
        return rows[0][0] if rows else None

    def hand_over(self, code: str, device: str, code_of: Callable[[str, int], str], at: float) -> bool:
        """Give the table with this code's digest to a device; return False if the code has been used meanwhile.

        The next code's digest is what ``code_of`` returns for the table and the number of codes used so far.
        """
        with self._connections.writing() as work:
            rows = work.execute(FIND, the_code=code).fetchall()
            if not rows:
                return False
            table_id, version, takeovers = rows[0]
            work.execute(LOCK_SITTING, the_id=table_id).fetchall()
            fresh = code_of(table_id, takeovers + 1)
            if not work.execute_counted(table_id, TAKE, the_code=code, new_device=device, new_code=fresh, new_at=at):
                return False
            work.execute(HANDED, the_id=table_id, device=device)
            notice = NoticeRow(version, "handed_over", -1, at)
            work.execute(sql.ADD_NOTICE, table_id=table_id, **notice._asdict())
        return True
