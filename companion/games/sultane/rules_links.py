"""Which paragraph of the rules each moment is about: what people do now, as this table plays it (sections 5–11)."""

from typing import Final

from companion.games.sultane import vocabulary as v
from companion.games.sultane.powers import POWERS
from companion.games.sultane.state import State

_PHASES: Final = {
    v.QUESTION: "question-ask",
    v.TOP: "vote-automatic",
    v.EMERGENCY_SESSION: "powers-emergency_tale",
}

_ENDS: Final = {winner: "end-" + winner for winner in (v.PACIFISTS, v.INTERVENTIONISTS, v.SCHAHZENAN)}

SHUFFLE: Final = "tale-reshuffle"
"""What is to be done before the next tale; the paragraphs of the powers say for themselves when to shuffle."""


def paragraph(state: State) -> str:
    """Return the id of the paragraph that matters now; it follows from what the table knows alone."""
    if state.phase in (v.PROPOSE, v.TOP) and any(notice.startswith("reshuffled") for notice in state.notices):
        return SHUFFLE
    if state.phase == v.PROPOSE:
        return _proposing(state)
    if state.phase == v.VOTE:
        return "discovery-first" if state.setup.discovery and state.turn == 1 else "vote-together"
    if state.phase == v.SESSION:
        return _session(state)
    if state.phase == v.POWER:
        power = POWERS[str(state.power)]
        return f"powers-{power.paragraph(state) if power.paragraph else power.code}"
    return _ENDS[str(state.winner)] if state.phase == v.OVER else _PHASES[state.phase]


def _proposing(state: State) -> str:
    """A player who has just come forward is told about first (section 9)."""
    return "variants-reveal" if any(notice.startswith("won:") for notice in state.notices) else "propose-choose"


def _session(state: State) -> str:
    """Section 7: both vetoes begin with the same three tales, so the paragraph on vetoes is about what differs."""
    if not state.veto:
        return "tale-draw"
    return "tale-veto_original" if state.setup.original_veto else "tale-veto"
