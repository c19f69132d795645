"""The sentences of the log, and the usual label of undo."""

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.names import card_name
from companion.games.mille_et_un.state import State
from companion.kernel.events import Texts
from companion.kernel.game import Step
from companion.kernel.words import Text, text


def line(name: str, **facts: object) -> Texts:
    """Return one sentence of the log."""
    return (Text(f"1001.log.{name}", facts),)


def line_of_card(name: str, card: str, **facts: object) -> Texts:
    """Return a sentence that names a card where it was entered, or the same sentence without its name if it was not."""
    if card == v.UNSEEN:
        return line(name, **facts)
    return line(f"{name}_named", card=card_name(card), **facts)


def undo(step: Step[State]) -> Text:
    """Return what undoing a step takes back: the action of the player it names, or whose turn it is."""
    return text(f"1001.undo.{step.command['do']}", player=str(step.command.get("player", step.before.active)))
