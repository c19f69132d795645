"""Which paragraph of the rules a moment opens: the one about what the hands do now."""

import pytest

from companion.games.shaked import GAME
from companion.games.shaked import vocabulary as v
from companion.games.shaked.state import State
from companion.kernel.events import changed
from tests.games.shaked.positions import FOUR, after, at, do, tallied

VOTED = {"Ana": (4, 0), "Bea": (2, 1), "Cleo": (0, 0), "Dan": (0, 5)}
NOBODY = dict.fromkeys(FOUR, (0, 0))


@pytest.mark.parametrize(
    ("state", "paragraph"),
    [
        (at(v.OWN_A), "first-own"),
        (at(v.OTHER), "first-other"),
        (at(v.OWN_B), "first-again"),
        (at(v.TALK, 2), "talk-free"),
        (at(v.U_REVEAL, 3, 5), "middle-turn_up"),
        (at(v.LOOK, 2), "look-two"),
        (at(v.LOOK, 2, 5), "look-two"),
        (at(v.LOOK, 3, 5), "look-last"),
        (at(v.LOOK, 3), "look-two"),
        (at(v.VOTE, 2), "vote-one"),
        (at(v.VOTE, 3), "vote-two"),
        (at(v.VOTE, 2, votes="secret"), "vote-hidden"),
        (tallied(VOTED), "count-show"),
        (changed(tallied(VOTED), phase=v.REVEAL_ALL), "count-all"),
        (tallied(NOBODY), "count-nobody"),
        (after(tallied(VOTED), do("reveal", packs=FOUR)), "end-clan"),
        (after(tallied(NOBODY), do("reveal", packs=FOUR)), "end-nobody"),
    ],
)
def test_each_phase_opens_its_own_paragraph(state: State, paragraph: str) -> None:
    assert GAME.pages.prompt(state).help == paragraph
