"""The state as the record contract words it."""

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.state import Effect, State, specials
from companion.games.mille_et_un.stories import hopeless


def state_as_json(state: State) -> dict[str, object]:
    """Return the state as records word it, without ``legal``."""
    return {
        "game": v.SLUG,
        "phase": state.phase,
        "turn": state.turn,
        "active": state.active,
        "sultans": state.setup.sultans,
        "row": [
            {"card": row_card.card, "need": v.stories_needed(row_card.card), "pairs": row_card.pairs}
            for row_card in state.row
        ],
        "hidden": state.hidden,
        "completed": list(state.completed),
        "draw_down": state.down,
        "draw_up": len(state.up),
        "discard": len(state.discard),
        "hands": {player: len(cards) for player, cards in state.hands.items()},
        "on_row": sum(2 * row_card.pairs for row_card in state.row),
        "box": len(state.box),
        "specials": specials(state),
        "effects": [_effect(effect) for effect in state.effects],
        "told": state.told,
        "dry": state.dry,
        "hopeless": hopeless(state),
        "cards": _cards(state) if state.setup.full else None,
        "winner": state.winner,
        "reason": state.reason,
    }


def _effect(effect: Effect) -> dict[str, object]:
    if effect.card == v.BOOK:
        return {"card": effect.card, "left": effect.left}
    return {"card": effect.card, "players": list(effect.players)}


def _cards(state: State) -> dict[str, object]:
    """Return every card that is face up; where order says nothing, sorted."""
    return {
        "draw_up": sorted(state.up),
        "discard": list(state.discard),
        "hands": {player: sorted(cards) for player, cards in state.hands.items()},
        "row": {row_card.card: sorted(row_card.cards) for row_card in state.row},
    }
