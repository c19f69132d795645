"""The time limit for reactions, if the table has chosen one; by default people can take as long as they like."""

from dataclasses import dataclass
from typing import Final

from companion.kernel.game import Step
from companion.services.aftermaths import current_aftermath
from companion.services.moment import Moment
from companion.services.table import Table
from companion.services.tables import Clock

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
