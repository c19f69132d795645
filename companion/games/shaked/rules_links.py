"""Which paragraph of the rules matters now."""

from typing import Final

from companion.games.shaked import vocabulary as v
from companion.games.shaked.state import State

_ALWAYS: Final = {
    v.OWN_A: "first-own",
    v.OTHER: "first-other",
    v.OWN_B: "first-again",
    v.TALK: "talk-free",
    v.U_REVEAL: "middle-turn_up",
    v.REVEAL_DENOUNCED: "count-show",
}


def paragraph(state: State) -> str:
    """Return the id of the paragraph about what people do now."""
    if state.phase in _ALWAYS:
        return _ALWAYS[state.phase]
    if state.phase == v.LOOK:
        return "look-last" if state.turn == 3 and state.setup.unassigned else "look-two"
    if state.phase == v.VOTE:
        return _vote(state)
    if state.phase == v.REVEAL_ALL:
        return "count-all" if state.accused else "count-nobody"
    return "end-nobody" if state.winner == v.NOBODY else "end-clan"


def _vote(state: State) -> str:
    if not state.waiting:
        return "vote-close"
    if state.setup.hidden_votes:
        return "vote-hidden"
    return "vote-one" if state.turn == 2 else "vote-two"
