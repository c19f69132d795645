"""The end of a game: how it came out, the moment that decided it, and the order in which the hands are turned over."""

from collections.abc import Sequence

from companion.games.complots.actions.doubts import NotShown
from companion.games.complots.actions.turns import CardLost
from companion.games.complots.names import card_name
from companion.games.complots.setup import Deal, Setup
from companion.games.complots.state import State
from companion.kernel.game import Json, Step
from companion.kernel.outcome import Outcome, Part
from companion.kernel.words import text


def turning_point(past: Sequence[Step[State]], state: State) -> Json | None:
    """Return how the last rival was eliminated, as everyone saw it; None while nobody has won.

    It has its ``turn``, and the sentences that tell it under ``text``: who fell in whose turn, and whether a bluff that
    was found out cost the last card.
    """
    if state.winner is None or not past:
        return None
    # A bluff is found out in one step, and the card may be chosen in the next.
    events = [event for step in past if step.before.turn == state.turn for event in step.events]
    fallen = next((event.player for event in reversed(events) if isinstance(event, CardLost)), "")
    lied = any(isinstance(event, NotShown) and event.player == fallen for event in events)
    texts = [text("complots.decisive.fall", n=state.turn, player=state.player, fallen=fallen)] if fallen else []
    if lied:
        texts.append(text("complots.decisive.lie", fallen=fallen))
    return {"turn": state.turn, "text": tuple(texts)} if texts else None


def reveal_order(setup: Setup, deal: Deal, state: State) -> tuple[str, ...]:
    """Return the players in the order in which the hands they were dealt are turned over: the winner comes last."""
    players = tuple(deal.hands)
    if state.winner not in players:
        return players
    after = players.index(state.winner) + 1
    return (*players[after:], *players[:after])


def outcome(setup: Setup, deal: Deal | None, state: State) -> Outcome:
    """Return who won; there are no sides, and the variant is the fifth character that was in play."""
    parts = {player: Part(won=player == state.winner) for player in setup.players} if state.winner else {}
    return Outcome(card_name(setup.fifth), None, parts)
