"""What lies on the table: numbers that were counted, cards that were named, what was chosen otherwise."""

import pytest

from companion.kernel.on_table import Lying, chosen_otherwise, counted, many
from companion.kernel.refusal import Refused


@pytest.mark.parametrize("typed", ["", "-1", "100", "1.0", "\u00b2", "\u0663", "1" * 5000])
def test_what_is_no_number_up_to_ninety_nine_is_refused(typed: str) -> None:
    with pytest.raises(Refused, match="bad_value"):
        counted({"draw": typed}, "draw")


def test_cards_are_as_many_as_were_counted_or_named() -> None:
    assert [many(lies) for lies in (3, ("12",), ("R1", "-", "B2", "-"), ("-",), ())] == [3, 12, 2, 0, 0]
    with pytest.raises(Refused, match="bad_value"):
        many(("1" * 5000,))


def test_only_what_was_chosen_otherwise_differs() -> None:
    lying: Lying = {"draw": 3, "vizier": ("Ana",), "seats": ("Ana", "Bea"), "exiled": ()}
    seen = {"draw": "4", "vizier": "Bea", "seats": ["Ana", "Bea"]}
    assert list(chosen_otherwise(lying, seen)) == [("vizier", ("Ana",), ("Bea",))]
