"""From a form's fields to an action. Nothing is judged: what does not fit stays text, and ``decide`` refuses it."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.games.complots import vocabulary as v
from companion.kernel.game import Command

_FIELDS: Final = frozenset(
    {"do", "player", "target", "kind", "shown", "discard", "return", "why", "from", "change", "coins"}
)
_FIRST: Final[Mapping[str, Command]] = {
    "pass": {"do": "pass"},
    "proof:yes": {"do": "proof", "shown": True},
    "proof:no": {"do": "proof", "shown": False},
}
_STRIKE: Final = "strike:"
_DOUBT: Final = "doubt:"
_BOTH: Final = "both"
_SAID: Final = {"yes": True, "no": False}
_COINS: Final = "coins:"
_LOST: Final = "lost:"
_SECOND_LOST: Final = "lost2:"
_LONGEST_COUNT: Final = 3
_NO_CARD: Final = "-"


def command_from_form(fields: Mapping[str, Sequence[str]]) -> Command:
    """Return the action described by the fields of a form; empty fields, and those of the page itself, are left out.

    ``return`` holds the cards given back, in one value with spaces or one each; ``both`` two cards that fall together,
    of which the second is this action's. ``coins:NAME`` and ``lost:NAME`` are the coins and the face-up cards of a
    correction; of two cards, ``lost:NAME`` changes the first and ``lost2:NAME`` the second one, each with the other as
    it was. The Court's order is never taken from a form: it is shuffled where nobody sees it.
    """
    command: dict[str, object] = {}
    coins: dict[str, object] = {}
    lost: dict[str, list[str]] = {}
    second: dict[str, list[str]] = {}
    for key, given in fields.items():
        values = [value for value in given if value]
        if key.startswith(_COINS) and values:
            coins[key.removeprefix(_COINS)] = _count(values[-1])
        elif key.startswith(_LOST) and values:
            lost[key.removeprefix(_LOST)] = _cards(values)
        elif key.startswith(_SECOND_LOST) and values:
            second[key.removeprefix(_SECOND_LOST)] = _cards(values)
        elif key == _BOTH and values:
            command["kind"] = " ".join(values[0].split()[1:])
        elif values and key in _FIELDS:
            command[key] = _value(key, values)
    for player, cards in second.items():
        lost[player] = lost.get(player, cards)[:1] + cards[1:]
    return command | ({"coins": coins} if coins else {}) | ({"lost": lost} if lost else {})


def _cards(values: Sequence[str]) -> list[str]:
    return [word for value in values for word in value.split() if word != _NO_CARD]


def _value(key: str, values: list[str]) -> object:
    if key == "return":
        return [word for value in values for word in value.split()]
    if key in ("change", "coins"):
        return _count(values[-1])
    if key in ("shown", "discard"):
        return _SAID.get(values[-1], values[-1])
    return values[0] if len(values) == 1 else values


def before_from_form(fields: Mapping[str, Sequence[str]]) -> tuple[Command, ...]:
    """Return what the same tap enters before its action, from the fields ``first``.

    That is, before a counter which was called out at once, that nobody doubts; before the card that a proof costs, how
    it came out; before how it came out, who doubted; before the second of two cards that fall together, the other one;
    with light tracking, before the card that an Assassinat costs, its price.
    """
    first = [_first(value) for value in fields.get("first", ()) if value]
    return (*first, *({"do": "lose", "kind": value.split()[0]} for value in fields.get(_BOTH, ())[:1] if value.strip()))


def _first(value: str) -> Command:
    if value.startswith(_STRIKE):
        return {"do": "coins", "player": value.removeprefix(_STRIKE), "change": -v.COSTS[v.ASSASSINAT]}
    if value.startswith(_DOUBT):
        return {"do": "doubt", "player": value.removeprefix(_DOUBT)}
    return _FIRST.get(value, {"do": value})


def _count(value: str) -> object:
    """Return a count as a number, anything else as it is; a change of coins may have a sign."""
    digits = value.removeprefix("-")
    fits = digits.isascii() and digits.isdigit() and len(digits) <= _LONGEST_COUNT
    return int(value) if fits else value
