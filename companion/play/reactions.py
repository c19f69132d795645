"""The seconds that a table gives people to react, where it has chosen any; by default it gives as many as they take."""

from dataclasses import dataclass
from typing import Final

from companion.kernel.game import Step
from companion.play.aftermaths import current_aftermath
from companion.play.moment import Moment
from companion.play.table import Table
from companion.play.tables import Clock

_SECOND: Final = 1000


@dataclass(frozen=True)
class Reaction:
    """The window that is open now: milliseconds ``left`` of those that it has in all, ``whole``."""

    left: int
    whole: int

    @property
    def seconds(self) -> int:
        """What is left in seconds, a second begun counting whole."""
        return -(-self.left // _SECOND)


class Reactions:
    """The windows of tables."""

    def __init__(self, clock: Clock) -> None:
        """Count by ``clock``."""
        self._clock = clock

    def running(self, table: Table) -> Reaction | None:
        """Return what is left of the window that the newest command has opened, None if nothing runs.

        Nothing runs once its time is up, behind an outcome, which has its own screen, or in a window that an undo has
        opened again.
        """
        if not table.preferences.reacts or not _opened(table):
            return None
        entry = table.entries[-1]
        whole = table.preferences.reacts * _SECOND
        left = round(whole - (self._clock() - entry.at) * _SECOND)
        return Reaction(left, whole) if 0 < left <= whole else None


def _opened(table: Table) -> bool:
    """Return whether the newest command counts and has opened a window, with no outcome before it."""
    reacts = table.game.extras.reacts
    if reacts is None or table.stage != "dealt" or table.moment is not Moment.PLAY:
        return False
    position = table.dealt_position
    last, before = position.last, position.before
    if last is None or before is None or last.version != position.version or not table.entries:
        return False
    return reacts(Step(before.state, last.command, last.events), position.state) and current_aftermath(table) is None
