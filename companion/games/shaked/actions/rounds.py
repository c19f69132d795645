"""Phases and the end of the game (section 4)."""

from typing import NamedTuple

from companion.games.shaked import vocabulary as v
from companion.games.shaked.names import line
from companion.games.shaked.state import State
from companion.kernel.events import Texts, changed
from companion.kernel.turn_order import clockwise


class PhaseBegan(NamedTuple):
    """A phase of round ``turn`` begins, which ``first`` opens."""

    phase: str
    turn: int
    first: str

    def change(self, state: State) -> State:
        return changed(state, phase=self.phase, turn=self.turn, first=self.first)

    def told(self, state: State) -> Texts:
        if self.phase == v.LOOK and self.turn == 2:
            return line("round", n=self.turn, player=self.first)
        if self.turn == 3 and (self.phase == v.U_REVEAL or (self.phase == v.LOOK and not state.setup.unassigned)):
            return line("round", n=self.turn, player=self.first)
        return ()


class GameEnded(NamedTuple):
    """The game is over: ``winner`` is a clan or nobody, ``winners`` are its players in seat order."""

    winner: str
    reason: str
    winners: tuple[str, ...]

    def change(self, state: State) -> State:
        return changed(state, phase=v.OVER, winner=self.winner, reason=self.reason, winners=self.winners)

    def told(self, state: State) -> Texts:
        return line(f"ended_{self.winner}")


def opener(state: State) -> str:
    """Return who opens the next round: the same player, or with ``rotate_first`` the next clockwise (ruling S11)."""
    return clockwise(state.setup.players, state.first)[1 if state.setup.rotate_first else 0]
