"""Numbers as drawings: plots in percent of a drawing of any size, the workshop's in units of one ``WIDTH`` wide."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, Final

from companion.kernel.outcome import Side
from companion.services.tally import FinishedGame, Kind, Sheet
from companion.workshop.answer import ENDING_NAMES, Estimate
from companion.workshop.answer_texts import Comparison, endings_in_100, hundredths

MOST_POINTS: Final = 60
"""The most games that a plot shows: the newest ones."""

FLOOR: Final = 90.0
"""The position of the zero line, in percent from the top."""
CEILING: Final = 10.0


@dataclass(frozen=True)
class Point:
    """One game in a plot: its value, and its centre in percent from the left and from the top."""

    value: int
    x: float
    y: float
    tone: str


@dataclass(frozen=True)
class Plot:
    """Games in order, the height of the median, and the greatest value, at which the scale ends."""

    points: tuple[Point, ...]
    middle: float
    most: int


@dataclass(frozen=True)
class Segment:
    """Part of a bar: its side, its start and its length, in percent of the whole width."""

    side: Side
    x: float
    width: float


def percent(part: float, whole: float) -> float:
    """Return ``part`` in percent of ``whole``, to two decimals; 0 if ``whole`` is 0."""
    return round(100 * part / whole, 2) if whole else 0.0


def segments(kind: Kind, most: int) -> list[Segment]:
    """Return the bar of a variant: a piece for each side that won; the full width represents ``most`` games."""
    bar: list[Segment] = []
    for wins in kind.wins:
        if wins.games:
            x = round(sum(piece.width for piece in bar), 2)
            bar.append(Segment(wins.side, x, percent(wins.games, most)))
    return bar


def turns(sheet: Sheet) -> Plot | None:
    """Return the plot of how many turns the newest games took; None if no game counts turns."""
    return _plot([(game, game.turns) for game in sheet.games if game.turns])


def minutes(sheet: Sheet) -> Plot | None:
    """Return the plot of how many minutes the newest games took; None if unknown."""
    return _plot([(game, game.minutes) for game in sheet.games if game.minutes is not None])


def _plot(values: Sequence[tuple[FinishedGame, int]]) -> Plot | None:
    newest = values[-MOST_POINTS:]
    if not newest:
        return None
    most = max(value for _, value in newest)
    points = tuple(
        Point(value, percent(at + 0.5, len(newest)), _height(value, most), _tone(game))
        for at, (game, value) in enumerate(newest)
    )
    return Plot(points, _height(median(value for _, value in newest), most), most)


def _height(value: float, most: int) -> float:
    return round(FLOOR - (FLOOR - CEILING) * value / most, 2)


def _tone(game: FinishedGame) -> str:
    return game.outcome.winner.tone if game.outcome.winner else "none"


Facts = dict[str, Any]

WIDTH: Final = 376
"""Width of the drawings, in their own units."""
EDGE: Final = 17
"""Margin at both ends of an axis."""
SCALES: Final = (10, 20, 40)
"""Points from the middle of an axis to its ends: the smallest that fits the difference is used."""
LEVELS: Final = (30, 70)
"""Games out of 100 at the two ends of the axis of levels."""


def axis(comparison: Comparison, steps: Sequence[Comparison] = ()) -> Facts:
    """Return the difference on an axis: the interval of each step as an ever narrower box, and the dot."""
    reach = abs(comparison.points) + comparison.margin
    scale = next((scale for scale in SCALES if reach <= scale), SCALES[-1])

    def x(points: float) -> float:
        within_scale = max(-scale, min(scale, points))
        return round(WIDTH / 2 + within_scale * (WIDTH / 2 - EDGE) / scale, 1)

    every = (*steps, comparison)
    boxes = [
        {"kind": sharpness(step.margin), "x": x(low), "end": x(high)}
        for step, (low, high) in zip(every, _nested(every), strict=True)
    ]
    return {
        "boxes": boxes,
        "dot": x(comparison.points),
        "unclear": (x(-comparison.threshold), x(comparison.threshold)),
        "ticks": [(x(points), points) for points in (-scale, -scale // 2, 0, scale // 2, scale)],
    }


def _nested(steps: Sequence[Comparison]) -> list[tuple[float, float]]:
    """Return the interval of each step, cut to the one before it, so that certainty never decreases.

    An interval that does not overlap the one before it is unchanged.
    """
    boxes: list[tuple[float, float]] = []
    for step in steps:
        low, high = step.points - step.margin, step.points + step.margin
        if boxes and low < boxes[-1][1] and boxes[-1][0] < high:
            low, high = max(low, boxes[-1][0]), min(high, boxes[-1][1])
        boxes.append((low, high))
    return boxes


def signed(points: float) -> str:
    """Return whole points with their sign, as a table shows a difference."""
    return f"{round(points):+d}".replace("-", "−")


def sharpness(margin: float) -> str:
    """Return how an interval of so many points is drawn: ±4 or so ``wide``, ±2 or so ``near``, ±1 or so ``tight``."""
    if margin > 3:
        return "wide"
    return "near" if margin > 1.5 else "tight"


def strip(answer: Estimate) -> Facts:
    """Return how games end as one strip of four pieces, the wins of the Interventionists on the left."""
    whole = endings_in_100(answer)
    pieces, at = [], 0.0
    for name in ENDING_NAMES:
        width = round(whole[name] * WIDTH / 100, 1)
        pieces.append({"name": name, "n": whole[name], "x": round(at, 1), "width": width})
        at += width
    return {"pieces": pieces, "cut": pieces[2]["x"]}


def span(shares: Sequence[float]) -> Facts:
    """Return shares on the axis of levels: from the least to the most, and the first as a dot."""
    least, most = min(shares), max(shares)
    return {
        "least": hundredths(least),
        "most": hundredths(most),
        "measured": hundredths(shares[0]),
        "x": level_x(least),
        "end": level_x(most),
        "dot": level_x(shares[0]),
    }


def level_x(share: float) -> float:
    """Return the position of a share on the axis of levels, limited to its ends."""
    low, high = LEVELS
    part = (max(low, min(high, 100 * share)) - low) / (high - low)
    return round(EDGE + part * (WIDTH - 2 * EDGE), 1)
