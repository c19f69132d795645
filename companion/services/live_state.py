"""What runs at a table besides its game: a timer, a countdown, screens that read aloud, cards turned over, a replay.

All times are by the server's clock. Pages get the time left and count down from there by a clock that only runs
forward, so that a phone with a wrong clock counts correctly.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Final, TypeVar

from companion.kernel.events import Json

MINUTE: Final = 60
LONGEST_TIMER: Final = 60 * 60
"""Maximum number of seconds that a timer can be set to, or that can be left of one."""


@dataclass(frozen=True)
class Timer:
    """A timer as it is kept; all times in seconds.

    ``seconds`` is what it was set to. It runs until ``until``, in seconds since the epoch, or is paused with ``left``
    while ``until`` is None. ``number`` differs after every change, even if the timer was removed in between. ``step``
    is the step of the turn that it belongs to, as ``timers.step_of`` returns it; empty if it belongs to no step.
    """

    title: str
    seconds: int
    left: float
    until: float | None
    number: int = 0
    step: str = ""

    def remaining(self, now: float) -> float:
        """Return the seconds left: at least 0, and at most ``LONGEST_TIMER`` even if the clock was set back."""
        left = self.left if self.until is None else self.until - now
        return min(max(0.0, left), float(LONGEST_TIMER))

    def is_over(self, now: float) -> bool:
        """Return whether the time is up."""
        return self.remaining(now) <= 0

    def paused(self, now: float) -> "Timer":
        """Return the timer paused with the time left; a timer that is paused or over is unchanged."""
        if self.until is None or self.is_over(now):
            return self
        return replace(self, left=self.remaining(now), until=None)

    def resumed(self, now: float) -> "Timer":
        """Return the timer running again; a running timer is unchanged."""
        return self if self.until is not None else replace(self, until=now + self.left)

    def lengthened(self, now: float) -> "Timer":
        """Return the timer with a minute more, ``LONGEST_TIMER`` at most; one that was over runs for that minute."""
        left = min(self.remaining(now) + MINUTE, float(LONGEST_TIMER))
        return replace(self, left=left, until=None if self.until is None else now + left)


@dataclass(frozen=True)
class Countdown:
    """A countdown to the moment when everyone shows something: ``until`` in seconds since the epoch.

    It belongs to the table's ``version``: once the game moves on, it no longer counts.
    """

    until: float
    version: int
    number: int


@dataclass(frozen=True)
class ScreenOrder:
    """The newest order to the court screen that speaks a script, given ``at``, in seconds since the epoch."""

    number: int
    do: str
    language: str
    at: float


@dataclass(frozen=True)
class Replay:
    """The ``turn`` of a finished game that every court shows again, and whether the hidden cards lie open there.

    It belongs to the table's ``version``: once anything changes, it no longer counts.
    """

    turn: int
    roles: bool
    version: int


@dataclass(frozen=True)
class Passes:
    """Who has let pass, from a phone, what the table asks at its ``version``: the places of their ``seats``.

    Once the game moves on, they no longer count.
    """

    version: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class LiveState:
    """Everything that runs at a table; ``turned`` is how many cards of a closed game were turned over, one by one.

    None means not running, or for ``turned`` that nothing is turned over one by one. ``readers`` are screens for which
    the game master has decided whether they may read the script aloud. ``dismissed_version`` is
    the version of the newest command whose aftermath the game master has dismissed.
    """

    timer: Timer | None = None
    count: Countdown | None = None
    recital: ScreenOrder | None = None
    turned: int | None = None
    readers: Mapping[str, bool] = field(default_factory=dict)
    dismissed_version: int = 0
    replay: Replay | None = None
    passes: Passes | None = None


Part = TypeVar("Part", Timer, Countdown, ScreenOrder, Replay, Passes)


def from_rows(rows: Json) -> LiveState:
    """Return the live state in the store's rows; parts that this version does not understand are left out."""
    turned = rows.get("turned")
    readers = rows.get("readers")
    seen = rows.get("seen")
    return LiveState(
        timer=_read(Timer, rows.get("timer")),
        count=_read(Countdown, rows.get("count")),
        recital=_read(ScreenOrder, rows.get("recital")),
        turned=turned if isinstance(turned, int) else None,
        readers=readers if isinstance(readers, Mapping) else {},
        dismissed_version=seen if isinstance(seen, int) else 0,
        replay=_read(Replay, rows.get("replay")),
        passes=_read(Passes, rows.get("passes")),
    )


def row(part: Timer | Countdown | ScreenOrder | Replay | Passes | None) -> dict[str, object] | None:
    """Return a part of the live state as the store keeps it; None for a part that has ended."""
    return None if part is None else asdict(part)


def _read(kind: type[Part], value: object) -> Part | None:
    if not isinstance(value, Mapping):
        return None
    try:
        return kind(**value)
    except TypeError:
        return None
