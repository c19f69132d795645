"""The statements about tables and their journals, written once for every database; other files have their own."""

from typing import Any, Final

from sqlalchemy import Column, bindparam, delete, func, insert, select, update
from sqlalchemy.sql.dml import Update

from companion.store.connection import Statement
from companion.store.rows import EntryRow, NoticeRow, SeatRow, TableRow
from companion.store.schema import entries, evenings, notices, seats, tables

JSON_COLUMNS: Final = frozenset({"players", "options", "settled", "hidden", "sealed", "emblems"})
"""The columns of ``tables`` that contain JSON."""


def _columns(of: Any, fields: tuple[str, ...]) -> list[Column[Any]]:
    return [of.c[field] for field in fields]


_id = tables.c.id == bindparam("the_id")
_table = select(*_columns(tables, TableRow._fields))

TABLE: Final = Statement(_table.where(_id))
WHOLE: Final = Statement(
    _table.add_columns(
        select(evenings.c.table_id).where(evenings.c.id == tables.c.evening).scalar_subquery().label("evening_at")
    ).where(_id)
)
CHANGES: Final = Statement(select(tables.c.changes).where(_id))
OVERTAKE: Final = tuple(
    Statement(
        update(rows)
        .where((rows.c.id == bindparam("the_id")) & (rows.c.changes < bindparam("known")))
        .values(changes=bindparam("known") + 1)
        .returning(rows.c.changes)
    )
    for rows in (tables, evenings)
)
TABLES_OF: Final = Statement(
    _table.where(tables.c.device == bindparam("device")).order_by(tables.c.played_at.desc(), tables.c.id).limit(200)
)
NEWEST_TABLES: Final = Statement(_table.order_by(tables.c.played_at.desc(), tables.c.id).limit(200))
FINISHED: Final = Statement(
    select(tables.c.id)
    .where(
        (tables.c.device == bindparam("the_device"))
        & (tables.c.stage == bindparam("the_stage"))
        & (tables.c.ended == bindparam("the_end"))
    )
    .order_by(tables.c.played_at.desc(), tables.c.id)
    .limit(bindparam("most"))
)
STREAM_ACCESS: Final = Statement(
    select(tables.c.changes, tables.c.device, tables.c.takeovers, seats.c.place, seats.c.holder)
    .select_from(tables.outerjoin(seats, seats.c.table_id == tables.c.id))
    .where(_id)
)
ADD_TABLE: Final = Statement(insert(tables), *TableRow._fields)
DELETE_TABLE: Final = Statement(delete(tables).where(_id))

LOCK_TABLE: Final = Statement(
    select(tables.c.stage, tables.c.changes).where(_id).with_for_update(key_share=True)
)  # rows that only refer to it, such as a notice, need not wait
"""On a database that locks rows, blocks every other write to the table until the transaction ends."""

SEATS: Final = Statement(
    select(*_columns(seats, SeatRow._fields)).where(seats.c.table_id == bindparam("the_id")).order_by(seats.c.place)
)
ADD_SEAT: Final = Statement(insert(seats), "table_id", *SeatRow._fields)
DELETE_SEATS: Final = Statement(delete(seats).where(seats.c.table_id == bindparam("the_id")))

ENTRIES: Final = Statement(
    select(
        *_columns(entries, EntryRow._fields[:-1]),
        func.coalesce(entries.c.tap, entries.c.version),
    )
    .where((entries.c.table_id == bindparam("the_id")) & (entries.c.version > bindparam("after")))
    .order_by(entries.c.version)
)
ADD_ENTRY: Final = Statement(insert(entries), "table_id", *EntryRow._fields)

DELETE_ENTRIES: Final = Statement(delete(entries).where(entries.c.table_id == bindparam("the_id")))

NOTICES: Final = Statement(
    select(*_columns(notices, NoticeRow._fields))
    .where(notices.c.table_id == bindparam("the_id"))
    .order_by(notices.c.id)
)
ADD_NOTICE: Final = Statement(insert(notices), "table_id", *NoticeRow._fields)
DELETE_SEAT_NOTICES: Final = Statement(
    delete(notices).where((notices.c.table_id == bindparam("the_id")) & (notices.c.place >= 0))
)  # the table has still been handed over

_changes: dict[tuple[str, ...], Statement] = {}
"""One for each set of columns; in a mapping, so that the tests find every statement there is."""


def change(columns: tuple[str, ...], at_version: bool, in_stage: bool) -> Statement:
    """Return an update of a table's ``columns`` that also counts the change, and returns the new count.

    With ``at_version`` and ``in_stage`` it changes nothing unless the table is still at ``the_version`` and in
    ``the_stage``: the second of two writers gets no row.
    """
    key = (*columns, str(at_version), str(in_stage))
    if key not in _changes:
        statement: Update = update(tables).where(_id).values(changes=tables.c.changes + 1)
        if at_version:
            statement = statement.where(tables.c.version == bindparam("the_version"))
        if in_stage:
            statement = statement.where(tables.c.stage == bindparam("the_stage"))
        statement = statement.values({name: bindparam(f"new_{name}") for name in columns})
        _changes[key] = Statement(statement.returning(tables.c.changes))
    return _changes[key]


MOVE_ON: Final = change(("version", "moment", "played_at"), at_version=True, in_stage=True)
"""Changes a table after a command."""
