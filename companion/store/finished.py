"""The games of a device that came to their end: what statistics are made of."""

from typing import Final

from sqlalchemy import bindparam, select

from companion.store.connection import Connections, Statement
from companion.store.schema import tables

_finished = (
    (tables.c.device == bindparam("the_device"))
    & (tables.c.stage == bindparam("the_stage"))
    & (tables.c.ended == bindparam("the_end"))
)

FINISHED: Final = Statement(
    select(tables.c.id).where(_finished).order_by(tables.c.played_at.desc(), tables.c.id).limit(bindparam("most"))
)


class Finished:
    """The part of the store that knows which games were played to their end."""

    _connections: Connections

    def finished(self, device: str, most: int) -> list[str]:
        """Return the ids of the closed tables of a device whose game was won or lost, the newest first."""
        with self._connections.reading() as work:
            found = work.execute(FINISHED, the_device=device, the_stage="closed", the_end="finished", most=most)
            return [row[0] for row in found.fetchall()]
