"""The set-up as a form: what its screen draws, and what its fields change."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from companion.games.complots import vocabulary as v
from companion.games.complots.actions.declarations import CLAIMS, countered
from companion.games.complots.names import card_name, kind_name
from companion.games.complots.setup import Setup, read, write
from companion.games.complots.state import State
from companion.kernel import reading
from companion.kernel.events import Json
from companion.kernel.setup_form import SetupForm, set_first_player, set_flag, set_word, without_departed
from companion.kernel.words import Text, text

FLAGS: Final = reading.flags_of(Setup)
"""Rulings that a field sets to ``on`` or ``off``."""
VALUES: Final = {"tracking": v.TRACKINGS, "fifth": v.FIFTHS}
"""The words that an option may have."""


def next_options(options: Json, state: State) -> dict[str, object]:
    """Return the options of the next game: the winner begins it (section 2, ruling C18)."""
    return {**options, "first_player": state.winner} if state.winner else dict(options)


def _copies(setup: Setup, _name: str, value: str) -> Setup:
    """Set the copies of each character, or leave them to the number of players where the field is empty."""
    possible = {"": v.official_copies(len(setup.players)), **{str(n): n for n in range(1, v.COPIES_IN_BOX + 1)}}
    return replace(setup, copies=possible[value])


_FIELDS: Final[dict[str, Callable[[Setup, str, str], Setup]]] = {
    **dict.fromkeys(FLAGS, set_flag),
    **dict.fromkeys(VALUES, partial(set_word, VALUES)),
    "copies": _copies,
    "coins": lambda setup, _name, value: replace(setup, coins={str(coins): coins for coins in v.COINS_IN_BOXES}[value]),
    "first_player": set_first_player,
}

options_from_form: Final = SetupForm(read, write, _FIELDS, tidy=without_departed).amended
"""Return the options after the fields of the set-up form; raises ``Refused`` for what means nothing."""


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
        "treasury": setup.coins - v.PURSE * len(players) + setup.duel,
    }


def _name(what: str) -> Text:
    """Return the name of what is countered: a character, or an action that claims none."""
    return card_name(what) if what in v.KINDS else text(f"complots.action.{what}")
