"""Section 12: what is wrong with the players, the roles and the tales of a set-up, at once, and where."""

from typing import Any

import pytest

from companion.games.sultane import vocabulary as v
from companion.games.sultane.checks import check
from companion.games.sultane.setup import Deal, deal
from companion.messages import wording
from tests.games.sultane.set_ups import NAMES, First, adding, errors, found, mended, setup

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
def test_the_roles_of_the_two_who_play_for_themselves_are_right(count: int, options: dict[str, Any]) -> None:
    checked = setup(count, **options)
    assert errors(checked, deal(checked, First())) == []


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
