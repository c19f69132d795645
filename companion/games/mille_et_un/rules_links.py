"""Which paragraph of the rules matters now."""

from typing import Final

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.state import State
from companion.games.mille_et_un.stories import can_tell

_ALWAYS: Final = {v.BOOK_OPEN: "book-open", v.TIGER_LOOSE: "tiger-feed", v.QUESTION: "end-question"}
_ENDINGS: Final = {
    v.ALL_TOLD: "end-won",
    v.NO_PAIR: "end-lost",
    v.TABLE_SAYS: "end-lost",
    v.DECLARED: "end-given_up",
}


def paragraph(state: State) -> str:
    """Return the id of the paragraph about what people do now."""
    if state.phase in _ALWAYS:
        return _ALWAYS[state.phase]
    if state.reason:
        return _ENDINGS[state.reason]
    if state.phase == v.REVEAL:
        return "wish-next" if state.completed else "wish-first"
    if state.phase == v.DRAW:
        return "draw-nothing" if state.empty and not state.discard else "draw-take"
    if state.phase == v.TELL and can_tell(state):
        return "tell-pair"
    return "discard-must" if len(state.hand) > v.HAND else "discard-may"
