"""The names of cards, as messages, the sentences of the log, and the usual label of undo."""

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.state import State
from companion.kernel.events import Step, Texts
from companion.kernel.words import Text, text


def word_of(code: str) -> str:
    """Return a card's code as message ids and class names write it: ``p_r``, ``l_any``, ``s2g``."""
    return code.lower().replace("-", "_").replace(v.ANY, "any")


def card_name(code: str) -> Text:
    """Return the name of a tale card."""
    return text(f"1001.card.{word_of(code)}")


def sultan_name(code: str) -> Text:
    """Return what a Sultan card asks for: ``two stories of Aladin``."""
    return text(f"1001.sultan.{word_of(code)}")


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
