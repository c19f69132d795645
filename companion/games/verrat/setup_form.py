"""The set-up as a form: what its screen draws, and what its fields change."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from companion.games.verrat import vocabulary as v
from companion.games.verrat.checks import VALUES
from companion.games.verrat.names import card_name, city_name, vizier_in_short
from companion.games.verrat.setup import Setup, read, write
from companion.kernel.game import Json
from companion.kernel.setup_form import SetupForm, set_flag, set_word
from companion.kernel.words import text

FLAGS: Final = ("kaffa_open", "must_name", "trade_pardons", "one_pardon", "draws")
"""Options that a field sets to ``on`` or ``off``."""


_FIELDS: Final[dict[str, Callable[[Setup, str, str], Setup]]] = {
    **dict.fromkeys(FLAGS, set_flag),
    **dict.fromkeys(VALUES, partial(set_word, VALUES)),
}


def _changed(setup: Setup, name: str, value: str) -> Setup:
    return _FIELDS[name](setup, name, value)


options_from_form: Final = SetupForm(read, write, _changed).amended
"""Return the options after the fields of the set-up form; raises ``Refused`` for what means nothing."""


def draft(players: tuple[str, ...], options: Json) -> dict[str, Any]:
    """Return what the templates draw before the game: every option with its present value, and the pieces with their
    names, each as a pair of code and name.
    """
    setup, _ = read(players, options, None)
    return {
        "players": players,
        "options": {name: getattr(setup, name) for name in (*FLAGS, *VALUES)},
        "values": VALUES,
        "numbers": [(str(number), str(number)) for number in range(1, v.SEATS + 1)],
        "colours": [(colour, text(f"verrat.colour.{colour}")) for colour in v.COLOURS],
        "viziers": [(code, vizier_in_short(code)) for code in v.VIZIERS],
        "cards": [(code, card_name(code)) for code in v.CARDS],
        "once": dict.fromkeys(map(str, (*range(1, v.SEATS + 1), *v.VIZIERS, *v.COLOURS)), 1),
        "of_each": dict.fromkeys(v.CARDS, v.OF_EACH),
        "drawn": {code: _drawn(code) for code in v.VIZIERS},
        "tops": [(code, city_name(code)) for code in v.CITIES if code != v.KAFFA or setup.kaffa_open],
    }


def _drawn(code: str) -> dict[str, Any]:
    """Return what the drawing of a vizier needs."""
    colour, _, shape = code.partition(".")
    return {"code": code, "colour": colour, "shape": shape, "name": vizier_in_short(code)}
