"""What happens by itself in the order of turns, up to the end of the game (section 4)."""

from typing import NamedTuple

from companion.games.complots import vocabulary as v
from companion.games.complots.names import kind_name, line
from companion.games.complots.state import State, in_hand, in_purse, without
from companion.kernel.events import Texts, changed


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
            acted=False,
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


class CounterHeld(NamedTuple):
    """The counter holds: the action fails."""

    player: str
    kind: str

    def change(self, state: State) -> State:
        return state

    def told(self, state: State) -> Texts:
        return line("counter_held", player=self.player)


class CoinsRefunded(NamedTuple):
    """``player`` has been refunded the price of an Assassin."""

    player: str
    amount: int

    def change(self, state: State) -> State:
        return in_purse(state, self.player, self.amount)

    def told(self, state: State) -> Texts:
        return line("refunded", player=self.player, n=self.amount) if self.amount else ()


class EffectVoid(NamedTuple):
    """The action came to nothing: its target is out of the game."""

    target: str

    def change(self, state: State) -> State:
        return state

    def told(self, state: State) -> Texts:
        return line("void", target=self.target)
