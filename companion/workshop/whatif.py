"""What if a table plays differently? Three dials in a table's own terms, and a range of plausible habits."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, Literal, NamedTuple

from companion.workshop.dials import NEUTRAL, Dials

Turn = Literal["less", "measured", "more"]
TURNS: Final[tuple[Turn, ...]] = ("less", "measured", "more")


class Habit(NamedTuple):
    """A dial in a table's own terms."""

    name: str
    less: Callable[[Dials], Dials]
    more: Callable[[Dials], Dials]


WHAT_IF: Final = (
    Habit(
        "reading",
        lambda dials: replace(dials, insight=0.5, trust=0.8, exile_skill=0.7),
        lambda dials: replace(dials, insight=1.5, trust=1.2, exile_skill=1.3),
    ),
    Habit(
        "boldness",
        lambda dials: replace(dials, bury=-0.5, frame=0.8),
        lambda dials: replace(dials, bury=0.5, frame=1.25),
    ),
    Habit(
        "refusing",
        lambda dials: replace(dials, accept=dials.accept + 0.5),
        lambda dials: replace(dials, accept=dials.accept - 0.5),
    ),
)
"""How well people read one another, how boldly the minority plays, how often the court refuses."""


def turned_dials(turns: dict[str, Turn]) -> Dials:
    """Return the dials as turned by a table; those it did not touch stay as measured."""
    dials = NEUTRAL
    for habit in WHAT_IF:
        turn = turns.get(habit.name, "measured")
        if turn != "measured":
            dials = (habit.less if turn == "less" else habit.more)(dials)
    return dials


PLAUSIBLE: Final = tuple(
    turned_dials(dict(zip((habit.name for habit in WHAT_IF), turns, strict=True)))
    for turns in (
        ("measured", "measured", "measured"),
        ("less", "measured", "measured"),
        ("more", "measured", "measured"),
        ("measured", "less", "measured"),
        ("measured", "more", "measured"),
        ("measured", "measured", "less"),
        ("measured", "measured", "more"),
    )
)
"""Plausible tables: all dials as measured, and each one turned separately."""
