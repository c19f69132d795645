"""How a game is written down: its state, and what a record may hold before the end."""

from collections.abc import Sequence

from companion.games.verrat import vocabulary as v
from companion.games.verrat.actions import ACTIONS
from companion.games.verrat.actions.rounds import awaited, collectors
from companion.games.verrat.setup import Deal, Setup
from companion.games.verrat.state import State, eligible, start, types, weights
from companion.kernel.events import Command, effective_commands


def state_as_json(state: State) -> dict[str, object]:
    """Return the state as records word it, without ``legal``. Orders never show in it."""
    return {
        "game": v.SLUG,
        "phase": state.phase,
        "turn": state.turn,
        "order": list(state.order),
        "who": awaited(state),
        "court": list(state.court),
        "cities": {city: list(there) for city, there in state.cities.items()},
        "in_hand": list(state.in_hand),
        "dungeons": list(state.dungeons),
        "island": list(state.island),
        "piles": {city: {"cards": count, "top": state.tops[city]} for city, count in state.piles.items()},
        "hands": {player: list(cards) for player, cards in state.hands.items()},
        "types": {player: types(cards) for player, cards in state.hands.items()},
        "weights": weights(state),
        "eligible": list(eligible(state)),
        "out": list(state.out),
        "ready": [player for player in state.setup.players if player in state.orders and state.phase == v.PLAN],
        "failed": dict(state.failed),
        "collect": [right._asdict() for right in collectors(state)],
        "votes": dict(state.votes),
        "tied": list(state.tied),
        "convicted": state.convicted,
        "winner": state.winner,
        "reason": state.reason,
    }


def public(setup: Setup, deal: Deal | None, commands: Sequence[Command]) -> list[dict[str, object]]:
    """Return the commands that count, without orders that nobody has seen.

    Undone ones are folded away with their ``undo``. Orders are public once the last of their round are in; a game that
    ends before, by a trade, keeps them secret. Without a deal nothing can have been played.
    """
    counting = [dict(command) for command in effective_commands(commands)]
    if deal is None or not _secret(setup, deal, counting):
        return counting
    asked = max(at for at, command in enumerate(counting) if command["do"] == "plan")
    return counting[:asked] + [command for command in counting[asked:] if command["do"] != "orders"]


def _secret(setup: Setup, deal: Deal, commands: Sequence[Command]) -> bool:
    """Return whether orders are face down after ``commands``."""
    state = start(setup, deal)
    for step in ACTIONS.steps(state, commands):
        state = step.after
    return bool(state.orders)
