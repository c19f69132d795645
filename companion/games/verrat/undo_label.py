"""The names of what undo takes back."""

from companion.games.verrat.state import State
from companion.kernel.game import Step
from companion.kernel.words import Text, text


def undo_label(step: Step[State]) -> Text:
    """Return what undoing this step takes back, as the undo button names it."""
    return text(f"verrat.undo.{step.command['do']}", player=str(step.command.get("player", "")))
