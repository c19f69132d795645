"""What one tap of a form enters before its action. Nothing is judged: the rules refuse what does not fit."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.games.complots import vocabulary as v
from companion.games.complots.actions.declarations import DECLARATIONS
from companion.kernel.game import Command

_FIRST: Final[Mapping[str, Command]] = {
    "pass": {"do": "pass"},
    "proof:yes": {"do": "proof", "shown": True},
    "proof:no": {"do": "proof", "shown": False},
}
_STRIKE: Final = "strike:"
_DOUBT: Final = "doubt:"


def before_from_form(fields: Mapping[str, Sequence[str]]) -> tuple[Command, ...]:
    """Return what the same tap enters before its action, from the fields ``first``.

    That is, before a counter which was called out at once, that nobody doubts; before the card that a proof costs, how
    it came out; before how it came out, who doubted; before the second of two cards that fall together, the other one;
    with light tracking, before the card that an Assassinat costs, its price.
    """
    first = [_first(value) for value in fields.get("first", ()) if value]
    return (
        *first,
        *({"do": "lose", "kind": value.split()[0]} for value in fields.get("both", ())[:1] if value.strip()),
    )


def _first(value: str) -> Command:
    if value.startswith(_STRIKE):
        return {"do": "coins", "player": value.removeprefix(_STRIKE), "change": -DECLARATIONS[v.ASSASSINAT].cost}
    if value.startswith(_DOUBT):
        return {"do": "doubt", "player": value.removeprefix(_DOUBT)}
    return _FIRST.get(value, {"do": value})
