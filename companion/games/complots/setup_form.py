"""The set-up as a form: what its screen draws, and what its fields change."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from companion.games.complots import vocabulary as v
from companion.games.complots.actions.declarations import CLAIMS, countered
from companion.games.complots.names import card_name, kind_name
from companion.games.complots.setup import read, write
from companion.games.complots.state import State
from companion.kernel.events import Json
from companion.kernel.refusal import NotARecord, Refused
from companion.kernel.setup_form import fields_given, on_or_off
from companion.kernel.words import Text, text

FLAGS: Final = (
    "counter_after_doubt",
    "free_concession",
    "second_counter",
    "finite_treasury",
    "captain_needs_coins",
)
"""Rulings that a field sets to ``on`` or ``off``."""
LONGEST_FIELD: Final = 200


def options_from_form(
    players: tuple[str, ...], options: Json, fields: Mapping[str, Sequence[str]]
) -> dict[str, object]:
    """Return the options after the fields of the set-up form; of a field given twice the last one counts.

    A first player who is not among ``players`` any more is forgotten.
    Raises ``Refused`` (``bad_value``) for a field or a value that means nothing; then nothing has changed.
    """
    values = fields_given(fields, LONGEST_FIELD)
    try:
        changed = dict(write(read(players, options, None)[0]))
        for name, value in values.items():
            _FIELDS[name](changed, name, value, players)
        if changed.get("first_player") not in players:
            changed.pop("first_player", None)
        return write(read(players, changed, None)[0])
    except (NotARecord, KeyError, ValueError) as error:
        raise Refused("bad_value") from error


def next_options(options: Json, state: State) -> dict[str, object]:
    """Return the options of the next game: the winner begins it (section 2, ruling C18)."""
    return {**options, "first_player": state.winner} if state.winner else dict(options)


Options = dict[str, object]


def _flag(options: Options, name: str, value: str, players: tuple[str, ...]) -> None:
    options[name] = on_or_off(value)


def _fifth(options: Options, name: str, value: str, players: tuple[str, ...]) -> None:
    if value not in v.FIFTHS:
        raise Refused("bad_value")
    options[name] = value


def _tracking(options: Options, name: str, value: str, players: tuple[str, ...]) -> None:
    if value not in v.TRACKINGS:
        raise Refused("bad_value")
    options[name] = value


def _copies(options: Options, name: str, value: str, players: tuple[str, ...]) -> None:
    """Set the copies of each character, or leave them to the number of players where the field is empty."""
    options.pop(name, None)
    if value:
        options[name] = {str(copies): copies for copies in range(1, v.COPIES_IN_BOX + 1)}[value]


def _first(options: Options, name: str, value: str, players: tuple[str, ...]) -> None:
    options.pop(name, None)
    if value and value not in players:
        raise Refused("bad_value")
    if value:
        options[name] = value


_FIELDS: Final[dict[str, Callable[[Options, str, str, tuple[str, ...]], None]]] = {
    **dict.fromkeys(FLAGS, _flag),
    "tracking": _tracking,
    "fifth": _fifth,
    "copies": _copies,
    "first_player": _first,
}


def draft(players: tuple[str, ...], options: Json) -> Json:
    """Return what the set-up template draws: every option with its present value, and the sizes that follow from it."""
    setup, _ = read(players, options, None)
    against = {CLAIMS.get(do, do): kinds for do, kinds in sorted(countered(setup.fifth).items())}
    return {
        "players": players,
        "options": {name: getattr(setup, name) for name in (*FLAGS, "tracking", "fifth", "copies", "first_player")},
        "copies_chosen": "copies" in write(setup),
        "flags": FLAGS,
        "fifths": v.FIFTHS,
        "most_copies": v.COPIES_IN_BOX,
        "duel": setup.duel,
        "kinds": setup.kinds,
        "names": {kind: card_name(kind) for kind in v.KINDS},
        "fifth_name": kind_name(setup.fifth) if setup.fifth in v.FIFTHS else setup.fifth,
        "court": setup.court,
        "countered": against,
        "counters": {kind: _name(do) for do, kinds in against.items() for kind in kinds},
        "treasury": v.COINS - v.PURSE * len(players) + setup.duel,
    }


def _name(what: str) -> Text:
    """Return the name of what is countered: a character, or an action that claims none."""
    return card_name(what) if what in v.KINDS else text(f"complots.action.{what}")
