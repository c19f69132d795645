"""What an answer means, in messages."""

from dataclasses import replace

import pytest

from companion.kernel.words import text
from companion.workshop.answer_texts import Comparison, endings_in_100, headline, level, notes, threshold_of
from companion.workshop.board import recommended
from companion.workshop.question import Estimate, Spread

SPREAD = Spread(15, 10, 15, 20)


def answer(p_wins: float = 0.54, half: float = 0.01, **changes: object) -> Estimate:
    endings = {
        "interventionist_tales": 0.376,
        "dinarzade_exiled": 1 - p_wins - 0.376,
        "dinarzade_narrator": p_wins - 0.18,
        "pacifist_tales": 0.18,
    }
    plain = Estimate(
        p_wins, p_wins - half, p_wins + half, endings, SPREAD, SPREAD, SPREAD, SPREAD, 0.5, 9604, 0, 0.3, "additive", ()
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("p_wins", "said"),
    [
        (0.58, text("workshop.headline.more", n=4)),
        (0.50, text("workshop.headline.fewer", n=4)),
        (0.555, text("workshop.headline.same")),
        (0.5201, text("workshop.headline.same")),
    ],
)
def test_a_difference_below_two_points_is_no_clear_change(p_wins: float, said: object) -> None:
    assert headline(Comparison(answer(p_wins), answer(), same=False)) == said


def test_a_difference_within_the_margin_is_no_clear_change_yet() -> None:
    assert Comparison(answer(0.57, half=0.04), answer(), same=False).whole == 0
    assert Comparison(answer(0.57), answer(), same=False).whole == 3


def test_the_learning_game_needs_five_points() -> None:
    board = recommended(7, "discovery")
    assert threshold_of(board) == 5
    assert Comparison(answer(0.58), answer(), False, 5).whole == 0
    assert threshold_of(recommended(7)) == 2


def test_the_level_has_no_decimals_and_says_how_far_real_tables_go() -> None:
    assert level(answer(0.5384)) == text("workshop.level", n=54, margin=1, more=6)


def test_the_endings_sum_to_a_hundred() -> None:
    for p_wins in (0.5, 0.505, 0.5449, 0.6):
        assert sum(endings_in_100(answer(p_wins)).values()) == 100


def test_what_is_not_known_is_said() -> None:
    told = [note.id for note in notes(recommended(5), 5, answer(unmeasured=("S10",)), ("schahzenan",), answer(0.5))]
    assert told == [
        "workshop.note.unmeasured",
        "workshop.note.no_games",
        "workshop.note.left_out.schahzenan",
        "workshop.note.second_opinion",
    ]
    assert notes(recommended(7), 7, answer(), (), answer(0.52)) == []
