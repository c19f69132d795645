"""Counting down to what everybody shows at once, on the tablet and on every court screen: three, two, one, show.

It is kept with the table by the server's clock alone, for the few seconds that it takes; pages count by their own.
"""

from dataclasses import dataclass
from typing import Final

from companion.kernel.refusal import Refused
from companion.play.desk import Desk
from companion.play.table import Table

LONG: Final = 3.0
"""Seconds from the first word to the moment when everybody shows."""

LINGERS: Final = 2.0
"""Seconds for which that moment still shows on a page that is drawn anew."""


@dataclass(frozen=True)
class Count:
    """A count as a page shows it now: milliseconds ``left``, less than none just after it; each has its ``number``."""

    left: int
    number: int


class Counting(Desk):
    """The use cases of counting down together."""

    def count(self, table_id: str, device: str) -> None:
        """Begin to count, anew where somebody counts already.

        Refused as ``wrong_stage`` unless the table is dealt and not closed, and the prompt of the moment asks everybody
        to show something at once.
        """
        table = self.table(table_id, device)
        if table.stage != "dealt" or not table.game.pages.prompt(table.standing.state).together:
            raise Refused("wrong_stage")
        kept = {"until": self._clock() + LONG, "version": table.version, "number": table.changes + 1}
        self._store.change(table.id, settings={**table.settings, "count": kept}, played_at=self._clock())

    def counted(self, table: Table) -> Count | None:
        """Return the count that runs at a table; None where there is none, or the game has gone on since."""
        kept = table.settings.get("count")
        if not isinstance(kept, dict) or kept["version"] != table.version or table.stage != "dealt":
            return None
        left = kept["until"] - self._clock()
        return Count(round(left * 1000), kept["number"]) if -LINGERS < left <= LONG else None
