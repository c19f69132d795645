"""Which paragraph of the rules matters now."""

from typing import Final

from companion.games.complots import vocabulary as v
from companion.games.complots.state import State

_ALWAYS: Final = {
    v.DRAFT: "begin-duel",
    v.DOUBT: "doubt-ask",
    v.COUNTER_DOUBT: "counter-doubt",
    v.SHOW: "inquiry-show",
    v.EXAMINE: "inquiry-decide",
    v.OVER: "end-last",
}


def paragraph(state: State) -> str:
    """Return the id of the paragraph about what is decided now, from public facts alone."""
    if state.phase in _ALWAYS:
        return _ALWAYS[state.phase]
    if state.phase in (v.DECLARE, v.TRACK):
        return "declare-must" if state.coins[state.player] >= v.FORCED else "declare-choose"
    if state.phase == v.COUNTER:
        return "counter-aid" if state.action and state.action.do == v.FOREIGN_AID else "counter-target"
    if state.phase == v.PROOF:
        return "proof-concede" if state.setup.free_concession else "proof-show"
    if state.phase == v.EXCHANGE:
        return f"exchange-{state.setup.fifth}"
    if state.doubt is None:
        return "lose-blow"
    return "lose-wrong" if state.doubt.shown else "lose-lie"
