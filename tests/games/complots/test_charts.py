"""Everyone's coins in the course of a game, and what cost the last card."""

from typing import Any

import pytest

from companion.games.complots import GAME
from companion.games.complots.chronicle import Purse, charts, purses
from companion.games.complots.state import State
from companion.kernel.events import Step
from tests.games.complots.positions import Command, do, table

LIED, SHOWN = do("proof", shown=False), do("proof", shown=True)


def walked(state: State, *commands: Command) -> tuple[list[Step[State]], State]:
    past = []
    for command in commands:
        events = GAME.actions.decide(state, command)
        past.append(Step(state, command, events))
        for event in events:
            state = event.change(state)
    return past, state


def held(state: State, *commands: Command) -> dict[str, Purse]:
    return {purse.player: purse for purse in purses(*walked(state, *commands))}


def test_a_purse_is_told_at_the_start_and_after_each_turn() -> None:
    steal = do("power_captain", target="J1")
    found = held(table(), do("income"), steal, do("pass"), do("pass"), do("income"))
    assert found["J1"].coins == (2, 3, 1, 1)
    assert found["J2"].coins == (2, 2, 4, 4)
    assert found["J3"].coins == (2, 2, 2, 3)


def test_whoever_falls_is_told_with_what_they_held() -> None:
    state = table(coins={"J1": 7, "J2": 4}, lost={"J2": ["duchess"]})
    found = held(state, do("assassinat7", target="J2"), do("lose", kind="captain"), do("income"))
    assert found["J2"] == Purse("J2", (4, 4), 1, "strike")
    assert found["J1"].coins == (7, 0, 0)


@pytest.mark.parametrize(
    ("commands", "fallen", "blow"),
    [
        ([do("power_duchess"), do("doubt", player="J2"), LIED, do("lose", kind="captain")], "J1", "lie"),
        ([do("power_duchess"), do("doubt", player="J2"), SHOWN, do("lose", kind="captain")], "J2", "doubt"),
    ],
)
def test_it_is_told_what_cost_the_last_card(commands: list[Command], fallen: str, blow: str) -> None:
    lost: dict[str, Any] = {"J1": ["duchess"], "J2": ["assassin"]}
    assert held(table(lost=lost), *commands)[fallen][2:] == (1, blow)


def test_a_lie_of_before_does_not_tell_of_the_blow_after_it() -> None:
    commands = [
        do("power_assassin", target="J2"),
        *(do("pass"), do("counter", player="J2", kind="countess"), do("doubt", player="J1"), LIED),
        *(do("lose", kind="captain"), do("lose", kind="duchess")),
    ]
    assert held(table(coins={"J1": 3}), *commands)["J2"][2:] == (1, "strike")


def test_light_tracking_calls_only_a_paid_strike_a_strike() -> None:
    coins, lost = {"J1": 9, "J2": 3}, {"J2": ["duchess"], "J3": ["captain"]}
    pays, falls = do("coins", player="J1", change=-7), do("lose", player="J2", kind="captain")
    state = table(coins=coins, lost=lost, tracking="light")
    assert held(state, pays, falls)["J2"][2:] == (1, "strike")
    assert held(state, falls)["J2"][2:] == (1, "unknown")
    assert held(state, pays, do("lose", player="J3"), falls)["J2"][2:] == (1, "unknown")


def test_the_winner_is_drawn_first_and_all_have_one_scale() -> None:
    state = table(2, coins={"J1": 3, "J2": 24}, lost={"J1": ["duchess"], "J2": ["captain"]})
    past, after = walked(state, do("power_assassin", target="J2"), do("pass"), do("pass"), do("lose", kind="duchess"))
    first, second = charts(purses(past, after), after, 100, 48)
    assert (first.name, first.won, second.won) == ("J1", True, False)
    assert first.line.path == "M0 42.0H100.0V48.0"
    assert second.line.path == "M0 0.0H100.0V0.0"
    assert second.ten == 28.0


def test_a_game_that_was_left_at_once_has_charts() -> None:
    assert [one.line.path for one in charts(purses([], table()), table(), 100, 48)] == ["M0 40.0"] * 3
