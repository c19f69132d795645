"""What a stream asks the database at every change: one question, one row."""

from typing import Final

from sqlalchemy import bindparam, select

from companion.store.connection import Connections, Statement
from companion.store.schema import seats, tables

_id = tables.c.id == bindparam("the_id")

LED: Final = Statement(select(tables.c.changes, tables.c.device, tables.c.takeovers).where(_id))
HELD: Final = Statement(
    select(tables.c.changes, seats.c.holder)
    .where(_id)
    .where((seats.c.table_id == tables.c.id) & (seats.c.place == bindparam("the_place")))
)


class Watched:
    """The part of the store that streams ask."""

    _connections: Connections

    def led(self, table_id: str) -> tuple[int, str, int] | None:
        """Return a table's ``changes``, the digest of the device that leads it and its ``takeovers``, or None."""
        found = self._connections.rows(LED, the_id=table_id)
        return (found[0][0], found[0][1], found[0][2]) if found else None

    def held(self, table_id: str, place: int) -> tuple[int, str | None] | None:
        """Return a table's ``changes`` and the digest of the phone that holds a seat, or None for no such seat."""
        found = self._connections.rows(HELD, the_id=table_id, the_place=place)
        return (found[0][0], found[0][1]) if found else None
