"""The names of characters, as messages."""

from companion.kernel.events import Texts
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
