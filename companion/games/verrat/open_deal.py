"""What people have laid out before the first turn, from the deal's form (section 2)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from companion.games.verrat.setup import Deal, Setup

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
