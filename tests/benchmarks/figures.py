"""How a figure is measured: along with its baseline in the same run, in turns, and the median of all rounds counts.

Absolute times drift on shared machines; a ratio in one run does not.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Final

from tests.progress import Progress

TITLES: Final = ("figure", "measured", "baseline", "ratio", "reach", "dream", "")


@dataclass(frozen=True)
class Figure:
    """One figure: what is measured, against what, and how good it should be.

    ``measure`` and ``baseline`` run once a round and return a number in ``unit``. With a baseline the ratio is judged,
    else the number itself. ``more`` says that more is better.
    """

    name: str
    unit: str
    measure: Callable[[], float]
    reach: float
    dream: float
    baseline: Callable[[], float] | None = None
    more: bool = False


@dataclass(frozen=True)
class Result:
    """The medians of a figure, and the number that is judged."""

    figure: Figure
    measured: float
    baseline: float | None

    @property
    def judged(self) -> float:
        """The ratio where there is a baseline, else what was measured."""
        return self.measured if self.baseline is None else self.measured / self.baseline

    @property
    def verdict(self) -> str:
        """``dream``, ``reached`` or ``MISSED``."""
        sign = 1 if self.figure.more else -1
        if sign * self.judged >= sign * self.figure.dream:
            return "dream"
        return "reached" if sign * self.judged >= sign * self.figure.reach else "MISSED"

    def to_json(self) -> dict[str, object]:
        """The result as JSON can hold it."""
        return {
            "figure": self.figure.name,
            "unit": self.figure.unit,
            "measured": self.measured,
            "baseline": self.baseline,
            "ratio": None if self.baseline is None else self.judged,
            "reach": self.figure.reach,
            "dream": self.figure.dream,
            "verdict": self.verdict,
        }


def measured(figures: Sequence[Figure], rounds: int) -> list[Result]:
    """Measure every figure and its baseline in turns, ``rounds`` times, and return the medians; say which is next."""
    progress = Progress(len(figures) * rounds, every=0)
    numbers: list[list[float]] = [[] for _ in figures]
    baselines: list[list[float]] = [[] for _ in figures]
    for begun in range(rounds):
        for index, figure in enumerate(figures):
            progress.at(begun * len(figures) + index, figure.name)
            if figure.baseline:
                baselines[index].append(figure.baseline())
            numbers[index].append(figure.measure())
    return [
        Result(figure, median(numbers[index]), median(baselines[index]) if baselines[index] else None)
        for index, figure in enumerate(figures)
    ]


def table(results: Sequence[Result]) -> str:
    """The results as one table for people."""
    rows = [TITLES, *map(_row, results)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(TITLES))]
    return "\n".join(
        "  ".join(cell.rjust(width) if column else cell.ljust(width) for column, (cell, width) in enumerate(cells))
        for cells in (list(zip(row, widths, strict=True)) for row in rows)
    )


def _row(result: Result) -> tuple[str, ...]:
    figure = result.figure
    shown = "ratio" if result.baseline is not None else figure.unit
    return (
        figure.name,
        _shown(result.measured, figure.unit),
        "–" if result.baseline is None else _shown(result.baseline, figure.unit),
        "–" if result.baseline is None else f"{result.judged:.3f}",
        f"{figure.reach:g}" if shown == "ratio" else f"{figure.reach:g} {figure.unit}",
        f"{figure.dream:g}" if shown == "ratio" else f"{figure.dream:g} {figure.unit}",
        result.verdict,
    )


def _shown(number: float, unit: str) -> str:
    return f"{number:,.3g} {unit}" if number < 1000 else f"{number:,.0f} {unit}"


def rate(work: Callable[[], object], seconds: float = 0.5) -> float:
    """How often ``work`` is done a second, after a tenth of the time to warm up."""
    _repeated(work, seconds / 10)
    times, spent = _repeated(work, seconds)
    return times / spent


def duration(work: Callable[[], object]) -> float:
    """How many seconds ``work`` takes, once."""
    begun = perf_counter()
    work()
    return perf_counter() - begun


def _repeated(work: Callable[[], object], seconds: float) -> tuple[int, float]:
    times, begun = 0, perf_counter()
    while (spent := perf_counter() - begun) < seconds:
        work()
        times += 1
    return times, spent
