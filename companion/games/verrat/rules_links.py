"""Which paragraph of the rules matters now."""

from typing import Any, Final

from companion.games.verrat import vocabulary as v
from companion.games.verrat.state import State

_ALWAYS: Final = {
    v.INTRIGUE: "intrigue-talk",
    v.PLAN: "orders-secret",
    v.SEAT_ONE: "seat_one-demand",
    v.PARDON_PHASE: "pardon-free",
}


def paragraph(state: State, facts: dict[str, Any]) -> str:
    """Return the id of the paragraph about what people do now; ``facts`` are the state as its record words it."""
    if state.phase in _ALWAYS:
        return _ALWAYS[state.phase]
    if state.phase == v.CARDS_PHASE:
        mine = [right["city"] for right in facts["collect"] if right["player"] == facts["who"]]
        return "cards-kaffa" if mine[:1] == [v.KAFFA] else "cards-alone"
    if state.phase == v.TIE:
        return "dungeon-tie"
    return "end-heir" if state.winner else "end-draw"
