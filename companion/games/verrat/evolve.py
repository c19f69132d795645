"""What is true after each event. Nothing here refuses or asks."""

from collections.abc import Callable
from itertools import islice
from typing import Any, Final

from companion.games.verrat import events as e
from companion.games.verrat import vocabulary as v
from companion.games.verrat.state import Cards, Orders, State
from companion.kernel.game import Event
from companion.kernel.immutable import changed


def evolve(state: State, event: Event) -> State:
    """Return the state after ``event``, one of ``EVENTS``."""
    return _CHANGES[type(event)](state, event)


def _hand(cards: Cards, more: Cards = (), less: Cards = ()) -> Cards:
    """Return a hand with ``more`` cards and without ``less``, in card order."""
    left = [*cards, *more]
    for card in less:
        left.remove(card)
    return v.in_card_order(tuple(left))


def _cards_traded(state: State, event: e.CardsTraded) -> State:
    hands = dict(state.hands)
    hands[event.giver] = _hand(hands[event.giver], event.gets, event.gives)
    hands[event.taker] = _hand(hands[event.taker], event.gives, event.gets)
    return changed(state, hands=hands)


def _talk_ended(state: State, event: e.TalkEnded) -> State:
    return changed(state, phase=v.PLAN, orders={})


def _orders_given(state: State, event: e.OrdersGiven) -> State:
    orders = Orders(dict(zip(event.shapes, event.ways, strict=True)), event.traitor)
    return changed(state, orders={**state.orders, event.player: orders})


def _orders_revealed(state: State, event: e.OrdersRevealed) -> State:
    revealed = {player: state.orders[player] for player in state.setup.players if player in state.orders}
    return changed(state, orders={}, revealed=revealed, failed={}, votes={}, convicted=None)


def _lifted(state: State, vizier: str) -> State:
    """Return the state in which a vizier is nowhere."""
    return changed(
        state,
        court=tuple(None if each == vizier else each for each in state.court),
        cities={city: tuple(each for each in there if each != vizier) for city, there in state.cities.items()},
        in_hand=tuple(each for each in state.in_hand if each != vizier),
        dungeons=tuple(None if each == vizier else each for each in state.dungeons),
    )


def _vizier_arrived(state: State, event: e.VizierArrived) -> State:
    state = _lifted(state, event.vizier)
    if isinstance(event.place, str):
        there = state.sorted((*state.cities[event.place], event.vizier))
        return changed(state, cities={**state.cities, event.place: there})
    at = state.numbers.index(event.place)
    return changed(state, court=(*state.court[:at], event.vizier, *state.court[at + 1 :]))


def _vizier_failed(state: State, event: e.VizierFailed) -> State:
    return changed(state, failed={**state.failed, event.vizier: event.reason})


def _collection_began(state: State, event: e.CollectionBegan) -> State:
    return changed(state, phase=v.CARDS_PHASE, taken=())


def _card_taken(state: State, event: e.CardTaken) -> State:
    return changed(
        state,
        hands={**state.hands, event.player: _hand(state.hands[event.player], (event.card,))},
        piles={**state.piles, event.city: state.piles[event.city] - 1},
        tops={**state.tops, event.city: event.turned},
        taken=(*state.taken, event.city),
    )


def _seat_one_began(state: State, event: e.SeatOneBegan) -> State:
    return changed(state, phase=v.SEAT_ONE, passed=())


def _card_demanded(state: State, event: e.CardDemanded) -> State:
    hands = dict(state.hands)
    hands[event.player] = _hand(hands[event.player], (event.card,))
    hands[event.giver] = _hand(hands[event.giver], (), (event.card,))
    return changed(state, hands=hands, passed=(event.player,))


def _passed(state: State, event: e.Passed) -> State:
    return changed(state, passed=(*state.passed, event.player))


def _votes_counted(state: State, event: e.VotesCounted) -> State:
    return changed(
        state,
        phase=v.TIE if event.tied else v.PARDON_PHASE,
        votes=dict(zip(event.viziers, event.weights, strict=True)),
        tied=event.tied,
        passed=(),
        pardoned=(),
    )


def _vizier_convicted(state: State, event: e.VizierConvicted) -> State:
    island = (*state.island, event.banished) if event.banished else state.island
    return changed(
        _lifted(state, event.vizier),
        phase=v.PARDON_PHASE,
        dungeons=event.cells,
        island=island,
        tied=(),
        convicted=event.vizier,
    )


def _vizier_pardoned(state: State, event: e.VizierPardoned) -> State:
    state = _lifted(state, event.vizier)
    tops = state.tops
    if not state.piles[event.city] and event.city != v.KAFFA:
        tops = {**tops, event.city: v.PARDON}
    return changed(
        state,
        in_hand=state.sorted((*state.in_hand, event.vizier)),
        hands={**state.hands, event.player: _hand(state.hands[event.player], (), (v.PARDON,))},
        piles={**state.piles, event.city: state.piles[event.city] + 1},
        tops=tops,
        pardoned=(*state.pardoned, event.player),
    )


def _court_turned(state: State, event: e.CourtTurned) -> State:
    return changed(state, court=(state.court[-1], *state.court[:-1]))


def _turn_began(state: State, event: e.TurnBegan) -> State:
    return changed(state, phase=v.INTRIGUE, turn=state.turn + 1, order=event.order, taken=(), passed=(), pardoned=())


def _cards_corrected(state: State, event: e.CardsCorrected) -> State:
    cards = iter(event.held)
    hands = {
        player: v.in_card_order(tuple(islice(cards, size)))
        for player, size in zip(event.players, event.sizes, strict=True)
    }
    tops = dict(zip(event.cities, event.tops, strict=True))
    return changed(state, hands={**state.hands, **hands}, tops={**state.tops, **tops})


def _game_ended(state: State, event: e.GameEnded) -> State:
    return changed(state, phase=v.OVER, tied=(), winner=event.winner, reason=event.reason)


_CHANGES: Final[dict[type[Any], Callable[[State, Any], State]]] = {
    e.CardsTraded: _cards_traded,
    e.TalkEnded: _talk_ended,
    e.OrdersGiven: _orders_given,
    e.OrdersRevealed: _orders_revealed,
    e.VizierArrived: _vizier_arrived,
    e.VizierFailed: _vizier_failed,
    e.CollectionBegan: _collection_began,
    e.CardTaken: _card_taken,
    e.SeatOneBegan: _seat_one_began,
    e.CardDemanded: _card_demanded,
    e.Passed: _passed,
    e.VotesCounted: _votes_counted,
    e.VizierConvicted: _vizier_convicted,
    e.VizierPardoned: _vizier_pardoned,
    e.CourtTurned: _court_turned,
    e.TurnBegan: _turn_began,
    e.CardsCorrected: _cards_corrected,
    e.GameEnded: _game_ended,
}
