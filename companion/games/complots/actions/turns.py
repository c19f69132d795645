"""The order of turns and the end of the game (section 4)."""

from typing import NamedTuple

from companion.games.complots import vocabulary as v
from companion.games.complots.names import line
from companion.games.complots.state import State
from companion.kernel.events import Texts
from companion.kernel.immutable import changed


class PhaseBegan(NamedTuple):
    """A phase of this turn begins: a window, a proof, a loss, a choice."""

    phase: str

    def change(self, state: State) -> State:
        return changed(state, phase=self.phase)

    def told(self, state: State) -> Texts:
        return ()


class TurnBegan(NamedTuple):
    """It is the turn of ``player``."""

    player: str

    def change(self, state: State) -> State:
        return changed(
            state,
            phase=v.TRACK if state.setup.light else v.DECLARE,
            turn=state.turn + 1,
            player=self.player,
            action=None,
            counter=None,
            countered=(),
            doubt=None,
        )

    def told(self, state: State) -> Texts:
        return ()


class GameWon(NamedTuple):
    """``player`` alone is left."""

    player: str

    def change(self, state: State) -> State:
        return changed(
            state,
            phase=v.OVER,
            winner=self.player,
            reason=v.LAST_SURVIVOR,
            action=None,
            counter=None,
            countered=(),
            doubt=None,
            examined=None,
        )

    def told(self, state: State) -> Texts:
        return line("won", player=self.player)
