"""Private notebooks: lines that belong to one seat, and that no other query of the store returns."""

import json
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import bindparam, delete, func, insert, select

from companion.store.connection import Connections, Statement
from companion.store.schema import notes

_own = (notes.c.table_id == bindparam("the_id")) & (notes.c.place == bindparam("the_place"))

NOTES: Final = Statement(select(notes.c.id, notes.c.line).where(_own).order_by(notes.c.id))
COUNT: Final = Statement(select(func.count()).select_from(notes).where(_own))
ADD: Final = Statement(insert(notes), "table_id", "place", "line")
STRIKE: Final = Statement(delete(notes).where(_own & (notes.c.id == bindparam("the_note"))))
CLEAR: Final = Statement(delete(notes).where(notes.c.table_id == bindparam("the_id")))


@dataclass
class Notebooks:
    """Notebooks of seats. Writing one does not count as a change of the table, so no page is notified."""

    _connections: Connections

    def lines(self, table_id: str, place: int) -> list[tuple[int, dict[str, Any]]]:
        """Return the lines of a seat's notebook with their numbers, the oldest first."""
        with self._connections.reading() as work:
            rows = work.execute(NOTES, the_id=table_id, the_place=place).fetchall()
        return [(row[0], json.loads(row[1])) for row in rows]

    def add(self, table_id: str, place: int, line: dict[str, Any], most: int) -> bool:
        """Add a line to a seat's notebook; return False, and add nothing, if that would exceed ``most``."""
        with self._connections.writing() as work:
            work.advisory_lock("notes", table_id, str(place))
            if work.execute(COUNT, the_id=table_id, the_place=place).fetchall()[0][0] >= most:
                return False
            work.execute(ADD, table_id=table_id, place=place, line=line)
        return True

    def strike(self, table_id: str, place: int, note: int) -> None:
        """Delete a line from a seat's notebook; a line of another seat is left alone."""
        with self._connections.writing() as work:
            work.execute(STRIKE, the_id=table_id, the_place=place, the_note=note)
