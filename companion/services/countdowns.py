"""The countdown to what everyone shows at once, on the tablet and on every court screen: three, two, one, show."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.kernel.refusal import Refused
from companion.services import live_state
from companion.services.live_state import Countdown, LiveState
from companion.services.table import Table
from companion.services.tables import Clock, Tables

SECONDS: Final = 3.0
"""Time from the first word to the moment when everyone shows."""

LINGER_SECONDS: Final = 2.0
"""Seconds for which that moment is still shown on a page that is drawn again."""


@dataclass(frozen=True)
class CountdownView:
    """A countdown as a page shows it now: milliseconds ``left``, negative just after its end, and its ``number``."""

    left: int
    number: int


@dataclass
class Countdowns:
    """The countdowns of tables."""

    _clock: Clock
    _tables: Tables

    def start(self, table_id: str, device: str) -> None:
        """Start the countdown, or restart it if one is running.

        Refused as ``wrong_stage`` unless the table is dealt and not closed, and the current prompt asks everyone
        to show something at once.
        """
        table = self._tables.own(table_id, device)
        if table.stage != "dealt" or not table.game.pages.prompt(table.dealt_position.state).together:
            raise Refused("wrong_stage")
        until = self._clock() + SECONDS

        def started(_: LiveState, number: int) -> Mapping[str, Any]:
            return {"count": live_state.row(Countdown(until, table.version, number))}

        self._tables.change_live(table, started)

    def running(self, table: Table) -> CountdownView | None:
        """Return the countdown running at a table; None if there is none, or the game has moved on since."""
        count = table.live.count
        if count is None or count.version != table.version or table.stage != "dealt":
            return None
        left = count.until - self._clock()
        return CountdownView(round(left * 1000), count.number) if -LINGER_SECONDS < left <= SECONDS else None
