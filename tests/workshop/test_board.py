"""A board as the workshop sees it."""

from dataclasses import replace

import pytest

from companion.games.sultane.setup import default_setup
from companion.workshop.board import Roles, board_of, not_modelled, recommended, unmeasured
from tests.games.sultane.positions import setup


@pytest.mark.parametrize(
    ("players", "roles"), [(5, Roles(1, 1, 3)), (7, Roles(2, 1, 4)), (8, Roles(2, 1, 5)), (10, Roles(3, 1, 6))]
)
def test_the_rules_deal_the_roles(players: int, roles: Roles) -> None:
    assert recommended(players).roles_of(players) == roles
    assert roles.players == players


def test_the_learning_game_deals_no_dinarzade() -> None:
    assert recommended(7, "discovery").roles_of(7) == Roles(3, 0, 4)


def test_powers_that_nobody_was_measured_with_are_named_once_by_their_codes() -> None:
    board = board_of(setup(7, pacifist_board=("S10", "S9", "power:swap_seats", "SV", "SD", "SR")))
    assert unmeasured(board, 7) == ("S10", "S9", "power:swap_seats")
    assert unmeasured(recommended(5), 5) == ()
    assert unmeasured(recommended(10), 10) == ()


def test_options_outside_the_model_are_named() -> None:
    assert not_modelled(setup(9)) == ()
    table = replace(setup(9), schahzenan=True, set_aside=True, camp_discovery="envelopes")
    assert not_modelled(table) == ("schahzenan", "set_aside", "camp_discovery")
    house = ("power:house", "S6", "SA", "SV", "SD", "SR")
    assert not_modelled(setup(9, haiatalnefous=True, pacifist_board=house)) == ("haiatalnefous", "house_powers")


def test_the_reserve_holds_what_is_not_in_the_deck() -> None:
    board = board_of(default_setup(tuple("ABCDEFG")))
    assert board.reserve == (0, 0)
    adding = replace(board, pacifist=("power:add_tale", *board.pacifist[1:]))
    assert adding.reserve == (1, 1)
    assert replace(adding, pacifist_tales=12).reserve == (0, 1)
