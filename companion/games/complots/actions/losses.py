"""Turning a card up for good (section 5)."""

from typing import NamedTuple

from companion.games.complots.names import kind_name, line
from companion.games.complots.state import State, in_hand, without
from companion.kernel.events import Texts
from companion.kernel.immutable import changed


class CardLost(NamedTuple):
    """``player`` has turned a card up for good; the doubt that it paid for, if any, is settled."""

    player: str
    kind: str

    def change(self, state: State) -> State:
        player = self.player
        return changed(
            state,
            lives={**state.lives, player: state.lives[player] - 1},
            lost={**state.lost, player: (*state.lost[player], self.kind)},
            hidden=state.hidden and in_hand(state, player, without(state.hidden[player], self.kind)),
            doubt=None,
        )

    def told(self, state: State) -> Texts:
        return line("lost", player=self.player, kind=kind_name(self.kind))


class PlayerOut(NamedTuple):
    """``player`` has no hidden card left; their coins, ``amount``, are in the Treasury."""

    player: str
    amount: int

    def change(self, state: State) -> State:
        return changed(state, coins={**state.coins, self.player: 0})

    def told(self, state: State) -> Texts:
        return line("out" if self.amount else "out_poor", player=self.player, n=self.amount)
