"""The end of a game: how it came out, and the move that gave the heir the last thing they needed (section 4)."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from companion.games.verrat import vocabulary as v
from companion.games.verrat.actions.cards import CardDemanded, CardTaken
from companion.games.verrat.actions.intrigue import CardsTraded
from companion.games.verrat.actions.rounds import CourtTurned, GameEnded
from companion.games.verrat.actions.travel import VizierArrived
from companion.games.verrat.names import card_name, city_name, vizier_name
from companion.games.verrat.setup import Deal, Setup
from companion.games.verrat.state import State, types
from companion.kernel.events import Event
from companion.kernel.game import Json, Step
from companion.kernel.outcome import Outcome, Part
from companion.kernel.words import Text, text


def turning_point(past: Sequence[Step[State]], state: State) -> Json | None:
    """Return the move that made somebody the heir, as everyone saw it; None while nobody has won.

    It has its ``turn``, and the sentences that tell it under ``text``: the move and, if it was onto a seat, since when
    the heir had held all six powers.
    """
    if state.winner is None or not past:
        return None
    before, event = _last(past[-1])
    tell = _MOVES.get(type(event))
    if tell is None:
        return None
    texts = [tell(state, event)]
    since = _powers_since(past, state)
    if isinstance(event, VizierArrived | CourtTurned) and since < before.turn:
        texts.append(text("verrat.decisive.since", player=state.winner, n=since))
    return {"turn": state.turn, "text": tuple(texts)}


def _last(step: Step[State]) -> tuple[State, Event[State]]:
    """Return the event that the game ended with, before its end was told, and the state it happened in."""
    state, happened = step.before, []
    for event in step.events:
        happened.append((state, event))
        state = event.change(state)
    return next((before, event) for before, event in reversed(happened) if not isinstance(event, GameEnded))


def _powers_since(past: Sequence[Step[State]], state: State) -> int:
    """Return the turn since which the winner has held all six powers without a break."""
    since = state.turn
    for step in reversed(past):
        if types(step.before.hands[state.winner or ""]) < len(v.POWERS):
            break
        since = step.before.turn
    return since


def _heir(state: State) -> Text:
    return vizier_name(state.court[0] or "")


def _arrived(state: State, event: Any) -> Text:
    return text("verrat.decisive.arrived", n=state.turn, player=state.winner or "", vizier=vizier_name(event.vizier))


def _turned(state: State, event: Any) -> Text:
    return text("verrat.decisive.turned", n=state.turn, player=state.winner or "", vizier=_heir(state))


def _taken(state: State, event: Any) -> Text:
    card, city = card_name(event.card), city_name(event.city)
    return text("verrat.decisive.taken", n=state.turn, player=event.player, card=card, city=city, vizier=_heir(state))


def _demanded(state: State, event: Any) -> Text:
    other, card = event.giver, card_name(event.card)
    return text(
        "verrat.decisive.demanded", n=state.turn, player=event.player, other=other, card=card, vizier=_heir(state)
    )


def _traded(state: State, event: Any) -> Text:
    other = event.giver if event.giver != state.winner else event.taker
    return text("verrat.decisive.traded", n=state.turn, player=state.winner or "", other=other, vizier=_heir(state))


_MOVES: Final[dict[type, Callable[[State, Any], Text]]] = {
    VizierArrived: _arrived,
    CourtTurned: _turned,
    CardTaken: _taken,
    CardDemanded: _demanded,
    CardsTraded: _traded,
}
"""What can make an heir. A correction can, too; it decides nothing."""


def outcome(setup: Setup, deal: Deal | None, state: State) -> Outcome:
    """Return how the game came out. There are no sides and no roles; nobody wins a draw."""
    if state.reason is None:
        return Outcome()
    return Outcome(parts={player: Part(won=player == state.winner) for player in setup.players})
