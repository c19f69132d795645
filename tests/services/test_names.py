"""Names: what people may be called."""

import sys
import unicodedata

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from companion.kernel.refusal import Refused
from companion.services.names import INVISIBLE, clean_name, clean_names, likeness
from tests.services.house import refusal


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ana  ", "Ana"),
        ("Anne \t Marie", "Anne Marie"),
        ("Zoe\u0308", "Zoë"),
        ("\u05e2\u05e0\u05ea", "\u05e2\u05e0\u05ea"),
        ("\u0641\u0627\u0637\u0645\u0629", "\u0641\u0627\u0637\u0645\u0629"),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\u200d\U0001f680"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("x" * 40, "x" * 40),
    ],
)
def test_a_name_is_kept_trimmed_and_composed(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize("typed", ["", "   ", "\u00a0\u2003", "\u200b\u200d", "\u3164", "\ufe02", "\u2800"])
def test_a_name_that_shows_nothing_is_empty(typed: str) -> None:
    assert refusal(clean_name, typed) == "name_empty"


@pytest.mark.parametrize("typed", ['"', "“”", "«\u202f»", "''", "…", "- -"])
def test_a_name_of_punctuation_alone_is_none(typed: str) -> None:
    assert refusal(clean_name, typed) == "name_empty"


@pytest.mark.parametrize("typed", ["“Al”", "M.", "7", "🦊", "D’"])
def test_a_name_with_punctuation_is_one(typed: str) -> None:
    assert clean_name(typed) == typed


@pytest.mark.parametrize("typed", ["x" * 41, "x" * 10_000, "e\u0301" * 41])
def test_a_name_has_forty_characters_at_most(typed: str) -> None:
    assert refusal(clean_name, typed) == "name_too_long"


@pytest.mark.parametrize("typed", ["A\x00na", "A\x1bna", "Ana\u202eBea", "\u2066Ana\u2069", "An\ud800a", "\x7fAna"])
def test_control_characters_overrides_and_half_characters_are_unreadable(typed: str) -> None:
    assert refusal(clean_name, typed) == "name_unreadable"


@pytest.mark.parametrize(
    "second", ["Ana", "ana", " ANA ", "A\u200bna", "\uff21na", "Ana\ufe0f"], ids=lambda name: ascii(name)
)
def test_names_that_people_cannot_tell_apart_are_refused(second: str) -> None:
    assert refusal(clean_names, ["Ana", "Bea", second]) == "name_twice"


def test_a_refusal_says_which_name_is_there_twice() -> None:
    with pytest.raises(Refused) as refused:
        clean_names(["Ana", "ana"])
    assert refused.value.facts == {"name": "ana"}


@pytest.mark.parametrize(
    ("first", "second"),
    [("Bepa", "Вера"), ("Вера", "ВЕРА"), ("Helen", "Ηelen"), ("Tom", "Тоm"), ("Anna", "Annα"), ("Ana", "A\ufe02na")],
    ids=ascii,
)
def test_names_that_look_alike_in_another_script_are_the_same(first: str, second: str) -> None:
    assert refusal(clean_names, [first, second]) == "name_twice"


def test_names_of_every_script_sit_at_one_table() -> None:
    names = ("Zoë", "Мария", "Ελένη", "\u05e2\u05e0\u05ea", "\u0641\u0627\u0637\u0645\u0629", "山田", "สมชาย", "प्रिया")
    assert clean_names(names) == names


@pytest.mark.parametrize("typed", ["A\u0378", "A\ufdd0", "A\ue000", "A" + "\u0335" * 5], ids=ascii)
def test_what_no_device_draws_as_a_letter_is_unreadable(typed: str) -> None:
    assert refusal(clean_name, typed) == "name_unreadable"


@given(st.text(min_size=1, max_size=20), st.sampled_from("\u00ad\u034f\u061c\u17b4\u180b\u2064\ufe02\U000e0100"))
def test_a_mark_that_nobody_sees_makes_no_other_name(typed: str, mark: str) -> None:
    assert likeness(typed) == likeness(mark.join(typed))


def test_what_takes_no_ink_is_what_unicode_says() -> None:
    every = "".join(map(chr, range(sys.maxunicode + 1)))
    assert set(INVISIBLE.findall(every)) == {*regex.findall(r"\p{Default_Ignorable_Code_Point}", every), "\u2800"}


def test_a_drawing_of_a_newer_unicode_is_readable() -> None:
    assert clean_name("Ana \U0001faeb") == "Ana \U0001faeb"


def test_accents_tell_names_apart() -> None:
    assert clean_names(["Ines", "Inès"]) == ("Ines", "Inès")


@given(st.text(max_size=60))
def test_cleaning_a_clean_name_changes_nothing(typed: str) -> None:
    try:
        name = clean_name(typed)
    except Refused:
        return
    assert clean_name(name) == name == unicodedata.normalize("NFC", name)
    name.encode()
