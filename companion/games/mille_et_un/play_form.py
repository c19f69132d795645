"""From a form's fields to an action. Nothing is judged: what does not fit stays text, and ``decide`` refuses it."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.kernel.game import Command

_FIELDS: Final = frozenset(
    {"do", "card", "cards", "sultan", "player", "possible", "why", "discard", "draw_up", "draw_down"}
)
_COUNTS: Final = frozenset({"discard", "draw_up", "draw_down"})
_SAID: Final = {"yes": True, "no": False}
_HAND: Final = "hand:"
_FED: Final = "tiger:"
_LONGEST_COUNT: Final = 3


def command_from_form(fields: Mapping[str, Sequence[str]]) -> Command:
    """Return the action described by the fields of a form; empty fields, and those of the page itself, are left out.

    ``cards`` holds the two cards of a story, given twice or in one value with a space; ``hand:NAME`` is a hand of a
    correction: a count, or codes; so are ``discard`` and ``draw_up``.
    """
    command: dict[str, object] = {}
    hands: dict[str, object] = {}
    for key, given in fields.items():
        values = [value for value in given if value]
        if key.startswith(_HAND):
            hands[key.removeprefix(_HAND)] = _pile(given)
        elif values and key in _FIELDS:
            command[key] = _value(key, values)
    if hands:
        command["hands"] = hands
    return command


def before_from_form(fields: Mapping[str, Sequence[str]]) -> tuple[Command, ...]:
    """Return what the same tap enters before its action, from the fields ``first``.

    Where cards are only counted, those are the plain cards that a book turns up, and whom a tiger has taken one from.
    """
    return tuple(_first(value) for value in fields.get("first", ()) if value)


def _first(value: str) -> Command:
    if value.startswith(_FED):
        return {"do": "tiger", "player": value.removeprefix(_FED)}
    return {"do": value}


def _value(key: str, values: list[str]) -> object:
    if key == "cards":
        return [code for value in values for code in value.split()]
    if key in _COUNTS:
        return _pile(values)
    if key == "possible":
        return _SAID.get(values[-1], values[-1])
    return values[0] if len(values) == 1 else values


def _pile(values: Sequence[str]) -> object:
    """Return a count as a number, anything else as a list of codes; ``-`` is not a card."""
    words = [word for value in values for word in value.split()]
    if len(words) == 1 and words[0].isascii() and words[0].isdigit() and len(words[0]) <= _LONGEST_COUNT:
        return int(words[0])
    return [code for code in words if code != "-"]
