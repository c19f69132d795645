"""Taking cards in cities, and the demand from seat 1 (section 4)."""

from typing import NamedTuple

from companion.games.verrat import vocabulary as v
from companion.games.verrat.names import card_name, city_name, line
from companion.games.verrat.state import State, in_hand
from companion.kernel.events import Texts
from companion.kernel.immutable import changed


class CollectionBegan(NamedTuple):
    """The travel is over: whoever is alone in a city takes a card."""

    def change(self, state: State) -> State:
        return changed(state, phase=v.CARDS_PHASE, taken=())

    def told(self, state: State) -> Texts:
        return ()


class CardTaken(NamedTuple):
    """``player`` took ``card`` in ``city``; ``turned`` was then turned up there, None for no card."""

    player: str
    vizier: str
    city: str
    card: str
    turned: str | None

    def change(self, state: State) -> State:
        return changed(
            state,
            hands={**state.hands, self.player: in_hand(state.hands[self.player], (self.card,))},
            piles={**state.piles, self.city: state.piles[self.city] - 1},
            tops={**state.tops, self.city: self.turned},
            taken=(*state.taken, self.city),
        )

    def told(self, state: State) -> Texts:
        return line("taken", player=self.player, city=city_name(self.city), card=card_name(self.card))


class SeatOneBegan(NamedTuple):
    """All cards are collected: the owner of the vizier on seat 1 may demand one."""

    def change(self, state: State) -> State:
        return changed(state, phase=v.SEAT_ONE, passed=())

    def told(self, state: State) -> Texts:
        return ()


class CardDemanded(NamedTuple):
    """``player``, who holds seat 1, took ``card`` from ``giver``."""

    player: str
    giver: str
    card: str

    def change(self, state: State) -> State:
        hands = dict(state.hands)
        hands[self.player] = in_hand(hands[self.player], (self.card,))
        hands[self.giver] = in_hand(hands[self.giver], (), (self.card,))
        return changed(state, hands=hands, passed=(self.player,))

    def told(self, state: State) -> Texts:
        return line("demanded", player=self.player, other=self.giver, card=card_name(self.card))


class Passed(NamedTuple):
    """``player`` declines: a demand, or pardons for the rest of the round."""

    player: str

    def change(self, state: State) -> State:
        return changed(state, passed=(*state.passed, self.player))

    def told(self, state: State) -> Texts:
        return line(f"passed.{state.phase}", player=self.player)
