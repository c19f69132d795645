"""Fit habits to aggregates: a logistic model for each kind of choice, by Newton's method. There is no chance in it.

Votes of one proposal share a mood that nobody sees, so the chance of a Yes is averaged over it. Their dependence is
left out of the likelihood, which leaves the numbers right and their standard errors too small.
"""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import asdict
from typing import Any, Final, NamedTuple

import numpy as np

from companion.workshop.dials import NEUTRAL
from companion.workshop.habits import Habits
from companion.workshop.likelihood import logistic
from companion.workshop.positions import Floats
from companion.workshop.votes import steepness
from fitting.aggregates import OFFSET, Aggregates, Cells

FEWEST: Final = 30
"""Choices below which a kind keeps the numbers it had."""
LOOSE: Final = 3.0
"""Standard deviation, in log-odds, of the belief that a number is what it was: it decides only where games are few."""
_ROUNDS: Final = 60
_STILL: Final = 1e-7
"""Size of a step below which the search ends."""
_LONGEST_STEP: Final = 2.0
_NODES: Final = 24
"""Moods that the average is taken over."""


class Link(NamedTuple):
    """The parameters by which the weighted sum of one kind becomes a chance."""

    steepness: float
    moods: Floats
    """For each cell and node, what the mood adds to the log-odds."""
    weights: Floats


class Fitted(NamedTuple):
    """The numbers of one kind."""

    values: dict[str, float]
    errors: dict[str, float]
    """Standard errors, as if every choice were independent of the others."""
    cases: int


def fit(aggregates: Aggregates, start: Habits) -> tuple[Habits, dict[str, Fitted]]:
    """Return the habits that fit best, and what was found of each kind.

    Numbers that the aggregates say nothing about stay as in ``start``. The same aggregates give the same habits.
    Raises ``ValueError`` for a kind or a column that the model does not have.
    """
    values: dict[str, Any] = deepcopy(asdict(start))
    errors_by_kind = {}
    for kind, cells in sorted(aggregates.kinds.items()):
        group, name = _place(kind, values)
        before = _coefficients(values[group][name], rate=_is_rate(kind))
        unknown = {*cells.names} - {*before, OFFSET}
        if unknown:
            raise ValueError(f"{kind} has no {', '.join(sorted(unknown))}")
        if cells.cases.sum() < FEWEST:
            continue
        errors_by_kind[kind] = fit_kind(cells, before, _link(kind, cells, start.mood))
        values[group][name] = _written(values[group][name], errors_by_kind[kind].values, rate=_is_rate(kind))
    return Habits(**values), errors_by_kind


def fit_kind(cells: Cells, before: Mapping[str, float], link: Link) -> Fitted:
    """Return the coefficients of one kind of choice that make its cells likeliest."""
    names = [name for name in cells.names if name != OFFSET]
    columns = cells.means[:, [cells.names.index(name) for name in names]] * link.steepness
    offset = cells.means[:, cells.names.index(OFFSET)] if OFFSET in cells.names else np.zeros(len(columns))
    old = np.array([before[name] for name in names])
    values = old.copy()
    precision = np.eye(len(names)) / LOOSE**2
    for _ in range(_ROUNDS):
        slope, bend = _score(cells, columns, columns @ values + offset, link)
        bend += precision
        step = np.linalg.solve(bend, slope - precision @ (values - old))
        step *= min(1.0, _LONGEST_STEP / max(np.abs(step).max(), 1e-12))
        values += step
        if np.abs(step).max() < _STILL:
            break
    errors = np.sqrt(np.diag(np.linalg.inv(bend)))
    numbers = [dict(zip(names, map(float, each), strict=True)) for each in (values, errors)]
    return Fitted(numbers[0], numbers[1], int(cells.cases.sum()))


def _score(cells: Cells, columns: Floats, odds: Floats, link: Link) -> tuple[Floats, Floats]:
    """Return the slope of the log-likelihood, and how it bends (the expected information)."""
    by_mood = 1 / (1 + np.exp(-np.clip(odds[:, None] + link.moods, -35, 35)))
    chance = np.clip(by_mood @ link.weights, 1e-9, 1 - 1e-9)
    grows = (by_mood * (1 - by_mood)) @ link.weights
    spread = chance * (1 - chance)
    slope = columns.T @ ((cells.chosen - cells.cases * chance) * grows / spread)
    bend = (columns * (cells.cases * grows**2 / spread)[:, None]).T @ columns
    return slope, bend


def _link(kind: str, cells: Cells, mood: float) -> Link:
    if not kind.startswith("vote."):
        return Link(1.0, np.zeros((1, 1)), np.ones(1))
    nodes, weights = np.polynomial.hermite_e.hermegauss(_NODES)
    early = sum(cells.means[:, cells.names.index(name)] for name in ("no_tale", "one_tale"))
    swing = mood * np.where(early > 0, NEUTRAL.early, 1.0)
    return Link(steepness(mood), swing[:, None] * nodes, weights / weights.sum())


def _place(kind: str, values: Mapping[str, Any]) -> tuple[str, str]:
    group, _, name = kind.partition(".")
    if group not in ("vote", "choice", "hands", "claims") or name not in values[group]:
        raise ValueError(f"the model has no {kind}")
    return group, name


def _is_rate(kind: str) -> bool:
    """Return whether ``habits.json`` has a chance there rather than log-odds."""
    return kind.startswith("claims.") or kind == "hands.interventionist_vizier_two"


def _coefficients(values: Any, *, rate: bool) -> dict[str, float]:
    if isinstance(values, Mapping):
        return dict(values)
    return {"constant": float(np.log(values / (1 - values))) if rate else float(values)}


def _written(before: Any, values: Mapping[str, float], *, rate: bool) -> Any:
    if isinstance(before, Mapping):
        return {**before, **{name: round(value, 3) for name, value in values.items()}}
    return round(logistic(values["constant"]), 4) if rate else round(values["constant"], 3)
