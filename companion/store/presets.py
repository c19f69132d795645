"""Named set-ups, and what a device keeps as a whole: counted, brought in from a file, forgotten."""

import json
from collections.abc import Iterable
from typing import Final, NamedTuple

from sqlalchemy import Table, bindparam, delete, exists, func, insert, or_, select, update

from companion.store.connection import Connections, Statement, Work
from companion.store.evenings import FORGET as IN_EVENINGS
from companion.store.recordings import ADD as ADD_RECORDING
from companion.store.recordings import RENEW as RENEW_RECORDING
from companion.store.recordings import RecordingRow
from companion.store.rows import GroupRow, PresetRow
from companion.store.schema import departed, evenings, groups, members, presets, recordings, screens, seats, tables
from companion.store.statements import ADD_GROUP, RENEW_GROUP

_own = presets.c.device == bindparam("the_device")
_one = _own & (presets.c.id == bindparam("the_preset"))

PRESETS: Final = Statement(
    select(*[presets.c[name] for name in PresetRow._fields])
    .where(_own)
    .order_by(presets.c.used_at.desc(), presets.c.name)
)
ADD: Final = Statement(insert(presets), "id", "device", "name", "slug", "data", "used_at")
RENEW: Final = Statement(
    update(presets).where(_own & (presets.c.name == bindparam("the_name"))), "slug", "data", "used_at"
)
USE: Final = Statement(update(presets).where(_one), "used_at")
DELETE: Final = Statement(delete(presets).where(_one))

BELONGINGS: Final = (tables, groups, presets, recordings)
"""Everything that is kept for a device, each row of it with the device's digest."""


class Kept(NamedTuple):
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
LEAVE: Final = Statement(insert(departed), "device", "used_at")
LEFT: Final = Statement(select(departed.c.device).where(departed.c.device == bindparam("the_device")))
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


class Presets:
    """The part of the store that keeps named set-ups; ``device`` is always a digest."""

    _connections: Connections

    def presets(self, device: str) -> list[PresetRow]:
        """Return the named set-ups of a device, the one used last first."""
        with self._connections.reading() as work:
            rows = work.execute(PRESETS, the_device=device).fetchall()
        return [PresetRow(row[0], row[1], row[2], json.loads(row[3])) for row in rows]

    def save_preset(self, device: str, row: PresetRow, at: float) -> None:
        """Keep a named set-up; one of the same name is replaced."""
        with self._connections.writing() as work:
            _keep_preset(work, device, row, at)

    def use_preset(self, device: str, preset_id: str, at: float) -> None:
        """Note that a named set-up is played."""
        with self._connections.writing() as work:
            work.execute(USE, the_device=device, the_preset=preset_id, used_at=at)

    def delete_preset(self, device: str, preset_id: str) -> bool:
        """Delete a named set-up of a device; return whether there was one."""
        with self._connections.writing() as work:
            return work.execute(DELETE, the_device=device, the_preset=preset_id).rowcount == 1

    # All of a device.

    def kept(self, device: str) -> Kept:
        """Return how much is kept for a device."""
        with self._connections.reading() as work:
            return Kept(*(work.execute(count, the_device=device).fetchall()[0][0] for count in COUNTS))

    def forget_device(self, device: str, at: float) -> list[str]:
        """Delete everything that is kept for a device, which is known no more from ``at`` on.

        Returns the ids of the tables that are gone.
        """
        with self._connections.writing() as work:
            gone = [row[0] for row in work.execute(TABLE_IDS, the_device=device).fetchall()]
            for statement in (*FORGET, *IN_EVENINGS):
                work.execute(statement, the_device=device)
            if not work.execute(LEFT, the_device=device).fetchall():
                work.execute(LEAVE, device=device, used_at=at)
            work.touched.update(gone)
        return gone

    def has_left(self, device: str) -> bool:
        """Return whether everything of a device was forgotten."""
        with self._connections.reading() as work:
            return bool(work.execute(LEFT, the_device=device).fetchall())

    def is_known(self, device: str) -> bool:
        """Return whether there is a row of a device anywhere but among those that have left."""
        with self._connections.reading() as work:
            return bool(work.execute(KNOWN, the_device=device).fetchall()[0][0])

    def take_in(
        self,
        device: str,
        presets: Iterable[PresetRow],
        groups: Iterable[GroupRow],
        recordings: Iterable[RecordingRow],
        at: float,
    ) -> None:
        """Add what a file holds, all of it or nothing; what is there under the same name is replaced."""
        with self._connections.writing() as work:
            for preset in presets:
                _keep_preset(work, device, preset, at)
            for group in groups:
                _keep_group(work, device, group, at)
            for recording in recordings:
                _keep_recording(work, device, recording, at)


def _keep_preset(work: Work, device: str, row: PresetRow, at: float) -> None:
    new = {"slug": row.slug, "data": row.data, "used_at": at}
    if not work.execute(RENEW, the_device=device, the_name=row.name, **new).rowcount:
        work.execute(ADD, id=row.id, device=device, name=row.name, **new)


def _keep_group(work: Work, device: str, row: GroupRow, at: float) -> None:
    new = {"players": row.players, "used_at": at}
    if not work.execute(RENEW_GROUP, the_device=device, the_name=row.name, **new).rowcount:
        work.execute(ADD_GROUP, id=row.id, device=device, name=row.name, **new)


def _keep_recording(work: Work, device: str, row: RecordingRow, at: float) -> None:
    new = {"mimetype": row.mimetype, "sound": row.sound, "used_at": at}
    if not work.execute(RENEW_RECORDING, the_device=device, the_sentence=row.sentence, **new).rowcount:
        work.execute(ADD_RECORDING, device=device, sentence=row.sentence, **new)
