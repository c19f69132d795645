"""A timer for discussions: one at a table, started by the game master and seen by everyone."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.kernel.refusal import Refused
from companion.services import live_state
from companion.services.live_state import LONGEST_TIMER, LiveState, Timer
from companion.services.names import clean_name
from companion.services.table import Table
from companion.services.tables import Clock, Tables

SHORTEST_TIMER: Final = 10
"""Minimum number of seconds that a timer can be set to."""

LINGER_SECONDS: Final = 120.0
"""Seconds for which redrawn pages still show that the time is up."""

ORDERS: Final = frozenset({"pause", "resume", "more", "stop"})


@dataclass(frozen=True)
class TimerView:
    """A timer as pages show it now: ``left`` is in whole milliseconds, with no reference to any clock."""

    title: str
    seconds: int
    left: int
    running: bool
    number: int

    @property
    def over(self) -> bool:
        """Return whether the time is up."""
        return self.left <= 0

    @property
    def clock(self) -> str:
        """The time left in minutes and seconds, rounded up: ``2:05``."""
        seconds = -(-self.left // 1000)
        return f"{seconds // 60}:{seconds % 60:02d}"


@dataclass
class Timers:
    """The timers of tables."""

    _clock: Clock
    _tables: Tables

    def view(self, table: Table) -> TimerView | None:
        """Return the timer of a table at this moment; None if there is none.

        A timer that belongs to a step of a turn disappears with that step, and returns when the next one is undone.
        """
        timer = table.live.timer
        now = self._clock()
        if timer is None or table.stage != "dealt":
            return None
        if timer.until is not None and now - timer.until > LINGER_SECONDS:
            return None
        if timer.step and timer.step != step_of(table):
            return None
        left = round(timer.remaining(now) * 1000)
        return TimerView(timer.title, timer.seconds, left, timer.until is not None and left > 0, timer.number)

    def start(self, table_id: str, device: str, title: str, seconds: int, of_step: bool = False) -> Table:
        """Start a timer instead of any other, and return the table.

        With ``of_step`` it ends with the current step. ``title`` is cleaned and refused like a name, but may be
        empty. Refused as ``bad_value`` unless ``seconds`` is from ``SHORTEST_TIMER`` to ``LONGEST_TIMER``, and as
        ``wrong_stage`` unless the table is dealt and not closed.
        """
        table = self._dealt(table_id, device)
        neat = clean_name(title) if title.strip() else ""
        if not SHORTEST_TIMER <= seconds <= LONGEST_TIMER:
            raise Refused("bad_value")
        until = self._clock() + seconds
        step = step_of(table) if of_step else ""

        def started(_: LiveState, number: int) -> Mapping[str, Any]:
            return {"timer": live_state.row(Timer(neat, seconds, float(seconds), until, number, step))}

        return self._tables.change_live(table, started)

    def change(self, table_id: str, device: str, do: str) -> Table:
        """Pause the timer, resume it, add a minute, or stop it, and return the table.

        Repeating an order changes nothing: a double tap pauses once. Refused as ``bad_value`` for a ``do`` that is not
        in ``ORDERS``, as ``wrong_stage`` unless the table is dealt, and as ``no_timer`` if there is nothing to pause,
        resume or lengthen.
        """
        table = self._dealt(table_id, device)
        if do not in ORDERS:
            raise Refused("bad_value")
        now = self._clock()

        def changed(live: LiveState, number: int) -> Mapping[str, Any]:
            timer = live.timer
            if do == "stop":
                return {} if timer is None else {"timer": None}
            if timer is None:
                raise Refused("no_timer")
            after = {"pause": timer.paused, "resume": timer.resumed, "more": timer.lengthened}[do](now)
            return {} if after == timer else {"timer": live_state.row(replace(after, number=number))}

        return self._tables.change_live(table, changed)

    def _dealt(self, table_id: str, device: str) -> Table:
        table = self._tables.own(table_id, device)
        if table.stage != "dealt":
            raise Refused("wrong_stage")
        return table


def step_of(table: Table) -> str:
    """Return a string that identifies the turn and the step of a dealt table."""
    return f"{table.turn}.{table.game.pages.prompt(table.dealt_position.state).step}"
