"""The result of a question: on every screen for two seconds, or alone until the game master continues; phones never
wait for that."""

from dataclasses import dataclass

from companion.kernel.aftermath import RECENT, Aftermath
from companion.kernel.events import AnyStep, Json, Step
from companion.services.live_state import LiveState
from companion.services.moment import Moment
from companion.services.table import Table
from companion.services.tables import Tables


@dataclass
class Aftermaths:
    """The aftermaths of the newest commands of tables."""

    _tables: Tables

    def go_on(self, table_id: str, device: str, version: int) -> None:
        """Dismiss the aftermath that a table shows at ``version``, and all before it.

        Nothing happens if the table has moved on or shows none, as in the second half of a double tap.
        """
        table = self._tables.own(table_id, device)
        if current_aftermath(table) is None or table.version != version:
            return

        def left(live: LiveState, _: int) -> Json:
            return {"seen": table.past} if table.past > live.dismissed_version else {}

        self._tables.change_live(table, left)


def newest_aftermath(table: Table) -> Aftermath | None:
    """Return the aftermath of a table's newest commands, which every screen shows for two seconds; None outside the
    game."""
    return last_aftermath(table) if table.moment is Moment.PLAY else None


def last_aftermath(table: Table) -> Aftermath | None:
    """Return the aftermath of the newest commands, of those that ended a game, too; None once it is closed."""
    of = table.game.extras.aftermath
    return None if of is None or table.stage != "dealt" else of(_recent(table), table.dealt_position.state)


def current_aftermath(table: Table) -> Aftermath | None:
    """Return the aftermath that waits for the game master; None once it is dismissed."""
    newest = None if is_dismissed(table) else newest_aftermath(table)
    return None if newest is None or newest.passes else newest


def is_dismissed(table: Table) -> bool:
    """Return whether the game master has dismissed the newest command's aftermath, including everything to do by
    hand first."""
    return 0 < table.past <= table.live.dismissed_version


def _recent(table: Table) -> list[AnyStep]:
    """Return the newest commands that have not been undone, oldest first."""
    steps: list[AnyStep] = []
    position = table.dealt_position
    while position.last and position.before and len(steps) < RECENT:
        last = position.last
        steps.append(Step(position.before.state, last.command, last.events, last.tap))
        position = position.before
    return steps[::-1]
