"""Which paragraph of the rules a moment opens, and which step of the turn runs."""

import pytest

from companion.games.verrat import GAME
from companion.games.verrat import vocabulary as v
from companion.games.verrat.state import State
from companion.kernel.events import changed
from tests.games.verrat.positions import at

IN_KAFFA = {"red.tall": v.KAFFA}
ALONE = {"red.fat": "tabriz", "red.tall": v.KAFFA}


@pytest.mark.parametrize(
    ("state", "paragraph", "step"),
    [
        (at(phase=v.INTRIGUE), "intrigue-talk", 0),
        (at(phase=v.PLAN), "orders-secret", 1),
        (at(ALONE, phase=v.CARDS_PHASE), "cards-alone", 2),
        (at(IN_KAFFA, phase=v.CARDS_PHASE), "cards-kaffa", 2),
        (at({"red.fat": 1}, phase=v.SEAT_ONE), "seat_one-demand", 2),
        (changed(at(phase=v.TIE), tied=("red.fat", "red.tall")), "dungeon-tie", 3),
        (at({"red.fat": "cell:2"}, {"Ana": "pardon"}, phase=v.PARDON_PHASE), "pardon-free", 3),
        (changed(at(phase=v.OVER), winner="Ana", reason="heir"), "end-heir", 0),
        (changed(at(phase=v.OVER), winner=None, reason="draw"), "end-draw", 0),
    ],
)
def test_each_phase_opens_its_own_paragraph_and_is_its_own_step(state: State, paragraph: str, step: int) -> None:
    prompt = GAME.pages.prompt(state)
    assert (prompt.help, prompt.step) == (paragraph, step)
    assert len(prompt.steps) == (0 if state.phase == v.OVER else 4)
