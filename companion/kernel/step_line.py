"""A number in the course of a game as a line of steps, for small charts: pure geometry, in the units of the drawing."""

from collections.abc import Sequence
from typing import NamedTuple


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
