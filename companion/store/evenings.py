"""Evenings in the database: their members, and the one transaction in which people gather at a table."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Table, bindparam, delete, insert, null, select, update

from companion.store import statements as sql
from companion.store.connection import Connections, Row, Statement, Transaction
from companion.store.rows import EveningRow, Gathering, MemberRow, NoticeRow, TableRow
from companion.store.schema import evenings, members, screens, seats, tables
from companion.store.writes import Conflict, add_notice, change, table_row


class People(NamedTuple):
    """The result of a change to a gathering: the players of the draft and the members of its evening.

    ``by_phone`` is true if a phone made it: the game master's open forms then stay valid. ``emblems`` are the table's.
    """

    players: list[str]
    members: list[MemberRow]
    by_phone: bool = False
    emblems: Mapping[str, int] = MappingProxyType({})


_columns = [evenings.c[field] for field in EveningRow._fields]
_evening = select(*_columns)
_is_the_evening = evenings.c.id == bindparam("the_evening")
_is_the_table = tables.c.id == bindparam("the_id")
_of_evening = members.c.evening_id == bindparam("the_evening")


def _counting(rows: Table, of: ColumnElement[bool], **new: object) -> Statement:
    """Return a statement that changes a row, counts the change, and returns how many there were."""
    return Statement(update(rows).where(of).values(changes=rows.c.changes + 1, **new).returning(rows.c.changes))


EVENING: Final = Statement(_evening.where(_is_the_evening))
LOCK: Final = Statement(_evening.where(_is_the_evening).with_for_update(key_share=True))
LOCK_SITTING: Final = Statement(
    select(evenings.c.id).where(evenings.c.table_id == bindparam("the_id")).with_for_update(key_share=True)
)
LOCK_LED: Final = Statement(
    select(evenings.c.id).where(evenings.c.device == bindparam("the_device")).order_by(evenings.c.id).with_for_update()
)
LOCK_EVERY: Final = Statement(select(evenings.c.id).order_by(evenings.c.id).with_for_update(key_share=True))
SITTING: Final = Statement(select(evenings.c.id).where(evenings.c.table_id == bindparam("the_id")))
BY_CODE: Final = Statement(_evening.where(evenings.c.code == bindparam("the_code")))
BY_DIGITS: Final = Statement(_evening.where(evenings.c.digits == bindparam("the_digits")))
LED_BY: Final = Statement(
    _evening.where(evenings.c.device == bindparam("the_device")).order_by(evenings.c.used_at.desc()).limit(1)
)
OF_TABLE: Final = Statement(select(tables.c.evening).where(_is_the_table))
OTHERS: Final = Statement(
    select(tables.c.id).where((tables.c.evening == bindparam("the_evening")) & (tables.c.id != bindparam("the_id")))
)
ADD: Final = Statement(insert(evenings), *EveningRow._fields)
LEAD: Final = _counting(
    evenings, _is_the_evening, table_id=bindparam("new_table"), used_at=bindparam("new_at"), marked=null()
)
COUNT: Final = _counting(evenings, _is_the_evening, used_at=bindparam("new_at"), marked=null())
NEW_CODE: Final = _counting(evenings, _is_the_evening, code=bindparam("new_code"))
NEW_DIGITS: Final = _counting(
    evenings, _is_the_evening, digits=bindparam("new_digits"), digits_until=bindparam("new_until")
)
HANDED: Final = Statement(update(evenings).where(evenings.c.table_id == bindparam("the_id")), "device")
BUMP: Final = _counting(tables, _is_the_table)  # its pages look again: its evening has moved on, or has another code
GATHER: Final = _counting(
    tables,
    _is_the_table,
    version=tables.c.version + 1,
    players=bindparam("new_players"),
    emblems=bindparam("new_emblems"),
    arranged=bindparam("new_arranged"),
    played_at=bindparam("new_at"),
)

MEMBERS: Final = Statement(
    select(*[members.c[field] for field in MemberRow._fields])
    .where(_of_evening)
    .order_by(members.c.joined_at, members.c.name)
)
ADD_MEMBER: Final = Statement(insert(members), "evening_id", *MemberRow._fields)
STREAM_ACCESS: Final = Statement(
    select(evenings.c.changes, members.c.device)
    .select_from(evenings.outerjoin(members, members.c.evening_id == evenings.c.id))
    .where(_is_the_evening)
)
GIVE_UP: Final = Statement(
    delete(members).where(
        _of_evening
        & (members.c.name == bindparam("the_name"))
        & (members.c.gone_at.is_(None) | (members.c.device == bindparam("the_device")))
    )
)
DELETE_MEMBERS: Final = Statement(delete(members).where(_of_evening))
JOINED: Final = Statement(
    select(evenings.c.id)
    .select_from(members.join(evenings, evenings.c.id == members.c.evening_id))
    .where((members.c.device == bindparam("the_device")) & members.c.gone_at.is_(None))
    .order_by(evenings.c.used_at.desc())
    .limit(1)
)
SIT: Final = Statement(
    update(seats).where(
        (seats.c.table_id == bindparam("the_id"))
        & (seats.c.place == bindparam("the_place"))
        & seats.c.holder.is_(None)
        & seats.c.invited.is_not(None)
    ),
    "holder",
)

FORGET: Final = tuple(
    Statement(delete(each).where(each.c.device == bindparam("the_device"))) for each in (members, screens, evenings)
)
"""Delete what evenings know of a device: its own evenings, and its part in others."""


@dataclass
class Evenings:
    """Evenings, their phones and their codes; ``device`` is always a digest."""

    _connections: Connections

    def find(self, evening_id: str) -> EveningRow | None:
        """Return an evening, or None."""
        return self._one(EVENING, the_evening=evening_id)

    def with_code(self, code: str) -> EveningRow | None:
        """Return the evening that phones join by ``code``, or None; one query either way."""
        return self._one(BY_CODE, the_code=code)

    def with_digits(self, digits: str) -> EveningRow | None:
        """Return the evening that screens join by ``digits``, even if these have expired, or None."""
        return self._one(BY_DIGITS, the_digits=digits)

    def led_by(self, device: str) -> EveningRow | None:
        """Return the evening that a device last led as the game master's, or None."""
        return self._one(LED_BY, the_device=device)

    def joined_by(self, device: str) -> str | None:
        """Return the id of the most recently used evening in which a phone has a name, or None."""
        rows = self._rows(JOINED, the_device=device)
        return rows[0][0] if rows else None

    def members(self, evening_id: str) -> list[MemberRow]:
        """Return every name that a phone of an evening has or had, in order of arrival."""
        return [MemberRow(*row) for row in self._rows(MEMBERS, the_evening=evening_id)]

    def _rows(self, statement: Statement, **values: object) -> Sequence[Row]:
        with self._connections.reading() as work:
            return rows_of(work, statement, **values)

    def _one(self, statement: Statement, **values: object) -> EveningRow | None:
        rows = self._rows(statement, **values)
        return EveningRow(*rows[0]) if rows else None

    def gather(self, table_id: str, gathered_by: Callable[[Gathering], People | None], at: float) -> None:
        """Set the players of a draft and the members of its evening to what ``gathered_by`` makes of them.

        ``gathered_by`` receives both as they are, and returns None to change nothing; nobody else writes to either in
        between. Every such change makes a new version of the table, so that nobody is dealt a role before the game
        master has seen them on the list. Does nothing if the table no longer exists.
        """
        with self._connections.writing() as work:
            table_rows = rows_of(work, OF_TABLE, the_id=table_id)
            locked = rows_of(work, LOCK, the_evening=table_rows[0][0]) if table_rows and table_rows[0][0] else []
            evening = EveningRow(*locked[0]) if locked and locked[0][3] == table_id else None
            rows_of(work, sql.LOCK_TABLE, the_id=table_id)
            rows = rows_of(work, sql.TABLE, the_id=table_id)
            if not rows:
                return
            row = table_row(rows[0])
            members = [MemberRow(*one) for one in rows_of(work, MEMBERS, the_evening=evening.id)] if evening else []
            gathered = gathered_by(Gathering(row, evening, members))
            if gathered is not None:
                _save_gathering(work, row, evening, gathered, at)

    def renew_code(self, evening_id: str, table_id: str, code: str) -> None:
        """Set the only code with which phones can join an evening; the court of its table shows it, so that changes."""
        with self._connections.writing() as work:
            work.execute_counted(evening_id, NEW_CODE, the_evening=evening_id, new_code=code)
            work.execute_counted(table_id, BUMP, the_id=table_id)

    def renew_digits(self, evening_id: str, digits: str | None, until: float | None) -> None:
        """Set the only digits with which court screens can join an evening, until a given time."""
        with self._connections.writing() as work:
            work.advisory_lock("digits")
            holder = rows_of(work, BY_DIGITS, the_digits=digits)
            for row in holder:
                work.execute_counted(row[0], NEW_DIGITS, the_evening=row[0], new_digits=None, new_until=None)
            work.execute_counted(evening_id, NEW_DIGITS, the_evening=evening_id, new_digits=digits, new_until=until)

    def move_table(self, table_id: str, evening: EveningRow, at: float) -> None:
        """Add a table to an evening, which is created if it is new, and make it the current table."""
        with self._connections.writing() as work:
            set_current_table(work, evening, table_id, at)
            change(work, table_id, None, "draft", {"evening": evening.id, "played_at": at})

    # Phones.

    def stream_access(self, evening_id: str) -> tuple[int, frozenset[str]] | None:
        """Return how often an evening was changed, and its phones; None for no evening."""
        rows = self._rows(STREAM_ACCESS, the_evening=evening_id)
        return (rows[0][0], frozenset(row[1] for row in rows if row[1] is not None)) if rows else None

    def wait(self, evening_id: str, phone: MemberRow) -> None:
        """Give a phone a name in an evening, whose next game it waits for; the game master's page is notified."""
        with self._connections.writing() as work:
            transfer_names(work, evening_id, [phone])
            tell_leader(work, evening_id)

    def sit(self, table_id: str, holder: str, told: Sequence[NoticeRow], phones: list[MemberRow]) -> None:
        """Give a seat that was dealt to a phone of the evening to the phone ``holder``; ``told`` first names the seat.

        ``phones`` are the names that change hands with it. A phone can get as many seats this way as it had names at
        the deal. Raises ``Conflict`` if it has them all, another phone has the seat, or the table is not dealt.
        """
        with self._connections.writing() as work:
            table_rows = rows_of(work, OF_TABLE, the_id=table_id)
            evening = table_rows[0][0] if table_rows else None
            lock_evening(work, evening)
            for notice in told:
                add_notice(work, table_id, notice)
            rows = rows_of(work, sql.SEATS, the_id=table_id)
            seats_held, invited = (sum(row[at] == holder for row in rows) for at in (3, 6))
            if seats_held >= invited:
                raise Conflict
            if not work.execute(SIT, the_id=table_id, the_place=told[0].place, holder=holder).rowcount:
                raise Conflict
            transfer_names(work, evening, phones)


def rows_of(work: Transaction, statement: Statement, **values: object) -> Sequence[Row]:
    """Return every row found by a statement."""
    return work.execute(statement, **values).fetchall()


def lock_evening(work: Transaction, evening_id: str | None) -> None:
    """Lock an evening against other writers until the transaction ends; call this before writing to a table."""
    if evening_id is not None:
        rows_of(work, LOCK, the_evening=evening_id)


def lock_evenings_at(work: Transaction, table_ids: Iterable[str]) -> None:
    """Lock the evenings whose current table is one of these; call this before deleting the tables.

    Deleting a table clears it from its evening's row, which would be locked after the table otherwise.
    """
    sitting = {row[0] for table_id in table_ids for row in rows_of(work, SITTING, the_id=table_id)}
    for evening_id in sorted(sitting):
        lock_evening(work, evening_id)


def set_current_table(work: Transaction, evening: EveningRow, table_id: str, at: float, unmoved: bool = False) -> None:
    """Make a table the current one of an evening, and notify the pages of its earlier tables.

    With ``unmoved``, raises ``Conflict`` if the evening has moved to another table since ``evening`` was read.
    """
    current_rows = rows_of(work, LOCK, the_evening=evening.id)
    if not current_rows:
        work.execute(ADD, **evening._replace(table_id=table_id, used_at=at)._asdict())
        return
    if unmoved and EveningRow(*current_rows[0]).table_id != evening.table_id:
        raise Conflict
    work.execute_counted(evening.id, LEAD, the_evening=evening.id, new_table=table_id, new_at=at)
    for (before,) in rows_of(work, OTHERS, the_evening=evening.id, the_id=table_id):
        work.execute_counted(before, BUMP, the_id=before)


def transfer_names(work: Transaction, evening_id: str | None, phones: list[MemberRow]) -> None:
    """Give names of an evening to other phones, and notify all its phones; do nothing without an evening."""
    if evening_id is None or not phones or not rows_of(work, LOCK, the_evening=evening_id):
        return
    for row in phones:
        work.execute(GIVE_UP, the_evening=evening_id, the_name=row.name, the_device=row.device)
        work.execute(ADD_MEMBER, evening_id=evening_id, **row._asdict())
    work.execute_counted(evening_id, COUNT, the_evening=evening_id, new_at=max(row.joined_at for row in phones))


def tell_leader(work: Transaction, evening_id: str) -> None:
    """Make the game master's page of an evening refresh."""
    for row in rows_of(work, EVENING, the_evening=evening_id):
        if row[3] is not None:
            work.execute_counted(row[3], BUMP, the_id=row[3])


def _save_gathering(work: Transaction, row: TableRow, evening: EveningRow | None, gathered: People, at: float) -> None:
    arranged = row.arranged if gathered.by_phone else row.version + 1
    new = {"new_players": gathered.players, "new_emblems": dict(gathered.emblems)}
    work.execute_counted(row.id, GATHER, the_id=row.id, **new, new_arranged=arranged, new_at=at)
    if evening is not None:
        work.execute(DELETE_MEMBERS, the_evening=evening.id)
        for member in gathered.members:
            work.execute(ADD_MEMBER, evening_id=evening.id, **member._asdict())
        work.execute_counted(evening.id, COUNT, the_evening=evening.id, new_at=at)
