"""All the data of a device: counted, imported from a file, deleted."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from sqlalchemy import Table, bindparam, delete, exists, func, insert, or_, select

from companion.store.connection import Connections, Statement
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
from companion.store.shelves import GROUPS, PRESETS

BELONGINGS: Final = (tables, groups, presets, recordings)
"""The database tables with a device's data; each row has the device's digest."""


class DeviceCounts(NamedTuple):
    """How much is kept for a device."""

    tables: int
    groups: int
    presets: int
    recordings: int


def _count(table: Table) -> Statement:
    return Statement(select(func.count()).select_from(table).where(table.c.device == bindparam("the_device")))


def _forget(table: Table) -> Statement:
    return Statement(delete(table).where(table.c.device == bindparam("the_device")))


COUNTS: Final = tuple(map(_count, BELONGINGS))
FORGET: Final = tuple(map(_forget, BELONGINGS))
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
