"""What counts down at a table: a timer for discussions, the moment when everyone shows, the time to react."""

from dataclasses import dataclass, replace
from typing import Final

from companion.kernel.events import Json, Step
from companion.kernel.refusal import Refused
from companion.services import live_state
from companion.services.aftermaths import current_aftermath
from companion.services.live_state import LONGEST_TIMER, Countdown, LiveState, Timer
from companion.services.moment import Moment
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
        table = self._tables.own_in("dealt", table_id, device)
        neat = clean_name(title) if title.strip() else ""
        if not SHORTEST_TIMER <= seconds <= LONGEST_TIMER:
            raise Refused("bad_value")
        until = self._clock() + seconds
        step = step_of(table) if of_step else ""

        def started(_: LiveState, number: int) -> Json:
            return {"timer": live_state.row(Timer(neat, seconds, float(seconds), until, number, step))}

        return self._tables.change_live(table, started)

    def change(self, table_id: str, device: str, do: str) -> Table:
        """Pause the timer, resume it, add a minute, or stop it, and return the table.

        Repeating an order changes nothing: a double tap pauses once. Refused as ``bad_value`` for a ``do`` that is not
        in ``ORDERS``, as ``wrong_stage`` unless the table is dealt, and as ``no_timer`` if there is nothing to pause,
        resume or lengthen.
        """
        table = self._tables.own_in("dealt", table_id, device)
        if do not in ORDERS:
            raise Refused("bad_value")
        now = self._clock()

        def changed(live: LiveState, number: int) -> Json:
            timer = live.timer
            if do == "stop":
                return {} if timer is None else {"timer": None}
            if timer is None:
                raise Refused("no_timer")
            after = {"pause": timer.paused, "resume": timer.resumed, "more": timer.lengthened}[do](now)
            return {} if after == timer else {"timer": live_state.row(replace(after, number=number))}

        return self._tables.change_live(table, changed)


def step_of(table: Table) -> str:
    """Return a string that identifies the turn and the step of a dealt table."""
    return f"{table.turn}.{table.game.pages.prompt(table.dealt_position.state).step}"


_SECOND: Final = 1000


@dataclass(frozen=True)
class Reaction:
    """The window that is open now: the milliseconds ``left`` of the ``whole``."""

    left: int
    whole: int

    @property
    def seconds(self) -> int:
        """The time left in seconds, rounded up."""
        return -(-self.left // _SECOND)


@dataclass
class Reactions:
    """The windows of tables."""

    _clock: Clock

    def running(self, table: Table) -> Reaction | None:
        """Return what is left of the window opened by the newest command, None if nothing is running.

        Nothing is running once the time is up, after an outcome, which has its own screen, or in a window reopened by
        an undo.
        """
        if not table.preferences.reacts or not _opened(table):
            return None
        entry = table.entries[-1]
        whole = table.preferences.reacts * _SECOND
        left = round(whole - (self._clock() - entry.at) * _SECOND)
        return Reaction(left, whole) if 0 < left <= whole else None


def _opened(table: Table) -> bool:
    """Return whether the newest command counts and has opened a window, with no outcome shown first."""
    reacts = table.game.extras.reacts
    if reacts is None or table.stage != "dealt" or table.moment is not Moment.PLAY:
        return False
    position = table.dealt_position
    last, before = position.last, position.before
    if last is None or before is None or last.version != position.version or not table.entries:
        return False
    return reacts(Step(before.state, last.command, last.events), position.state) and current_aftermath(table) is None


SECONDS: Final = 3.0
"""Time from the first word to the moment when everyone shows."""

SHOWN_SECONDS: Final = 2.0
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

        def started(_: LiveState, number: int) -> Json:
            return {"count": live_state.row(Countdown(until, table.version, number))}

        self._tables.change_live(table, started)

    def running(self, table: Table) -> CountdownView | None:
        """Return the countdown running at a table; None if there is none, or the game has moved on since."""
        count = table.live.count
        if count is None or count.version != table.version or table.stage != "dealt":
            return None
        left = count.until - self._clock()
        return CountdownView(round(left * 1000), count.number) if -SHOWN_SECONDS < left <= SECONDS else None
