"""Changing what the game master prefers at a table."""

from dataclasses import dataclass

from companion.kernel.refusal import Refused
from companion.services.preferences import changed_rows
from companion.services.table import Table
from companion.services.tables import Clock, Tables
from companion.store import Store


@dataclass
class TablePreferences:
    """The preferences of tables, which are not part of a game's set-up."""

    _store: Store
    _clock: Clock
    _tables: Tables

    def change(self, table_id: str, device: str, **changes: object) -> Table:
        """Change these preferences of a table, leave every other as it is, and return the table.

        If two devices change different ones at the same moment, both changes are kept; in ``voices`` each language
        counts separately. Refused as ``bad_value``, and nothing is changed, for values that ``Preferences`` refuses and
        for ``roles``, which ``Drafts.amend_options`` changes with the version that a deal depends on.
        """
        table = self._tables.own(table_id, device)
        if "roles" in changes:
            raise Refused("bad_value")
        self._store.change(table.id, preferences=changed_rows(changes), played_at=self._clock())
        return self._tables.own(table_id, device)
