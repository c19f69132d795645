"""The names of characters, as messages."""

from companion.games.complots.state import State
from companion.kernel.events import Step, Texts
from companion.kernel.words import Text, text


def kind_name(kind: str) -> Text:
    """Return a character with its article, for a sentence: ``the Duchess``."""
    return text(f"complots.kind.{kind}")


def card_name(kind: str) -> Text:
    """Return a character as its card names it: ``Duchess``."""
    return text(f"complots.card.{kind}")


def line(name: str, **facts: object) -> Texts:
    """Return one sentence of the log."""
    return (Text(f"complots.log.{name}", facts),)


def undo(step: Step[State]) -> Text:
    """Return what undoing this step takes back, as the undo button names it."""
    do = str(step.command["do"])
    return text(f"complots.undo.{do}", player=str(step.command.get("player", step.before.player)))
