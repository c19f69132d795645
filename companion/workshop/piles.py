"""The draw pile and the discard of many games. A tale is True if it is interventionist."""

import numpy as np
import numpy.typing as npt

from companion.workshop.board import Board

Bools = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.intp]


class Piles:
    """One draw pile per row, face down in ``order`` from ``top`` to ``bottom``, and the numbers of discarded tales."""

    def __init__(self, board: Board, games: int, rng: np.random.Generator) -> None:
        """Shuffle the board's deck for every game."""
        self._rng = rng
        self.width = board.tales + sum(board.reserve)
        self.top = np.zeros(games, np.intp)
        self.bottom = np.full(games, board.tales, np.intp)
        """The place after the last tale of the draw pile."""
        self.discard = np.zeros((games, 2), np.intp)
        """Pacifist and interventionist tales discarded."""
        self.shuffles = np.zeros(games, np.intp)
        """Reshuffles so far: each one makes earlier knowledge of the draw pile worthless."""
        self.order = self._shuffled(np.full(games, board.interventionist_tales), np.full(games, board.tales))

    @property
    def left(self) -> Ints:
        """Tales in each draw pile."""
        return self.bottom - self.top

    def keep(self, rows: Ints) -> None:
        """Drop every game except these."""
        for name in ("top", "bottom", "discard", "shuffles", "order"):
            setattr(self, name, getattr(self, name)[rows])

    def need(self, rows: Ints, tales: int) -> None:
        """Shuffle the discard into the draw piles that have fewer than ``tales``."""
        rows = rows[self.bottom[rows] - self.top[rows] < tales]
        if not rows.size:
            return
        places = np.arange(self.width)
        inside = (places >= self.top[rows][:, None]) & (places < self.bottom[rows][:, None])
        interventionist = (self.order[rows] & inside).sum(1) + self.discard[rows, 1]
        size = self.bottom[rows] - self.top[rows] + self.discard[rows].sum(1)
        self.order[rows] = self._shuffled(interventionist, size)
        self.top[rows] = 0
        self.bottom[rows] = size
        self.discard[rows] = 0
        self.shuffles[rows] += 1

    def _shuffled(self, interventionist: Ints, size: Ints) -> Bools:
        keys = self._rng.random((len(size), self.width), np.float32)
        keys[np.arange(self.width) >= size[:, None]] = 2
        rank = keys.argsort(1).argsort(1)
        shuffled: Bools = rank < interventionist[:, None]
        return shuffled

    def look(self, rows: Ints, tales: int, below: int = 0) -> Bools:
        """Return ``tales`` tales from the top of the draw piles, after skipping ``below`` others."""
        at = self.top[rows][:, None] + np.arange(below, below + tales)
        seen: Bools = self.order[rows[:, None], at]
        return seen

    def take(self, rows: Ints, tales: int) -> Bools:
        """Draw tales."""
        drawn = self.look(rows, tales)
        self.top[rows] += tales
        return drawn

    def throw(self, rows: Ints, tales: Ints, interventionist: Ints) -> None:
        """Discard ``tales`` tales, of which ``interventionist`` are interventionist."""
        self.discard[rows, 0] += tales - interventionist
        self.discard[rows, 1] += interventionist

    def insert(self, rows: Ints, tale: Bools, depth: Ints) -> None:
        """Insert a tale into the draw piles, under ``depth`` others."""
        places = np.arange(self.width)
        at = self.top[rows] + depth
        order = self.order[rows]
        pushed = np.where(places > at[:, None], np.roll(order, 1, 1), order)
        pushed[np.arange(len(rows)), at] = tale
        self.order[rows] = pushed
        self.bottom[rows] += 1

    def sink(self, rows: Ints, second: Bools, depth: Ints) -> None:
        """Put one of the top two tales under ``depth`` others; where ``second`` is True, the second one stays on top.

        The tale that stays counts among them: a depth of 1 leaves the other one right below it.
        """
        top = self.top[rows]
        pair = self.look(rows, 2)
        each, stays = np.arange(len(rows)), second.astype(np.intp)
        places = np.arange(self.width)
        order = self.order[rows]
        between = (places > top[:, None]) & (places < (top + depth)[:, None])
        order = np.where(between, np.roll(order, -1, 1), order)
        order[each, top] = pair[each, stays]
        order[each, top + depth] = pair[each, 1 - stays]
        self.order[rows] = order

    def drop_below(self, rows: Ints, third: Bools) -> None:
        """Discard the second tale of the draw piles, or the third where ``third`` is True."""
        top = self.top[rows]
        each, dropped = np.arange(len(rows)), third.astype(np.intp)
        pair = self.look(rows, 2, below=1)
        self.order[rows, top + 2] = pair[each, 1 - dropped]
        self.order[rows, top + 1] = self.order[rows, top]
        self.top[rows] += 1
        self.throw(rows, np.ones(len(rows), np.intp), pair[each, dropped].astype(np.intp))
