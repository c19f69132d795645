"""A player's own notes of Shaked!: what one may hold, and what is refused."""

import pytest

from companion.games.shaked import GAME
from companion.games.shaked import vocabulary as v
from companion.games.shaked.actions.corrections import BallotCorrected
from companion.kernel.game import Step
from companion.kernel.refusal import Refused
from companion.messages import LOCALES, wording
from tests.games.shaked.positions import at

STATE = at(v.LOOK, 2)


def noted(**fields: str) -> object:
    assert GAME.extras.notebook_line is not None
    return GAME.extras.notebook_line(STATE, "Ana", {key: [value] for key, value in fields.items()})


def test_a_note_has_its_round_the_pack_the_colours_and_the_words_without_spaces_around() -> None:
    whole = {"turn": 1, "pack": "Bea", "colours": ["blue", "red"], "words": "he lies"}
    assert noted(turn="1", pack="Bea", colours="blue red", words=" he lies ") == whole
    assert noted(words="x" * 120) == {"turn": 2, "pack": "", "colours": [], "words": "x" * 120}


@pytest.mark.parametrize(
    ("code", "fields"),
    [
        ("empty_note", {"pack": "Bea"}),
        ("long_note", {"words": "x" * 121}),
        ("bad_value", {"pack": "Zoe", "words": "x"}),
        ("bad_value", {"pack": "Bea", "colours": "green"}),
        ("bad_value", {"colours": "blue"}),
        ("bad_value", {"words": "x", "turn": "3"}),
        ("bad_value", {"words": "x", "turn": "0"}),
    ],
)
def test_what_is_no_note_is_refused(code: str, fields: dict[str, str]) -> None:
    with pytest.raises(Refused) as refused:
        noted(**fields)
    assert refused.value.code == code
    assert refused.value.facts == ({"most": 120} if code == "long_note" else {})


def test_a_corrected_vote_is_told_with_its_tokens_where_votes_are_open() -> None:
    event = BallotCorrected("Ana", 2, ("Bea",), ("blue",), "misread")
    (line,) = GAME.pages.log(Step(STATE, {"do": "correct"}, (event,)))
    assert line.facts["why"] == "misread"
    assert all("Bea" in wording(locale).plain(line) for locale in LOCALES)
