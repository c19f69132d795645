"""Where everything is in the picture of a game: nothing outside, nothing on top of something else."""

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.games.sultane import GAME
from companion.games.sultane.picture import LEAST_WIDTH, TOKEN, CoursePicture, picture
from companion.games.sultane.setup import deal, deal_as_json
from companion.kernel.events import Step, changed
from tests.games.sultane.positions import board, setup, state
from tests.games.sultane.test_log import played
from tests.playing import random_game

Box = tuple[float, float, float, float]
"""Left, upper, right and lower edge."""


def around(x: float, y: float, half: float) -> Box:
    return (x - half, y - half, x + half, y + half)


def apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def boxes(plan: CoursePicture) -> list[Box]:
    """What must not be on top of each other: names, roles, and in each column number, tales, counter, vote, marks."""
    rows: Any = plan.rows
    found: list[Box] = []
    for lane in plan.lanes:
        left = plan.margin
        found.append((left, lane.y - 22, left + 2 * TOKEN + 14 + lane.label_width, lane.y + 22))
        if lane.role:
            found.append((plan.end + 22, lane.y - 16, plan.width - plan.margin, lane.y + 16))
    for column in plan.columns:
        x = column.middle
        found += [around(x, rows["number"], 19), around(x, rows["counter"], 10), around(x, rows["vote"], 16)]
        found += [around(x, rows["tale"] + 72 * at, 30) for at in range(max(1, len(column.told.tales)))]
        found += [around(x, mark.y, 29) for mark in column.marks]
        if column.told.powers:
            found.append(around(x, rows["power"], 15))
    return found


@given(seed=st.integers(0, 100_000), names=st.lists(st.text(min_size=1, max_size=40), min_size=10, unique=True))
def test_nothing_overlaps_and_nothing_leaves_the_sheet(seed: int, names: list[str]) -> None:
    random = Random(seed)
    powers = random.sample(["exile", "emergency", "appoint", "investigate", "swap_seats", "peek"], 5)
    table = changed(
        setup(random.randint(5, 10), pacifist_board=board(*powers)),
        players=tuple(names[: random.randint(5, 10)]),
        first_vizier=names[0],
    )
    roles = deal(table, random)
    game = list(random_game(GAME, table, roles, random))
    past = [Step(before, entry.command, entry.events) for entry, before in game[-1].past()]
    opened: Any = random.choice([None, deal_as_json(roles)])
    plan = picture(past, game[-1].state, opened)
    placed = boxes(plan)
    assert all(box[0] >= 0 and box[1] >= 0 and box[2] <= plan.width and box[3] <= plan.height for box in placed)
    for at, one in enumerate(placed):
        for other in placed[:at]:
            assert apart(one, other), (one, other)
    assert len(plan.columns) == game[-1].state.turn
    assert plan.columns[0].x >= plan.left
    assert plan.width >= LEAST_WIDTH


def test_a_column_tells_who_governed_and_whom_a_power_touched() -> None:
    past, now = played(
        state(setup(pacifist_board=board("exile"))),
        {"do": "propose", "narrator": "Cleo"},
        {"do": "vote", "yes": 5, "no": 2},
        {"do": "read", "tale": "pacifist"},
        {"do": "exile", "target": "Eve", "dinarzade": False},
        {"do": "propose", "narrator": "Dan"},
        {"do": "vote", "accepted": False},
    )
    plan = picture(past, now, None)
    first, second, _ = plan.columns
    marks = {mark.player: (mark.signs, mark.powers) for mark in first.marks}
    assert marks == {0: (("vizier",), []), 2: (("narrator",), []), 4: ((), ["exile"])}
    assert (first.told.accepted, first.told.votes, first.told.tales) == (True, (5, 2), ("pacifist",))
    assert (second.told.accepted, second.told.votes, second.told.refusals, second.told.tales) == (False, None, 1, ())
    lanes = {lane.name: lane for lane in plan.lanes}
    assert lanes["Eve"].stops == first.middle
    assert lanes["Dan"].stops == plan.end


def test_two_tales_of_one_turn_stand_above_each_other() -> None:
    past, now = played(
        state(setup(pacifist_board=board("emergency"))),
        {"do": "propose", "narrator": "Cleo"},
        {"do": "vote", "accepted": True},
        {"do": "read", "tale": "pacifist"},
        {"do": "emergency", "narrator": "Eve"},
        {"do": "read", "tale": "interventionist"},
    )
    plan = picture(past, now, None)
    assert plan.columns[0].told.tales == ("pacifist", "interventionist")
    rows: Any = plan.rows
    assert rows["counter"] - rows["tale"] > 72


def test_a_game_that_has_not_begun_can_be_drawn() -> None:
    plan = picture([], state(), None)
    assert plan.columns == []
    assert plan.width == LEAST_WIDTH
