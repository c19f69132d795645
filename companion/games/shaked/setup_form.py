"""The set-up as a form: what its screen draws, and what its fields change."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.games.shaked.box import cards
from companion.games.shaked.checks import VALUES
from companion.games.shaked.names import content_name
from companion.games.shaked.setup import Setup, read, write
from companion.kernel.game import Json
from companion.kernel.refusal import NotARecord, Refused

FLAGS: Final = ("rotate_first", "mixed_tokens", "next_count", "open_looks", "card_free")
"""Options that a field sets to ``on`` or ``off``."""
LONGEST_FIELD: Final = 200


def options_from_form(
    players: tuple[str, ...], options: Json, fields: Mapping[str, Sequence[str]]
) -> dict[str, object]:
    """Return the options after the fields of the set-up form; of a field given twice the last one counts.

    A first player who is not among ``players`` any more is forgotten.
    Raises ``Refused`` (``bad_value``) for a field or a value that means nothing; then nothing has changed.
    """
    given = {name: values[-1] for name, values in fields.items() if values and name != "keep"}
    if any(len(value) > LONGEST_FIELD for value in given.values()):
        raise Refused("bad_value")
    try:
        setup, _ = read(players, options, None)
        for name, value in given.items():
            setup = _FIELDS[name](setup, name, value)
        if setup.first_player not in players:
            setup = replace(setup, first_player=None)
        amended = write(setup)
        read(players, amended, None)
    except (NotARecord, KeyError, ValueError) as error:
        raise Refused("bad_value") from error
    return amended


def _flag(setup: Setup, name: str, value: str) -> Setup:
    return replace(setup, **{name: {"on": True, "off": False}[value]})  # type: ignore[arg-type] # a flag


def _word(setup: Setup, name: str, value: str) -> Setup:
    if value not in VALUES[name]:
        raise Refused("bad_value")
    return replace(setup, **{name: value})  # type: ignore[arg-type] # a word


def _first(setup: Setup, name: str, value: str) -> Setup:
    if value and value not in setup.players:
        raise Refused("bad_value")
    return replace(setup, first_player=value or None)


_FIELDS: Final[dict[str, Callable[[Setup, str, str], Setup]]] = {
    **dict.fromkeys(FLAGS, _flag),
    **dict.fromkeys(VALUES, _word),
    "first_player": _first,
}


def draft(players: tuple[str, ...], options: Json) -> dict[str, Any]:
    """Return what the templates draw before the game: every option with its present value, and the recipe."""
    setup, _ = read(players, options, None)
    return {
        "players": players,
        "options": {name: getattr(setup, name) for name in (*FLAGS, *VALUES, "first_player")},
        "values": VALUES,
        "recipe": [
            {"content": content, "n": n, "name": content_name(content)} for content, n in setup.recipe.items() if n
        ],
        "cards": {"blue": cards(setup, "B"), "red": cards(setup, "R")},
        "unassigned": setup.unassigned,
        "card_free": setup.card_free,
    }
