"""A script that another screen speaks: what the game master's tablet tells it to do."""

from dataclasses import dataclass
from typing import Final

from companion.kernel.refusal import Refused
from companion.play.desk import Desk
from companion.play.table import Table

START: Final = "start"
ORDERS: Final = frozenset({START, "pause", "resume", "back", "repeat", "stop"})


@dataclass(frozen=True)
class Order:
    """The newest order to the screen that speaks.

    ``number`` grows with each; 0 is none yet. ``seconds`` is how long ago it was given: a screen that wakes up later
    must not begin to speak.
    """

    number: int = 0
    do: str = ""
    language: str = ""
    seconds: float = 0.0


class Recital(Desk):
    """The use cases of a script that another screen speaks."""

    def order(self, table_id: str, device: str, do: str, language: str) -> None:
        """Tell the court screen to speak the script in ``language``, to pause, or what else is in ``ORDERS``.

        Refused as ``bad_value`` for any other order and as ``wrong_stage`` unless the table is dealt and not closed.
        """
        table = self.table(table_id, device)
        if do not in ORDERS:
            raise Refused("bad_value")
        if table.stage != "dealt":
            raise Refused("wrong_stage")
        number = self.newest_order(table).number + 1
        order = {"number": number, "do": do, "language": language, "at": self._clock()}
        self._store.change(table_id, settings={**table.settings, "recital": order}, played_at=self._clock())

    def newest_order(self, table: Table) -> Order:
        """Return the newest order of a table."""
        kept = table.settings.get("recital")
        if not isinstance(kept, dict):
            return Order()
        return Order(kept["number"], kept["do"], kept["language"], max(0.0, self._clock() - kept["at"]))
