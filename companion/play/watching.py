"""Watching a table: who may hear that something of it was written, and how often anything was."""

from typing import Final

from companion.kernel.refusal import Refused
from companion.play.codes import digest
from companion.play.desk import Desk
from companion.play.hub import Subscription

FAR: Final = 1000
"""A place that no table has; greater numbers may not even fit the database."""


class Watching(Desk):
    """The use cases of live pages. Each question is one cheap look at the database, and tells one number.

    The number is ``Table.changes``. It grows with every write to anything of the table, whoever may see that, and is
    the same for everybody.
    """

    def watch(self, table_id: str) -> Subscription:
        """Return a subscription that hears of every change of a table; ask one of the questions below first."""
        return self.hub.subscribe(table_id)

    def changes(self, table_id: str) -> int:
        """Return how often anything of a table was written; refused as ``no_such_table`` for none."""
        found = self._store.changes(table_id)
        if found is None:
            raise Refused("no_such_table")
        return found

    def changes_led(self, table_id: str, device: str) -> int:
        """Return the same to the device that leads the table; refused as in ``table`` for any other."""
        found = self._store.led(table_id)
        if found is None:
            raise Refused("no_such_table")
        changes, owner, takeovers = found
        if owner != digest(device):
            raise Refused("handed_over" if takeovers else "no_such_table")
        return changes

    def changes_held(self, table_id: str, index: int, device: str) -> int:
        """Return the same to the phone that holds a seat; refused as ``not_your_seat`` for any other."""
        found = self._store.held(table_id, index) if index < FAR else None
        if found is None or found[1] != digest(device):
            raise Refused("not_your_seat")
        return found[0]
