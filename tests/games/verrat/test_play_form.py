"""From the fields of a form to an action: nothing is judged, and what does not fit stays as it came."""

from typing import Any

import pytest

from companion.games.verrat import GAME


@pytest.mark.parametrize(
    ("fields", "command"),
    [
        ({"do": ["pass"], "csrf": ["x"]}, {"do": "pass"}),
        (
            {"do": ["trade"], "player": ["Ana"], "gives": ["gold", ""], "gets": [""]},
            {"do": "trade", "player": "Ana", "gives": ["gold"], "gets": []},
        ),
        (
            {"do": ["orders"], "player": ["Ana"], "to:fat": ["stay"], "to:tall": ["12"], "traitor": ["-"]},
            {"do": "orders", "player": "Ana", "travel": {"fat": "stay", "tall": 12}, "traitor": None},
        ),
        (
            {"do": ["orders"], "player": ["Ana"], "to:fat": ["stay"], "traitor": ["Bea"]},
            {"do": "orders", "player": "Ana", "travel": {"fat": "stay"}, "traitor": "Bea"},
        ),
        ({"do": ["orders"], "player": ["Ana"]}, {"do": "orders", "player": "Ana", "travel": {}}),
        (
            {"do": ["correct"], "hand:Ana": ["gold", "ships"], "top:gidda": ["gold"], "hand:Bea": [""]},
            {"do": "correct", "hands": {"Ana": ["gold", "ships"]}, "tops": {"gidda": "gold"}},
        ),
        (
            {
                "do": ["correct"],
                "hand:Ana": ["gold", "-"],
                "top:gidda": ["-"],
                "pile:gidda": ["4"],
                "numbers": ["2", "x"],
            },
            {"do": "correct", "hands": {"Ana": ["gold"]}, "piles": {"gidda": 4}, "numbers": [2, "x"]},
        ),
        (
            {"do": ["correct"], "vizier:red.fat": ["12"], "vizier:red.tall": ["dungeon:1"]},
            {"do": "correct", "viziers": {"red.fat": 12, "red.tall": "dungeon:1"}},
        ),
    ],
)
def test_each_field_becomes_its_part_of_the_action(fields: dict[str, list[str]], command: dict[str, Any]) -> None:
    assert GAME.actions.command_from_form(fields) == command
