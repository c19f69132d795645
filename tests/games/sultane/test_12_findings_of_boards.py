"""Section 12: what is wrong with a board, and what a button offers to mend it."""

from dataclasses import replace

import pytest

from companion.games.sultane import vocabulary as v
from companion.games.sultane.checks import check
from companion.games.sultane.setup import Deal
from companion.messages import wording
from tests.games.sultane.set_ups import (
    PURPLE,
    errors,
    found,
    mended,
    pacifist,
    purple,
    put,
    setup,
)

# The boards.


@pytest.mark.parametrize(("variant", "needed"), [(v.CLASSIC, (6, 5)), (v.DISCOVERY, (4, 3)), ("unheard_of", (6, 5))])
def test_a_board_has_the_slots_of_its_variant(variant: str, needed: tuple[int, int]) -> None:
    checked = setup(8, variant, pacifist_board=("S8", "SR"), interventionist_board=("DV", "DA"))
    counts = [each for each in check(checked, None) if each.code == "slot_count"]
    assert [each.why.facts["needed"] for each in counts] == list(needed)
    assert [each.slot for each in counts] == [None, None]


def test_a_board_without_a_card_lacks_slots_and_nothing_else() -> None:
    assert errors(pacifist()) == [("slot_count", None)]


def test_a_code_that_is_no_card_is_found_at_its_slot() -> None:
    assert errors(pacifist("S8", "S6", "XX", "SV", "SD", "SR")) == [("unknown_slot", "pacifist:3")]


def test_an_unknown_code_at_the_end_is_no_victory_either() -> None:
    assert errors(purple("DV", "DV", "DV", "DV", "AD")) == [
        ("unknown_slot", "interventionist:5"),
        ("last_slot_not_victory", "interventionist:5"),
    ]


def test_a_face_lies_on_its_own_board() -> None:
    assert errors(pacifist("S8", "DV", "SA", "SV", "SD", "SR")) == [("wrong_board", "pacifist:2")]
    assert errors(purple("DV", "S9", "DV", "DV", "DA")) == [("wrong_board", "interventionist:2")]


def test_a_power_without_a_printed_face_lies_on_either_board() -> None:
    board = ("power:swap_seats", "S6", "SA", "power:emergency", "SD", "SR")
    assert errors(pacifist(*board, interventionist_board=("DV", "power:peek", "DV", "D10", "DA"))) == []


def test_the_last_slot_is_a_victory() -> None:
    checked = pacifist("S8", "S6", "SA", "SV", "SD", "power:none")
    assert errors(checked) == [("last_slot_not_victory", "pacifist:6")]
    assert mended(checked, found(checked, "last_slot_not_victory")).pacifist_board[-1] == "SR"


def test_a_victory_stands_nowhere_but_at_the_end() -> None:
    checked = purple("DV", "DA", "DV", "DV", "DV")
    assert errors(checked) == [
        ("last_slot_not_victory", "interventionist:5"),
        ("early_victory", "interventionist:2"),
    ]
    assert found(checked, "last_slot_not_victory").related == "interventionist:2"
    assert mended(checked, found(checked, "early_victory")).interventionist_board == PURPLE


def test_a_second_victory_is_found_on_the_last_slot_but_one() -> None:
    checked = purple("DV", "DV", "DV", "DA", "DA")
    assert ("early_victory", "interventionist:4") in errors(checked)


def test_a_face_is_used_once_and_the_later_slot_is_named() -> None:
    checked = pacifist("S8", "S6", "S8", "SV", "SD", "SR")
    assert errors(checked) == [("face_twice", "pacifist:3")]
    assert found(checked, "face_twice").related == "pacifist:1"


def test_every_repetition_of_a_face_is_found() -> None:
    assert errors(pacifist("S8", "S8", "S8", "SV", "SD", "SR")) == [
        ("face_twice", "pacifist:2"),
        ("face_twice", "pacifist:3"),
    ]


@pytest.mark.parametrize("codes", [("DV", "DV", "DD", "DD", "DA"), ("DV", "power:house", "power:house", "DD", "DA")])
def test_plain_purple_faces_and_powers_without_a_face_may_repeat(codes: v.Board) -> None:
    assert errors(purple(*codes)) == []


def test_two_sides_of_one_card_cannot_both_show() -> None:
    checked = setup(double_sided=(("SA", "S6"),))
    assert errors(checked) == [("two_sides_of_one_card", "pacifist:3")]
    assert found(checked, "two_sides_of_one_card").related == "pacifist:2"


def test_the_two_sides_of_one_card_are_found_across_the_boards() -> None:
    checked = purple("D10", "DV", "DV", "DV", "DA", double_sided=(("D10", "S8"),))
    assert errors(checked) == [("two_sides_of_one_card", "interventionist:1")]
    assert found(checked, "two_sides_of_one_card").related == "pacifist:1"


@pytest.mark.parametrize("pair", [("S6", "S9"), ("S6", "DV"), ("DV", "DD"), ("S6", "S6")])
def test_a_card_that_shows_one_side_may_have_any_other(pair: tuple[str, str]) -> None:
    assert errors(setup(double_sided=(pair,))) == []


def test_the_inventory_names_faces() -> None:
    checked = setup(double_sided=(("S6", "S77"), ("S7", "S9")))
    assert errors(checked) == [("unknown_side", None)]
    assert mended(checked, found(checked, "unknown_side")).double_sided == (("S7", "S9"),)


@pytest.mark.parametrize("place", [4, 5])
def test_a_light_face_behind_the_third_slot_is_found(place: int) -> None:
    codes = ["S8", "S6", "SA", "SV", "SD", "SR"]
    codes[place - 1] = "S9"
    assert errors(pacifist(*codes)) == [("light_too_late", f"pacifist:{place}")]


def test_dark_faces_come_behind_the_light_ones_and_both_slots_are_named() -> None:
    checked = pacifist("S8", "S6", "SV", "SA", "SD", "SR")
    assert errors(checked) == [("dark_too_early", "pacifist:3"), ("light_too_late", "pacifist:4")]
    assert found(checked, "dark_too_early").related == "pacifist:4"
    assert mended(checked, found(checked, "dark_too_early")) == setup()


def test_a_dark_face_alone_in_front_has_nobody_to_change_places_with() -> None:
    checked = pacifist("SV", "S6", "SA", "power:peek", "SD", "SR")
    assert errors(checked) == [("dark_too_early", "pacifist:1")]
    assert errors(mended(checked, found(checked, "dark_too_early"))) == []


def test_discovery_has_no_zone_of_dinarzade() -> None:
    assert errors(setup(8, v.DISCOVERY, pacifist_board=("SV", "SD", "S8", "SR"))) == []


def test_a_power_without_a_face_has_no_shade() -> None:
    assert errors(pacifist("power:exile", "S6", "SA", "power:peek", "SD", "SR")) == []


@pytest.mark.parametrize(("count", "fits"), [(5, False), (6, True)])
def test_the_exiles_leave_three_players(count: int, fits: bool) -> None:
    board = ("power:exile", "S8", "S9", "SV", "SD", "SR")
    expected = [] if fits else [("too_many_exiles", "pacifist:5")]
    assert errors(setup(count, pacifist_board=board)) == expected


def test_exiles_of_both_boards_count() -> None:
    checked = setup(5, interventionist_board=("power:exile", "power:exile", "DV", "DV", "DA"))
    assert errors(checked) == [("too_many_exiles", "interventionist:1"), ("too_many_exiles", "interventionist:2")]


@pytest.mark.parametrize(("variant", "cards"), [(v.CLASSIC, 13), (v.DISCOVERY, 9)])
def test_two_board_cards_are_left_for_the_piles(variant: str, cards: int) -> None:
    assert errors(setup(8, variant, board_cards=cards)) == []
    assert errors(setup(8, variant, board_cards=cards - 1)) == [("too_few_board_cards", None)]


# What a button offers.


def test_a_swap_names_its_slots_the_lower_first() -> None:
    assert put(pacifist("S8", "S6", "SV", "SA", "SD", "SR"), "light_too_late") == "Swap 3 and 4"


def test_the_recommended_face_is_offered_first() -> None:
    checked = pacifist("XX", "S6", "SA", "SV", "SD", "SR")
    assert put(checked, "unknown_slot") == "Put the 8 of spades on slot 1"


@pytest.mark.parametrize(
    ("codes", "double_sided", "offered"),
    [
        (("S8", "XX", "S6", "SV", "SD", "SR"), (), "S7"),
        (("S8", "XX", "S6", "SV", "SD", "SR"), (("S8", "S7"),), "S9"),
        (("S8", "XX", "S6", "SV", "SD", "SR"), (("S7", "DV"),), "S7"),
        (("S8", "S6", "SA", "XX", "SV", "SR"), (), "SD"),
    ],
)
def test_a_face_is_offered_that_lies_nowhere_and_is_on_no_back(
    codes: v.Board, double_sided: tuple[tuple[str, str], ...], offered: str
) -> None:
    checked = pacifist(*codes, double_sided=double_sided)
    place = codes.index("XX")
    assert mended(checked, found(checked, "unknown_slot")).pacifist_board[place] == offered


def test_nothing_is_offered_where_no_face_is_left() -> None:
    checked = pacifist("S8", "S6", "SA", "XX", "SD", "SR", double_sided=(("SV", "S8"),))
    assert found(checked, "unknown_slot").remedy is None


def test_what_was_typed_is_cut_short_in_a_finding() -> None:
    long = "x" * 10_000
    checked = setup(
        variant=long,
        first_vizier=long,
        double_sided=((long, "S6"),),
        interventionist_board=(long, "DV", "DV", "DV", "DA"),
    )
    checked = replace(checked, house_powers={long: ""})
    held = Deal({"Ana": long, long: "dinarzade"})
    for each in check(checked, held):
        assert len(wording("fr").plain(each.why)) < 300
