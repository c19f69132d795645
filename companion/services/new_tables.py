"""New tables, and the rows that they begin as."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.kernel.game import Chance, Game
from companion.services.codes import Codes, digest, new_id
from companion.services.evenings import Evenings
from companion.services.moment import Moment
from companion.services.preferences import Preferences
from companion.services.table import first_roles
from companion.services.tables import Clock
from companion.store import Conflict, EveningRow, Store, TableRow


@dataclass
class NewTables:
    """Begins tables for the services that open one."""

    _store: Store
    _clock: Clock
    _chance: Chance
    _codes: Codes
    _evenings: Evenings
    alone: bool
    """Whether no other device can ever take part."""

    def preferences(self, game: Game[Any, Any, Any], options: Mapping[str, Any]) -> Preferences:
        """Return the preferences of a new table."""
        return Preferences(roles=first_roles(game, options, self.alone), alone=self.alone)

    def draft(self, device: str, slug: str, players: list[str], options: Mapping[str, Any], moment: Moment) -> TableRow:
        """Return the row of a new draft that ``device`` leads; it is not stored yet."""
        now = self._clock()
        table_id = new_id(self._chance)
        return TableRow(
            id=table_id,
            slug=slug,
            device=digest(device),
            stage="draft",
            ended=None,
            moment=moment,
            version=0,
            changes=0,
            first=0,
            generation=0,
            players=players,
            options=dict(options),
            settled=None,
            hidden=None,
            created_at=now,
            played_at=now,
            dealt_at=0.0,
            handover=digest(self._codes.handover(table_id, 0)),
        )

    def store_draft(self, row: TableRow, preferences: Preferences, evening: EveningRow | None = None) -> str:
        """Store a draft as the present table of its device's evening, and return its id. If the ``evening`` has moved
        on to a table that another tap has opened since it was read, nothing is stored, and that table's id is returned.
        """
        sits = evening or self._evenings.current_or_new(row.device)
        try:
            self._store.add_table(
                row._replace(evening=sits.id), preferences.rows(), evening=sits, unmoved=evening is not None
            )
        except Conflict:
            now = self._store.evenings.find(sits.id)
            if now is None or now.table_id is None:
                raise
            return now.table_id
        return row.id
