"""Handing a table over: a code written down at the start makes another device its game master's, once."""

from dataclasses import dataclass

from companion.kernel.refusal import Refused
from companion.services.codes import Codes, digest, normalize_code
from companion.services.table import Table
from companion.services.tables import Clock, Tables
from companion.store import Store


@dataclass
class Handovers:
    """The hand-over of tables. It moves control, never a seat, and is possible in every stage."""

    _store: Store
    _clock: Clock
    _codes: Codes
    _tables: Tables

    def code(self, table_id: str, device: str) -> str:
        """Return the code that moves this table of ``device`` to another device, 16 letters and digits.

        It is derived; the database holds its digest. Refused as in ``Tables.own``.
        """
        table = self._tables.own(table_id, device)
        return self._codes.handover(table.id, table.takeovers)

    def renew(self) -> None:
        """Correct the digest of every table's code if the server's secret has changed since it was written.

        Called when the server starts. Only the most recently used table is checked: all are renewed together.
        """
        self._store.handovers.renew_all(self._digest_of)

    def table_with_code(self, code: str) -> Table:
        """Return the table that ``code``, as typed, would move; any wrong code is refused as ``no_such_code``."""
        table_id = self._store.handovers.with_code(digest(normalize_code(code)))
        if table_id is None:
            raise Refused("no_such_code")
        try:
            return self._tables.public(table_id)
        except Refused as refused:  # deleted between the two questions
            raise Refused("no_such_code") from refused

    def take_over(self, code: str, device: str) -> str:
        """Make ``device`` the table's game master and return the table's id; the code is used up, and the log notes it.

        Seats stay where they are. For the device that leads the table already, and for one that has just taken it over
        with this code (a double tap), nothing changes. Every other code is refused as ``no_such_code``, after the same
        two questions to the database.
        """
        typed = normalize_code(code)
        owner = digest(device)
        table_id = self._store.handovers.with_code(digest(typed))
        own = [(row.id, row.takeovers) for row in self._store.tables_of(owner)]
        if table_id is None:
            return self._just_taken(typed, own)
        if table_id in dict(own):
            return table_id
        if not self._store.handovers.hand_over(digest(typed), owner, self._digest_of, self._clock()):
            raise Refused("no_such_code")  # another device was faster
        return table_id

    def _just_taken(self, typed: str, own: list[tuple[str, int]]) -> str:
        """Return the table of this device that ``typed`` moved here, if that was the last code used."""
        for table_id, takeovers in own:
            if takeovers and typed == self._codes.handover(table_id, takeovers - 1):
                return table_id
        raise Refused("no_such_code")

    def _digest_of(self, table_id: str, takeovers: int) -> str:
        return digest(self._codes.handover(table_id, takeovers))
