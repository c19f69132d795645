"""Deletion of unused data, after the time stated in the list of tables, and never on the word of a clock alone.

Clocks can be wrong: a small computer without a battery starts years in the past, and is corrected in the middle of a
game. So rows that look old are first marked, and deleted only once the server has run for another day and nobody has
touched them since. Rows touched since this start never count as old, and a server whose clock has jumped deletes
nothing. Processes that run side by side share one count: each advances it to where it would be alone.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from sqlalchemy import Table, bindparam, delete, insert, null, select, update

from companion.store.connection import Connections, Row, Statement, Unavailable
from companion.store.evenings import lock_evenings_at
from companion.store.schema import evenings, forgotten_devices, groups, presets, recordings, tables, upkeep

SECONDS_A_DAY: Final = 24 * 3600

KEEP_GROUPS: Final = 365
"""Days that groups, set-ups and recordings are kept after their last use: as long as the browser is remembered."""

MARKED_FOR: Final = SECONDS_A_DAY
"""Seconds for which the server must run between marking and deleting."""

CLOCK_JUMP_SECONDS: Final = 3600.0
"""Seconds that the wall clock may drift from the steady one between two runs without counting as a jump."""

MAX_TOUCHED: Final = 10_000
"""Maximum number of tables remembered as touched since this start."""

BATCH_ROWS: Final = 100
"""Number of rows marked or deleted in one transaction, so that games can continue in between."""

UPTIME_KEY: Final = "ran"
"""The key of the total number of seconds for which the server has run."""


class ExpiringRows:
    """One kind of row that is deleted when old; the column ``used`` contains when a row was last used."""

    def __init__(self, rows: Table, used: str) -> None:
        """Prepare the statements."""
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
        """Return the values that identify a row found by one of the statements."""
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
    """Deletes old data while a server runs, every now and then, outside of any request.

    ``wall`` gives seconds since the epoch, ``steady`` monotonic seconds. With ``days`` 0 everything is kept.
    """

    def __init__(
        self, connections: Connections, days: int, wall: Callable[[], float], steady: Callable[[], float]
    ) -> None:
        """Start counting."""
        self._connections = connections
        self._days = days
        self._wall = wall
        self._steady = steady
        self._last = wall(), steady()
        self._seen: float | None = None
        with suppress(Unavailable):  # then it starts counting with its first run
            self._seen = self._counted()
        self._touched: dict[str, None] = {}
        self.jumped = False
        connections.on_change(self._touch)

    def _touch(self, table_id: str, _changes: int) -> None:
        self._touched[table_id] = None
        if len(self._touched) > MAX_TOUCHED:
            self._touched.pop(next(iter(self._touched)), None)

    def run(self) -> int:
        """Mark old rows, delete those marked long enough ago, and return how many were deleted."""
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
        """Return the time, and for how many seconds the server has run since the last call."""
        wall, steady = self._wall(), self._steady()
        seconds = steady - self._last[1]
        self.jumped |= abs((wall - self._last[0]) - seconds) > CLOCK_JUMP_SECONDS
        self._last = wall, steady
        return wall, seconds

    def _counted(self) -> float:
        """Return the recorded number of seconds for which the server has run in all."""
        counted = self._found(HAS_RUN)
        return counted[0][0] if counted else 0.0

    def _ran(self, seconds: float) -> float:
        """Return for how many seconds the server has run in all, and record it.

        That is the value this process last saw plus the ``seconds`` since then, or the value that others have recorded
        meanwhile if it is larger. So it never grows faster than time, however many processes count.
        """
        with self._connections.writing() as work:
            work.advisory_lock(UPTIME_KEY)
            rows = work.execute(HAS_RUN).fetchall()
            seconds_run: float = rows[0][0] if rows else 0.0
            ran = max(seconds_run, seconds_run if self._seen is None else self._seen + seconds)
            if not rows:
                work.execute(BEGIN, key=UPTIME_KEY, value=ran)
            elif ran > seconds_run:
                work.execute(RUN_ON, seconds=ran)
        self._seen = ran
        return ran

    def _keep_touched(self, before: float, now: float) -> None:
        """Set the date of what was touched since this start but looks old: the clock was wrong then."""
        for table_id in tuple(self._touched):
            with self._connections.writing() as work:
                work.execute(TOUCHED, the_id=table_id, before=before, now=now)

    def _found(self, statement: Statement, **values: float) -> Sequence[Row]:
        with self._connections.reading() as work:
            return work.execute(statement, **values).fetchall()

    def _one(self, shelf: ExpiringRows, before: float, ran: float) -> int:
        """Mark and delete rows of one kind, in batches of one transaction each."""
        with self._connections.writing() as work:
            work.execute(shelf.clear, before=before)
        due = ran - MARKED_FOR
        gone = 0
        while rows := self._found(shelf.to_delete, before=before, due=due):
            with self._connections.writing() as work:
                work.advisory_lock(UPTIME_KEY)
                if shelf is TABLES:
                    lock_evenings_at(work, [row[0] for row in rows])
                for row in rows:
                    gone += work.execute(shelf.delete, before=before, due=due, **shelf.keys(row)).rowcount
        while rows := self._found(shelf.to_mark, before=before):
            with self._connections.writing() as work:
                work.advisory_lock(UPTIME_KEY)
                for row in rows:
                    work.execute(shelf.mark, before=before, marked=ran, **shelf.keys(row))
        return gone
