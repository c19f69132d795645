"""The names of what undo takes back."""

from companion.games.complots.state import State
from companion.kernel.game import Step
from companion.kernel.words import Text, text


def undo_label(step: Step[State]) -> Text:
    """Return what undoing this step takes back, as the undo button names it."""
    do = str(step.command["do"])
    return text(f"complots.undo.{do}", player=str(step.command.get("player", step.before.player)))
