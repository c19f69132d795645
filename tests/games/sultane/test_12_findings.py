"""Section 12: everything that is wrong with a set-up, at once, and where."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.sultane import vocabulary as v
from companion.games.sultane.checks import check
from companion.games.sultane.findings import FINDINGS
from companion.games.sultane.powers import slot_codes
from companion.games.sultane.setup import Deal, Setup, deal, default_setup, read, settle, write
from companion.games.sultane.setup_form import options_from_form
from companion.kernel.refusal import Finding
from companion.messages import LOCALES, wording

NAMES = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jo", "Kim", "Lou")
PURPLE = ("DV", "DV", "DV", "DV", "DA")


class First:
    """Chance that leaves every order as it is."""

    def shuffle(self, x: list[str], /) -> None:
        """Leave it."""

    def choice(self, seq: Any, /) -> str:
        return str(seq[0])


def setup(count: int = 8, variant: str = v.CLASSIC, **changes: Any) -> Setup:
    return replace(default_setup(NAMES[:count], variant), **changes)


def pacifist(*codes: str, **changes: Any) -> Setup:
    """Eight players at this pacifist board."""
    return setup(pacifist_board=codes, **changes)


def purple(*codes: str, **changes: Any) -> Setup:
    return setup(interventionist_board=codes, **changes)


def errors(checked: Setup, dealt: Deal | None = None) -> list[tuple[str, str | None]]:
    return [(each.code, each.slot) for each in check(checked, dealt) if each.severity == "error"]


def warnings(checked: Setup) -> list[tuple[str, str | None]]:
    return [(each.code, each.slot) for each in check(checked, None) if each.severity == "warning"]


def found(checked: Setup, code: str, dealt: Deal | None = None) -> Finding:
    [one] = [each for each in check(checked, dealt) if each.code == code]
    return one


def mended(checked: Setup, finding: Finding) -> Setup:
    """The set-up after the button of a finding."""
    import json

    options = options_from_form(checked.players, write(checked), {"remedy": [json.dumps(finding.remedy)]})
    return read(checked.players, options, None)[0]


# What may be played.


@pytest.mark.parametrize("variant", v.VARIANTS)
@pytest.mark.parametrize("count", range(5, 11))
def test_the_recommended_set_up_has_no_error(count: int, variant: str) -> None:
    assert errors(setup(count, variant)) == []


@pytest.mark.parametrize("count", [5, 6, 8, 10])
def test_the_recommended_set_up_of_a_balanced_number_has_nothing_to_say(count: int) -> None:
    assert check(setup(count), None) == []


@pytest.mark.parametrize("variant", v.VARIANTS)
@pytest.mark.parametrize("count", range(5, 11))
def test_the_roles_that_are_dealt_are_right(count: int, variant: str) -> None:
    checked = setup(count, variant)
    assert errors(checked, deal(checked, First())) == []


@pytest.mark.parametrize(
    ("count", "options"),
    [
        (7, {"haiatalnefous": True}),
        (9, {"haiatalnefous": True}),
        (9, {"schahzenan": True}),
        (9, {"schahzenan": True, "haiatalnefous": True}),
    ],
)
def test_the_roles_of_the_two_who_play_for_themselves_are_right(count: int, options: dict[str, bool]) -> None:
    checked = setup(count, **options)
    assert errors(checked, deal(checked, First())) == []


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


def put(checked: Setup, code: str) -> str:
    """The words of the button of a finding."""
    label = found(checked, code).remedy_label
    assert label
    return wording("en").plain(label)


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


# Tales.


@pytest.mark.parametrize("counts", [(6, 6), (11, 5), (12, 6), (11, 7), (12, 7), (7, 5)])
def test_a_deck_fills_both_boards_and_leaves_three_tales(counts: tuple[int, int]) -> None:
    assert errors(setup(pacifist_tales=counts[0], interventionist_tales=counts[1])) == []


@pytest.mark.parametrize(
    ("counts", "codes"),
    [
        ((5, 7), ["too_few_tales"]),
        ((11, 4), ["too_few_tales"]),
        ((6, 5), ["deck_too_small"]),
        ((0, 0), ["too_few_tales", "too_few_tales", "deck_too_small"]),
        ((-1, 6), ["too_few_tales", "deck_too_small"]),
        ((13, 6), ["too_many_tales"]),
        ((11, 8), ["too_many_tales"]),
        ((99, 99), ["too_many_tales", "too_many_tales"]),
    ],
)
def test_a_deck_that_cannot_be_played_is_found(counts: tuple[int, int], codes: list[str]) -> None:
    assert [code for code, _ in errors(setup(pacifist_tales=counts[0], interventionist_tales=counts[1]))] == codes


def test_discovery_asks_for_fewer_tales() -> None:
    assert errors(setup(8, v.DISCOVERY, pacifist_tales=5, interventionist_tales=3)) == []
    assert errors(setup(8, v.DISCOVERY, pacifist_tales=4, interventionist_tales=3)) == [("deck_too_small", None)]


def adding(count: int, **changes: Any) -> Setup:
    return purple(*["power:add_tale"] * count, *["DV"] * (4 - count), "DA", **changes)


@pytest.mark.parametrize(
    ("count", "tales", "expected"),
    [
        (1, (11, 6), []),
        (2, (11, 6), []),
        (3, (11, 6), [("too_many_additions", "interventionist:3")]),
        (1, (12, 6), []),
        (2, (12, 6), [("too_many_additions", "interventionist:2")]),
        (1, (12, 7), [("no_additional_tale", "interventionist:1")]),
    ],
)
def test_a_tale_is_added_no_more_often_than_there_are_additional_ones(
    count: int, tales: tuple[int, int], expected: list[tuple[str, str]]
) -> None:
    assert errors(adding(count, pacifist_tales=tales[0], interventionist_tales=tales[1])) == expected


def test_an_addition_too_many_is_related_to_the_first() -> None:
    assert found(adding(3), "too_many_additions").related == "interventionist:1"


def test_taking_the_additional_tales_out_of_the_deck_mends_it() -> None:
    checked = adding(2, pacifist_tales=12, interventionist_tales=7)
    assert errors(mended(checked, found(checked, "no_additional_tale"))) == []


# Players, variants, roles.


@pytest.mark.parametrize("count", [0, 1, 4, 11, 12])
def test_five_to_ten_can_play(count: int) -> None:
    assert errors(setup(count)) == [("player_count", None)]


def test_an_unknown_variant_is_found() -> None:
    checked = setup(variant="grand")
    assert errors(checked) == [("unknown_variant", None)]
    assert mended(checked, found(checked, "unknown_variant")).variant == v.CLASSIC


def test_who_begins_sits_at_the_table() -> None:
    checked = setup(first_vizier="Zoe")
    assert errors(checked) == [("unknown_first_vizier", None)]
    assert mended(checked, found(checked, "unknown_first_vizier")).first_vizier is None


@pytest.mark.parametrize("variant", v.VARIANTS)
@pytest.mark.parametrize("count", range(5, 11))
def test_the_two_who_play_for_themselves_do_so_at_their_numbers_of_the_classic_game(count: int, variant: str) -> None:
    schahzenan = ("schahzenan_unfit", None) in errors(setup(count, variant, schahzenan=True))
    haiatalnefous = ("haiatalnefous_unfit", None) in errors(setup(count, variant, haiatalnefous=True))
    assert schahzenan == (variant == v.DISCOVERY or count != 9)
    assert haiatalnefous == (variant == v.DISCOVERY or count not in {7, 9})


def roles(*codes: str) -> Deal:
    return Deal(dict(zip(NAMES, codes, strict=False)))


SIX = ("interventionist",) * 4 + ("dinarzade",)


@pytest.mark.parametrize("pacifist_name", v.PACIFIST_NAMES)
def test_any_pacifists_name_will_do(pacifist_name: str) -> None:
    assert errors(setup(6), roles(*SIX, pacifist_name)) == []


@pytest.mark.parametrize(
    ("codes", "expected"),
    [
        ((*SIX, "pacifist"), "role_counts"),
        ((*SIX, "interventionist"), "role_counts"),
        ((*SIX, "dinarzade"), "role_counts"),
        ((*SIX, "schahzenan"), "role_counts"),
        (("interventionist",) * 3 + ("dinarzade", "parizade", "zobeide"), "role_counts"),
        ((*SIX, "sultana"), "unknown_role"),
        (SIX, "role_players"),
        ((*SIX, "parizade", "zobeide"), "role_players"),
    ],
)
def test_roles_that_are_not_those_of_the_game_are_found(codes: tuple[str, ...], expected: str) -> None:
    assert errors(setup(6), roles(*codes)) == [(expected, None)]


def test_an_unknown_role_is_named_with_its_holder() -> None:
    why = found(setup(6), "unknown_role", roles(*SIX, "sultana")).why
    assert wording("en").plain(why) == "“sultana”, given to Fay, is not the name of a role."


def test_one_name_is_not_dealt_twice() -> None:
    codes = ("interventionist",) * 5 + ("dinarzade", "parizade", "parizade")
    assert errors(setup(8), roles(*codes)) == [("role_counts", None)]


def test_haiatalnefous_in_love_is_always_dealt() -> None:
    codes = ("interventionist",) * 4 + ("dinarzade", "parizade", "zobeide")
    assert errors(setup(7, haiatalnefous=True), roles(*codes)) == [("role_counts", None)]


def test_discovery_takes_a_fourth_pacifist_only_when_the_names_run_out() -> None:
    five = ("interventionist",) * 5
    assert errors(setup(9, v.DISCOVERY), roles(*five, *v.PACIFIST_NAMES, "pacifist")) == []
    assert errors(setup(8, v.DISCOVERY), roles(*five, "parizade", "zobeide", "pacifist")) == [("role_counts", None)]


# Warnings.


def test_an_unusual_board_can_be_played() -> None:
    checked = pacifist("S7", "S6", "SA", "SV", "SD", "SR")
    assert (errors(checked), warnings(checked)) == ([], [("not_recommended", None)])
    assert mended(checked, found(checked, "not_recommended")) == setup()


@pytest.mark.parametrize("count", range(4, 12))
def test_a_board_is_called_unusual_at_every_number_that_has_a_usual_one(count: int) -> None:
    board = ("S9", "S8", "S7", "SV", "SD", "SR")
    assert (("not_recommended", None) in warnings(setup(count, pacifist_board=board))) == (5 <= count <= 10)


def test_one_plain_purple_face_is_as_good_as_another() -> None:
    assert check(purple("DV", "DD", "DD", "DV", "DA"), None) == []


def test_a_faulty_board_is_not_also_called_unusual() -> None:
    assert warnings(pacifist("S8", "S6", "SR", "SV", "SD", "SA")) == []


@pytest.mark.parametrize("count", range(5, 11))
def test_seven_and_nine_favour_the_pacifists(count: int) -> None:
    uneven = [("imbalance", None)] if count in {7, 9} else []
    assert warnings(setup(count)) == uneven
    assert warnings(setup(count, v.DISCOVERY)) == []


@pytest.mark.parametrize("count", [7, 9])
def test_the_button_of_the_imbalance_brings_in_a_role_that_fits(count: int) -> None:
    checked = setup(count)
    assert check(mended(checked, found(checked, "imbalance")), None) == []


def test_both_who_play_for_themselves_are_a_house_variant() -> None:
    checked = setup(9, schahzenan=True, haiatalnefous=True)
    assert (errors(checked), warnings(checked)) == ([], [("schahzenan_and_haiatalnefous", None)])


def test_more_discoveries_than_others_are_found_at_the_slots_that_are_too_many() -> None:
    checked = setup(5, interventionist_board=(*["power:investigate"] * 4, "DA"))
    assert ("too_many_discoveries", "interventionist:4") not in warnings(checked)
    checked = replace(checked, pacifist_board=("S6", "S8", "S9", "SV", "SD", "SR"))
    assert ("too_many_discoveries", "interventionist:4") in warnings(checked)


def test_too_many_discoveries_are_found_on_a_faulty_board_too() -> None:
    checked = setup(5, pacifist_board=("S6", "S6", "S9", "SV", "SD", "SR"))
    checked = replace(checked, interventionist_board=(*["power:investigate"] * 4, "DA"))
    assert errors(checked) == [("face_twice", "pacifist:2")]
    assert ("too_many_discoveries", "interventionist:4") in warnings(checked)


@pytest.mark.parametrize("side", v.TALES)
def test_a_finding_about_a_slot_says_on_which_board_it_is(side: v.Tale) -> None:
    boards = {v.PACIFIST: pacifist("S0", "S6", "SA", "SV", "SD", "SR"), v.INTERVENTIONIST: purple("S0", *PURPLE[1:])}
    checked = boards[side]
    why = found(checked, "unknown_slot").why
    assert wording("en").plain(why).startswith(f"Slot 1 of the {side} board: ")


@pytest.mark.parametrize(("count", "named"), [(7, {"Haïatalnefous"}), (9, {"Haïatalnefous", "Schahzenan"})])
@pytest.mark.parametrize("locale", LOCALES)
def test_the_imbalance_names_the_roles_that_mend_it_at_this_number(locale: str, count: int, named: set[str]) -> None:
    advice = found(setup(count), "imbalance").advice
    assert advice is not None
    said = wording(locale).plain(advice)
    assert {name for name in ("Haïatalnefous", "Schahzenan") if name in said} == named


@pytest.mark.parametrize("said", [None, "", "  "])
def test_a_house_power_wants_its_text(said: str | None) -> None:
    texts = {} if said is None else {"pacifist:1": said}
    checked = pacifist("power:house", "S6", "SA", "SV", "SD", "SR", house_powers=texts)
    assert ("house_power_empty", "pacifist:1") in warnings(checked)
    assert ("house_power_empty", "pacifist:1") not in warnings(replace(checked, house_powers={"pacifist:1": "Sing."}))


@pytest.mark.parametrize(("key", "slot"), [("pacifist:2", "pacifist:2"), ("pacifist:9", None), ("garden", None)])
def test_a_house_powers_text_wants_its_slot(key: str, slot: str | None) -> None:
    checked = setup(house_powers={key: "Sing."})
    assert (errors(checked), warnings(checked)) == ([], [("house_power_unused", slot)])
    assert mended(checked, found(checked, "house_power_unused")) == setup()


def test_setting_tales_aside_is_for_the_power_that_adds_them() -> None:
    assert warnings(setup(set_aside=True)) == [("set_aside_unused", None)]
    assert ("set_aside_unused", None) not in warnings(adding(1, set_aside=True))


def test_a_row_out_of_all_proportion_is_counted_and_not_judged() -> None:
    assert errors(pacifist(*["SR"] * 13, board_cards=99)) == [("slot_count", None)]


def test_a_forged_set_up_of_a_megabyte_is_checked_without_going_through_it_again_and_again() -> None:
    many = 10_000
    pairs = tuple((f"{number}", "S6") for number in range(many)) + (("SA", "S6"),) * many
    held = Deal({f"P{number}": f"R{number}" for number in range(many)})
    checked = setup(pacifist_board=("SR",) * many, double_sided=pairs)
    assert len(check(checked, held)) > many


# Whatever is wrong.

CODES = st.sampled_from([*slot_codes(), "S5", ""])
COUNTS = st.integers(-2, 20)


@st.composite
def any_setup(draw: st.DrawFn) -> Setup:
    names = NAMES[: draw(st.integers(0, 12))]
    variant = draw(st.sampled_from([*v.VARIANTS, "grand"]))
    default = default_setup(names, variant)
    return replace(
        default,
        pacifist_board=draw(st.just(default.pacifist_board) | st.lists(CODES, max_size=8).map(tuple)),
        interventionist_board=draw(st.just(default.interventionist_board) | st.lists(CODES, max_size=7).map(tuple)),
        pacifist_tales=draw(COUNTS),
        interventionist_tales=draw(COUNTS),
        set_aside=draw(st.booleans()),
        schahzenan=draw(st.booleans()),
        haiatalnefous=draw(st.booleans()),
        camp_discovery=draw(st.sampled_from(["votes", "envelopes"])),
        first_vizier=draw(st.sampled_from([None, "Ana", "Zoe"])),
        double_sided=draw(st.lists(st.tuples(CODES, CODES), max_size=3).map(tuple)),
        board_cards=draw(COUNTS),
        house_powers=draw(st.dictionaries(st.sampled_from(["pacifist:1", "interventionist:2", "x"]), st.text())),
    )


@given(any_setup(), st.none() | st.dictionaries(st.sampled_from(NAMES), st.sampled_from([*v.ROLES, "sultana"])))
def test_whatever_is_wrong_is_said_in_both_languages(checked: Setup, held: dict[str, str] | None) -> None:
    for each in check(checked, None if held is None else Deal(held)):
        assert each.code in FINDINGS
        for locale in LOCALES:
            for said in (each.why, each.advice, each.remedy_label):
                assert said is None or wording(locale).word(said)
        assert (each.remedy is None) == (each.remedy_label is None)


@given(any_setup())
def test_a_set_up_without_errors_starts_a_game(checked: Setup) -> None:
    if not errors(checked):
        assert errors(checked, deal(settle(checked, First()), First())) == []


@given(any_setup())
def test_errors_come_before_warnings(checked: Setup) -> None:
    severities = [each.severity for each in check(checked, None)]
    assert severities == sorted(severities)


@given(any_setup())
def test_the_button_of_a_finding_mends_it(checked: Setup) -> None:
    for each in check(checked, None):
        if each.remedy is not None and each.code in {"imbalance", "unknown_slot", "wrong_board", "light_too_late"}:
            after = check(mended(checked, each), None)
            assert (each.code, each.slot) not in [(other.code, other.slot) for other in after]
