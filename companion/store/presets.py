"""Named set-ups of devices."""

import json
from typing import Final

from sqlalchemy import bindparam, delete, insert, select, update

from companion.store.connection import Connections, Statement, Transaction
from companion.store.rows import PresetRow
from companion.store.schema import presets

_of_the_device = presets.c.device == bindparam("the_device")
_is_the_preset = _of_the_device & (presets.c.id == bindparam("the_preset"))

PRESETS: Final = Statement(
    select(*[presets.c[name] for name in PresetRow._fields])
    .where(_of_the_device)
    .order_by(presets.c.used_at.desc(), presets.c.name)
)
ADD: Final = Statement(insert(presets), "id", "device", "name", "slug", "data", "used_at")
RENEW: Final = Statement(
    update(presets).where(_of_the_device & (presets.c.name == bindparam("the_name"))), "slug", "data", "used_at"
)
USE: Final = Statement(update(presets).where(_is_the_preset), "used_at")
DELETE: Final = Statement(delete(presets).where(_is_the_preset))


class Presets:
    """Named set-ups of devices; ``device`` is always a digest."""

    def __init__(self, connections: Connections) -> None:
        """Use these connections."""
        self._connections = connections

    def of(self, device: str) -> list[PresetRow]:
        """Return the named set-ups of a device, the most recently used first."""
        with self._connections.reading() as work:
            rows = work.execute(PRESETS, the_device=device).fetchall()
        return [PresetRow(row[0], row[1], row[2], json.loads(row[3])) for row in rows]

    def save(self, device: str, row: PresetRow, at: float) -> None:
        """Store a named set-up, replacing one of the same name."""
        with self._connections.writing() as work:
            work.advisory_lock("device", device)
            save_preset(work, device, row, at)

    def use(self, device: str, preset_id: str, at: float) -> None:
        """Note that a named set-up is being played."""
        with self._connections.writing() as work:
            work.execute(USE, the_device=device, the_preset=preset_id, used_at=at)

    def delete(self, device: str, preset_id: str) -> bool:
        """Delete a named set-up of a device; return whether there was one."""
        with self._connections.writing() as work:
            return work.execute(DELETE, the_device=device, the_preset=preset_id).rowcount == 1


def save_preset(work: Transaction, device: str, row: PresetRow, at: float) -> None:
    """Store a named set-up, replacing one of the same name."""
    new = {"slug": row.slug, "data": row.data, "used_at": at}
    if not work.execute(RENEW, the_device=device, the_name=row.name, **new).rowcount:
        work.execute(ADD, id=row.id, device=device, name=row.name, **new)
