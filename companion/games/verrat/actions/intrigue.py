"""Intrigues: gifts and trades, until the orders are awaited (section 4)."""

from typing import NamedTuple

from companion.games.verrat import vocabulary as v
from companion.games.verrat.names import card_names, line
from companion.games.verrat.state import State, in_hand
from companion.kernel.events import Texts
from companion.kernel.immutable import changed


class CardsTraded(NamedTuple):
    """``giver`` gave ``gives`` to ``taker`` and got ``gets``; one of the two may be empty."""

    giver: str
    taker: str
    gives: tuple[str, ...]
    gets: tuple[str, ...]

    def change(self, state: State) -> State:
        hands = dict(state.hands)
        hands[self.giver] = in_hand(hands[self.giver], self.gets, self.gives)
        hands[self.taker] = in_hand(hands[self.taker], self.gives, self.gets)
        return changed(state, hands=hands)

    def told(self, state: State) -> Texts:
        if self.gives and self.gets:
            gives, gets = card_names(self.gives), card_names(self.gets)
            return line("trade", player=self.giver, other=self.taker, gives=gives, gets=gets)
        if self.gives:
            return line("gift", player=self.giver, other=self.taker, gives=card_names(self.gives))
        return line("gift", player=self.taker, other=self.giver, gives=card_names(self.gets))


class TalkEnded(NamedTuple):
    """The intrigues are over; the orders are awaited."""

    def change(self, state: State) -> State:
        return changed(state, phase=v.PLAN, orders={})

    def told(self, state: State) -> Texts:
        return line("planned")
