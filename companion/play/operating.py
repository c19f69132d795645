"""What the person who runs the server may do from its command line: see every table, take one out, bring one in."""

from typing import Any

from companion.play.codes import handover_code
from companion.play.records import Records
from companion.play.table import Summary


class Operating(Records):
    """Use cases of the command line. None of them shows a role before the end."""

    def every_table(self) -> tuple[Summary, ...]:
        """Return the tables of every device, the one touched last first; 200 at most."""
        return tuple(self._summary(row) for row in self._store.newest_tables() if row.slug in self._games)

    def export_any(self, table_id: str) -> dict[str, Any]:
        """Return the record of a table of any device, as ``export`` does; refused as ``no_such_table`` for none."""
        return self._record_of(self.public_table(table_id))

    def bring_in(self, data: bytes) -> str:
        """Make a table of a record as ``import_record`` does, of no device yet; return the code that takes it over."""
        table_id = self.import_record(self._new_id(), data)
        return handover_code(self._secret, table_id, 0)
