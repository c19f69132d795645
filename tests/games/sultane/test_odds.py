"""What the next tales may hold: the law of drawing without putting back, and nothing that is not public."""

from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.sultane import GAME
from companion.games.sultane.odds import odds, shares
from companion.kernel.events import Step, changed
from companion.kernel.journal import Position
from tests.playing import random_game, submitted

NAMES = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay", "Gus")
AT_NIGHT = {"do": "propose", "narrator": "Bea"}
YES = {"do": "vote", "accepted": True}


def began(**options: Any) -> Position[Any]:
    setup, _ = GAME.record.read(NAMES, {"first_vizier": "Ana", **options}, None)
    return Position(0, GAME.rules.start(setup, None))


def played(*commands: Any, position: Position[Any] | None = None) -> Position[Any]:
    position = began() if position is None else position
    for command in commands:
        position = submitted(GAME, position, command)
    return position


def told(position: Position[Any]) -> Any:
    past = [Step(before, entry.command, entry.events) for entry, before in position.past()]
    return odds(past, position.state)


def chances(position: Position[Any]) -> list[int]:
    return [each["low"] for each in told(position)["chances"]]


def test_the_first_three_of_eleven_and_six_are_as_counted_by_hand() -> None:
    assert chances(began()) == [3, 24, 49, 24]
    assert (told(began())["unread"], told(began())["pacifist"], told(began())["whole"]) == (17, (11, 11), True)


@given(st.integers(3, 9).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n), st.integers(1, 3))))
def test_the_chances_are_those_of_trying_every_hand(case: tuple[int, int, int]) -> None:
    unread, pacifist, tales = case
    hands = list(combinations([True] * pacifist + [False] * (unread - pacifist), tales))
    found = shares(unread, pacifist, tales)
    assert sum(found) == 100
    for number, percent in enumerate(found):
        exact = Fraction(100 * sum(sum(hand) == number for hand in hands), len(hands))
        assert abs(percent - exact) < 1
        assert percent == 0 or exact > 0


def test_a_tale_that_was_read_is_no_longer_to_come() -> None:
    before = played(AT_NIGHT, YES)
    assert told(before)["in_hand"]
    assert chances(before) == chances(began())
    after = played({"do": "read", "tale": "interventionist"}, position=before)
    assert chances(after) == shares(16, 11, 3)
    assert not told(after)["in_hand"]
    assert not told(after)["whole"]


def test_an_emergency_narrator_holds_two_tales() -> None:
    state = changed(began().state, phase="emergency", hand=2, draw=15)
    assert [each["low"] for each in odds((), state)["chances"]] == shares(17, 11, 2)  # type: ignore[index, union-attr]


def test_tales_set_aside_are_not_among_those_to_come() -> None:
    deck = {"pacifist": 11, "interventionist": 6, "set_aside": True}
    assert chances(began(deck=deck)) == shares(15, 10, 3)
    one_left = changed(began(deck=deck).state, pacifist=5, draw=9, discard=2)
    assert odds((), one_left)["pacifist"] == (6, 6)  # type: ignore[index]


@pytest.mark.parametrize(("left", "pacifist"), [(2, (11, 11)), (1, (11, 12)), (0, (12, 12))])
def test_of_an_added_tale_nobody_may_say_which_it_was(left: int, pacifist: tuple[int, int]) -> None:
    board = {
        "pacifist": ["S8", "S6", "power:add_tale", "SV", "SD", "SR"],
        "interventionist": ["DV", "DV", "DV", "DV", "DA"],
    }
    state = changed(began(board=board).state, reserve=left, draw=17 + 2 - left)
    found: Any = odds((), state)
    assert found["pacifist"] == pacifist
    assert any(each["low"] < each["high"] for each in found["chances"]) == (pacifist[0] < pacifist[1])


def test_every_change_of_the_pile_is_told_and_no_kind_of_tale() -> None:
    position = played(AT_NIGHT, YES, {"do": "read", "tale": "pacifist"})
    for name in ("Dan", "Eve", "Fay"):
        position = played({"do": "propose", "narrator": name}, {"do": "vote", "accepted": False}, position=position)
    position = played({"do": "top", "tale": "interventionist"}, position=position)
    assert told(position)["drawn"] == [
        {"turn": 1, "how": "session", "taken": 3, "left": 14},
        {"turn": 4, "how": "top", "taken": 1, "left": 13},
    ]


def test_what_is_taken_back_was_never_drawn() -> None:
    assert told(played(AT_NIGHT, YES, {"do": "undo"}))["drawn"] == []


@given(st.integers(0, 200), st.sampled_from([5, 7, 9]))
def test_the_same_is_told_whoever_holds_what(seed: int, count: int) -> None:
    players = (*NAMES, "Hal", "Ida")[:count]
    setup, _ = GAME.record.read(players, {"first_vizier": "Ana"}, None)
    *_, last = random_game(GAME, setup, None, Random(seed))
    positions = [Position(entry.version, before) for entry, before in last.past()]
    for position in positions:
        dealt = [changed(position.state, deal=GAME.rules.deal(setup, Random(deal))) for deal in (1, 2)]
        found: list[Any] = [odds((), state) for state in dealt]
        assert found[0] == found[1] == odds((), position.state)
        assert sum(each["low"] for each in found[0]["chances"]) == 100
        assert found[0]["unread"] >= found[0]["tales"] > 0


def test_a_game_that_is_over_has_no_odds() -> None:
    assert odds((), changed(began().state, phase="over")) is None
