"""Counts of what people did in which situation: all that a fit needs, without revealing any game.

Choices that were weighed alike are one cell: how many there were, how many went that way, and the sums of what was
weighed. Cells have no order, no names and no game. Of very few games a cell may still be a single choice.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from companion.workshop.habits import ADDITIVE, MODELS, Model
from companion.workshop.positions import Bools, Floats, Ints
from fitting.situations import Columns

GRAIN: Final = 0.1
"""Log-odds within which two beliefs are alike. Sums are kept, so that what is lost lies within a cell."""
HEAP: Final = 200_000
"""Rows of one kind that may wait before they are packed."""
DIGITS: Final = 4
"""Decimals of the sums in a file."""
OFFSET: Final = "offset"
"""A column that is added to the log-odds as it is."""
KIND: Final = 1
"""The version of the file."""


@dataclass
class Cells:
    """The choices of one kind of people in one kind of situation."""

    names: tuple[str, ...]
    table: Floats
    """A row for each cell: how many choices, how many went that way, then the sum of each column."""

    def joined(self, *others: "Cells") -> "Cells":
        """Return these cells and others of the same kind; raises ``ValueError`` if the columns differ."""
        for other in others:
            if self.names != other.names:
                raise ValueError(f"columns {', '.join(other.names)} beside {', '.join(self.names)}")
        return Cells(self.names, _packed(np.concatenate([self.table, *(other.table for other in others)])))

    @property
    def cases(self) -> Floats:
        """How many choices each cell has."""
        return self.table[:, 0]

    @property
    def chosen(self) -> Floats:
        """How many of them went that way: a Yes, a discard, the one who was picked."""
        return self.table[:, 1]

    @property
    def means(self) -> Floats:
        """What was weighed in each cell, on average."""
        means: Floats = self.table[:, 2:] / self.table[:, :1]
        return means


@dataclass
class Aggregates:
    """Cells by kind, as ``vote.interventionist``: the place of their coefficients in ``habits.json``."""

    model: Model = ADDITIVE
    """The model of belief that the situations were seen with."""
    games: int = 0
    _heaps: dict[str, list[Cells]] = field(default_factory=dict, repr=False)

    @property
    def kinds(self) -> dict[str, Cells]:
        """The cells of each kind."""
        for kind, heap in self._heaps.items():
            if len(heap) > 1:
                self._heaps[kind] = [heap[0].joined(*heap[1:])]
        return {kind: heap[0] for kind, heap in sorted(self._heaps.items())}

    def add(self, kind: str, columns: Columns, where: Bools, chosen: Bools, weights: Floats | None = None) -> None:
        """Add choices: those of ``columns`` where ``where`` holds, and whether each went that way; each counts once."""
        if not where.any():
            return
        values = np.stack([column[where] for column in columns.values()], 1).astype(np.float64)
        weight = np.ones(len(values)) if weights is None else weights[where]
        table = np.concatenate([np.stack([weight, weight * chosen[where]], 1), values * weight[:, None]], 1)
        self.add_cells(kind, Cells(tuple(columns), _packed(table)))

    def add_cells(self, kind: str, cells: Cells) -> None:
        """Add cells; raises ``ValueError`` if their columns are others than before."""
        heap = self._heaps.setdefault(kind, [])
        heap.append(cells)
        if len(heap) > 1 and (heap[0].names != cells.names or sum(len(column.table) for column in heap[1:]) > HEAP):
            self._heaps[kind] = [heap[0].joined(*heap[1:])]

    def add_picks(self, kind: str, columns: Columns, where: Bools, allowed: Bools, picked: Ints) -> None:
        """Add picks, one a row where ``where`` holds: the picked one paired with each other that was allowed.

        Of any two, the chance that the first was picked when one of them was depends on their difference alone. One of
        many such pairs says less than a separate choice would, so it has less weight.
        """
        rows = np.flatnonzero(where)
        first = picked[rows]
        others = allowed[rows]
        others[np.arange(len(rows)), first] = False
        weights = np.broadcast_to(2 / (others.sum(1) + 1)[:, None], others.shape)
        differences = {name: column[rows, first][:, None] - column[rows] for name, column in columns.items()}
        self.add(kind, differences, others, np.ones_like(others), weights)

    def joined(self, other: "Aggregates") -> "Aggregates":
        """Return both together; raises ``ValueError`` if they were seen with different models."""
        if self.model != other.model:
            raise ValueError(f"aggregates of the model {other.model} beside those of {self.model}")
        together = Aggregates(self.model, self.games + other.games)
        for aggregates in (self, other):
            for kind, cells in aggregates.kinds.items():
                together.add_cells(kind, cells)
        return together

    def to_json(self) -> dict[str, Any]:
        """Return the aggregates as data for JSON."""
        kinds = {
            kind: {"columns": list(cells.names), "cells": np.round(cells.table, DIGITS).tolist()}
            for kind, cells in self.kinds.items()
        }
        return {"aggregates": KIND, "model": self.model, "games": self.games, "kinds": kinds}


def aggregates_from_json(data: object) -> Aggregates:
    """Return the aggregates in parsed JSON; raises ``ValueError`` for anything else."""
    if not isinstance(data, Mapping) or data.get("aggregates") != KIND or data.get("model") not in MODELS:
        raise ValueError("no file of aggregates")
    try:
        aggregates = Aggregates(data["model"], int(data["games"]))
        for kind, cells in data["kinds"].items():
            aggregates.add_cells(kind, _cells(cells))
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError("no file of aggregates") from error
    return aggregates


def _cells(data: Mapping[str, Any]) -> Cells:
    names = tuple(map(str, data["columns"]))
    table = np.array(data["cells"], np.float64).reshape(-1, len(names) + 2)
    cases, chosen = table[:, 0], table[:, 1]
    if not np.isfinite(table).all() or not ((cases > 0) & (chosen >= 0) & (chosen <= cases)).all():
        raise ValueError("no file of aggregates")
    return Cells(names, table)


def _packed(table: Floats) -> Floats:
    """Return rows whose averages are alike as one row."""
    alike = np.rint(table[:, 2:] / table[:, :1] / GRAIN).astype(np.int16)
    order = np.lexsort(alike.T[::-1])  # numpy's unique rows would compare them field by field
    in_order = alike[order]
    places = np.empty(len(alike), int)
    places[order] = np.cumsum(np.r_[0, (in_order[1:] != in_order[:-1]).any(1)])
    packed = np.zeros((places.max() + 1, table.shape[1]))
    np.add.at(packed, places, table)
    return packed
