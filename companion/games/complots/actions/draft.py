"""The draft of a duel (section 7)."""

from typing import NamedTuple

from companion.games.complots import vocabulary as v
from companion.games.complots.names import line
from companion.games.complots.state import State, in_hand
from companion.kernel.events import Texts
from companion.kernel.immutable import changed


class Drafted(NamedTuple):
    """In a duel ``player`` has kept one card of their own pack."""

    player: str
    kind: str

    def change(self, state: State) -> State:
        hand = (state.hidden or {})[self.player]
        return changed(
            state,
            drafted={**(state.drafted or {}), self.player: self.kind},
            hidden=in_hand(state, self.player, (*hand, self.kind)),
            lives={**state.lives, self.player: v.HAND},
        )

    def told(self, state: State) -> Texts:
        return line("drafted", player=self.player)
