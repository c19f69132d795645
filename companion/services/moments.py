"""Moving an evening from one moment to the next with a button."""

from contextlib import suppress
from dataclasses import dataclass

from companion.kernel.refusal import Refused
from companion.services.moment import TRANSITIONS, Moment
from companion.services.table import Table
from companion.services.tables import Clock, Tables
from companion.store import Conflict, Store


@dataclass
class Moments:
    """The moments that buttons set; a deal, a command and closing the table set theirs themselves."""

    _store: Store
    _clock: Clock
    _tables: Tables

    def go(self, table_id: str, device: str, moment: str) -> Table:
        """Move a table to a moment and return it; refused as ``bad_value`` for an unknown one.

        If ``TRANSITIONS`` has no such change, or something was played meanwhile, the table stays where it is: a second
        tap, or one on an old page, only shows its target. A game without a script has no recognition.
        """
        table = self._tables.own(table_id, device)
        if moment not in set(Moment):
            raise Refused("bad_value")
        if moment not in TRANSITIONS.get(table.moment, ()) or moment == table.moment:
            return table
        if moment == Moment.RECOGNITION and not table.game.pages.script(table.setup).lines:
            return table
        with suppress(Conflict):
            self._store.change(
                table.id, at_version=table.version, within=table.stage, moment=moment, played_at=self._clock()
            )
        return self._tables.public(table.id)
