"""The set-up as a form: what its screen draws, and what its fields change."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.checks import VALUES
from companion.games.mille_et_un.names import card_name, sultan_name
from companion.games.mille_et_un.setup import Setup, read, write
from companion.kernel.game import Json
from companion.kernel.refusal import NotARecord, Refused

FLAGS: Final = ("redraw", "book_replace", "reshuffle", "mixed_free", "hint", "house")
"""Options that a field sets to ``on`` or ``off``."""
NUMBERS: Final = ("sultans", "stall_rounds")
LONGEST_FIELD: Final = 2000


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
            setup = _changed(setup, name, value)
        if setup.first_player not in players:
            setup = replace(setup, first_player=None)
        amended = write(setup)
        read(players, amended, None)
    except (NotARecord, KeyError, ValueError) as error:
        raise Refused("bad_value") from error
    return amended


def _changed(setup: Setup, name: str, value: str) -> Setup:
    kind = name if name in _FIELDS else name.partition(":")[0]
    return _FIELDS[kind](setup, name, value)


def _flag(setup: Setup, name: str, value: str) -> Setup:
    changed = replace(setup, **{name: {"on": True, "off": False}[value]})  # type: ignore[arg-type] # a flag
    return changed if changed.house or not setup.house else replace(changed, tale_counts={})


def _number(setup: Setup, name: str, value: str) -> Setup:
    number = _count(value)
    if name == "sultans":
        return replace(setup, sultans=number, sultan_list=None)
    return replace(setup, stall_rounds=number)


def _word(setup: Setup, name: str, value: str) -> Setup:
    if value not in VALUES[name]:
        raise Refused("bad_value")
    if name == "tracking" and value == v.LIGHT:
        return replace(setup, tracking=value, end_test=None, hint=False)
    return replace(setup, **{name: value})  # type: ignore[arg-type] # a word


def _first(setup: Setup, name: str, value: str) -> Setup:
    if value and value not in setup.players:
        raise Refused("bad_value")
    return replace(setup, first_player=value or None)


def _sultan(setup: Setup, name: str, value: str) -> Setup:
    """Take a Sultan card into the list of chosen ones, or out of it; the whole row begins as nothing chosen."""
    code = name.partition(":")[2]
    if code not in v.SULTANS:
        raise Refused("bad_value")
    chosen = set(setup.sultan_list or ())
    chosen = chosen | {code} if {"on": True, "off": False}[value] else chosen - {code}
    listed = tuple(each for each in v.SULTANS if each in chosen) or None
    return replace(setup, sultan_list=listed)


def _tale_count(setup: Setup, name: str, value: str) -> Setup:
    code = name.partition(":")[2]
    counts = {**setup.tale_counts, code: _count(value)}
    return replace(setup, tale_counts={each: n for each, n in counts.items() if n != v.IN_BOX[each]})


def _remedy(setup: Setup, name: str, value: str) -> Setup:
    """Merge what a finding's button mends."""
    mended = json.loads(value)
    if not isinstance(mended, dict):
        raise Refused("bad_value")
    return read(setup.players, {**write(setup), **mended}, None)[0]


def _count(value: str) -> int:
    if not (value.isascii() and value.isdigit() and len(value) <= 2):
        raise Refused("bad_value")
    return int(value)


_FIELDS: Final[dict[str, Callable[[Setup, str, str], Setup]]] = {
    **dict.fromkeys(FLAGS, _flag),
    **dict.fromkeys(NUMBERS, _number),
    **dict.fromkeys(VALUES, _word),
    "first_player": _first,
    "sultan": _sultan,
    "tale": _tale_count,
    "remedy": _remedy,
}


def draft(players: tuple[str, ...], options: Json) -> dict[str, Any]:
    """Return what the set-up template draws: every option with its present value, and the cards with their names."""
    setup, _ = read(players, options, None)
    return {
        "players": players,
        "options": {name: getattr(setup, name) for name in (*FLAGS, *NUMBERS, *VALUES, "first_player", "sultan_list")}
        | {"end_test": setup.ending},
        "values": VALUES,
        "difficulties": tuple(v.DIFFICULTIES),
        "sultans": [
            {"code": code, "name": sultan_name(code), "on": code in (setup.sultan_list or ())} for code in v.SULTANS
        ],
        "names": {code: card_name(code) for code in v.TALE_CODES},
        "plain": v.PLAIN,
        "counts": {code: setup.counts[code] for code in v.TALE_CODES},
        "full": setup.full,
    }
