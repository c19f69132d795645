"""The discussion timer: a table may start one, everybody sees it run, and the server's clock alone counts."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.kernel.refusal import Refused
from companion.play.desk import Desk
from companion.play.names import clean
from companion.play.table import Table

SHORTEST: Final = 10
LONGEST: Final = 3600
"""Seconds that a timer may be set to, and run to by adding."""

MORE: Final = 60
"""Seconds that one tap adds."""


@dataclass(frozen=True)
class Timer:
    """A timer as it stands: ``seconds`` it was set to, ``left`` of them; ``title`` may be empty.

    ``number`` grows with everything that is done to it, so that a page can tell that it counts the right one.
    """

    title: str
    seconds: int
    left: float
    running: bool
    number: int = 1


@dataclass(frozen=True)
class Countdown:
    """A timer as pages draw it: ``left`` in milliseconds, ``clock`` as a clock face has it (``2:05``)."""

    title: str
    left: int
    clock: str
    running: bool
    over: bool
    number: int


def timer_of(settings: Mapping[str, Any], now: float) -> Timer | None:
    """Return the timer in a table's settings at ``now``, in seconds since the epoch; None where there is none.

    What is kept is ``left`` while it stands, and while it runs ``until``, the moment at which it ends.
    """
    kept_so = settings.get("timer")
    if kept_so is None:
        return None
    until = kept_so["until"]
    left = kept_so["left"] if until is None else max(0.0, until - now)
    return Timer(kept_so["title"], kept_so["seconds"], left, until is not None, kept_so.get("number", 1))


def kept(timer: Timer, now: float) -> dict[str, Any]:
    """Return what is kept of ``timer``, which ``timer_of`` reads."""
    until = now + timer.left if timer.running else None
    return {
        "title": timer.title,
        "seconds": timer.seconds,
        "left": timer.left,
        "until": until,
        "number": timer.number,
    }


def drawn(timer: Timer) -> Countdown:
    """Return ``timer`` as pages draw it; a second that has begun counts."""
    whole = -int(-timer.left // 1)
    clock = f"{whole // 60}:{whole % 60:02}"
    return Countdown(timer.title, round(timer.left * 1000), clock, timer.running, timer.left <= 0, timer.number)


class Timers(Desk):
    """The use cases of the timer, for the game master's device; everybody may look at it."""

    def timer(self, table: Table) -> Timer | None:
        """Return a table's timer as it stands now, None where there is none."""
        return timer_of(table.settings, self._clock())

    def countdown(self, table: Table) -> Countdown | None:
        """Return the timer for a page of a game that goes on, None where there is none or the table is closed."""
        timer = self.timer(table) if table.stage == "dealt" else None
        return None if timer is None else drawn(timer)

    def start_timer(self, table_id: str, device: str, title: str, seconds: int) -> Table:
        """Start a timer, in place of one that there is, and return the table.

        Refuses ``bad_value`` (other than ``SHORTEST`` to ``LONGEST`` seconds), ``wrong_stage`` (not dealt, or closed),
        and the title as ``names.clean`` refuses names; none is no refusal.
        """
        if not SHORTEST <= seconds <= LONGEST:
            raise Refused("bad_value")
        neat = clean(title) if title.strip() else ""
        table = self._played(table_id, device)
        return self._keep(table, Timer(neat, seconds, float(seconds), running=True))

    def change_timer(self, table_id: str, device: str, do: str) -> Table:
        """Pause, resume, lengthen by ``MORE`` seconds (``more``) or ``stop`` the timer, and return the table.

        Without a timer, and for one that does already, nothing changes: a second tap is no mistake. Refuses
        ``bad_value`` for anything else to do, and ``wrong_stage`` as ``start_timer`` does.
        """
        table = self._played(table_id, device)
        timer = self.timer(table)
        if do not in ("pause", "resume", "more", "stop"):
            raise Refused("bad_value")
        if timer is None:
            return table
        if do == "stop":
            return self._keep(table, None)
        if do == "more":
            return self._keep(table, replace(timer, left=min(float(LONGEST), timer.left + MORE)))
        if timer.running == (do == "resume"):
            return table
        return self._keep(table, replace(timer, running=do == "resume"))

    def _played(self, table_id: str, device: str) -> Table:
        table = self.table(table_id, device)
        if table.stage != "dealt":
            raise Refused("wrong_stage")
        return table

    def _keep(self, table: Table, timer: Timer | None) -> Table:
        now = self._clock()
        known = timer_of(table.settings, now)
        settings = {name: value for name, value in table.settings.items() if name != "timer"}
        if timer is not None:
            settings["timer"] = kept(replace(timer, number=known.number + 1 if known else 1), now)
        self._store.change(table.id, settings=settings, played_at=now)
        return self.public_table(table.id)
