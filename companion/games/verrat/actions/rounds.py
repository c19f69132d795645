"""The order of rounds and the end of the game (section 4)."""

from typing import NamedTuple

from companion.games.verrat import vocabulary as v
from companion.games.verrat.names import line
from companion.games.verrat.state import State
from companion.kernel.events import Texts
from companion.kernel.immutable import changed


class CourtTurned(NamedTuple):
    """Every vizier at court moved one seat clockwise."""

    def change(self, state: State) -> State:
        return changed(state, court=(state.court[-1], *state.court[:-1]))

    def told(self, state: State) -> Texts:
        return line("rotated")


class TurnBegan(NamedTuple):
    """A new round began in this ``order``."""

    order: tuple[str, ...]

    def change(self, state: State) -> State:
        return changed(state, phase=v.INTRIGUE, turn=state.turn + 1, order=self.order, taken=(), passed=(), pardoned=())

    def told(self, state: State) -> Texts:
        return ()


class GameEnded(NamedTuple):
    """The game is over: ``winner`` is the heir, or nobody and the table agreed on a draw."""

    winner: str | None
    reason: str

    def change(self, state: State) -> State:
        return changed(state, phase=v.OVER, tied=(), winner=self.winner, reason=self.reason)

    def told(self, state: State) -> Texts:
        return line(self.reason, player=self.winner or "")
