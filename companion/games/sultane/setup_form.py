"""The set-up as a form: what its screen draws, and what its fields change."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from companion.games.sultane import vocabulary as v
from companion.games.sultane.board_checks import is_recommended
from companion.games.sultane.checks import HAIATALNEFOUS_AT, SCHAHZENAN_AT
from companion.games.sultane.findings import board_of
from companion.games.sultane.powers import is_slot_code, power_slots, slot_power
from companion.games.sultane.setup import CAMP_DISCOVERIES, Setup, default_setup, read, setup_camps, write
from companion.games.sultane.slot_cards import drawn_slot
from companion.kernel import reading
from companion.kernel.events import Json
from companion.kernel.refusal import NotARecord, Refused
from companion.kernel.setup_form import fields_given, on_or_off

FLAGS: Final = reading.flags_of(Setup)
"""Options that a field sets to ``on`` or ``off``."""
NUMBERS: Final = {
    "deck:pacifist": "pacifist_tales",
    "deck:interventionist": "interventionist_tales",
    "board_cards": "board_cards",
}
"""Fields that hold a number of at most two digits."""
LONGEST_FIELD: Final = 4000
LONGEST_POWER: Final = 200
"""Characters a field and the text of a house power may have at most."""

_NUMBER: Final = re.compile(r"[0-9]{1,2}")
_UNREADABLE: Final = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control characters, overrides of the direction of writing, halves of characters."""
_PLACE: Final = re.compile(r"(pacifist|interventionist):([1-9])")


def options_from_form(
    players: tuple[str, ...], options: Json, fields: Mapping[str, Sequence[str]]
) -> dict[str, object]:
    """Return the options after the fields of the set-up form; of a field given twice the last one counts.

    Raises ``Refused`` (``bad_value``) for a field or a value that means nothing; then nothing has changed. A screen
    posts its numbers and names with every button, so buttons come last and override what was written before.
    """
    values = fields_given(fields, LONGEST_FIELD)
    try:
        setup, _ = read(players, options, None)
        for name in sorted(values, key=_turn):
            setup = _FIELDS[_kind(name)](setup, name, values[name])
    except (NotARecord, KeyError, ValueError, RecursionError) as error:
        raise Refused("bad_value") from error
    return write(_tidied(setup))


def _kind(name: str) -> str:
    """Return what kind of field this is: its whole name, or the part before a slot's name."""
    before, colon, _ = name.partition(":")
    return before if colon and before in {"slot", "house"} else name


def _turn(name: str) -> tuple[int, str]:
    return _ORDER.index(_kind(name)), name


def _tidied(setup: Setup) -> Setup:
    """Drop house powers that no board has any more, and a first Grand Vizier who has left the table."""
    homes = {
        f"{side}:{place}"
        for side in v.TALES
        for place, code in enumerate(board_of(setup, side), 1)
        if slot_power(code) == v.HOUSE
    }
    powers = {slot: power for slot, power in setup.house_powers.items() if slot in homes}
    first = setup.first_vizier if setup.first_vizier in setup.players else None
    return replace(setup, house_powers=powers, first_vizier=first)


def _chosen(setup: Setup, name: str, value: str) -> Setup:
    """Set a flag, a number or one of several words."""
    if name in FLAGS:
        return replace(setup, **{name: on_or_off(value)})  # type: ignore[arg-type] # flags are bool
    if name in NUMBERS:
        if not _NUMBER.fullmatch(value.strip()):
            raise Refused("bad_value")
        return replace(setup, **{NUMBERS[name]: int(value)})  # type: ignore[arg-type] # numbers are int
    if name == "camp_discovery" and value in CAMP_DISCOVERIES:
        return replace(setup, camp_discovery=value)
    if name == "first_vizier" and value in {"", *setup.players}:
        return replace(setup, first_vizier=value or None)
    raise Refused("bad_value")


def _double_sided(setup: Setup, _name: str, value: str) -> Setup:
    """Read the inventory of double-sided cards: ``S6-S7, S9-DV``."""
    pairs = []
    for pair in filter(None, re.split(r"[,;\s]+", value)):
        first, dash, second = pair.partition("-")
        codes = tuple(code if code.startswith(v.POWER_PREFIX) else code.upper() for code in (first, second))
        if not dash or not all(map(is_slot_code, codes)):
            raise Refused("bad_value")
        pairs.append((codes[0], codes[1]))
    return replace(setup, double_sided=tuple(pairs))


def _place(setup: Setup, slot: str) -> tuple[str, int]:
    """Return the side and the place, counted from 0, of a slot that the boards have."""
    match = _PLACE.fullmatch(slot)
    if not match or int(match[2]) > len(board_of(setup, match[1])):
        raise Refused("bad_value")
    return match[1], int(match[2]) - 1


def _with_card(setup: Setup, side: str, place: int, code: str) -> Setup:
    board = list(board_of(setup, side))
    board[place] = code
    return replace(setup, **{f"{side}_board": tuple(board)})  # type: ignore[arg-type] # boards are tuples of codes


def _slot(setup: Setup, name: str, value: str) -> Setup:
    if not is_slot_code(value):
        raise Refused("bad_value")
    return _with_card(setup, *_place(setup, name.partition(":")[2]), value)


def _swap(setup: Setup, _name: str, value: str) -> Setup:
    """Let the cards of two slots change places; a house power takes its text along."""
    first, _, second = value.partition(",")
    here, there = _place(setup, first), _place(setup, second)
    codes = board_of(setup, here[0])[here[1]], board_of(setup, there[0])[there[1]]
    texts = dict(setup.house_powers)
    moved = {to: texts.pop(origin) for origin, to in ((first, second), (second, first)) if origin in texts}
    setup = _with_card(_with_card(setup, *here, codes[1]), *there, codes[0])
    return replace(setup, house_powers=texts | moved)


def _house(setup: Setup, name: str, value: str) -> Setup:
    """Write down a house power; an empty text removes it."""
    slot = name.partition(":")[2]
    _place(setup, slot)
    power = " ".join(value.split())
    if len(power) > LONGEST_POWER or _UNREADABLE.search(power):
        raise Refused("bad_value")
    rest = {other: text for other, text in setup.house_powers.items() if other != slot}
    return replace(setup, house_powers=rest | ({slot: power} if power else {}))


def _preset(setup: Setup, _name: str, value: str) -> Setup:
    """Lay out the recommended board, or play by the original game's rules: its powers, veto, eligibility and deck."""
    default = default_setup(setup.players, setup.variant)
    board = default.pacifist_board
    if value == "original" and possible_options(setup)["original"]:
        if len(setup.players) in v.ORIGINAL_POWERS_AT:
            board = v.ORIGINAL_POWERS_PACIFIST
        deck = {name: getattr(default, name) for name in ("pacifist_tales", "interventionist_tales", "set_aside")}
        setup = replace(setup, original_veto=True, vetoed_blocked=True, **deck)
    elif value != "recommended":
        raise Refused("bad_value")
    return replace(setup, pacifist_board=board, interventionist_board=default.interventionist_board)


def _variant(setup: Setup, _name: str, value: str) -> Setup:
    """Play another variant, with its own board and deck; the variant that is played already changes nothing."""
    if value not in v.VARIANTS:
        raise Refused("bad_value")
    if value == setup.variant:
        return setup
    default = default_setup(setup.players, value)
    return replace(
        setup,
        variant=value,
        pacifist_board=default.pacifist_board,
        interventionist_board=default.interventionist_board,
        pacifist_tales=default.pacifist_tales,
        interventionist_tales=default.interventionist_tales,
        set_aside=False,
    )


def merged(options: Json, change: Json) -> dict[str, object]:
    """Return ``options`` with ``change`` merged in: groups part by part; a part that is None goes to its default."""
    result = dict(options)
    for key, value in change.items():
        if value is None:
            result.pop(key, None)
        elif isinstance(value, dict):
            inner = result.get(key)
            result[key] = merged(inner if isinstance(inner, dict) else {}, value)
        else:
            result[key] = value
    return result


def _remedy(setup: Setup, _name: str, value: str) -> Setup:
    change = json.loads(value)
    if not isinstance(change, dict):
        raise Refused("bad_value")
    return read(setup.players, merged(write(setup), change), None)[0]


_FIELDS: Final[Mapping[str, Callable[[Setup, str, str], Setup]]] = {
    **dict.fromkeys((*FLAGS, *NUMBERS, "camp_discovery", "first_vizier"), _chosen),
    "double_sided": _double_sided,
    "house": _house,
    "slot": _slot,
    "swap": _swap,
    "board": _preset,
    "variant": _variant,
    "remedy": _remedy,
}
"""What each kind of field does, in the order in which the fields of one form count."""
_ORDER: Final = tuple(_FIELDS)


def possible_options(setup: Setup) -> dict[str, bool]:
    """Return which optional roles and presets fit this game (sections 3 and 9)."""
    count = len(setup.players)
    classic = setup.variant == v.CLASSIC
    return {
        "schahzenan": classic and count in SCHAHZENAN_AT,
        "haiatalnefous": classic and count in HAIATALNEFOUS_AT,
        "original": classic,
    }


def draft(players: tuple[str, ...], options: Json) -> dict[str, object]:
    """Return what the set-up screen draws of unfinished options; raises ``NotARecord`` as ``setup.read`` does."""
    setup, _ = read(players, options, None)
    boards = {side: board_of(setup, side) for side in v.TALES}
    deck, can = _deck(setup), possible_options(setup)
    return {
        "players": players,
        "variant": setup.variant,
        "boards": {
            side: [drawn_slot(setup, side, place, code) for place, code in enumerate(board)]
            for side, board in boards.items()
        },
        "faces": {side: [drawn_slot(setup, side, 0, code) for code in spare_codes(setup, side)] for side in v.TALES},
        "house": _house_texts(setup, boards),
        "options": {name: getattr(setup, name) for name in _SHOWN} | {"deck": deck},
        "recommended": is_recommended(setup) and deck == _deck(default_setup(players, setup.variant)),
        "original": can["original"] and _preset(setup, "board", "original") == setup,
        "camps": setup_camps(setup),
        "can": can,
        "deck": deck | {"reserve": setup.reserve},
    }


def _deck(setup: Setup) -> dict[str, object]:
    """Return how many tales of each side are in the deck, and whether one of each is set aside."""
    return {
        "pacifist": setup.pacifist_tales,
        "interventionist": setup.interventionist_tales,
        "set_aside": setup.set_aside,
    }


def _house_texts(setup: Setup, boards: Mapping[v.Tale, Sequence[str]]) -> dict[str, str]:
    """Return the text of each place that has a house power; it may still be empty."""
    places = (
        f"{side}:{place}"
        for side, board in boards.items()
        for place, code in enumerate(board, 1)
        if slot_power(code) == v.HOUSE
    )
    return {place: setup.house_powers.get(place, "") for place in places}


_SHOWN: Final = (
    *(flag for flag in FLAGS if flag != "set_aside"),
    "variant",
    "camp_discovery",
    "first_vizier",
    "double_sided",
    "board_cards",
    "house_powers",
)


def spare_codes(setup: Setup, side: str) -> list[str]:
    """Return the codes that may be put on a board: its faces that are not there yet, then every power."""
    codes = {*board_of(setup, side)} - {*v.PLAIN_PURPLE}
    faces = [code for code, face in v.FACES.items() if face.board == side and code not in codes and code != "DD"]
    return [*faces, *(code for code in power_slots() if slot_power(code) != v.NO_POWER or side == v.PACIFIST)]
