"""What the person who runs the server may do from its command line: see every table, take one out, hand one over."""

from typing import Any

from companion.play.codes import digest
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

    def take_over(self, table_id: str, code: str, device: str) -> None:
        """Hand the table whose device is ``code`` over to ``device``, once: then the code opens nothing any more.

        Refused as ``no_such_table`` for any other code, as for no table.
        """
        self.table(table_id, code)
        self._store.change(table_id, device=digest(device), played_at=self._clock())
