"""Finding a table: remembered in memory as long as the database knows nothing newer, else read from it."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from companion.cache import Cache
from companion.kernel.refusal import Refused
from companion.services import live_state
from companion.services.codes import digest
from companion.services.live_state import LiveState
from companion.services.table import Table
from companion.services.table_rows import Games, table_of
from companion.store import Conflict, Store

Clock = Callable[[], float]
"""Gives the time in seconds since the epoch."""

REMEMBERED: Final = 600
"""Tables kept in memory at most; each takes 20 to 80 KB. Any other is read and folded again at its next tap."""


class Tables:
    """Every table, and the only way for other services to get one."""

    def __init__(
        self, store: Store, clock: Clock, games: Games, hear: Callable[[str, int], None] = lambda _, __: None
    ) -> None:
        """Find the tables of ``store`` whose game is among ``games``.

        ``hear`` is told how often a table was changed, when that is found to be more than was known here.
        """
        self.games = games
        self._store = store
        self._clock = clock
        self._hear = hear
        self.remembered: Cache[str, Table] = Cache(REMEMBERED)
        """Tables as they were when last used. After a change its writer may store the new state of the table here; if
        another thread has something newer, the next reader learns it from the database."""

    def own(self, table_id: str, device: str) -> Table:
        """Return a table that this device leads; refused as ``no_such_table`` for any other or unknown id.

        A table that was handed over says so to every other device: ``handed_over``, as its log does.
        """
        table = self.public(table_id)
        if table.owner != digest(device):
            raise Refused("handed_over" if table.takeovers else "no_such_table")
        return table

    def public(self, table_id: str, changes: int | None = None) -> Table:
        """Return a table to any visitor, for pages that show one viewer's view; refused as ``no_such_table``.

        The copy in memory counts as long as the database knows no newer change, so several processes agree.
        ``changes`` is how often the table was changed, where the database has just said so.
        """
        if changes is None:
            changes = self._store.changes(table_id)
        if changes is None:
            self.forget(table_id)
            raise Refused("no_such_table")
        table = self.remembered.get(table_id)
        return table if table is not None and table.changes == changes else self._load(table_id, table)

    def _load(self, table_id: str, earlier: Table | None) -> Table:
        """Read a table afresh; the part of the journal that is ``earlier`` is neither read nor folded again."""
        after = earlier.version if earlier is not None and earlier.position is not None else 0
        rows = self._store.whole(table_id, after)
        if rows is None:
            raise Refused("no_such_table")
        if earlier is not None and earlier.position is not None and earlier.deal_version != rows.row.first:
            return self._load(table_id, None)  # dealt again since
        self._hear(table_id, rows.row.changes)
        return self.remembered.put(table_id, table_of(rows, self.games, earlier))

    def forget(self, table_id: str) -> None:
        """Drop from memory a table that is no longer in the database."""
        self.remembered.drop(table_id)

    def change_live(self, table: Table, change: Callable[[LiveState, int], Mapping[str, Any]]) -> Table:
        """Change the live state of a table, from its state at the moment of writing, and return the table.

        ``change`` gets the live state and the number of the change that it makes, and returns rows by name: None for
        what has to end; without rows nothing changes. Refused as ``wrong_stage`` if the table has left
        its stage, and as ``change`` refuses.
        """
        with refused_as("wrong_stage"):
            self._store.change_live(
                table.id, table.stage, lambda rows, number: change(live_state.from_rows(rows), number), self._clock()
            )
        return self.public(table.id)


@contextmanager
def refused_as(code: str) -> Iterator[None]:
    """Refuse with ``code`` if the table has changed since the block read it."""
    try:
        yield
    except Conflict as conflict:
        raise Refused(code) from conflict
