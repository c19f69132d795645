"""Deletion of unused data: after as long as the list of tables states, and never by a clock alone.

Clocks are wrong: a small computer without a battery wakes up years ago, and is corrected in the middle of a game. So
what looks old is marked first, and deleted when the server has run for a day more and nobody has touched it since.
What was touched since this start never counts as old, and a server whose clock has jumped deletes nothing. Several
processes that run side by side count one time: each moves it on to where it would be alone.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from sqlalchemy import Table, bindparam, delete, insert, null, select, update

from companion.store.connection import Connections, Row, Statement
from companion.store.database_errors import Unavailable
from companion.store.schema import evenings, forgotten_devices, groups, presets, recordings, tables, upkeep

SECONDS_A_DAY: Final = 24 * 3600

KEEP_GROUPS: Final = 365
"""Days that groups, set-ups and recordings are kept after their last use: as long as the browser is remembered."""

MARKED_FOR: Final = SECONDS_A_DAY
"""Seconds that the server has to run between the mark and the deletion."""

CLOCK_JUMP_SECONDS: Final = 3600.0
"""Seconds by which a clock may go differently from time itself, between two turns, without having jumped."""

MAX_TOUCHED: Final = 10_000
"""Tables remembered at most as touched since this start."""

BATCH_ROWS: Final = 100
"""Number of rows marked or deleted in one transaction, so that games can continue in between."""

UPTIME_KEY: Final = "ran"
"""The key of the total number of seconds for which the server has run."""


class ExpiringRows:
    """One kind of rows that are deleted when they are old; the column ``used`` holds when a row was last used."""

    def __init__(self, rows: Table, used: str) -> None:
        """Write the statements."""
        keys = list(rows.primary_key.columns)
        self._names = [key.name for key in keys]
        this = rows.c[keys[0].name] == bindparam("k0")
        for number, key in enumerate(keys[1:], 1):
            this &= key == bindparam(f"k{number}")
        old = rows.c[used] < bindparam("before")
        self.to_mark = Statement(select(*keys).where(old & rows.c.marked.is_(None)).limit(BATCH_ROWS))
        self.mark = Statement(update(rows).where(this & old), "marked")
        self.clear = Statement(
            update(rows).where((rows.c[used] >= bindparam("before")) & rows.c.marked.is_not(None)).values(marked=null())
        )
        due = old & (rows.c.marked <= bindparam("due"))
        self.to_delete = Statement(select(*keys).where(due).limit(BATCH_ROWS))
        self.delete = Statement(delete(rows).where(this & due))

    def keys(self, row: tuple[object, ...]) -> dict[str, object]:
        """Return the values that name a row found by one of the statements."""
        return {f"k{number}": value for number, value in enumerate(row)}


TABLES: Final = ExpiringRows(tables, "played_at")
BELONGINGS: Final = (
    ExpiringRows(groups, "used_at"),
    ExpiringRows(presets, "used_at"),
    ExpiringRows(recordings, "used_at"),
    ExpiringRows(forgotten_devices, "used_at"),
    ExpiringRows(evenings, "used_at"),
)

HAS_RUN: Final = Statement(select(upkeep.c.value).where(upkeep.c.key == UPTIME_KEY))
BEGIN: Final = Statement(insert(upkeep), "key", "value")
RUN_ON: Final = Statement(update(upkeep).where(upkeep.c.key == UPTIME_KEY).values(value=bindparam("seconds")))
TOUCHED: Final = Statement(
    update(tables)
    .where((tables.c.id == bindparam("the_id")) & (tables.c.played_at < bindparam("before")))
    .values(played_at=bindparam("now"), marked=null())
)


class Housekeeping:
    """Deletes what is too old while a server runs: a run every now and then, outside of every request.

    ``wall`` gives seconds since the epoch, ``steady`` seconds that nobody sets. With ``days`` 0 everything is kept.
    """

    def __init__(
        self, connections: Connections, days: int, wall: Callable[[], float], steady: Callable[[], float]
    ) -> None:
        """Begin to count."""
        self._connections = connections
        self._days = days
        self._wall = wall
        self._steady = steady
        self._last = wall(), steady()
        self._seen: float | None = None
        with suppress(Unavailable):  # then it begins to count with its first turn
            self._seen = self._counted()
        self._touched: dict[str, None] = {}
        self.jumped = False
        connections.on_change(self._touch)

    def _touch(self, table_id: str, _changes: int) -> None:
        """Note that a table is in use."""
        self._touched[table_id] = None
        if len(self._touched) > MAX_TOUCHED:
            self._touched.pop(next(iter(self._touched)), None)

    def run(self) -> int:
        """Mark what has grown old, delete what was marked long enough ago, and return how many rows are gone."""
        if self._days <= 0:
            return 0
        now, seconds = self._went_by()
        ran = self._ran(seconds)
        before = now - self._days * SECONDS_A_DAY
        if self.jumped:
            self._keep_touched(before, now)
            return 0
        gone = self._one(TABLES, before, ran)
        long_ago = now - max(self._days, KEEP_GROUPS) * SECONDS_A_DAY
        return gone + sum(self._one(shelf, long_ago, ran) for shelf in BELONGINGS)

    def _went_by(self) -> tuple[float, float]:
        """Return the time, and for how many seconds the server has run since the last turn."""
        wall, steady = self._wall(), self._steady()
        seconds = steady - self._last[1]
        self.jumped |= abs((wall - self._last[0]) - seconds) > CLOCK_JUMP_SECONDS
        self._last = wall, steady
        return wall, seconds

    def _counted(self) -> float:
        """Return for how many seconds the server has run in all, as far as that was written down."""
        found = self._found(HAS_RUN)
        return found[0][0] if found else 0.0

    def _ran(self, seconds: float) -> float:
        """Return for how many seconds the server has run in all, and write that down.

        That is what this process saw when it last looked, and the ``seconds`` since then; or what others have written
        meanwhile, where that is more. So it never grows faster than time, however many processes count.
        """
        with self._connections.writing() as work:
            work.advisory_lock(UPTIME_KEY)
            found = work.execute(HAS_RUN).fetchall()
            known: float = found[0][0] if found else 0.0
            ran = max(known, known if self._seen is None else self._seen + seconds)
            if not found:
                work.execute(BEGIN, key=UPTIME_KEY, value=ran)
            elif ran > known:
                work.execute(RUN_ON, seconds=ran)
        self._seen = ran
        return ran

    def _keep_touched(self, before: float, now: float) -> None:
        """Date what was touched since this start and looks old none the less: the clock was wrong then."""
        for table_id in tuple(self._touched):
            with self._connections.writing() as work:
                work.execute(TOUCHED, the_id=table_id, before=before, now=now)

    def _found(self, statement: Statement, **values: float) -> Sequence[Row]:
        with self._connections.reading() as work:
            return work.execute(statement, **values).fetchall()

    def _one(self, shelf: ExpiringRows, before: float, ran: float) -> int:
        """Mark and delete rows of one kind, so many in each transaction."""
        with self._connections.writing() as work:
            work.execute(shelf.clear, before=before)
        due = ran - MARKED_FOR
        gone = 0
        while rows := self._found(shelf.to_delete, before=before, due=due):
            with self._connections.writing() as work:
                work.advisory_lock(UPTIME_KEY)
                for row in rows:
                    gone += work.execute(shelf.delete, before=before, due=due, **shelf.keys(row)).rowcount
        while rows := self._found(shelf.to_mark, before=before):
            with self._connections.writing() as work:
                work.advisory_lock(UPTIME_KEY)
                for row in rows:
                    work.execute(shelf.mark, before=before, marked=ran, **shelf.keys(row))
        return gone
