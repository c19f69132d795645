"""What devices keep under names: groups of players, and set-ups."""

import json
from typing import Any, Final, Generic, TypeVar

from sqlalchemy import Table, bindparam, delete, insert, select, update

from companion.store.connection import Connections, Row, Statement, Transaction
from companion.store.rows import GroupRow, PresetRow
from companion.store.schema import groups, presets

Kept = TypeVar("Kept", GroupRow, PresetRow)


class Shelf(Generic[Kept]):
    """The rows of one database table, each kept by a device under a name of its own; the last column is JSON."""

    def __init__(self, rows: Table, kind: type[Kept]) -> None:
        """Prepare the statements for ``rows``, which are read and written as ``kind``."""
        self._kind: type[Kept] = kind
        contents = kind._fields[2:]
        own = rows.c.device == bindparam("the_device")
        one = own & (rows.c.id == bindparam("the_row"))
        by_age = (rows.c.used_at.desc(), rows.c.name)
        self.all = Statement(select(*[rows.c[field] for field in kind._fields]).where(own).order_by(*by_age))
        self.add = Statement(insert(rows), "device", *kind._fields, "used_at")
        self.renew = Statement(update(rows).where(own & (rows.c.name == bindparam("the_name"))), *contents, "used_at")
        self.use = Statement(update(rows).where(one), "used_at")
        self.remove = Statement(delete(rows).where(one))

    def read(self, work: Transaction, device: str) -> list[Kept]:
        """Return what a device keeps, the most recently used first."""
        rows = work.execute(self.all, the_device=device).fetchall()
        return list(map(self._kind._make, map(_decoded, rows)))

    def save(self, work: Transaction, device: str, row: Kept, at: float) -> None:
        """Keep a row, replacing one of the same name."""
        facts: dict[str, Any] = row._asdict()
        contents = {name: value for name, value in facts.items() if name not in ("id", "name")}
        if not work.execute(self.renew, the_device=device, the_name=row.name, **contents, used_at=at).rowcount:
            work.execute(self.add, device=device, **facts, used_at=at)


def _decoded(row: Row) -> Row:
    return (*row[:-1], json.loads(row[-1]))


GROUPS: Final = Shelf(groups, GroupRow)
PRESETS: Final = Shelf(presets, PresetRow)


class Shelves(Generic[Kept]):
    """One kind of what devices keep under names; ``device`` is always a digest."""

    def __init__(self, connections: Connections, shelf: Shelf[Kept]) -> None:
        """Use these connections."""
        self._connections = connections
        self._shelf: Shelf[Kept] = shelf

    def of(self, device: str) -> list[Kept]:
        """Return what a device keeps, the most recently used first."""
        with self._connections.reading() as work:
            return self._shelf.read(work, device)

    def save(self, device: str, row: Kept, at: float) -> None:
        """Keep a row, replacing one of the same name."""
        with self._connections.writing() as work:
            work.advisory_lock("device", device)
            self._shelf.save(work, device, row, at)

    def use(self, device: str, row_id: str, at: float) -> None:
        """Note that a row is in use."""
        with self._connections.writing() as work:
            work.execute(self._shelf.use, the_device=device, the_row=row_id, used_at=at)

    def delete(self, device: str, row_id: str) -> bool:
        """Delete a row of a device; return whether there was one."""
        with self._connections.writing() as work:
            return work.execute(self._shelf.remove, the_device=device, the_row=row_id).rowcount == 1
