"""The names of cards, as messages."""

from companion.games.mille_et_un import vocabulary as v
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
