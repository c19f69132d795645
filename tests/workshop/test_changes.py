"""Rules that can be looked at in another way."""

from dataclasses import replace

import pytest

from companion.games.sultane import vocabulary as v
from companion.workshop.board import Roles, recommended
from companion.workshop.changes import AS_IT_IS, CHANGES, changed, dealt, is_changed, ways_of
from companion.workshop.estimate import estimate
from tests.games.sultane.positions import setup
from tests.sizes import for_thorough

SEVEN = recommended(7)


@pytest.mark.parametrize(
    ("changes", "board"),
    [
        ({}, SEVEN),
        ({"third": "4"}, replace(SEVEN, patience=4)),
        ({"third": "never"}, replace(SEVEN, patience=None)),
        ({"zone": "2", "veto": "never"}, replace(SEVEN, zone=2, veto_from=None)),
        ({"pacifists": "more"}, replace(SEVEN, roles=Roles(3, 1, 3))),
        ({"pacifists": "fewer"}, replace(SEVEN, roles=Roles(1, 1, 5))),
    ],
)
def test_a_way_changes_its_rule_alone(changes: dict[str, str], board: object) -> None:
    found = changed(SEVEN, 7, changes)
    assert found == board
    assert is_changed(found) == bool(changes)


def test_the_discovery_game_has_neither_a_zone_nor_a_veto_to_change() -> None:
    board = recommended(7, v.DISCOVERY)
    assert changed(board, 7, {"zone": "2", "veto": "4"}) == board
    assert changed(board, 7, {"third": "2"}).patience == 2


def test_the_rule_as_it_is_is_one_of_its_variants() -> None:
    assert ways_of("third") == ("2", "3", "4", "never")
    assert all(AS_IT_IS[name] in ways_of(name) for name in CHANGES)
    assert {
        "third": str(SEVEN.patience), "zone": str(SEVEN.zone), "veto": str(SEVEN.veto_from), "pacifists": "rule",
    } == AS_IT_IS  # fmt: skip


def test_one_pacifist_more_is_dealt_in_place_of_an_interventionist() -> None:
    usual, more = dealt(setup(7), {}), dealt(setup(7), {"pacifists": "more"})
    assert (more["pacifist"], more["interventionist"]) == (usual["pacifist"] + 1, usual["interventionist"] - 1)
    assert sum(more.values()) == sum(usual.values()) == 7


@for_thorough
@pytest.mark.parametrize("players", range(5, 11))
@pytest.mark.parametrize("variant", [v.CLASSIC, v.DISCOVERY])
def test_every_way_can_be_estimated_at_every_number(players: int, variant: str) -> None:
    for name, change in CHANGES.items():
        for way in change.ways:
            board = changed(recommended(players, variant), players, {name: way})
            assert estimate(board, players, 40).unfinished < 0.2
