"""The workshop's drawings."""

from itertools import pairwise

from companion.web.lobby.board_effect import axis
from companion.workshop.answer_texts import Comparison
from tests.workshop.test_answer_texts import answer


def beside(p_wins: float, half: float) -> Comparison:
    return Comparison(answer(p_wins, half), answer(half=half), same=False)


def test_what_is_known_of_a_difference_never_grows_less_sure_again() -> None:
    drawn = axis(beside(0.57, 0.007), [beside(0.60, 0.028), beside(0.555, 0.014)])
    boxes = drawn.boxes
    assert [box.kind for box in boxes] == ["wide", "near", "tight"]
    for outer, inner in pairwise(boxes):
        assert outer.x <= inner.x < inner.end <= outer.end
    assert boxes[-1].x < drawn.dot < boxes[-1].end


def test_a_difference_outside_what_was_believed_first_is_drawn_where_it_is() -> None:
    drawn = axis(beside(0.50, 0.007), [beside(0.60, 0.014)])
    assert drawn.boxes[-1].x < drawn.dot < drawn.boxes[-1].end


def test_a_large_difference_widens_the_axis() -> None:
    assert axis(beside(0.56, 0.007)).ticks[-1][1] == 10
    assert axis(beside(0.70, 0.007)).ticks[-1][1] == 20
