"""Sentences by id: the rules say *which* sentence and with which facts, never its words."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Text:
    """One message, to be worded in the reader's language.

    ``id`` names it in the catalogues (``sultane.prompt.propose.say``); ``facts`` fill its gaps. A fact is a plain
    value, a player's name, or another ``Text`` (a power's name inside a sentence), which is worded first.
    """

    id: str
    facts: Mapping[str, object] = field(default_factory=dict)


def text(id: str, **facts: object) -> Text:  # noqa: A002 - the catalogues call it id
    """Return the message ``id`` with its ``facts``: ``text("app.seat", name="Ana")``."""
    return Text(id, facts)
