"""The state as the record contract words it."""

from companion.games.verrat import vocabulary as v
from companion.games.verrat.actions.rounds import awaited, collectors
from companion.games.verrat.state import State, eligible, types, weights


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
