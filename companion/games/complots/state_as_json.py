"""The state as the record contract words it; in a dealt game it holds secrets, which ``view`` leaves out."""

from companion.games.complots import vocabulary as v
from companion.games.complots.state import State


def state_as_json(state: State) -> dict[str, object]:
    """Return the state as records word it, without ``legal``."""
    return {
        "game": v.SLUG,
        "mode": "dealt" if state.dealt else "light" if state.setup.light else "table",
        "phase": state.phase,
        "turn": state.turn,
        "player": state.player,
        "waiting": list(state.waiting),
        "coins": dict(state.coins),
        "treasury": state.treasury,
        "lives": dict(state.lives),
        "lost": {player: list(kinds) for player, kinds in state.lost.items()},
        "alive": list(state.alive),
        "court": state.court,
        "drawn": state.drawn,
        "set_aside": state.set_aside,
        **_cards(state),
        **_claims(state),
        "winner": state.winner,
        "reason": state.reason,
    }


def _cards(state: State) -> dict[str, object]:
    """Return what only a game that Chevet dealt knows."""
    if state.hidden is None:
        return {"hidden": None, "court_cards": None, "drawn_cards": None, "examined": None}
    return {
        "hidden": {player: sorted(kinds) for player, kinds in state.hidden.items()},
        "court_cards": list(state.court_cards or ()),
        "drawn_cards": list(state.drawn_cards),
        "examined": state.examined,
    }


def _claims(state: State) -> dict[str, object]:
    action, counter, doubt = state.action, state.counter, state.doubt
    return {
        "action": action and {"do": action.do, "target": action.target},
        "counter": counter and {"player": counter.player, "kind": counter.kind},
        "doubt": doubt and {"player": doubt.player, "of": doubt.of, "kind": doubt.kind, "shown": doubt.shown},
    }
