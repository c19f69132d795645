"""What the parts of the store share for writing to a table: reading a row, counting a change, adding a notice."""

import json

from companion.store import statements as sql
from companion.store.connection import Row, Transaction
from companion.store.rows import NoticeRow, TableRow


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
