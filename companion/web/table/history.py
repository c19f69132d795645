"""The commands played at a table, in the form that its game expects."""

from typing import Any

from companion.kernel.game import Step
from companion.kernel.words import Text
from companion.services import Table
from companion.services.commands import undone_by_next_undo


def past_steps(table: Table) -> list[Step[Any]]:
    """Return the commands that count, oldest first, in the form that the game expects."""
    return [Step(before, entry.command, entry.events) for entry, before in table.dealt_position.past()]


def undo_label(table: Table) -> Text | None:
    """Return what undo would take back, or None at the very start."""
    step = undone_by_next_undo(table)
    return None if step is None else table.game.pages.undo_label(step)
