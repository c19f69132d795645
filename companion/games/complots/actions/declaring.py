"""What a player declares, and the coins it moves (section 4)."""

from typing import NamedTuple

from companion.games.complots.names import line
from companion.games.complots.state import Action, State, in_purse
from companion.kernel.events import Texts
from companion.kernel.immutable import changed


class Declared(NamedTuple):
    """The player whose turn it is has declared an action, and its target if it has one."""

    player: str
    do: str
    target: str | None

    def change(self, state: State) -> State:
        return changed(state, action=Action(self.do, self.target))

    def told(self, state: State) -> Texts:
        return line(f"declared.{self.do}", player=self.player, target=self.target or "")


class CoinsPaid(NamedTuple):
    """``player`` has paid coins into the Treasury."""

    player: str
    amount: int

    def change(self, state: State) -> State:
        return in_purse(state, self.player, -self.amount)

    def told(self, state: State) -> Texts:
        return line("paid", player=self.player, n=self.amount) if self.amount else ()


class CoinsTaken(NamedTuple):
    """``player`` has taken coins from the Treasury."""

    player: str
    amount: int

    def change(self, state: State) -> State:
        return in_purse(state, self.player, self.amount)

    def told(self, state: State) -> Texts:
        return line("taken", player=self.player, n=self.amount) if self.amount else ()


class CoinsRefunded(NamedTuple):
    """``player`` has been refunded the price of an Assassin."""

    player: str
    amount: int

    def change(self, state: State) -> State:
        return in_purse(state, self.player, self.amount)

    def told(self, state: State) -> Texts:
        return line("refunded", player=self.player, n=self.amount) if self.amount else ()


class CoinsStolen(NamedTuple):
    """``player`` has taken coins from ``target``."""

    player: str
    target: str
    amount: int

    def change(self, state: State) -> State:
        return in_purse(in_purse(state, self.target, -self.amount), self.player, self.amount)

    def told(self, state: State) -> Texts:
        name = "stolen" if self.amount else "stolen_nothing"
        return line(name, player=self.player, target=self.target, n=self.amount)


class EffectVoid(NamedTuple):
    """The action came to nothing: its target is out of the game."""

    target: str

    def change(self, state: State) -> State:
        return state

    def told(self, state: State) -> Texts:
        return line("void", target=self.target)
