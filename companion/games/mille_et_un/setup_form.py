"""The set-up, and the deal that people lay out, as forms: what their screens draw, and what their fields change."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.checks import VALUES
from companion.games.mille_et_un.names import card_name, sultan_name
from companion.games.mille_et_un.setup import Deal, Setup, read, write
from companion.kernel import reading
from companion.kernel.events import Json
from companion.kernel.refusal import Refused
from companion.kernel.setup_form import SetupForm, on_or_off, set_first_player, set_flag, set_word, without_departed

FLAGS: Final = reading.flags_of(Setup)
"""Options that a field sets to ``on`` or ``off``."""
NUMBERS: Final = ("sultans", "stall_rounds")


def _flag(setup: Setup, name: str, value: str) -> Setup:
    changed = set_flag(setup, name, value)
    return changed if changed.house or not setup.house else replace(changed, tale_counts={})


def _number(setup: Setup, name: str, value: str) -> Setup:
    number = _count(value)
    if name == "sultans":
        return replace(setup, sultans=number, sultan_list=None)
    return replace(setup, stall_rounds=number)


def _word(setup: Setup, name: str, value: str) -> Setup:
    if name == "tracking" and value == v.LIGHT:
        return replace(setup, tracking=value, end_test=None, hint=False)
    return set_word(VALUES, setup, name, value)


def _sultan(setup: Setup, name: str, value: str) -> Setup:
    """Take a Sultan card into the list of chosen ones, or out of it; the whole row begins as nothing chosen."""
    code = name.partition(":")[2]
    if code not in v.SULTANS:
        raise Refused("bad_value")
    chosen = set(setup.sultan_list or ())
    chosen = chosen | {code} if on_or_off(value) else chosen - {code}
    listed = tuple(each for each in v.SULTANS if each in chosen) or None
    return replace(setup, sultan_list=listed)


def _tale_count(setup: Setup, name: str, value: str) -> Setup:
    code = name.partition(":")[2]
    counts = {**setup.tale_counts, code: _count(value)}
    return replace(setup, tale_counts={each: n for each, n in counts.items() if n != v.IN_BOX[each]})


def _remedy(setup: Setup, name: str, value: str) -> Setup:
    """Merge the options that a finding's button changes."""
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
    "first_player": set_first_player,
    "sultan:": _sultan,
    "tale:": _tale_count,
    "remedy": _remedy,
}

options_from_form: Final = SetupForm(read, write, _FIELDS, tidy=without_departed, longest=2000).amended
"""Return the options after the fields of the set-up form; raises ``Refused`` for what means nothing."""


def draft(players: tuple[str, ...], options: Json) -> Json:
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
        "pieces": [(code, card_name(code)) for code in v.PLAIN],
        "counts": {code: setup.counts[code] for code in v.TALE_CODES},
        "full": setup.full,
    }


HAND: Final = "hand:"


def open_deal(setup: Setup, fields: Mapping[str, Sequence[str]]) -> Deal | None:
    """Return the cards in front of each player and the first of the discard; None if cards are only counted.

    ``hand:NAME`` holds the codes of a hand, ``discard`` one. What is missing or wrong is for ``checks.check`` to say;
    the Sultan's row is turned up card by card when the game begins.
    """
    if not setup.full:
        return None
    hands = {player: tuple(filter(None, fields.get(HAND + player, ()))) for player in setup.players}
    return Deal(hands=hands, discard=next(filter(None, fields.get("discard", ())), None))
