"""The record contract's options: read strictly, written as short as they can be."""

from typing import Any

import pytest

from companion.games.sultane.setup import deal_as_json, default_setup, read, write
from companion.kernel.refusal import NotARecord
from tests.games.sultane.positions import NAMES, setup

SEVEN = NAMES[:7]


def test_no_options_mean_the_recommended_classic_game() -> None:
    table, deal = read(SEVEN, {}, None)
    assert table == default_setup(SEVEN)
    assert deal is None


def test_every_option_is_read() -> None:
    options = {
        "variant": "classic",
        "board": {"pacifist": ["S8", "S6", "SA", "power:house", "SD", "SR"]},
        "deck": {"pacifist": 10, "set_aside": True},
        "schahzenan": True,
        "haiatalnefous": True,
        "schahzenan_alone": True,
        "original_veto": True,
        "camp_discovery": "envelopes",
        "first_vizier": "Bea",
        "double_sided": [["S6", "S7"], ["S9", "SA"]],
        "board_cards": 13,
        "fourth_camp_card": True,
        "house_powers": {"pacifist:4": "Sing."},
    }
    table, _ = read(SEVEN, options, None)
    assert table == setup(
        pacifist_board=("S8", "S6", "SA", "power:house", "SD", "SR"),
        pacifist_tales=10,
        set_aside=True,
        schahzenan=True,
        haiatalnefous=True,
        schahzenan_alone=True,
        original_veto=True,
        camp_discovery="envelopes",
        first_vizier="Bea",
        double_sided=(("S6", "S7"), ("S9", "SA")),
        board_cards=13,
        fourth_camp_card=True,
        house_powers={"pacifist:4": "Sing."},
    )


def test_discovery_brings_its_own_defaults() -> None:
    table, _ = read(SEVEN, {"variant": "discovery"}, None)
    assert (table.pacifist_tales, table.interventionist_tales) == (9, 4)
    assert len(table.interventionist_board) == 3


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"variant": "discovery"},
        {"board": {"pacifist": ["S7"] * 6, "interventionist": ["DV", "DV", "DV", "DV", "DA"]}},
        {"deck": {"pacifist": 10, "interventionist": 6, "set_aside": False}},
        {"first_vizier": "Bea", "double_sided": [["S6", "S7"]], "house_powers": {"pacifist:1": "Sing."}},
        {"schahzenan": True, "board_cards": 13, "camp_discovery": "phones"},
    ],
)
def test_options_are_written_as_they_were_read(options: dict[str, Any]) -> None:
    table, _ = read(SEVEN, options, None)
    assert write(table) == options
    assert read(SEVEN, write(table), None)[0] == table


def test_only_what_differs_from_the_default_is_written() -> None:
    table, _ = read(
        SEVEN, {"original_veto": False, "deck": {}, "board": {}, "board_cards": 20, "variant": "classic"}, None
    )
    assert write(table) == {}


def test_roles_are_read_and_written() -> None:
    roles = dict.fromkeys(SEVEN, "interventionist")
    _, deal = read(SEVEN, {}, roles)
    assert deal is not None
    assert deal_as_json(deal) == roles


@pytest.mark.parametrize(
    "options",
    [
        {"variant": "chess"},
        {"first_vizier": "Nobody"},
        {"board": {"pacifist": ["S99"]}},
        {"deck": {"pacifist": -4}},
        {"house_powers": {"anywhere": "x"}},
    ],
)
def test_a_value_that_means_nothing_is_kept_for_the_check(options: dict[str, Any]) -> None:
    assert write(read(SEVEN, options, None)[0]).keys() == options.keys()


@pytest.mark.parametrize(
    ("options", "path"),
    [
        ({"varient": "classic"}, "options"),
        ({"variant": 3}, "options.variant"),
        ({"board": ["S6"]}, "options.board"),
        ({"board": {"pacifists": []}}, "options.board"),
        ({"board": {"pacifist": "S6"}}, "options.board.pacifist"),
        ({"board": {"pacifist": ["S6", 7]}}, "options.board.pacifist[1]"),
        ({"deck": 17}, "options.deck"),
        ({"deck": {"aside": 1}}, "options.deck"),
        ({"deck": {"pacifist": True}}, "options.deck.pacifist"),
        ({"deck": {"pacifist": 11.0}}, "options.deck.pacifist"),
        ({"deck": {"set_aside": 1}}, "options.deck.set_aside"),
        ({"schahzenan": "yes"}, "options.schahzenan"),
        ({"camp_discovery": "smoke"}, "options.camp_discovery"),
        ({"first_vizier": None}, "options.first_vizier"),
        ({"double_sided": [["S6"]]}, "options.double_sided[0]"),
        ({"double_sided": ["S6S7"]}, "options.double_sided[0]"),
        ({"board_cards": False}, "options.board_cards"),
        ({"house_powers": []}, "options.house_powers"),
        ({"house_powers": {"pacifist:2": 3}}, "options.house_powers.pacifist:2"),
    ],
)
def test_what_is_misspelt_or_of_a_wrong_type_is_no_record(options: dict[str, Any], path: str) -> None:
    with pytest.raises(NotARecord) as refused:
        read(SEVEN, options, None)
    assert str(refused.value).startswith(path)


@pytest.mark.parametrize("roles", [["Ana"], "Ana", {"Ana": 3}])
def test_roles_are_an_object_of_texts(roles: object) -> None:
    with pytest.raises(NotARecord, match="roles"):
        read(SEVEN, {}, roles)
