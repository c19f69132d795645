"""A timer for discussions: one a table, started by the game master and seen by everybody.

It is kept with the table by the server's clock alone. Pages get what is left of it and count from there by a clock that
only runs forward, so that a phone whose own clock is wrong counts right.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.kernel.refusal import Refused
from companion.play.desk import Desk
from companion.play.names import clean
from companion.play.table import Table

SHORTEST: Final = 10
LONGEST: Final = 60 * 60
"""Seconds that a timer may be set to, and that may be left of one."""

MINUTE: Final = 60
LINGERS: Final = 120.0
"""Seconds for which pages that are drawn anew still show that the time is up."""

ORDERS: Final = frozenset({"pause", "resume", "more", "stop"})


@dataclass(frozen=True)
class Timer:
    """A timer as it is kept; all times in seconds.

    ``seconds`` is what it was set to. It runs until ``until``, in seconds since the epoch, or stands with ``left``
    while ``until`` is None. ``number`` is another one after every change of it, also when it was put away in between.
    """

    title: str
    seconds: int
    left: float
    until: float | None
    number: int = 0

    def remaining(self, now: float) -> float:
        """Return what is left of it: never less than nothing, nor more than ``LONGEST`` when a clock was set back."""
        left = self.left if self.until is None else self.until - now
        return min(max(0.0, left), float(LONGEST))

    def is_over(self, now: float) -> bool:
        """Tell whether the time is up."""
        return self.remaining(now) <= 0

    def paused(self, now: float) -> "Timer":
        """Return it standing still with what is left; one that stands or is over stays as it is."""
        if self.until is None or self.is_over(now):
            return self
        return replace(self, left=self.remaining(now), until=None)

    def resumed(self, now: float) -> "Timer":
        """Return it running on; one that runs stays as it is."""
        return self if self.until is not None else replace(self, until=now + self.left)

    def lengthened(self, now: float) -> "Timer":
        """Return it with a minute more, ``LONGEST`` at most; one that was over runs for that minute."""
        left = min(self.remaining(now) + MINUTE, float(LONGEST))
        return replace(self, left=left, until=None if self.until is None else now + left)


@dataclass(frozen=True)
class Countdown:
    """A timer as pages show it now: ``left`` in whole milliseconds, and no time of any clock."""

    title: str
    seconds: int
    left: int
    running: bool
    number: int

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return self.left <= 0

    @property
    def clock(self) -> str:
        """What is left in minutes and seconds, a second begun counting whole: ``2:05``."""
        seconds = -(-self.left // 1000)
        return f"{seconds // 60}:{seconds % 60:02d}"


def kept_timer(settings: Mapping[str, Any]) -> Timer | None:
    """Return the timer in a table's settings, or None."""
    kept = settings.get("timer")
    return Timer(**kept) if isinstance(kept, Mapping) else None


class Timers(Desk):
    """The use cases of the timer."""

    def countdown(self, table: Table) -> Countdown | None:
        """Return the timer of a table as it stands now; None where there is none, or none any more."""
        timer = kept_timer(table.settings)
        now = self._clock()
        if timer is None or table.stage != "dealt":
            return None
        if timer.until is not None and now - timer.until > LINGERS:
            return None
        left = round(timer.remaining(now) * 1000)
        return Countdown(timer.title, timer.seconds, left, timer.until is not None and left > 0, timer.number)

    def start_timer(self, table_id: str, device: str, title: str, seconds: int) -> Table:
        """Start a timer in place of any other, and return the table.

        ``title`` is cleaned and refused like a name, but may be empty. Refused as ``bad_value`` unless ``seconds`` is
        from ``SHORTEST`` to ``LONGEST``, and as ``wrong_stage`` unless the table is dealt and not closed.
        """
        table = self._timed(table_id, device)
        neat = clean(title) if title.strip() else ""
        if not SHORTEST <= seconds <= LONGEST:
            raise Refused("bad_value")
        return self._keep(table, Timer(neat, seconds, float(seconds), self._clock() + seconds))

    def change_timer(self, table_id: str, device: str, do: str) -> Table:
        """Pause the timer, let it go on, give it a minute more, or stop it, and return the table.

        What is so already is left alone: a double tap pauses once. Refused as ``bad_value`` for any other ``do`` than
        those in ``ORDERS``, as ``wrong_stage`` unless the table is dealt, as ``no_timer`` where there is nothing to
        pause, go on or lengthen.
        """
        table = self._timed(table_id, device)
        if do not in ORDERS:
            raise Refused("bad_value")
        timer, now = kept_timer(table.settings), self._clock()
        if do == "stop":
            return table if timer is None else self._keep(table, None)
        if timer is None:
            raise Refused("no_timer")
        changed = {"pause": timer.paused, "resume": timer.resumed, "more": timer.lengthened}[do](now)
        return table if changed == timer else self._keep(table, changed)

    def _timed(self, table_id: str, device: str) -> Table:
        table = self.table(table_id, device)
        if table.stage != "dealt":
            raise Refused("wrong_stage")
        return table

    def _keep(self, table: Table, timer: Timer | None) -> Table:
        settings = {name: value for name, value in table.settings.items() if name != "timer"}
        if timer is not None:
            settings["timer"] = {
                "title": timer.title,
                "seconds": timer.seconds,
                "left": timer.left,
                "until": timer.until,
                "number": table.changes + 1,
            }
        self._store.change(table.id, settings=settings, played_at=self._clock())
        return self.public_table(table.id)
