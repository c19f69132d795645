"""Every statement that the store runs, written once for every database."""

from typing import Any, Final

from sqlalchemy import Column, bindparam, delete, insert, select, update
from sqlalchemy.sql.dml import Update

from companion.store.connection import Statement
from companion.store.rows import GroupRow, SeatRow, TableRow
from companion.store.schema import entries, groups, notices, seats, tables

JSON_COLUMNS: Final = frozenset({"players", "options", "settled", "hidden", "sealed"})
"""The columns of ``tables`` that hold JSON."""


def _columns(of: Any, fields: tuple[str, ...]) -> list[Column[Any]]:
    return [of.c[field] for field in fields]


_id = tables.c.id == bindparam("the_id")
_place = (seats.c.table_id == bindparam("the_id")) & (seats.c.place == bindparam("the_place"))
_table = select(*_columns(tables, TableRow._fields))

TABLE: Final = Statement(_table.where(_id))
CHANGES: Final = Statement(select(tables.c.changes).where(_id))
TABLES_OF: Final = Statement(
    _table.where(tables.c.device == bindparam("device")).order_by(tables.c.played_at.desc(), tables.c.id).limit(200)
)
NEWEST_TABLES: Final = Statement(_table.order_by(tables.c.played_at.desc(), tables.c.id).limit(200))
ADD_TABLE: Final = Statement(insert(tables), *TableRow._fields)
DELETE_TABLE: Final = Statement(delete(tables).where(_id))

LOCK_TABLE: Final = Statement(select(tables.c.stage, tables.c.changes).where(_id).with_for_update())
"""Where a database locks rows rather than all of itself, nobody else writes to the table until the transaction ends."""

SEATS: Final = Statement(
    select(*_columns(seats, SeatRow._fields)).where(seats.c.table_id == bindparam("the_id")).order_by(seats.c.place)
)
ADD_SEAT: Final = Statement(insert(seats), "table_id", *SeatRow._fields)
DELETE_SEATS: Final = Statement(delete(seats).where(seats.c.table_id == bindparam("the_id")))
FIND_CODE: Final = Statement(select(seats.c.table_id, seats.c.place).where(seats.c.code == bindparam("code")))
CLAIM: Final = Statement(
    update(seats).where((seats.c.code == bindparam("the_code")) & seats.c.holder.is_(None)), "holder"
)
RELEASE: Final = Statement(
    update(seats).where(_place), "generation", "code", "holder", "looked_at"
)  # what the tablet showed stays true
NEXT_GENERATION: Final = Statement(update(tables).where(_id).values(generation=tables.c.generation + 1))
GENERATION: Final = Statement(select(tables.c.generation).where(_id))
LOOKED: Final = Statement(
    update(seats).where(_place & (seats.c.holder == bindparam("the_holder")) & seats.c.looked_at.is_(None)), "looked_at"
)
SHOWN: Final = Statement(update(seats).where(_place), "shown_at")

ENTRIES: Final = Statement(
    select(entries.c.version, entries.c.command, entries.c.events, entries.c.actor, entries.c.at)
    .where((entries.c.table_id == bindparam("the_id")) & (entries.c.version > bindparam("after")))
    .order_by(entries.c.version)
)
ADD_ENTRY: Final = Statement(insert(entries), "table_id", "version", "command", "events", "actor", "at")

NOTICES: Final = Statement(
    select(notices.c.version, notices.c.kind, notices.c.place, notices.c.at)
    .where(notices.c.table_id == bindparam("the_id"))
    .order_by(notices.c.id)
)
ADD_NOTICE: Final = Statement(insert(notices), "table_id", "version", "kind", "place", "at")
DELETE_SEAT_NOTICES: Final = Statement(
    delete(notices).where((notices.c.table_id == bindparam("the_id")) & (notices.c.place >= 0))
)  # that a table was handed over stays true

GROUPS: Final = Statement(
    select(*_columns(groups, GroupRow._fields))
    .where(groups.c.device == bindparam("the_device"))
    .order_by(groups.c.used_at.desc(), groups.c.name)
)
ADD_GROUP: Final = Statement(insert(groups), "id", "device", "name", "players", "used_at")
RENEW_GROUP: Final = Statement(
    update(groups).where((groups.c.device == bindparam("the_device")) & (groups.c.name == bindparam("the_name"))),
    "players",
    "used_at",
)
USE_GROUP: Final = Statement(
    update(groups).where((groups.c.device == bindparam("the_device")) & (groups.c.id == bindparam("the_group"))),
    "used_at",
)
DELETE_GROUP: Final = Statement(
    delete(groups).where((groups.c.device == bindparam("the_device")) & (groups.c.id == bindparam("the_group")))
)

_changes: dict[tuple[str, ...], Statement] = {}


def change(columns: tuple[str, ...], at_version: bool, in_stage: bool) -> Statement:
    """Return the update of a table's ``columns`` that also counts the change.

    With ``at_version`` and ``in_stage`` it changes nothing unless the table still is at ``the_version`` and in
    ``the_stage``: whoever comes second finds out by the number of rows.
    """
    key = (*columns, str(at_version), str(in_stage))
    if key not in _changes:
        statement: Update = update(tables).where(_id).values(changes=tables.c.changes + 1)
        if at_version:
            statement = statement.where(tables.c.version == bindparam("the_version"))
        if in_stage:
            statement = statement.where(tables.c.stage == bindparam("the_stage"))
        _changes[key] = Statement(statement.values({name: bindparam(f"new_{name}") for name in columns}))
    return _changes[key]


MOVE_ON: Final = change(("version", "moment", "played_at"), at_version=True, in_stage=True)
"""What a command does to its table."""
