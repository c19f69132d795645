"""What the host can do from the command line: list every table, export one, import one."""

from dataclasses import dataclass
from typing import Any

from companion.kernel.game import Chance
from companion.services.codes import Codes, new_id
from companion.services.lobby import summary
from companion.services.records import Records, record_of
from companion.services.table import Summary
from companion.services.tables import Tables
from companion.store import Store


@dataclass
class Administration:
    """The tables of every device. Nothing here shows a role before the end."""

    _store: Store
    _chance: Chance
    _codes: Codes
    _tables: Tables
    _records: Records

    def every_table(self) -> tuple[Summary, ...]:
        """Return the tables of every device, most recently used first; 200 at most."""
        rows = [row for row in self._store.newest_tables() if row.slug in self._tables.games]
        return tuple(summary(row, self._tables) for row in rows)

    def export(self, table_id: str) -> dict[str, Any]:
        """Return the record of a table of any device, as ``Records.export`` does; refused as ``no_such_table``."""
        return record_of(self._tables.public(table_id))

    def import_record(self, data: bytes) -> str:
        """Make a table from a record as ``Records.import_record`` does, without a device yet.

        Returns the code with which a device takes it over.
        """
        table_id = self._records.import_record(new_id(self._chance), data)
        return self._codes.handover(table_id, 0)
