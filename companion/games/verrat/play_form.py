"""From a form's fields to an action. Nothing is judged: what does not fit stays text, and ``decide`` refuses it."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.kernel.game import Command

_FIELDS: Final = frozenset({"do", "player", "traitor", "city", "next", "card", "vizier", "why", "from", "to"})
_WAY: Final = "to:"
_HAND: Final = "hand:"
_TOP: Final = "top:"
BLANK: Final = "-"
"""The value in a form for a treason indicator without a name."""


def command_from_form(fields: Mapping[str, Sequence[str]]) -> Command:
    """Return the action described by the fields of a form; empty fields, and those of the page itself, are left out.

    ``to:SHAPE`` is where a vizier is sent: a city, a seat's number, or ``stay``; orders without any are those of a
    player who has no vizier to move. ``traitor`` may be ``BLANK``. ``gives`` and ``gets`` hold the cards of a trade,
    none where they are missing. ``hand:NAME`` and ``top:CITY`` are what a correction puts there.
    """
    command: dict[str, object] = {}
    for key, given in fields.items():
        values = [value for value in given if value]
        if values and key in _FIELDS:
            command[key] = values[0] if len(values) == 1 else values
    if command.get("do") == "trade":
        command |= {key: [value for value in fields.get(key, ()) if value] for key in ("gives", "gets")}
    if command.get("do") == "orders":
        command["travel"] = {shape: _way(values) for shape, values in _under(_WAY, fields).items()}
        if command.get("traitor") == BLANK:
            command["traitor"] = None
    if command.get("do") == "correct":
        hands, tops = _under(_HAND, fields), _under(_TOP, fields)
        command |= {"hands": {name: list(cards) for name, cards in hands.items()}} if hands else {}
        command |= {"tops": {city: cards[-1] for city, cards in tops.items()}} if tops else {}
    return command


def _under(prefix: str, fields: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """Return the fields whose names begin with ``prefix``, by the rest of their names."""
    named = {
        key.removeprefix(prefix): list(filter(None, values)) for key, values in fields.items() if key.startswith(prefix)
    }
    return {name: values for name, values in named.items() if values}


def _way(values: Sequence[str]) -> object:
    way = values[-1]
    return int(way) if way.isascii() and way.isdigit() and len(way) <= 2 else way
