"""Words made to fit: smaller first, then cut, never wider than their place."""

from hypothesis import given
from hypothesis import strategies as st

from companion.kernel.drawing import fitted, width


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


def test_letters_are_broad_narrow_and_in_between_and_those_of_other_scripts_broadest() -> None:
    letters = {"i": 36, "W": 95, "A": 74, "a": 58, "é": 58, "…": 58, "小": 110, "Ａ": 110, "ع": 110, "\u200b": 0}
    assert {letter: round(width(letter, 100)) for letter in letters} == letters


def test_words_are_set_as_large_as_they_fit_and_cut_only_when_they_do_not() -> None:
    assert fitted("Wilhelmina", 24, width("Wilhelmina", 24), 16) == ("Wilhelmina", 24, False)
    assert fitted("Wilhelmina", 24, 100, 10).text == "Wilhelmina"
    assert fitted("Wilhelmina", 24, 100, 20) == ("Wilhelm…", 20, False)
    assert fitted("Wilhelmina", 24, width("Wilhelmina", 20), 20) == ("Wilhelmina", 20, False)
    assert fitted("Wilhelmina", 20, width("Wilhel…", 20), 20) == ("Wilhel…", 20, False)


def test_marks_upon_letters_take_no_width() -> None:
    assert width("e\u0301", 10) == width("e", 10)
