"""Groups of players that devices keep."""

import json
from typing import Final

from sqlalchemy import bindparam, delete, insert, select, update

from companion.store.connection import Connections, Statement, Transaction
from companion.store.rows import GroupRow
from companion.store.schema import groups

GROUPS: Final = Statement(
    select(*[groups.c[field] for field in GroupRow._fields])
    .where(groups.c.device == bindparam("the_device"))
    .order_by(groups.c.used_at.desc(), groups.c.name)
)
ADD: Final = Statement(insert(groups), "id", "device", "name", "players", "used_at")
RENEW: Final = Statement(
    update(groups).where((groups.c.device == bindparam("the_device")) & (groups.c.name == bindparam("the_name"))),
    "players",
    "used_at",
)
USE: Final = Statement(
    update(groups).where((groups.c.device == bindparam("the_device")) & (groups.c.id == bindparam("the_group"))),
    "used_at",
)
DELETE: Final = Statement(
    delete(groups).where((groups.c.device == bindparam("the_device")) & (groups.c.id == bindparam("the_group")))
)


class Groups:
    """Groups of devices; ``device`` is always a digest."""

    def __init__(self, connections: Connections) -> None:
        """Use these connections."""
        self._connections = connections

    def of(self, device: str) -> list[GroupRow]:
        """Return the groups of a device, the most recently used first."""
        with self._connections.reading() as work:
            rows = work.execute(GROUPS, the_device=device).fetchall()
        return [GroupRow(row[0], row[1], json.loads(row[2])) for row in rows]

    def save(self, device: str, group: GroupRow, at: float) -> None:
        """Store a group, replacing one of the same name."""
        with self._connections.writing() as work:
            work.advisory_lock("device", device)
            save_group(work, device, group, at)

    def use(self, device: str, group_id: str, at: float) -> None:
        """Note that a group is playing again."""
        with self._connections.writing() as work:
            work.execute(USE, the_device=device, the_group=group_id, used_at=at)

    def delete(self, device: str, group_id: str) -> bool:
        """Delete a group of a device; return whether there was one."""
        with self._connections.writing() as work:
            return work.execute(DELETE, the_device=device, the_group=group_id).rowcount == 1


def save_group(work: Transaction, device: str, row: GroupRow, at: float) -> None:
    """Store a group, replacing one of the same name."""
    new = {"players": row.players, "used_at": at}
    if not work.execute(RENEW, the_device=device, the_name=row.name, **new).rowcount:
        work.execute(ADD, id=row.id, device=device, name=row.name, **new)
