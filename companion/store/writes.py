"""What the parts of the store share for writing to a table: reading a row, counting a change, adding a notice, and the
values that are written one by one under their names, its preferences and its live state.
"""

import json
from collections.abc import Mapping
from typing import Final

from sqlalchemy import Table, bindparam, delete, insert, select, update

from companion.store import statements as sql
from companion.store.connection import Row, Statement, Transaction, packed
from companion.store.rows import NoticeRow, TableRow
from companion.store.schema import live_state, preferences


class Conflict(Exception):  # noqa: N818 - an answer, not an error of the program
    """Raised when the table is no longer as the caller knew it; nothing was written."""


def table_row(row: Row) -> TableRow:
    """Return a row of ``tables`` with its JSON decoded."""
    values = dict(zip(TableRow._fields, row, strict=True))
    for name in sql.JSON_COLUMNS:
        values[name] = json.loads(values[name]) if values[name] is not None else None
    return TableRow(**values)


def change(
    work: Transaction, table_id: str, at_version: int | None, within: str | None, new: dict[str, object]
) -> None:
    """Set columns of a table and count the change.

    Raises ``Conflict`` unless it is still at the version ``at_version`` and in the stage ``within``, if given.
    """
    values = {f"new_{name}": value for name, value in new.items()}
    if at_version is not None:
        values["the_version"] = at_version
    if within is not None:
        values["the_stage"] = within
    counting = sql.change(tuple(new), at_version is not None, within is not None)
    if not work.execute_counted(table_id, counting, the_id=table_id, **values):
        raise Conflict


def add_notice(work: Transaction, table_id: str, notice: NoticeRow) -> None:
    """Add a notice to a table, and count the change; raises ``Conflict`` if it is not dealt."""
    change(work, table_id, None, "dealt", {})
    work.execute(sql.ADD_NOTICE, table_id=table_id, **notice._asdict())


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
