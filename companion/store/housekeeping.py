"""How long things are kept: as long as the list of tables says, and not longer."""

from typing import Final

from sqlalchemy import bindparam, delete

from companion.store.connection import Connections, Statement
from companion.store.schema import groups, recordings, tables

SECONDS_A_DAY: Final = 24 * 3600

KEEP_GROUPS: Final = 365
"""Days that groups and recordings are kept after they were last used: as long as the browser is remembered."""

OLD_TABLES: Final = Statement(delete(tables).where(tables.c.played_at < bindparam("before")))
OLD_GROUPS: Final = Statement(delete(groups).where(groups.c.used_at < bindparam("before")))
OLD_RECORDINGS: Final = Statement(delete(recordings).where(recordings.c.used_at < bindparam("before")))


def forget_old(connections: Connections, now: float, days: int) -> int:
    """Delete the tables that nobody touched for ``days`` days (0 keeps all), and groups and recordings long unused.

    Returns how many.

    ``now`` is in seconds since the epoch.
    """
    if days <= 0:
        return 0
    before = now - days * SECONDS_A_DAY
    with connections.writing() as work:
        gone = work.run(OLD_TABLES, before=before)
        long_ago = now - max(days, KEEP_GROUPS) * SECONDS_A_DAY
        return gone + work.run(OLD_GROUPS, before=long_ago) + work.run(OLD_RECORDINGS, before=long_ago)
