"""What is kept of a device: groups and set-ups under names, and all of it counted, imported, deleted."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Generic, NamedTuple, TypeVar

from sqlalchemy import Table, bindparam, delete, exists, func, insert, or_, select, update

from companion.store.connection import Connections, Row, Statement, Transaction
from companion.store.evenings import FORGET as IN_EVENINGS
from companion.store.evenings import LOCK_LED
from companion.store.recordings import RecordingRow, save_recording
from companion.store.rows import GroupRow, PresetRow
from companion.store.schema import (
    evenings,
    forgotten_devices,
    groups,
    members,
    presets,
    recordings,
    screens,
    seats,
    tables,
)

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
        facts: dict[str, object] = row._asdict()
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


BELONGINGS: Final = (tables, groups, presets, recordings)
"""The database tables with a device's data; each row has the device's digest."""


class DeviceCounts(NamedTuple):
    """How much is kept for a device."""

    tables: int
    groups: int
    presets: int
    recordings: int


COUNTS: Final = tuple(
    Statement(select(func.count()).select_from(table).where(table.c.device == bindparam("the_device")))
    for table in BELONGINGS
)
FORGET: Final = tuple(Statement(delete(table).where(table.c.device == bindparam("the_device"))) for table in BELONGINGS)
LEAVE: Final = Statement(insert(forgotten_devices), "device", "used_at")
LEFT: Final = Statement(select(forgotten_devices.c.device).where(forgotten_devices.c.device == bindparam("the_device")))
KNOWN: Final = Statement(
    select(
        or_(
            *(
                exists().where(column == bindparam("the_device"))
                for column in (seats.c.holder, *(each.c.device for each in (*BELONGINGS, evenings, members, screens)))
            )
        )
    )
)
TABLE_IDS: Final = Statement(select(tables.c.id).where(tables.c.device == bindparam("the_device")))


@dataclass
class Devices:
    """All that the store keeps for each device; ``device`` is always a digest."""

    _connections: Connections

    def kept(self, device: str) -> DeviceCounts:
        """Return how much is kept for a device."""
        with self._connections.reading() as work:
            return DeviceCounts(*(work.execute(count, the_device=device).fetchall()[0][0] for count in COUNTS))

    def forget(self, device: str, at: float) -> list[str]:
        """Delete everything that is kept for a device, and note that it left at the time ``at``.

        Returns the ids of the deleted tables.
        """
        with self._connections.writing() as work:
            work.advisory_lock("device", device)
            work.execute(LOCK_LED, the_device=device).fetchall()
            gone = [row[0] for row in work.execute(TABLE_IDS, the_device=device).fetchall()]
            for statement in (*FORGET, *IN_EVENINGS):
                work.execute(statement, the_device=device)
            if not work.execute(LEFT, the_device=device).fetchall():
                work.execute(LEAVE, device=device, used_at=at)
            work.touched.update(dict.fromkeys(gone, 0))
        self._connections.settle()
        return gone

    def is_forgotten(self, device: str) -> bool:
        """Return whether all the data of a device was deleted."""
        with self._connections.reading() as work:
            return bool(work.execute(LEFT, the_device=device).fetchall())

    def is_known(self, device: str) -> bool:
        """Return whether there is any row of a device, apart from the note that it has left."""
        with self._connections.reading() as work:
            return bool(work.execute(KNOWN, the_device=device).fetchall()[0][0])

    def add_contents(
        self,
        device: str,
        presets: Iterable[PresetRow],
        groups: Iterable[GroupRow],
        recordings: Iterable[RecordingRow],
        at: float,
    ) -> None:
        """Add the contents of a file, all or nothing, replacing anything of the same name."""
        with self._connections.writing() as work:
            work.advisory_lock("device", device)
            for preset in presets:
                PRESETS.save(work, device, preset, at)
            for group in groups:
                GROUPS.save(work, device, group, at)
            for recording in recordings:
                save_recording(work, device, recording, at)
