"""Seats in the database: their codes, the phones that hold them, and whose role has been seen."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sqlalchemy import bindparam, select, update

from companion.store.connection import Connections, Statement
from companion.store.evenings import lock_evening, rows_of, transfer_names
from companion.store.rows import MemberRow, NoticeRow
from companion.store.schema import seats, tables
from companion.store.statements import LOCK_TABLE
from companion.store.writes import add_notice, change

_table = tables.c.id == bindparam("the_id")
_place = (seats.c.table_id == bindparam("the_id")) & (seats.c.place == bindparam("the_place"))

FIND_CODE: Final = Statement(select(seats.c.table_id, seats.c.place).where(seats.c.code == bindparam("code")))
CLAIM: Final = Statement(
    update(seats).where((seats.c.code == bindparam("the_code")) & seats.c.holder.is_(None)), "holder"
)
RELEASE: Final = Statement(
    update(seats).where(_place), "generation", "code", "holder", "looked_at"
)  # the tablet has still shown the role
NEXT_GENERATION: Final = Statement(
    update(tables).where(_table).values(generation=tables.c.generation + 1).returning(tables.c.generation)
)
LOOKED: Final = Statement(
    update(seats).where(_place & (seats.c.holder == bindparam("the_holder")) & seats.c.looked_at.is_(None)), "looked_at"
)
INVITE: Final = Statement(update(seats).where(_place), "invited", "shown_at")  # nobody has shown it its role
SHOWN: Final = Statement(update(seats).where(_place), "shown_at")


@dataclass
class Seats:
    """Seats of dealt tables; ``holder`` is always the digest of a phone."""

    _connections: Connections

    def with_code(self, code: str) -> tuple[str, int] | None:
        """Return the table and the place of the seat whose code has this digest, or None; one query either way."""
        with self._connections.reading() as work:
            rows = work.execute(FIND_CODE, code=code).fetchall()
        return (rows[0][0], rows[0][1]) if rows else None

    def claim(
        self, table_id: str, code: str, holder: str, notice: NoticeRow, evening: str | None, phone: MemberRow
    ) -> bool:
        """Give the seat with this code's digest to a phone unless another has it; return whether it was free.

        The phone then has the seat's name in ``evening``. Raises ``Conflict`` if the table is not dealt.
        """
        with self._connections.writing() as work:
            lock_evening(work, evening)
            rows_of(work, LOCK_TABLE, the_id=table_id)
            if not work.execute(CLAIM, the_code=code, holder=holder).rowcount:
                return False
            add_notice(work, table_id, notice)
            transfer_names(work, evening, [phone])
        return True

    def release(self, table_id: str, notice: NoticeRow, code_of: Callable[[int], str]) -> None:
        """Free a seat and give it a new code, whose digest ``code_of`` returns for the next generation.

        Raises ``Conflict`` if the table is not dealt.
        """
        with self._connections.writing() as work:
            add_notice(work, table_id, notice)
            generation = rows_of(work, NEXT_GENERATION, the_id=table_id)[0][0]
            work.execute(
                RELEASE,
                the_id=table_id,
                the_place=notice.place,
                generation=generation,
                code=code_of(generation),
                holder=None,
                looked_at=None,
            )

    def looked(self, table_id: str, place: int, holder: str, at: float) -> None:
        """Note when the seat's phone showed the role for the first time."""
        with self._connections.writing() as work:
            rows_of(work, LOCK_TABLE, the_id=table_id)
            if work.execute(LOOKED, the_id=table_id, the_place=place, the_holder=holder, looked_at=at).rowcount:
                change(work, table_id, None, None, {})

    def shown(self, table_id: str, notice: NoticeRow) -> None:
        """Note that the tablet has shown a seat's role; raises ``Conflict`` if the table is not dealt."""
        with self._connections.writing() as work:
            add_notice(work, table_id, notice)
            work.execute(SHOWN, the_id=table_id, the_place=notice.place, shown_at=notice.at)
