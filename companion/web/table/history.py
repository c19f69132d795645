"""The commands played at a table, in the form that its game expects."""

from typing import Any

from companion.kernel.game import Step
from companion.kernel.words import Text
from companion.play import Table
from companion.play.rounds import newest_go


def past_steps(table: Table) -> list[Step[Any]]:
    """Return the commands that count, oldest first, in the form that the game expects."""
    return [Step(before, entry.command, entry.events) for entry, before in table.dealt_position.past()]


def taken_back(table: Table) -> Text | None:
    """Return the command that undo would take back, or None at the very start.

    It is the newest in which somebody had a choice: what has followed from it by itself is taken back with it.
    """
    last, before = table.dealt_position.last, table.dealt_position.before
    if last is None or before is None:
        return None
    follows = table.game.rules.follows
    for _ in range(newest_go(table) - 1):
        following = follows(before.state) if follows else None
        if following is None or not following.items() <= last.command.items():
            break
        if before.last and before.before:
            last, before = before.last, before.before
    label: Text = table.game.pages.undo_label(Step(before.state, last.command, last.events))
    return label
