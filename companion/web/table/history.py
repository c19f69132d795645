"""The commands played at a table, in the form that its game expects."""

from typing import Any

from companion.kernel.game import Step
from companion.kernel.words import Text
from companion.play import Table


def past_steps(table: Table) -> list[Step[Any]]:
    """Return the commands that count, oldest first, in the form that the game expects."""
    return [Step(before, entry.command, entry.events) for entry, before in table.dealt_position.past()]


def taken_back(table: Table) -> Text | None:
    """Return the command that undo would take back, or None at the very start."""
    position = table.dealt_position
    if position.last is None or position.before is None:
        return None
    step = Step(position.before.state, position.last.command, position.last.events)
    label: Text = table.game.pages.undo_label(step)
    return label
