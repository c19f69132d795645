"""The ways in which a table can differ from the people behind the model: eleven dials, neutral by default, and three of
them in a table's own terms.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple


@dataclass(frozen=True)
class Dials:
    """How people play. Every default is neutral: people play as measured."""

    insight: float = 1.0
    """How much people read in one another beyond what the course of the game shows; 1 is as measured."""
    trust: float = 1.0
    """How strongly people's beliefs depend on what governments read."""
    mood: float = 1.0
    """How much the votes of a table swing together."""
    bury: float = 0.0
    """Log-odds added to a minority's chance of discarding an interventionist tale."""
    frame: float = 1.0
    """How often a minority's Grand Vizier contradicts the Narrator."""
    accept: float = 0.0
    """Log-odds added to every Yes."""
    dinarzade_cover: float = 1.0
    """How well Dinarzade passes once three pacifist tales are read."""
    exile_skill: float = 1.0
    """How much people who exile somebody know beyond what the course of the game shows."""
    power: float = 0.5
    """How well people use powers that no measured game contains: 0 not at all, 1 perfectly."""
    centre: float | None = None
    """How far suspicion is taken relative to the prior odds; None for the number of players' own value."""
    early: float = 0.5
    """The share of the mood that applies before the second tale is read."""


NEUTRAL = Dials()

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
