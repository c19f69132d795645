"""Setting coins and lost cards by hand, after a slip."""

from typing import NamedTuple

from companion.games.complots.names import card_name, line
from companion.games.complots.state import State
from companion.kernel.events import Texts
from companion.kernel.immutable import changed


class CoinsCorrected(NamedTuple):
    """The game master set the coins of ``player``, and said why."""

    player: str
    coins: int
    why: str

    def change(self, state: State) -> State:
        return changed(state, coins={**state.coins, self.player: self.coins})

    def told(self, state: State) -> Texts:
        return line("coins_corrected", player=self.player, n=self.coins, why=self.why)


class LostCorrected(NamedTuple):
    """The game master set the face-up cards of ``player``, and said why."""

    player: str
    kinds: tuple[str, ...]
    why: str

    def change(self, state: State) -> State:
        return changed(state, lost={**state.lost, self.player: self.kinds})

    def told(self, state: State) -> Texts:
        return line("lost_corrected", player=self.player, kinds=tuple(map(card_name, self.kinds)), why=self.why)
