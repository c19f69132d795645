"""The result of a step with several consequences: the words to say, what to move, what comes next."""

from typing import Any

from companion.games.sultane import vocabulary as v
from companion.games.sultane.aftermath import aftermath
from companion.kernel.aftermath import Aftermath
from companion.kernel.events import Step
from tests.games.sultane.positions import after, events, state, using


def left(position: Any, do: str, **facts: object) -> Aftermath | None:
    step = Step(position, {"do": do, **facts}, events(position, do, **facts))
    return aftermath([step], after(position, do, **facts))


def test_an_automatic_reading_says_who_chose_and_lists_tale_and_counter() -> None:
    found = left(state(phase=v.TOP), "top", tale=v.PACIFIST)
    assert found
    assert found.say
    assert found.say.id == "sultane.after.say.top"
    assert [move.do.id for move in found.moves[:2]] == ["sultane.after.tale.pacifist", "sultane.after.counter"]


def test_what_takes_no_hands_passes_with_the_last_thing_that_people_waited_for() -> None:
    position = state(phase=v.VOTE, narrator="Cleo", refusals=2)
    found = left(position, "vote", accepted=False)
    assert found
    assert found.passes
    assert found.title.id == "sultane.log.automatic_reading_due"
    assert found.moves[0].marks == ("pip-full",) * 3
    assert left(state(), "propose", narrator="Cleo") is None


def test_an_exile_and_the_shuffle_after_it_come_with_a_farewell() -> None:
    position = using("exile", discard=14)
    found = left(position, "exile", target="Cleo", dinarzade=False)
    assert found
    assert found.say
    assert (found.say.id, found.say.facts["player"]) == ("sultane.after.say.exiled", "Cleo")
    assert found.moves[1].do.id == "sultane.prompt.shuffle.do"


def test_a_shuffle_that_is_due_heads_the_screen() -> None:
    found = left(using("exile", discard=14), "exile", target="Cleo", dinarzade=False)
    assert found
    assert found.do
    assert found.do.id == "sultane.prompt.shuffle.do"


def test_without_a_shuffle_no_single_thing_heads_the_screen() -> None:
    found = left(state(phase=v.TOP), "top", tale=v.PACIFIST)
    assert found
    assert found.do is None


def test_one_thing_alone_needs_no_screen_of_its_own() -> None:
    found = left(using("exile"), "exile", target="Cleo", dinarzade=False)
    assert found
    assert found.passes
