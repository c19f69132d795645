"""Numbers as drawings: plots in percent of a drawing of any size."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from companion.kernel.outcome import Side
from companion.services.tally import FinishedGame, Kind, Sheet

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
