"""Section 3: what is dealt, which boards are recommended, how a game starts."""

from collections import Counter
from random import Random

import pytest

from companion.games.sultane import vocabulary as v
from companion.games.sultane.setup import Setup, camps, deal, default_setup, settle
from companion.games.sultane.state import start
from companion.kernel.refusal import Refused
from tests.games.sultane.positions import NAMES, setup, state


def kinds(table: Setup, seed: int = 1) -> Counter[str]:
    return Counter(v.CAMPS[role] if role != "dinarzade" else role for role in deal(table, Random(seed)).roles.values())


@pytest.mark.parametrize(
    ("count", "interventionists", "pacifists"), [(5, 3, 1), (6, 4, 1), (7, 4, 2), (8, 5, 2), (9, 5, 3), (10, 6, 3)]
)
def test_the_roles_dealt_are_those_of_the_table(count: int, interventionists: int, pacifists: int) -> None:
    assert kinds(setup(count)) == {"interventionists": interventionists, "pacifists": pacifists, "dinarzade": 1}


@pytest.mark.parametrize(("count", "pacifists"), [(5, 2), (6, 2), (7, 3), (8, 3), (9, 4), (10, 4)])
def test_discovery_has_the_smallest_majority_of_interventionists_and_no_dinarzade(count: int, pacifists: int) -> None:
    dealt = kinds(setup(count, v.DISCOVERY))
    assert dealt == {"interventionists": count - pacifists, "pacifists": pacifists}


def test_a_fourth_pacifist_has_no_name_of_their_own() -> None:
    roles = deal(setup(10, v.DISCOVERY), Random(1)).roles.values()
    assert {"parizade", "zobeide", "haiatalnefous", "pacifist"} < set(roles)


def test_pacifist_names_are_drawn_at_random() -> None:
    seen = {deal(setup(6), Random(seed)).holder(name) is not None for seed in range(40) for name in v.PACIFIST_NAMES}
    drawn = {name for seed in range(40) for name in v.PACIFIST_NAMES if deal(setup(6), Random(seed)).holder(name)}
    assert seen == {True, False}
    assert drawn == set(v.PACIFIST_NAMES)


@pytest.mark.parametrize("count", [7, 9])
def test_haiatalnefous_is_always_dealt_when_she_is_in_love(count: int) -> None:
    table = setup(count, haiatalnefous=True)
    assert all(deal(table, Random(seed)).haiatalnefous for seed in range(30))
    assert kinds(table)["pacifists"] == camps(count, v.CLASSIC)["pacifist"]


def test_schahzenan_takes_the_place_of_a_pacifist() -> None:
    assert kinds(setup(9, schahzenan=True)) == {
        "interventionists": 5,
        "pacifists": 2,
        "dinarzade": 1,
        "schahzenan": 1,
    }


def test_schahzenan_and_haiatalnefous_leave_one_other_pacifist() -> None:
    counts = camps(9, v.CLASSIC, schahzenan=True, haiatalnefous=True)
    assert counts == {"interventionist": 5, "pacifist": 1, "dinarzade": 1, "schahzenan": 1, "haiatalnefous": 1}


def test_too_few_players_get_no_negative_number_of_pacifists() -> None:
    assert camps(2, v.CLASSIC, schahzenan=True)["pacifist"] == 0


@pytest.mark.parametrize(
    ("count", "board"),
    [
        (5, "S7 S8 S9 SV SD SR"),
        (6, "S7 S8 S9 SV SD SR"),
        (7, "S8 S6 SA SV SD SR"),
        (8, "S8 S6 SA SV SD SR"),
        (9, "S7 S6 SA SV SD SR"),
        (10, "S7 S6 SA SV SD SR"),
    ],
)
def test_the_recommended_board_follows_the_number_of_players(count: int, board: str) -> None:
    table = default_setup(NAMES[:count])
    assert " ".join(table.pacifist_board) == board
    assert table.interventionist_board == ("DV", "DV", "DV", "DV", "DA")


def test_discovery_has_its_own_boards_and_deck() -> None:
    table = default_setup(NAMES[:6], v.DISCOVERY)
    assert table.pacifist_board == ("S8", "S9", "SD", "SR")
    assert table.interventionist_board == ("DV", "DD", "DA")
    assert (table.pacifist_tales, table.interventionist_tales) == (9, 4)


def test_a_number_of_players_that_the_rules_do_not_know_gets_the_nearest_board() -> None:
    assert v.recommended_board(3, v.CLASSIC) == v.recommended_board(5, v.CLASSIC)
    assert v.recommended_board(12, v.CLASSIC) == v.recommended_board(10, v.CLASSIC)


def test_the_first_grand_vizier_is_drawn_where_nobody_named_one() -> None:
    table = default_setup(NAMES[:7])
    assert {settle(table, Random(seed)).first_vizier for seed in range(100)} == set(NAMES[:7])
    assert settle(setup(), Random(1)).first_vizier == "Ana"


def test_a_game_does_not_start_before_the_first_grand_vizier_is_known() -> None:
    with pytest.raises(Refused, match="bad_setup"):
        start(default_setup(NAMES[:7]), None)
    with pytest.raises(Refused, match="bad_setup"):
        start(setup(first_vizier="Nobody"), None)


def test_a_classic_game_starts_with_seventeen_tales_to_draw() -> None:
    first = state()
    assert (first.draw, first.discard, first.hand, first.set_aside, first.reserve) == (17, 0, 0, 0, 0)
    assert (first.turn, first.phase, first.vizier) == (1, "propose", "Ana")


def test_tales_set_aside_are_not_drawn_from() -> None:
    first = state(setup(set_aside=True))
    assert (first.draw, first.set_aside) == (15, 2)


def test_the_reserve_is_there_only_where_a_slot_adds_a_tale() -> None:
    adding = ("S8", "power:add_tale", "SA", "SV", "SD", "SR")
    assert state(setup(pacifist_board=adding)).reserve == 2
    assert state(setup(pacifist_board=adding, pacifist_tales=12)).reserve == 1
    assert state(setup(pacifist_board=adding, pacifist_tales=12, interventionist_tales=7)).reserve == 0
    assert state(setup(interventionist_board=("power:add_tale", "DV", "DV", "DV", "DA"))).reserve == 2
    assert state().reserve == 0


def test_a_deal_does_not_show_in_a_traceback() -> None:
    dealt = deal(setup(), Random(1))
    assert "dinarzade" not in repr(dealt)
    assert "dinarzade" not in repr(start(setup(), dealt))
