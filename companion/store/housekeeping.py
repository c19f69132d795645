"""How long things are kept: as long as the list of tables says, and not longer."""

from typing import Final

from sqlalchemy import bindparam, delete

from companion.store.connection import Connections, Statement
from companion.store.schema import groups, presets, recordings, tables

SECONDS_A_DAY: Final = 24 * 3600

KEEP_GROUPS: Final = 365
"""Days that groups, set-ups and recordings are kept after their last use: as long as the browser is remembered."""

OLD_TABLES: Final = Statement(delete(tables).where(tables.c.played_at < bindparam("before")))
OLD_BELONGINGS: Final = tuple(
    Statement(delete(each).where(each.c.used_at < bindparam("before"))) for each in (groups, presets, recordings)
)


def forget_old(connections: Connections, now: float, days: int) -> int:
    """Delete the tables that nobody touched for ``days`` days, and groups, set-ups and recordings long unused.

    ``now`` is in seconds since the epoch; with ``days`` 0 everything is kept. Returns how many are gone.
    """
    if days <= 0:
        return 0
    before = now - days * SECONDS_A_DAY
    with connections.writing() as work:
        gone = work.run(OLD_TABLES, before=before)
        long_ago = now - max(days, KEEP_GROUPS) * SECONDS_A_DAY
        return gone + sum(work.run(old, before=long_ago) for old in OLD_BELONGINGS)
