"""How the log tells that a vote of Shaked! was corrected."""

from companion.games.shaked import GAME
from companion.games.shaked import vocabulary as v
from companion.games.shaked.actions.corrections import BallotCorrected
from companion.kernel.events import Step
from companion.messages import wording
from companion.translations import WHOLE
from tests.games.shaked.positions import at

STATE = at(v.LOOK, 2)


def test_a_corrected_vote_is_told_with_its_tokens_where_votes_are_open() -> None:
    event = BallotCorrected("Ana", 2, ("Bea",), ("blue",), "misread")
    (line,) = GAME.pages.log(Step(STATE, {"do": "correct"}, (event,)))
    assert line.facts["why"] == "misread"
    assert all("Bea" in wording(locale).plain(line) for locale in WHOLE)
