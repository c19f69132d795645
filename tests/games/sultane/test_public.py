"""What a record holds before the end: no roles, and the same public game."""

import pytest

from companion.games.sultane.record import public, state_as_json
from companion.games.sultane.setup import Deal, Setup
from companion.games.sultane.state import start
from tests.games.sultane.positions import NAMES, deal_with, played, setup

DEAL = deal_with(dinarzade="Gus", haiatalnefous="Bea")
READ: list[dict[str, object]] = [{"do": "vote", "accepted": True}, {"do": "read", "tale": "pacifist"}]
PLAIN_BOARD = ("S8", "S7", "power:none", "power:exile", "power:none", "SR")


def turn(narrator: str, *more: dict[str, object]) -> list[dict[str, object]]:
    return [{"do": "propose", "narrator": narrator}, *READ, *more]


GAME = [*turn("Cleo"), *turn("Dan"), *turn("Ana"), *turn("Fay", {"do": "exile", "target": "Eve"}), *turn("Cleo")]


def rewritten(table: Setup, deal: Deal, commands: list[dict[str, object]]) -> list[dict[str, object]]:
    spoken = public(table, deal, commands)
    assert state_as_json(played(start(table, None), *spoken)) == state_as_json(played(start(table, deal), *commands))
    return spoken


@pytest.mark.parametrize("count", range(1, len(GAME) + 1))
def test_the_rewritten_record_replays_without_roles_to_the_same_public_state(count: int) -> None:
    rewritten(setup(pacifist_board=PLAIN_BOARD), DEAL, GAME[:count])
    rewritten(setup(haiatalnefous=True, pacifist_board=PLAIN_BOARD), DEAL, GAME[:count])


def test_answers_exiles_and_haiatalnefous_are_written_in() -> None:
    spoken = rewritten(setup(haiatalnefous=True, pacifist_board=PLAIN_BOARD), DEAL, GAME)
    answer = {"do": "answer", "dinarzade": False}
    assert [action for action in spoken if action not in GAME] == [
        answer,
        {"do": "exile", "target": "Eve", "dinarzade": False},
        answer,
        {"do": "reveal", "player": "Bea"},
    ]


def test_an_end_by_dinarzade_is_written_in_too() -> None:
    table = setup(pacifist_board=PLAIN_BOARD)
    found: list[dict[str, object]] = [*GAME[:9], {"do": "propose", "narrator": "Gus"}, {"do": "vote", "accepted": True}]
    assert rewritten(table, DEAL, found)[-1] == {"do": "answer", "dinarzade": True}
    exiled: list[dict[str, object]] = [*GAME[:12], {"do": "exile", "target": "Gus"}]
    assert rewritten(table, DEAL, exiled)[-1] == {"do": "exile", "target": "Gus", "dinarzade": True}


def test_undone_actions_are_folded_away() -> None:
    table = setup(pacifist_board=PLAIN_BOARD)
    wrong: list[dict[str, object]] = [{"do": "propose", "narrator": "Bea"}, {"do": "vote", "accepted": False}]
    wrong += [{"do": "undo"}, {"do": "undo"}]
    assert public(table, DEAL, wrong + GAME) == public(table, DEAL, GAME)
    assert public(table, None, wrong + turn("Cleo")) == turn("Cleo")


def test_without_roles_nothing_is_added_and_when_it_happened_is_kept() -> None:
    commands: list[dict[str, object]] = [{"do": "propose", "narrator": "Cleo", "at": 3.5}]
    assert public(setup(), None, commands) == commands
    assert public(setup(), DEAL, commands) == commands


def test_in_discovery_nobody_is_asked_anything() -> None:
    table = setup(variant="discovery")
    commands = [*turn("Cleo"), *turn("Dan", {"do": "peek"}), *turn("Ana", {"do": "exile", "target": "Eve"})]
    assert rewritten(table, Deal(dict.fromkeys(NAMES[:7], "interventionist")), commands) == commands
