"""What streams ask the database at every change: one question."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from sqlalchemy import bindparam, select

from companion.store.connection import Connections, Statement
from companion.store.schema import seats, tables

_id = tables.c.id == bindparam("the_id")

GLANCE: Final = Statement(
    select(tables.c.changes, tables.c.device, tables.c.takeovers, seats.c.place, seats.c.holder)
    .select_from(tables.outerjoin(seats, seats.c.table_id == tables.c.id))
    .where(_id)
)


class Glance(NamedTuple):
    """What decides who may listen at a table: the digests of the device that leads it and of the phones at its seats.

    ``changes`` is the table's, and ``takeovers`` how often it was handed over; ``holders`` are by place.
    """

    changes: int
    device: str
    takeovers: int
    holders: Mapping[int, str]


class Watched:
    """The part of the store that streams ask."""

    _connections: Connections

    def glance(self, table_id: str) -> Glance | None:
        """Return who may listen at a table, or None for no table."""
        with self._connections.reading() as work:
            found = work.execute(GLANCE, the_id=table_id).fetchall()
        if not found:
            return None
        changes, device, takeovers = found[0][:3]
        return Glance(changes, device, takeovers, {place: holder for *_, place, holder in found if holder is not None})
