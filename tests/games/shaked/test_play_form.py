"""From the fields of a form to an action: nothing is judged, and what does not fit stays text."""

from typing import Any

import pytest

from companion.games.shaked import GAME


@pytest.mark.parametrize(
    ("fields", "command"),
    [
        ({"do": ["look"], "first": ["Ana"], "second": ["Ana"]}, {"do": "look_two", "pack": "Ana"}),
        ({"do": ["look"], "first": ["Ana"], "second": ["Bea"]}, {"do": "look_one_one", "packs": ["Ana", "Bea"]}),
        ({"do": ["look"], "first": ["Ana"]}, {"do": "look_one_one", "packs": ["Ana"]}),
        ({"do": ["look_one"], "pack": ["Ana"], "csrf": ["x"]}, {"do": "look_one", "pack": "Ana"}),
        ({"do": ["turn_up"], "colour": ["red"]}, {"do": "turn_up", "colour": "red"}),
        (
            {"do": ["vote"], "player": ["Ana"], "tokens": ["Bea Bo red"], "count": ["2"]},
            {"do": "vote", "player": "Ana", "tokens": [["Bea Bo", "red"], ["Bea Bo", "red"]]},
        ),
        (
            {"do": ["vote"], "player": ["Ana"], "tokens": ["Bea red"]},
            {"do": "vote", "player": "Ana", "tokens": [["Bea", "red"]]},
        ),
        ({"do": ["reveal"], "content:Ana": ["BBB"]}, {"do": "reveal", "packs": {"Ana": "BBB"}}),
        ({"do": ["reveal"], "open": ["Ana", "Bea"]}, {"do": "reveal", "packs": ["Ana", "Bea"]}),
        (
            {"do": ["correct"], "whose": ["3 Ana Bo"], "why": ["slip"]},
            {"do": "correct", "turn": 3, "player": "Ana Bo", "why": "slip"},
        ),
        (
            {"do": ["correct"], "whose": ["3 Ana"], "tokens": ["Bea red"]},
            {"do": "correct", "turn": 3, "player": "Ana", "tokens": [["Bea", "red"], ["Bea", "red"]]},
        ),
        (
            {"do": ["correct"], "whose": ["2 Ana"], "tokens": ["Bea red"]},
            {"do": "correct", "turn": 2, "player": "Ana", "tokens": [["Bea", "red"]]},
        ),
        ({"do": ["correct"], "turn": ["33"]}, {"do": "correct", "turn": "33"}),
    ],
)
def test_each_field_becomes_its_part_of_the_action(fields: dict[str, list[str]], command: dict[str, Any]) -> None:

    assert GAME.actions.command_from_form(fields) == command
