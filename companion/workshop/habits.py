"""The fitted habits of people, read from ``habits.json``: numbers fitted to finished games, not the games."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final, Literal

Model = Literal["additive", "joint"]
ADDITIVE: Final = "additive"
JOINT: Final = "joint"
MODELS: Final[tuple[Model, ...]] = (ADDITIVE, JOINT)
"""The model for the answer, and the one for the second opinion."""

Coefficients = Mapping[str, float]


@dataclass(frozen=True)
class Habits:
    """What people do, in log-odds unless stated otherwise. ``docs/workshop.md`` says what they were fitted to."""

    tempering: float
    """The exponent of every likelihood: people conclude less from what they see than they could."""
    mood: float
    """The standard deviation of the mood shared by a table's votes."""
    hands: Mapping[str, Any]
    """How a minority discards, by situation."""
    claims: Coefficients
    """Chances of what is said about a hand or a camp."""
    vote: Mapping[str, Coefficients]
    """Coefficients of a Yes, by kind of voter."""
    choice: Mapping[str, Coefficients]
    """Coefficients of picks, by purpose and by who picks."""


@dataclass(frozen=True)
class Transfer:
    """The corrections for other numbers of players than the habits were fitted to."""

    centre: float
    accept: float


@cache
def habits(model: Model) -> Habits:
    """Return the habits fitted for a model of belief; raises ``ValueError`` for an unknown one."""
    if model not in MODELS:
        raise ValueError(f"no model {model!r}: one of {', '.join(MODELS)}")
    return Habits(**_fitted()[model])


@cache
def transfer() -> Transfer:
    """Return the corrections for other numbers of players."""
    return Transfer(**_fitted()["transfer"])


@cache
def _fitted() -> dict[str, Any]:
    text = resources.files(__package__).joinpath("habits.json").read_text(encoding="utf-8")
    fitted: dict[str, Any] = json.loads(text)
    return fitted
