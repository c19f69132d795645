"""The set-up, and the deal that people lay out, as forms: what their screens draw, and what their fields change."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from companion.games.verrat import vocabulary as v
from companion.games.verrat.checks import VALUES
from companion.games.verrat.names import card_name, city_name, vizier_in_short
from companion.games.verrat.setup import Deal, Setup, read, write
from companion.kernel import reading
from companion.kernel.events import Json
from companion.kernel.setup_form import SetupForm, set_flag, set_word
from companion.kernel.words import text

FLAGS: Final = reading.flags_of(Setup)
"""Options that a field sets to ``on`` or ``off``."""

_FIELDS: Final[dict[str, Callable[[Setup, str, str], Setup]]] = {
    **dict.fromkeys(FLAGS, set_flag),
    **dict.fromkeys(VALUES, partial(set_word, VALUES)),
}

options_from_form: Final = SetupForm(read, write, _FIELDS).amended
"""Return the options after the fields of the set-up form; raises ``Refused`` for what means nothing."""


def draft(players: tuple[str, ...], options: Json) -> Json:
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


def _drawn(code: str) -> Json:
    colour, _, shape = code.partition(".")
    return {"code": code, "colour": colour, "shape": shape, "name": vizier_in_short(code)}


LONGEST_FIELD: Final = 40
"""Values that a field of the form may have at most; what is longer is cut and found wrong."""


def open_deal(setup: Setup, fields: Mapping[str, Sequence[str]]) -> Deal | None:
    """Return the deal: each group of fields that was filled in, and what chance has drawn for the others.

    The groups are ``number`` and ``vizier`` (twelve each, from the heir's seat clockwise), ``colour:NAME``,
    ``hand:NAME`` (two) and ``top:CITY``. A half-filled group is taken as it is, so that
    ``checks.check`` says what is missing. None for a set-up that was not settled: then nothing is drawn.
    """
    drawn = setup.drawn
    if drawn is None:
        return None
    numbers, viziers = _row(fields, "number"), _row(fields, "vizier")
    colours, hands, tops = (_named(fields, f"{kind}:") for kind in ("colour", "hand", "top"))
    if numbers:
        drawn = replace(drawn, numbers=tuple(_number(number) for number in numbers))
    if viziers:
        drawn = replace(drawn, viziers=viziers)
    if colours:
        drawn = replace(drawn, colours={name: values[0] for name, values in colours.items()})
    if hands:
        drawn = replace(drawn, hands={name: tuple(hands.get(name, ())) for name in setup.players})
    if tops:
        drawn = replace(drawn, tops={city: values[0] for city, values in tops.items()})
    return drawn


def _row(fields: Mapping[str, Sequence[str]], name: str) -> tuple[str, ...]:
    values = tuple(fields.get(name, ()))[:LONGEST_FIELD]
    return values if any(values) else ()


def _named(fields: Mapping[str, Sequence[str]], prefix: str) -> dict[str, tuple[str, ...]]:
    named = {
        key.removeprefix(prefix): tuple(filter(None, values))[:LONGEST_FIELD]
        for key, values in fields.items()
        if key.startswith(prefix)
    }
    return {name: values for name, values in named.items() if values}


def _number(value: str) -> int:
    """Return a seat's number; 0, which no marker has, for anything else."""
    return int(value) if value.isascii() and value.isdigit() and len(value) <= 2 else 0
