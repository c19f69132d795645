"""A finished game in numbers, the turn that decided it, and the picture of it."""

from random import Random
from typing import Any

import pytest

from companion.games.mille_et_un import GAME
from companion.games.mille_et_un.chronicle import charts, counts, picture, stories_asked_for, story_marks, turning_point
from companion.games.mille_et_un.state import State
from companion.kernel.events import Step
from companion.messages import wording
from tests.games.mille_et_un.positions import at, do, light, setup
from tests.playing import random_game

Past = list[Step[State]]


def played(state: State, *commands: dict[str, Any]) -> tuple[Past, State]:
    past: Past = []
    for command in commands:
        events = GAME.actions.decide(state, command)
        past.append(Step(state, command, events))
        for event in events:
            state = event.change(state)
    return past, state


def told(past: Past, state: State) -> tuple[int | None, str]:
    """The turn that decided, and its sentences."""
    found = turning_point(past, state)
    if found is None:
        return None, ""
    lines = [wording("en").plain(line) for line in found.text]
    return found.turn, " ".join(lines).translate(dict.fromkeys(map(ord, "\u2068\u2069")))


def test_every_number_is_told_at_the_start_and_after_each_turn() -> None:
    tells = [do("draw_random"), do("tell", sultan="S1Y"), do("reveal", card="S1R"), do("end")]
    found = counts(*played(light(), *tells, do("draw_discard")))
    assert (found.told, found.hands, found.middle) == ((0, 1, 1), (4, 3, 4), (41, 40, 40))
    assert [(one.turn, one.player, one.sultan, one.content) for one in found.stories] == [(1, "Ana", "S1Y", True)]


def test_a_game_that_was_left_at_once_is_drawn_all_the_same() -> None:
    found = counts((), light())
    assert (found.told, found.stories) == ((0,), ())
    assert picture((), light(), None).stories == []


def test_a_line_is_measured_by_what_was_asked_for() -> None:
    past, state = played(light(), do("draw_random"), do("tell", sultan="S1Y"))
    first, hands, middle = charts(counts(past, state), state, 220, (72, 72, 72))
    assert (first.asked, first.goal, first.values[-1]) == (stories_asked_for(state), 0, 1) == (4, 0, 1)
    assert (hands.asked, min(hands.values), max(hands.values)) == (4, 3, 4)
    assert (middle.goal, middle.values[-1]) == (72, 40)


def test_a_story_stands_on_its_line_in_the_turn_in_which_it_was_told() -> None:
    tells = [do("draw_random"), do("tell", sultan="S1*"), do("reveal", card="S1R"), do("end"), do("draw_random")]
    past, state = played(light(), *tells)
    found = counts(past, state)
    drawn = charts(found, state, 200, (72, 72, 72))[0]
    assert story_marks(found, drawn) == [(100, 57.6, 1, "*", True)]


def test_a_game_that_is_won_was_decided_by_its_last_story() -> None:
    past, state = played(
        at({"Ana": "P-R L-R", "Bea": "P-Y"}, row=["S1R"], phase="tell", down=7),
        do("tell", cards=["P-R", "L-R"], sultan="S1R"),
    )
    assert told(past, state) == (
        1,
        "Turn 1: Ana tells the last story. The Sultan asked for one story of Aladdin. The middle still held 7 cards.",
    )


def test_a_game_that_is_lost_was_decided_by_the_turn_after_which_nothing_could_be_told() -> None:
    table = at({"Ana": "P-G P-G", "Bea": "P-B P-B"}, discard="P-Y L-R", row=["S1R"], down="P-G P-G P-R")
    buried = [
        do("draw_random", card="P-R"),
        do("discard", card="P-G"),
        do("draw_random", card="P-G"),
        do("discard", card="P-B"),
        do("draw_random", card="P-G"),
        do("discard", card="P-G"),
    ]
    past, state = played(table, *buried)
    assert state.winner == "sultan"
    assert told(past, state)[0] in range(1, 4)
    assert "no story could be told any more, whatever was drawn" in told(past, state)[1]


def test_a_game_that_was_lost_before_it_began_was_not_decided_in_it() -> None:
    past, state = played(
        at({"Ana": "P-G", "Bea": "P-B"}, discard="P-Y", row=["S1R"], down="P-Y"),
        do("draw_random", card="P-Y"),
        do("end"),
    )
    assert state.winner == "sultan"
    assert told(past, state) == (None, "")


@pytest.mark.parametrize("tracking", ["light", "full"])
@pytest.mark.parametrize("seed", range(4))
def test_every_game_to_its_end_has_a_picture_whose_stories_lie_on_it(tracking: str, seed: int) -> None:
    random = Random(seed)
    table = setup(3, tracking=tracking)
    *_, position = random_game(GAME, table, GAME.rules.deal(table, random), random)
    past = [Step(before, entry.command, entry.events) for entry, before in position.past()]
    plan = picture(past, position.state, None)
    assert [len(chart.values) for chart in plan.charts] == [len(plan.charts[0].values)] * 3
    assert all(0 <= story.x <= plan.width and 0 <= story.y <= 190 for story in plan.stories)
    assert len(plan.stories) == plan.charts[0].values[-1]
