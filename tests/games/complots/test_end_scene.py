"""The end of Complots as a scene: the fall that decided, and whose hand is turned over when."""

from random import Random
from typing import Any

import pytest

from companion.games.complots import GAME
from companion.games.complots.chronicle import reveal_order
from companion.kernel.events import changed
from companion.messages import wording
from tests.games.complots.positions import Command, counters, dealt, do, doubts, loses, shows, table
from tests.games.complots.test_table import played


def moment(state: Any, *commands: Command) -> Any:
    past, now = played(state, *commands)
    return GAME.pages.chronicle(past, now).decisive


def last_two(**facts: Any) -> Any:
    """J1 and J2 are left with one card each, J1 to play."""
    return table(lost={"J2": ("duchess",), "J1": ("captain",), "J3": ("countess", "captain")}, **facts)


def test_a_bluff_that_was_found_out_decides() -> None:
    found = moment(last_two(), do("power_duchess"), doubts("J2"), shows(False), loses("countess"))
    assert [wording("en").plain(one) for one in found.text] == [
        "Turn 1, J1’s: J1 loses the last mask.",
        "A bluff that was caught cost J1 the game.",
    ]
    assert found.turn == 1


def test_a_doubt_that_was_wrong_is_no_bluff() -> None:
    found = moment(last_two(), do("power_duchess"), doubts("J2"), shows(), loses("countess"))
    assert [wording("fr").plain(one) for one in found.text] == [
        "Tour 1, celui de J1\u202f: J2 perd son dernier masque."
    ]


def test_a_bluff_is_that_of_whoever_fell_not_of_whoever_had_the_turn() -> None:
    commands = do("foreign_aid"), counters("J2", "duchess"), doubts("J1"), shows(False), loses("countess")
    assert [wording("en").plain(one) for one in moment(last_two(), *commands).text] == [
        "Turn 1, J1’s: J2 loses the last mask.",
        "A bluff that was caught cost J2 the game.",
    ]


def test_a_game_that_goes_on_has_no_moment() -> None:
    assert moment(last_two(), do("income")) is None


@pytest.mark.parametrize(
    ("winner", "order"), [("J3", ("J1", "J2", "J3")), ("J1", ("J2", "J3", "J1")), (None, ("J1", "J2", "J3"))]
)
def test_whoever_won_is_turned_over_last(winner: str | None, order: tuple[str, ...]) -> None:
    state = changed(dealt({"J1": "captain duchess"}), winner=winner)
    assert reveal_order(state.setup, GAME.rules.deal(state.setup, Random(1)), state) == order
