"""From a form's fields to an action. Nothing is judged: what does not fit stays text, and ``decide`` refuses it."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.kernel.game import Command

_COUNTS: Final = frozenset({"yes", "no", "refusals", "draw", "discard", "pacifist", "turn"})
_TRUTHS: Final = frozenset({"accepted", "dinarzade"})
_WORDS: Final = frozenset({"do", "narrator", "vizier", "target", "targets", "tale", "player", "why", "kind", "camp"})
_FIELDS: Final = _COUNTS | _TRUTHS | _WORDS
_SAID: Final = {"yes": True, "no": False}
_LONGEST_COUNT: Final = 4
"""Digits of a count that is worth reading as a number; a longer one stays text."""


def command_from_form(fields: Mapping[str, Sequence[str]]) -> Command:
    """Return the action described by the fields of a form; empty fields, and those of the page itself, are left out.

    ``voting=names`` makes ``yes`` the list of those who said Yes (nobody, when none is ticked); ``targets`` is a list;
    counts become numbers and ``accepted`` and ``dinarzade`` truth values where they can.
    """
    by_names = list(fields.get("voting", ())) == ["names"]
    command: dict[str, object] = {"yes": []} if by_names else {}
    for key, given in fields.items():
        values = [value for value in given if value]
        if not values or key not in _FIELDS:
            continue
        value = values[0]
        if len(values) > 1 or key == "targets" or (key == "yes" and by_names):
            command[key] = values
        elif key in _TRUTHS:
            command[key] = _SAID.get(value, value)
        elif key in _COUNTS and value.isascii() and value.isdigit() and len(value) <= _LONGEST_COUNT:
            command[key] = int(value)
        else:
            command[key] = value
    return command
