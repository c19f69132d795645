"""The end of a game: how it came out, and the turn that decided it."""

from collections.abc import Sequence
from typing import Final

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.actions.sultans import StoryTold
from companion.games.mille_et_un.names import sultan_name
from companion.games.mille_et_un.setup import Deal, Setup
from companion.games.mille_et_un.state import State
from companion.games.mille_et_un.stories import beyond_hope
from companion.kernel.game import Json, Step
from companion.kernel.outcome import Outcome, Part, Side
from companion.kernel.words import text


def turning_point(past: Sequence[Step[State]], state: State) -> Json | None:
    """Return the ``turn`` that decided a finished game, with the sentences that tell it under ``text``.

    If the game was won it is the last story. If it was lost and every card was entered, it is the turn after which no
    story could be told any more, whatever was drawn. None if a game has no such turn.
    """
    if state.winner == v.PLAYERS:
        return _last_story(past, state)
    if state.winner is None or not state.setup.full:
        return None
    lost = state.turn
    for step in reversed(past):
        if not beyond_hope(step.before):
            break
        lost = step.before.turn
    else:
        return None  # it was lost before the first turn
    if not beyond_hope(state) and lost == state.turn:
        return None
    player = next(step.before.active for step in reversed(past) if step.before.turn == lost)
    return {"turn": lost, "text": (text("1001.decisive.lost", n=lost, player=player),)}


def _last_story(past: Sequence[Step[State]], state: State) -> Json | None:
    story = next((event for event in past[-1].events if isinstance(event, StoryTold)), None) if past else None
    if story is None:
        return None
    facts = {"n": state.turn, "player": state.active, "sultan": sultan_name(story.sultan)}
    left = state.down + len(state.up)
    middle = text("1001.decisive.left", n=left) if left else text("1001.decisive.empty")
    return {"turn": state.turn, "text": (text("1001.decisive.won", **facts), middle)}


SIDES: Final = {
    v.PLAYERS: Side(text("1001.side.players"), "day"),
    v.SULTAN: Side(text("1001.side.sultan"), "night"),
}
"""Every side that may win, by the state's word for it."""


def outcome(setup: Setup, deal: Deal | None, state: State) -> Outcome:
    """Return how the game came out; its variant is how many Sultan cards there were to content."""
    winner = state.winner or ""
    parts = {player: Part(won=winner == v.PLAYERS) for player in setup.players} if winner in SIDES else {}
    return Outcome(text("1001.kind", n=setup.sultans), SIDES.get(winner), parts)
