"""Taking cards in cities, and the demand from seat 1 (section 4, phases 4 and 5)."""

from typing import NamedTuple

from companion.games.verrat import vocabulary as v
from companion.games.verrat.actions.rounds import CONSEQUENCES, and_then, awaited, collectors, demands, on_seat_one
from companion.games.verrat.names import card_name, city_name, line
from companion.games.verrat.requirements import check_in_game, check_player
from companion.games.verrat.state import Cards, State, in_hand, open_cards
from companion.kernel import arguments
from companion.kernel.action import Action, Argument, Choices
from companion.kernel.events import Caused, Choice, Command, Texts, changed
from companion.kernel.refusal import Refused


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


def possible_cards(state: State, searched: bool = False) -> Cards:
    """Return the cards that may come from a pile: of which fewer are face up than the box has (ruling R6).

    ``searched`` is for a card picked from Kaffa's pile, where the open one, if there is one, is among them.
    """
    seen = open_cards(state)
    if searched:
        seen.subtract([card for card in (state.tops[v.KAFFA],) if card])
    return tuple(card for card in v.CARDS if seen[card] < v.OF_EACH)


def _takings(state: State) -> Choices:
    rights = collectors(state)
    return tuple(_taking(state, right.city) for right in rights if right.player == rights[0].player)


def _taking(state: State, city: str) -> Choice:
    if city == v.KAFFA:
        return Choice("take", {"city": (city,), "card": possible_cards(state, searched=True)})
    more = {"next": possible_cards(state)} if state.piles[city] > 1 else {}
    return Choice("take", {"city": (city,), **more})


def _take(state: State, command: Command) -> Caused[State]:
    city = arguments.one_of(command, "city", v.CITIES)
    search, more = city == v.KAFFA, state.piles[city] > 1
    picked = arguments.one_of(command, "card", v.CARDS) if search else None
    turned = arguments.one_of(command, "next", v.CARDS) if more and not search else None
    unasked = {"next" if turned is None else "", "card" if picked is None else ""} & command.keys()
    if unasked:
        raise arguments.bad_value(min(unasked))
    if len(state.cities[city]) != 1:
        raise Refused("not_alone", city=city_name(city))
    if city in state.taken:
        raise Refused("already_taken", city=city_name(city))
    if not state.piles[city]:
        raise Refused("empty_pile", city=city_name(city))
    right = next(right for right in collectors(state) if right.city == city)
    if right.player != awaited(state):
        raise Refused("wrong_turn", player=awaited(state))
    named = picked or turned
    if named and named not in possible_cards(state, search):
        raise Refused("no_such_card", card=card_name(named))
    return and_then(state, CardTaken(right.player, right.vizier, city, picked or str(state.tops[city]), turned))


TAKE = Action(
    do="take",
    phases=(v.CARDS_PHASE,),
    arguments=(Argument("city"), Argument("next"), Argument("card")),
    choices=_takings,
    refuses=("not_alone", "already_taken", "empty_pile", "wrong_turn", "no_such_card"),
    causes=_take,
    happens=(CardTaken, *CONSEQUENCES),
)


def _demand(state: State, command: Command) -> Caused[State]:
    giver, card = arguments.text(command, "from"), arguments.one_of(command, "card", v.POWERS)
    player = str(on_seat_one(state))
    check_player(state, giver)
    if giver == player:
        raise Refused("self_target")
    check_in_game(state, giver)
    if card not in demands(state).get(giver, ()):
        raise Refused("seat1_refused")
    return and_then(state, CardDemanded(player, giver, card))


def _demandable(state: State) -> Choices:
    return tuple(Choice("demand", {"from": (giver,), "card": cards}) for giver, cards in demands(state).items())


DEMAND = Action(
    do="demand",
    phases=(v.SEAT_ONE,),
    arguments=(Argument("from"), Argument("card")),
    choices=_demandable,
    refuses=("unknown_player", "self_target", "player_out", "seat1_refused"),
    causes=_demand,
    happens=(CardDemanded, *CONSEQUENCES),
)

PASS = Action(
    do="pass",
    phases=(v.SEAT_ONE, v.PARDON_PHASE),
    choices=(Choice("pass"),),
    causes=lambda state, command: and_then(state, Passed(str(awaited(state)))),
    happens=(Passed, *CONSEQUENCES),
)
