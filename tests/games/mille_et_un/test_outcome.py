"""How a finished game of 1001 came out (section 4): everyone together, or the Sultan."""

import pytest

from companion.games.mille_et_un import GAME
from companion.kernel.events import changed

NAMES = ("Ana", "Bea")


@pytest.mark.parametrize(("winner", "tone", "won"), [("players", "day", True), ("sultan", "night", False)])
def test_everybody_wins_or_loses_together(winner: str, tone: str, won: bool) -> None:
    setup, _ = GAME.record.read(NAMES, {"sultans": 8, "first_player": "Ana"}, None)
    outcome = GAME.extras.outcome(setup, None, changed(GAME.rules.start(setup, None), phase="over", winner=winner))
    assert outcome.winner is not None
    assert outcome.winner.tone == tone
    assert {name: part.won for name, part in outcome.parts.items()} == dict.fromkeys(NAMES, won)
    assert outcome.variant is not None
    assert outcome.variant.facts == {"n": 8}
