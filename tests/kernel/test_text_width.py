"""Words made to fit: smaller first, then cut, never wider than their place."""

from hypothesis import given
from hypothesis import strategies as st

from companion.kernel.text_width import fitted, width


@given(text=st.text(max_size=60), room=st.integers(60, 400))
def test_what_is_fitted_fits(text: str, room: int) -> None:
    found = fitted(text, 24, room, 16)
    assert width(found.text, found.size) <= room
    assert 16 <= found.size <= 24


def test_a_short_name_stays_as_it_is() -> None:
    assert fitted("Ana", 24, 200, 16) == ("Ana", 24, False)


def test_a_long_name_is_set_smaller_before_it_is_cut() -> None:
    small = fitted("Maximiliana Wilhelmi", 24, 246, 16)
    assert (small.text, small.size < 24) == ("Maximiliana Wilhelmi", True)
    assert fitted("Maximiliana Wilhelmina von Thurn", 24, 200, 16).text.endswith("…")


def test_letters_of_other_scripts_are_known_for_a_guess() -> None:
    assert fitted("عائشة", 24, 200, 16).guessed
    assert fitted("小明", 24, 200, 16).guessed
    assert not fitted("Ève Œuvrard", 24, 300, 16).guessed


def test_marks_upon_letters_take_no_width() -> None:
    assert width("e\u0301", 10) == width("e", 10)
