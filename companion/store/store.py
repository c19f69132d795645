"""The store: short queries to the database, with plain values in and out."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from flask import Flask

from companion.store import statements as sql
from companion.store.connection import Row, Transaction
from companion.store.devices import GROUPS, PRESETS, Devices, Shelves
from companion.store.evenings import (
    GIVE_UP,
    LOCK_SITTING,
    Evenings,
    lock_evening,
    rows_of,
    set_current_table,
    transfer_names,
)
from companion.store.handovers import Handovers
from companion.store.housekeeping import Housekeeping
from companion.store.opening import connections_to
from companion.store.recordings import Recordings
from companion.store.rows import (
    EntryRow,
    EveningRow,
    MemberRow,
    NoticeRow,
    SeatRow,
    StreamAccess,
    TableRow,
    WholeTable,
)
from companion.store.schema import db
from companion.store.screens import Screens
from companion.store.seats import INVITE, Seats
from companion.store.writes import LIVE, PREFERENCES, Conflict, change, table_row

MOST_SOUND: Final = 1000
"""The megabytes of recordings that are kept in all unless the option ``RECORDINGS`` says otherwise."""


class Store:
    """The database of one app: tables and their journals here, everything else in separate services.

    Works with and without an app context, in any thread.
    """

    def __init__(self, app: Flask) -> None:
        """Use the database that ``app`` was set up with; ``prepare`` must have made it ready."""
        with app.app_context():
            engine = db.engine
        self._connections = connections = connections_to(engine)
        self.seats = Seats(connections)
        self.handovers = Handovers(connections)
        self.evenings = Evenings(connections)
        self.screens = Screens(connections)
        self.groups = Shelves(connections, GROUPS)
        self.presets = Shelves(connections, PRESETS)
        self.recordings = Recordings(connections, int(app.config.get("RECORDINGS", MOST_SOUND)) << 20)
        self.devices = Devices(connections)
        self._days = int(app.config.get("KEEP_DAYS", 90))

    def settle(self) -> None:
        """Leave nothing that was deleted in a file beside the database."""
        self._connections.settle()

    def close(self) -> None:
        """Close the connections to the database; the next query opens a new one."""
        self._connections.close()

    def on_change(self, callback: Callable[[str, int], None]) -> None:
        """Call ``callback`` with the id of every table and evening that was changed, after the change is on the disk.

        It also receives the number of changes so far, which is 0 if the row was deleted.
        """
        self._connections.on_change(callback)

    def overtake(self, key: str, at_version: int) -> None:
        """Count one more change of a table or evening than are ``at_version`` of it, unless it has had more.

        A database that was put back to an earlier day has had fewer: pages would take what follows for old news.
        """
        with self._connections.writing() as work:
            for statement in sql.OVERTAKE:
                work.execute_counted(key, statement, the_id=key, known=at_version)

    def connections_lent(self) -> int:
        """Return how many connections of a pool are in use; 0 if there is no pool."""
        return self._connections.in_use()

    # Reading.

    def table(self, table_id: str) -> TableRow | None:
        """Return a table, or None."""
        with self._connections.reading() as work:
            rows = work.execute(sql.TABLE, the_id=table_id).fetchall()
        return table_row(rows[0]) if rows else None

    def changes(self, table_id: str) -> int | None:
        """Return how often any part of a table was written, or None for no table: the cheapest query."""
        with self._connections.reading() as work:
            rows = work.execute(sql.CHANGES, the_id=table_id).fetchall()
        return rows[0][0] if rows else None

    def whole(self, table_id: str, after: int) -> WholeTable | None:
        """Return a whole table, with its journal's rows above version ``after``; None for no table."""
        with self._connections.reading(at_once=True) as work:
            rows = work.execute(sql.WHOLE, the_id=table_id).fetchall()
            if not rows:
                return None
            seats = [SeatRow(*row) for row in work.execute(sql.SEATS, the_id=table_id).fetchall()]
            entries = [_entry_row(row) for row in work.execute(sql.ENTRIES, the_id=table_id, after=after).fetchall()]
            notices = [NoticeRow(*row) for row in work.execute(sql.NOTICES, the_id=table_id).fetchall()]
            preferences, live = PREFERENCES.read(work, table_id), LIVE.read(work, table_id)
        *row, evening_at = rows[0]
        return WholeTable(table_row(tuple(row)), seats, entries, notices, preferences, live, evening_at)

    def tables_of(self, device: str) -> list[TableRow]:
        """Return the tables of a device, the most recently touched first."""
        with self._connections.reading() as work:
            return [table_row(row) for row in work.execute(sql.TABLES_OF, device=device).fetchall()]

    def newest_tables(self) -> list[TableRow]:
        """Return the tables of every device, the most recently touched first; 200 at most."""
        with self._connections.reading() as work:
            return [table_row(row) for row in work.execute(sql.NEWEST_TABLES).fetchall()]

    def finished_tables_of(self, device: str, most: int) -> list[str]:
        """Return the ids of the closed tables of a device whose game was won or lost, the newest first."""
        with self._connections.reading() as work:
            rows = work.execute(sql.FINISHED, the_device=device, the_stage="closed", the_end="finished", most=most)
            return [row[0] for row in rows.fetchall()]

    def stream_access(self, table_id: str) -> StreamAccess | None:
        """Return who may listen at a table, or None for no table: the only query of streams at a change."""
        with self._connections.reading() as work:
            rows = work.execute(sql.STREAM_ACCESS, the_id=table_id).fetchall()
        if not rows:
            return None
        changes, device, takeovers = rows[0][:3]
        return StreamAccess(
            changes, device, takeovers, {place: holder for *_, place, holder in rows if holder is not None}
        )

    # Writing.

    def add_table(
        self,
        row: TableRow,
        preferences: Mapping[str, object],
        seats: Iterable[SeatRow] = (),
        entries: Iterable[EntryRow] = (),
        evening: EveningRow | None = None,
        unmoved: bool = False,
    ) -> None:
        """Add a table with its preferences, and with its seats and its journal if it comes from a record.

        It becomes the current table of ``evening``, which is created if it is new. With ``unmoved``, raises
        ``Conflict`` and adds nothing if the evening has moved to another table since it was read.
        """
        with self._connections.writing() as work:
            work.execute(sql.ADD_TABLE, **row._asdict())
            if evening is not None:
                set_current_table(work, evening, row.id, row.created_at, unmoved)
            PREFERENCES.write(work, row.id, preferences)
            _add_seats(work, row.id, seats)
            for entry in entries:
                work.execute(sql.ADD_ENTRY, table_id=row.id, **entry._asdict())

    def housekeeping(self, wall: Callable[[], float], steady: Callable[[], float]) -> Housekeeping:
        """Return the housekeeping of this database; see ``Housekeeping`` for the two clocks."""
        return Housekeeping(self._connections, self._days, wall, steady)

    def delete_table(self, table_id: str) -> None:
        """Delete a table and everything that belongs to it."""
        with self._connections.writing() as work:
            rows_of(work, LOCK_SITTING, the_id=table_id)
            work.execute(sql.DELETE_TABLE, the_id=table_id)
            work.touched[table_id] = 0

    def change(
        self,
        table_id: str,
        *,
        at_version: int | None = None,
        within: str | None = None,
        preferences: Mapping[str, object] | None = None,
        live: Mapping[str, object] | None = None,
        **new: object,
    ) -> None:
        """Set columns of a table, and preferences and live values by name: None deletes one, others stay.

        Raises ``Conflict`` unless it is still at the version ``at_version`` and in the stage ``within``, if given.
        """
        with self._connections.writing() as work:
            change(work, table_id, at_version, within, new)
            PREFERENCES.write(work, table_id, preferences or {})
            LIVE.write(work, table_id, live or {})

    def change_live(
        self,
        table_id: str,
        within: str,
        change_of: Callable[[Mapping[str, object], int], Mapping[str, object]],
        at: float | None = None,
    ) -> None:
        """Set live values of a table to what ``change_of`` makes of the present ones.

        ``change_of`` receives them by name and the number of changes that the table will have had, and returns values
        in the form that ``change`` takes; nothing is written if there are none. Nobody writes to the table in between.
        ``at`` is when the table was played at. Raises ``Conflict`` unless the table is in the stage ``within``.
        """
        with self._connections.writing() as work:
            rows = work.execute(sql.LOCK_TABLE, the_id=table_id).fetchall()
            if not rows or rows[0][0] != within:
                raise Conflict
            values = change_of(LIVE.read(work, table_id), rows[0][1] + 1)
            if values:
                change(work, table_id, None, None, {} if at is None else {"played_at": at})
                LIVE.write(work, table_id, values)

    def deal(
        self, table_id: str, at_version: int, seats: Sequence[SeatRow], evening: EveningRow | None = None, **new: Any
    ) -> None:
        """Turn a draft at version ``at_version`` into a dealt table with ``seats``; raises ``Conflict`` if it moved on.

        It becomes the current table of ``evening``.
        """
        with self._connections.writing() as work:
            if evening is not None:
                set_current_table(work, evening, table_id, new["played_at"])
            change(work, table_id, at_version, "draft", {**new, "stage": "dealt"})
            _add_seats(work, table_id, seats)

    def undeal(self, table_id: str, at_version: int, at: float, evening: EveningRow | None, **new: object) -> None:
        """Turn a dealt table at version ``at_version`` back into a draft; raises ``Conflict`` if it has moved on.

        It becomes the current table of ``evening``, whose phones without a seat are notified, too.
        """
        with self._connections.writing() as work:
            if evening is not None:
                set_current_table(work, evening, table_id, at)
            change(work, table_id, at_version, "dealt", {**new, "stage": "draft", "played_at": at})
            work.execute(sql.DELETE_SEATS, the_id=table_id)
            work.execute(sql.DELETE_SEAT_NOTICES, the_id=table_id)

    def rename(
        self,
        table_id: str,
        notice: NoticeRow,
        journal: Iterable[EntryRow],
        evening: str | None,
        former: str,
        phone: MemberRow | None,
        **new: object,
    ) -> None:
        """Write a dealt table with a new name: the columns ``new`` and the whole ``journal``; ``notice`` says where.

        In its ``evening`` nobody is called ``former`` any more and ``phone`` has the new name; a seat that is
        ``replaced`` is for this phone alone. Raises ``Conflict`` if the table is no longer at the notice's version.
        """
        with self._connections.writing() as work:
            lock_evening(work, evening)
            change(work, table_id, notice.version, "dealt", new)
            work.execute(sql.DELETE_ENTRIES, the_id=table_id)
            for entry in journal:
                work.execute(sql.ADD_ENTRY, table_id=table_id, **entry._asdict())
            work.execute(sql.ADD_NOTICE, table_id=table_id, **notice._asdict())
            if notice.kind == "replaced":
                invited = phone.device if phone else None
                work.execute(INVITE, the_id=table_id, the_place=notice.place, invited=invited, shown_at=None)
            work.execute(GIVE_UP, the_evening=evening, the_name=former, the_device="")
            transfer_names(work, evening, [phone] if phone else [])

    def append_all(self, table_id: str, at_version: int, entries: Sequence[EntryRow], moment: str) -> int:
        """Append ``entries`` to the journal of a table at version ``at_version``; return its ``changes``.

        There must be at least one; all are written or none. ``moment`` is how far the evening has got after them.

        Raises ``Conflict`` if the table has a newer version: of two writers at the same version, the second is refused.
        """
        new = {"new_version": entries[-1].version, "new_moment": moment, "new_played_at": entries[-1].at}
        with self._connections.writing() as work:
            moved = work.execute(
                sql.MOVE_ON, the_id=table_id, the_version=at_version, the_stage="dealt", **new
            ).fetchall()
            if not moved:
                raise Conflict
            work.touched[table_id] = changes = moved[0][0]
            for entry in entries:
                work.execute(sql.ADD_ENTRY, table_id=table_id, **entry._asdict())
        return int(changes)


def _entry_row(row: Row) -> EntryRow:
    return EntryRow(row[0], json.loads(row[1]), json.loads(row[2]), *row[3:])


def _add_seats(work: Transaction, table_id: str, seats: Iterable[SeatRow]) -> None:
    for seat in seats:
        work.execute(sql.ADD_SEAT, table_id=table_id, **seat._asdict())
