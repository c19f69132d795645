"""From a form's fields to an action. Nothing is judged: what does not fit stays text, and ``decide`` refuses it."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.games.shaked import vocabulary as v
from companion.kernel.game import Command

_FIELDS: Final = frozenset({"do", "player", "pack", "colour", "turned_up", "why", "turn"})
_CONTENT: Final = "content:"
LOOK: Final = "look"
"""What the form of a look calls its action: which of the two it is, its two packs say."""


def command_from_form(fields: Mapping[str, Sequence[str]]) -> Command:
    """Return the action described by the fields of a form; empty fields, and those of the page itself, are left out.

    ``first`` and ``second``, or ``cards`` twice, are the packs of a look's two cards: two of one pack, or one of each.
    ``tokens`` are each a pack and a colour with a space between them; with ``count`` 2, and in the
    correction of a vote of two, a single one counts as two.
    ``content:NAME`` is what a pack holds; ``open`` are packs to open where Chevet knows them. ``whose`` is a
    vote: its round and its player with a space between them.
    """
    given = {key: [value for value in values if value] for key, values in fields.items()}
    command: dict[str, object] = {key: _value(key, of) for key, of in given.items() if of and key in _FIELDS}
    if given.get("whose"):
        turn, _, player = given["whose"][-1].partition(" ")
        command |= {"turn": _value("turn", [turn]), "player": player}
    if command.get("do") == LOOK:
        command |= _look(given)
    placed = _placed(given, command)
    if placed or command.get("do") == "vote" or given.get("count"):
        command["tokens"] = placed
    contents = {key.removeprefix(_CONTENT): of[-1] for key, of in given.items() if of and key.startswith(_CONTENT)}
    if contents:
        command["packs"] = contents
    elif given.get("open"):
        command["packs"] = given["open"]
    return command


def _value(key: str, values: list[str]) -> object:
    value = values[-1]
    if key == "turn" and value.isascii() and value.isdigit() and len(value) == 1:
        return int(value)
    return value


def _look(given: Mapping[str, list[str]]) -> dict[str, object]:
    """Return which look two packs make; if either is missing, one that names no packs."""
    packs = [given[key][-1] for key in ("first", "second") if given.get(key)] or given.get("cards", [])
    if len(packs) == 2 and packs[0] == packs[1]:
        return {"do": "look_two", "pack": packs[0]}
    return {"do": "look_one_one", "packs": packs}


def _placed(given: Mapping[str, list[str]], command: Mapping[str, object]) -> list[list[str]]:
    """Return the tokens that were tapped; a single one of two on the same pack counts as both."""
    placed = [_token(value) for value in given.get("tokens", ())]
    voted = command.get("turn") if given.get("whose") and command.get("player") else None
    both = given.get("count") == ["2"] or (isinstance(voted, int) and v.TOKENS.get(voted) == 2)
    return placed * 2 if both and len(placed) == 1 else placed


def _token(value: str) -> list[str]:
    """Return the pack and the colour of a token; the name of a pack may have spaces in it, a colour has none."""
    pack, _, colour = value.rpartition(" ")
    return [pack, colour]
