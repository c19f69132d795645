"""What is true after each event. Nothing here refuses or asks."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.games.complots import events as e
from companion.games.complots import vocabulary as v
from companion.games.complots.setup import Cards
from companion.games.complots.state import Action, Counter, Doubt, State
from companion.kernel.game import Event
from companion.kernel.immutable import changed


def evolve(state: State, event: Event) -> State:
    """Return the state after ``event``, one of ``EVENTS``."""
    return _CHANGES[type(event)](state, event)


def without(cards: Cards, kind: str) -> Cards:
    """Return ``cards`` without one of ``kind``, which must be among them."""
    at = cards.index(kind)
    return cards[:at] + cards[at + 1 :]


def _same(state: State, event: Event) -> State:
    """Events that are reported but change nothing."""
    return state


def _hand(state: State, player: str, cards: Cards) -> Mapping[str, Cards] | None:
    """Return the hidden cards of all where ``player`` holds ``cards``; None if nobody knows any."""
    return None if state.hidden is None else {**state.hidden, player: cards}


def _purse(state: State, player: str, amount: int) -> State:
    return changed(state, coins={**state.coins, player: state.coins[player] + amount})


def _drafted(state: State, event: e.Drafted) -> State:
    hand = (state.hidden or {})[event.player]
    return changed(
        state,
        drafted={**(state.drafted or {}), event.player: event.kind},
        hidden=_hand(state, event.player, (*hand, event.kind)),
        lives={**state.lives, event.player: v.HAND},
    )


def _phase_began(state: State, event: e.PhaseBegan) -> State:
    return changed(state, phase=event.phase)


def _declared(state: State, event: e.Declared) -> State:
    return changed(state, action=Action(event.do, event.target))


def _coins_paid(state: State, event: e.CoinsPaid) -> State:
    return _purse(state, event.player, -event.amount)


def _coins_taken(state: State, event: e.CoinsTaken | e.CoinsRefunded) -> State:
    return _purse(state, event.player, event.amount)


def _coins_stolen(state: State, event: e.CoinsStolen) -> State:
    return _purse(_purse(state, event.target, -event.amount), event.player, event.amount)


def _doubted(state: State, event: e.Doubted) -> State:
    return changed(state, doubt=Doubt(event.player, event.of, event.kind))


def _countered(state: State, event: e.Countered) -> State:
    return changed(state, counter=Counter(event.player, event.kind), countered=(*state.countered, event.player))


def _counter_failed(state: State, event: e.CounterFailed) -> State:
    return changed(state, counter=None)


def _judged(state: State, shown: bool) -> Doubt | None:
    doubt = state.doubt
    return doubt and Doubt(doubt.player, doubt.of, doubt.kind, shown)


def _proven(state: State, event: e.Proven) -> State:
    """Swap the shown card for the Court's first, once the shown one has been shuffled in."""
    judged = changed(state, doubt=_judged(state, True))
    return _swapped(judged, event.player, event.kind, event.court)


def _swapped(state: State, player: str, kind: str | None, court: Cards | None) -> State:
    if state.hidden is None or court is None or kind is None:
        return state
    cards = (*without(state.hidden[player], kind), court[0])
    return changed(state, hidden=_hand(state, player, cards), court_cards=court[1:], fresh=(player, court[0]))


def _not_shown(state: State, event: e.NotShown) -> State:
    return changed(state, doubt=_judged(state, False))


def _card_lost(state: State, event: e.CardLost) -> State:
    player = event.player
    return changed(
        state,
        lives={**state.lives, player: state.lives[player] - 1},
        lost={**state.lost, player: (*state.lost[player], event.kind)},
        hidden=state.hidden and _hand(state, player, without(state.hidden[player], event.kind)),
        doubt=None,
    )


def _player_out(state: State, event: e.PlayerOut) -> State:
    return changed(state, coins={**state.coins, event.player: 0})


def _cards_drawn(state: State, event: e.CardsDrawn) -> State:
    cards, number = state.court_cards, event.number
    return changed(
        state,
        phase=v.EXCHANGE,
        court=state.court - number,
        drawn=number,
        court_cards=None if cards is None else cards[number:],
        drawn_cards=() if cards is None else cards[:number],
    )


def _exchanged(state: State, event: e.Exchanged) -> State:
    after = changed(state, court=state.court + state.drawn, drawn=0, drawn_cards=())
    if state.hidden is None or event.returned is None:
        return after
    cards = (*state.hidden[event.player], *state.drawn_cards)
    for kind in event.returned:
        cards = without(cards, kind)
    return changed(after, hidden=_hand(state, event.player, cards), court_cards=event.court)


def _card_examined(state: State, event: e.CardExamined) -> State:
    return changed(state, phase=v.EXAMINE, examined=event.kind)


def _card_handed_back(state: State, event: e.CardHandedBack) -> State:
    return changed(state, examined=None)


def _card_replaced(state: State, event: e.CardReplaced) -> State:
    return changed(_swapped(state, event.target, state.examined, event.court), examined=None)


def _turn_began(state: State, event: e.TurnBegan) -> State:
    return changed(
        state,
        phase=v.TRACK if state.setup.light else v.DECLARE,
        turn=state.turn + 1,
        player=event.player,
        action=None,
        counter=None,
        countered=(),
        doubt=None,
    )


def _coins_corrected(state: State, event: e.CoinsCorrected) -> State:
    return changed(state, coins={**state.coins, event.player: event.coins})


def _lost_corrected(state: State, event: e.LostCorrected) -> State:
    return changed(state, lost={**state.lost, event.player: event.kinds})


def _game_won(state: State, event: e.GameWon) -> State:
    return changed(
        state,
        phase=v.OVER,
        winner=event.player,
        reason=v.LAST_SURVIVOR,
        action=None,
        counter=None,
        countered=(),
        doubt=None,
        examined=None,
    )


_CHANGES: Final[dict[type[Any], Callable[[State, Any], State]]] = {
    e.Drafted: _drafted,
    e.PhaseBegan: _phase_began,
    e.Declared: _declared,
    e.CoinsPaid: _coins_paid,
    e.CoinsTaken: _coins_taken,
    e.CoinsRefunded: _coins_taken,
    e.CoinsStolen: _coins_stolen,
    e.EffectVoid: _same,
    e.Doubted: _doubted,
    e.Countered: _countered,
    e.CounterHeld: _same,
    e.CounterFailed: _counter_failed,
    e.Proven: _proven,
    e.NotShown: _not_shown,
    e.CardLost: _card_lost,
    e.PlayerOut: _player_out,
    e.CardsDrawn: _cards_drawn,
    e.Exchanged: _exchanged,
    e.CardExamined: _card_examined,
    e.CardHandedBack: _card_handed_back,
    e.CardReplaced: _card_replaced,
    e.TurnBegan: _turn_began,
    e.CoinsCorrected: _coins_corrected,
    e.LostCorrected: _lost_corrected,
    e.GameWon: _game_won,
}
