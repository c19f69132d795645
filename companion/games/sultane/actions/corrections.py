"""Setting the counts to what lies on the table, after a slip."""

from typing import NamedTuple

from companion.games.sultane.state import State
from companion.games.sultane.words import line
from companion.kernel.events import Texts
from companion.kernel.immutable import changed


class CountsCorrected(NamedTuple):
    """The game master set the counts to what is on the table, and said why."""

    refusals: int
    draw: int
    discard: int
    why: str

    def change(self, state: State) -> State:
        return changed(state, refusals=self.refusals, draw=self.draw, discard=self.discard, notices=())

    def told(self, state: State) -> Texts:
        return line(state, "corrected", **self._asdict())
