"""What pictures measure: an estimate of how wide text is, without a font, and the line of what grows step by step."""

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import floor
from typing import Final, Generic, NamedTuple, TypeVar

from companion.kernel.narration import Chronicle

NARROW: Final = frozenset("iIjlrtf.,:;!|'’·()[] \u202f")
BROAD: Final = frozenset("mwMWŒœÆæ@%—")
ORDINARY: Final = 0.58
"""The width of a letter as a fraction of the font size, rounded up: what fits here fits in any font."""


class Fitted(NamedTuple):
    """Text made to fit: the text, cut if necessary, its size, and whether its width is only a guess."""

    text: str
    size: float
    guessed: bool


def width(text: str, size: float) -> float:
    """Return the approximate width of ``text`` in type of ``size``, in its units: an upper bound for Latin letters."""
    return size * sum(_part(letter) for letter in text)


def _part(letter: str) -> float:
    if unicodedata.combining(letter) or unicodedata.category(letter) == "Cf":
        return 0
    if unicodedata.east_asian_width(letter) in "WF" or not _is_latin(letter):
        return 1.1
    if letter in NARROW:
        return 0.36
    if letter in BROAD:
        return 0.95
    return 0.74 if letter.isupper() else ORDINARY


def _is_latin(letter: str) -> bool:
    return letter <= "\u024f" or "\u2000" <= letter <= "\u206f"


def fitted(text: str, size: float, room: float, least: float) -> Fitted:
    """Return ``text`` in type of at most ``size`` and at least ``least``, no wider than ``room``.

    It is made smaller first and then cut, with an ellipsis. Text whose width is a guess is best clipped when drawn.
    """
    if width(text, size) > room:
        size = max(least, floor(10 * size * room / width(text, size)) / 10)
    if width(text, size) > room:
        while text and width(f"{text}…", size) > room:
            text = text[:-1]
        text = f"{text.rstrip()}…"
    return Fitted(text, size, not all(map(_is_latin, text)))


class StepLine(NamedTuple):
    """The ``path`` of a line and the ``area`` under it, as SVG writes them, and where the line ends."""

    path: str
    area: str
    x: float
    y: float


def step_line(values: Sequence[int], most: int, turns: int, size: tuple[float, float]) -> StepLine:
    """Return the line of ``values``, the first at the left edge, in a chart of ``size`` (width, height).

    ``turns`` values fill the width, so that charts of people who left earlier have the same scale; ``most``, at least
    1, is at the upper edge and 0 at the lower one. There must be a value.
    """
    width, height = size
    each = width / max(1, turns - 1)
    heights = [height_of(value, most, height) for value in values]
    path = f"M0 {heights[0]}" + "".join(f"H{round(at * each, 1)}V{y}" for at, y in enumerate(heights[1:], 1))
    return StepLine(path, f"{path}V{height}H0Z", round((len(values) - 1) * each, 1), heights[-1])


def height_of(value: int, most: int, height: float) -> float:
    """Return how far below the upper edge ``value`` is drawn in a chart of ``height``."""
    return round(height - height * value / most, 1)


MARGIN: Final = 48
WIDTH: Final = 1280
HEAD: Final = 250
"""The usual picture of a game: around it, its width, and above, for who won and how."""
LEAST_NAME: Final = 15
"""The smallest type of a player's name."""
TOKEN: Final = 18
"""The radius of a player's token."""


@dataclass(frozen=True, kw_only=True)
class Picture:
    """The positions of everything in a picture, in drawing units: below ``floor`` is what all games say."""

    width: float = WIDTH
    height: float
    margin: int = MARGIN
    head: int = HEAD
    floor: float
    chronicle: Chronicle = field(repr=False)


@dataclass(frozen=True, kw_only=True)
class Chart:
    """A number in the course of a game, as a line; ``x``, ``y`` and ``label`` are its place and name in a picture."""

    name: str
    line: StepLine
    won: bool
    width: float
    height: float
    x: float = 0
    y: float = 0
    label: Fitted | None = None


ChartT = TypeVar("ChartT", bound=Chart)


@dataclass(frozen=True, kw_only=True)
class Charts(Picture, Generic[ChartT]):
    """A picture of charts."""

    charts: Sequence[ChartT]
    token: int = TOKEN


def charts_in_rows(
    drawn_at: Callable[[int], Sequence[ChartT]],
    chronicle: Chronicle,
    across: int,
    gap: int,
    block: int,
    foot: int,
    name_size: int,
    beside_name: int = 0,
) -> Charts[ChartT]:
    """Return a picture of charts, ``across`` side by side with a ``gap`` between, as ``drawn_at`` their width.

    ``block`` is the height of a chart with its name above and its end below, ``foot`` that of what is below all charts;
    a name leaves a width of ``beside_name`` free at its right.
    """
    each = (WIDTH - 2 * MARGIN - (across - 1) * gap) // across
    charts = drawn_at(each)
    floor = HEAD + 40 + -(-len(charts) // across) * block
    placed = [
        replace(
            chart,
            x=MARGIN + at % across * (each + gap),
            y=HEAD + 50 + at // across * block,
            label=fitted(chart.name, name_size, each - beside_name - 3 * TOKEN, LEAST_NAME),
        )
        for at, chart in enumerate(charts)
    ]
    return Charts(height=floor + foot, floor=floor, chronicle=chronicle, charts=placed)
