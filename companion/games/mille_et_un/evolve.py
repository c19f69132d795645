"""What is true after each event. Nothing here refuses or asks."""

from collections.abc import Callable
from itertools import islice
from typing import Any, Final

from companion.games.mille_et_un import events as e
from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.state import Cards, Effect, RowCard, State
from companion.kernel.game import Event
from companion.kernel.immutable import changed


def evolve(state: State, event: Event) -> State:
    """Return the state after ``event``, one of ``EVENTS``."""
    return _CHANGES[type(event)](state, event)


def without(cards: Cards, card: str) -> Cards:
    """Return ``cards`` without one ``card``: the last one, where several are alike."""
    at = len(cards) - 1 - cards[::-1].index(card)
    return cards[:at] + cards[at + 1 :]


def _sultan_revealed(state: State, event: e.SultanRevealed) -> State:
    row = (*state.row, RowCard(event.card))
    phase = v.DISCARD if state.told else v.DRAW if len(row) == v.ROW else v.REVEAL
    return changed(state, row=row, revealed=(*state.revealed, event.card), phase=phase, notices=())


def _card_taken(state: State, event: e.CardTaken) -> State:
    down, up, discard = state.down, state.up, state.discard
    if event.source == "random":
        down -= 1
    elif event.source == "discard":
        discard = discard[:-1]
    else:
        up = without(up, event.card)
    hands = {**state.hands, state.active: (*state.hand, event.card)}
    return changed(state, phase=v.TELL, down=down, up=up, discard=discard, hands=hands, notices=())


def _at_work(state: State, card: str, players: tuple[str, ...], effects: tuple[Effect, ...]) -> State:
    """Return the state with a special card from face down at work on top of ``effects``."""
    effect = Effect(card, v.BOOK_TURNS if card == v.BOOK else 0, players)
    return _settled(changed(state, down=state.down - 1, box=(*state.box, card), effects=(*effects, effect), notices=()))


def _settled(state: State) -> State:
    """Return the state without finished effects: a book is over, too, when nothing is face down (section 4)."""
    effects = tuple(
        effect for effect in state.effects if not effect.done and (effect.card == v.TIGER or state.down > 0)
    )
    if effects:
        phase = v.TIGER_LOOSE if effects[-1].card == v.TIGER else v.BOOK_OPEN
    else:
        phase = v.DRAW if state.setup.redraw else v.TELL
    return changed(state, effects=effects, phase=phase)


def _special_drawn(state: State, event: e.SpecialDrawn) -> State:
    return _at_work(state, event.card, event.players, ())


def _turned(state: State, card: str) -> tuple[Effect, ...]:
    """Return the effects after the innermost book has turned ``card``."""
    *others, book = state.effects
    if card in v.SPECIALS and state.setup.book_replace:
        return state.effects
    return (*others, changed(book, left=book.left - 1, turned=(*book.turned, card)))


def _card_turned(state: State, event: e.CardTurned) -> State:
    effects = _turned(state, event.card)
    return _settled(changed(state, down=state.down - 1, up=(*state.up, event.card), effects=effects, notices=()))


def _special_turned(state: State, event: e.SpecialTurned) -> State:
    return _at_work(state, event.card, event.players, _turned(state, event.card))


def _tiger_fed(state: State, event: e.TigerFed) -> State:
    *others, tiger = state.effects
    left = tuple(player for player in tiger.players if player != event.player)
    hands = {**state.hands, event.player: without(state.hands[event.player], event.card)}
    fed = changed(tiger, players=left)
    return _settled(
        changed(state, hands=hands, discard=(*state.discard, event.card), effects=(*others, fed), notices=())
    )


def _draw_skipped(state: State, event: e.DrawSkipped) -> State:
    return changed(state, phase=v.TELL, notices=())


def _story_told(state: State, event: e.StoryTold) -> State:
    hand = state.hand
    for card in event.cards:
        hand = without(hand, card)
    row = tuple(
        RowCard(row_card.card, row_card.pairs + 1, (*row_card.cards, *event.cards))
        if row_card.card == event.sultan
        else row_card
        for row_card in state.row
    )
    hands = {**state.hands, state.active: hand}
    return changed(state, phase=v.DISCARD, hands=hands, row=row, told=True, notices=())


def _sultan_content(state: State, event: e.SultanContent) -> State:
    done = next(row_card for row_card in state.row if row_card.card == event.sultan)
    return changed(
        state,
        phase=v.REVEAL if state.hidden else v.DISCARD,
        row=tuple(row_card for row_card in state.row if row_card.card != event.sultan),
        completed=(*state.completed, event.sultan),
        box=(*state.box, *done.cards),
        notices=(f"content:{event.sultan}",),
    )


def _card_discarded(state: State, event: e.CardDiscarded) -> State:
    hands = {**state.hands, state.active: without(state.hand, event.card)}
    return changed(state, hands=hands, discard=(*state.discard, event.card), notices=())


def _reshuffled(state: State, event: e.Reshuffled) -> State:
    return changed(state, down=state.down + event.cards, discard=state.discard[-1:], notices=("reshuffled",))


def _turn_ended(state: State, event: e.TurnEnded) -> State:
    return changed(state, dry=event.dry)


def _table_asked(state: State, event: e.TableAsked) -> State:
    return changed(state, phase=v.QUESTION)


def _turn_began(state: State, event: e.TurnBegan) -> State:
    return changed(state, phase=v.DRAW, turn=state.turn + 1, active=event.player, told=False)


def _cards_corrected(state: State, event: e.CardsCorrected) -> State:
    cards = iter(event.held)
    hands = {player: tuple(islice(cards, size)) for player, size in zip(state.hands, event.sizes, strict=True)}
    return changed(state, down=event.down, up=event.up, discard=event.discard, hands=hands, notices=())


def _game_ended(state: State, event: e.GameEnded) -> State:
    return changed(state, phase=v.OVER, winner=event.winner, reason=event.reason, notices=())


_CHANGES: Final[dict[type[Any], Callable[[State, Any], State]]] = {
    e.SultanRevealed: _sultan_revealed,
    e.CardTaken: _card_taken,
    e.SpecialDrawn: _special_drawn,
    e.CardTurned: _card_turned,
    e.SpecialTurned: _special_turned,
    e.TigerFed: _tiger_fed,
    e.DrawSkipped: _draw_skipped,
    e.StoryTold: _story_told,
    e.SultanContent: _sultan_content,
    e.CardDiscarded: _card_discarded,
    e.Reshuffled: _reshuffled,
    e.TurnEnded: _turn_ended,
    e.TableAsked: _table_asked,
    e.TurnBegan: _turn_began,
    e.CardsCorrected: _cards_corrected,
    e.GameEnded: _game_ended,
}
