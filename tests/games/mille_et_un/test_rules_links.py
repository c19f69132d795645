"""Which paragraph of the rules a moment opens: the one about what the hands do now."""

import pytest

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.actions import PHASES
from companion.games.mille_et_un.state import State
from companion.kernel.events import changed
from tests.games.mille_et_un.positions import at, light

HANDS = {"Ana": "P-R P-G", "Bea": "P-Y P-B"}
THREE = {"Ana": "P-R P-G L-R", "Bea": "P-Y P-B"}
ONE = {"Ana": "P-R", "Bea": "P-Y P-B"}


def over(reason: str) -> State:
    return changed(at(HANDS, phase=v.OVER), reason=reason)


@pytest.mark.parametrize(
    ("state", "paragraph"),
    [
        (light(phase=v.BOOK_OPEN), "book-open"),
        (light(phase=v.TIGER_LOOSE), "tiger-feed"),
        (light(phase=v.QUESTION), "end-question"),
        (light(phase=v.REVEAL), "wish-first"),
        (changed(light(phase=v.REVEAL), completed=(("S2R", 1),)), "wish-next"),
        (at(HANDS, down=3), "draw-take"),
        (at(HANDS, discard="L-Y"), "draw-take"),
        (at(HANDS), "draw-nothing"),
        (at(THREE, phase=v.TELL), "tell-pair"),
        (at(ONE, phase=v.TELL), "discard-may"),
        (at(THREE, phase=v.DISCARD), "discard-must"),
        (at(HANDS, phase=v.DISCARD), "discard-may"),
        (over(v.ALL_TOLD), "end-won"),
        (over(v.NO_PAIR), "end-lost"),
        (over(v.TABLE_SAYS), "end-lost"),
        (over(v.DECLARED), "end-given_up"),
    ],
)
def test_each_phase_opens_its_own_paragraph(state: State, paragraph: str) -> None:
    assert PHASES[state.phase].paragraph(state) == paragraph
