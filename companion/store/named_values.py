"""Values of a table that are written one by one under their names: its preferences and its live state."""

import json
from collections.abc import Mapping
from typing import Final

from sqlalchemy import Table, bindparam, delete, insert, select, update

from companion.store.connection import Statement, Transaction, packed
from companion.store.schema import live_state, preferences


class NamedValues:
    """The rows ``(table, name, value)`` of one database table; each value is JSON, and None means no row."""

    def __init__(self, rows: Table) -> None:
        """Prepare the statements for ``rows``."""
        of_table = rows.c.table_id == bindparam("the_id")
        one_value = of_table & (rows.c.name == bindparam("the_name"))
        self.all = Statement(select(rows.c.name, rows.c.value).where(of_table))
        self.add = Statement(insert(rows), "table_id", "name", "value")
        self.renew = Statement(update(rows).where(one_value), "value")
        self.remove = Statement(delete(rows).where(one_value))

    def read(self, work: Transaction, table_id: str) -> dict[str, object]:
        """Return the values of a table by name."""
        return {name: json.loads(value) for name, value in work.execute(self.all, the_id=table_id).fetchall()}

    def write(self, work: Transaction, table_id: str, values: Mapping[str, object]) -> None:
        """Set values of a table, and delete those that are None; every other name stays as it is.

        The transaction must already have written to the table's own row or locked it, so that nobody else adds the
        same name.
        """
        for name, value in values.items():
            if value is None:
                work.execute(self.remove, the_id=table_id, the_name=name)
                continue
            written = packed(value)
            if not work.execute(self.renew, the_id=table_id, the_name=name, value=written).rowcount:
                work.execute(self.add, table_id=table_id, name=name, value=written)


PREFERENCES: Final = NamedValues(preferences)
LIVE: Final = NamedValues(live_state)
