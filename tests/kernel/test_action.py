"""A game made of actions: what the kernel asks their records, and in which order it refuses."""

from dataclasses import dataclass, replace
from typing import NamedTuple

import pytest

from companion.kernel.action import Action, Actions, Argument, only_choice
from companion.kernel.arguments import text as read_text
from companion.kernel.events import Caused, Choice, Command, Step, Texts
from companion.kernel.refusal import Refused
from companion.kernel.words import text


@dataclass(frozen=True)
class State:
    phase: str = "day"
    option: bool = False
    locked: bool = False
    eaten: tuple[str, ...] = ()


class Eaten(NamedTuple):
    what: str

    def change(self, state: State) -> State:
        return replace(state, eaten=(*state.eaten, self.what), phase="night")

    def told(self, state: State) -> Texts:
        return (text("log.eaten", what=self.what, after=len(state.eaten)),)


def eat(state: State, command: Command) -> Caused[State]:
    return (Eaten(read_text(command, "what")),)


def snack(state: State, command: Command) -> Caused[State]:
    return (Eaten("snack"), Eaten("again"))


def one(do: str, **values: tuple[object, ...]) -> tuple[Choice, ...]:
    return (Choice(do, values),)


EAT = Action[State](
    do="eat",
    phases=("day",),
    open=lambda state: not state.locked,
    elsewhere=lambda state: Refused("shut") if state.locked else None,
    arguments=(Argument("what"), Argument("salt", form=len, when=lambda state: state.option)),
    choices=lambda state: () if state.locked else one("eat", what=("fig",)),
    causes=eat,
    happens=(Eaten,),
    by_itself=only_choice,
)
SNACK = Action[State](
    do="eat", phases=("night",), choices=lambda state: one("eat"), causes=snack, happens=(Eaten,), refuses=("full",)
)
CLAIM = Action[State](
    do="claim",
    phases=("day", "night"),
    exists=lambda state: state.option,
    aside=True,
    choices=lambda state: one("claim") if state.option else (),
    causes=lambda state, command: (),
    happens=(),
    undo=lambda step: text("undo.claim"),
)
GAME = Actions[State]((EAT, SNACK, CLAIM), usual_undo=lambda step: text("undo.usual"))


@pytest.mark.parametrize(
    ("state", "command", "code"),
    [
        (State("over"), {"do": "fly"}, "unknown_action"),
        (State("over"), {"do": ["eat"]}, "unknown_action"),
        (State("over"), {}, "unknown_action"),
        (State("over"), {"do": "claim"}, "unknown_action"),
        (State("over", option=True), {"do": "claim"}, "game_over"),
        (State("over", locked=True), {"do": "eat", "zz": 1}, "game_over"),
        (State("dusk"), {"do": "eat", "zz": 1}, "wrong_phase"),
        (State(locked=True), {"do": "eat", "zz": 1}, "shut"),
        (State(), {"do": "eat", "what": "fig", "salt": 1}, "bad_value"),
        (State(), {"do": "eat"}, "bad_value"),
        (State("night"), {"do": "eat", "what": "fig"}, "bad_value"),
    ],
)
def test_refusals_come_in_one_order(state: State, command: Command, code: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.decide(state, command)
    assert refused.value.code == code


def test_two_actions_of_one_name_are_told_apart_by_the_phase() -> None:
    assert GAME.decide(State(), {"do": "eat", "what": "fig", "at": 2.0}) == (Eaten("fig"),)
    assert GAME.decide(State("night"), {"do": "eat"}) == (Eaten("snack"), Eaten("again"))


def test_what_is_offered_follows_the_list() -> None:
    assert [choice.do for choice in GAME.legal(State(option=True))] == ["eat", "claim"]
    assert GAME.legal(State("over")) == GAME.legal(State(locked=True)) == ()


def test_what_nobody_chooses_follows_by_itself_whatever_may_be_said_beside_it() -> None:
    assert GAME.follows(State(option=True)) == {"do": "eat", "what": "fig"}
    assert GAME.follows(State("night")) is None
    assert GAME.follows(State("over")) is None


def test_each_event_is_told_from_the_state_before_it() -> None:
    step = Step(State("night"), {"do": "eat"}, (Eaten("snack"), Eaten("again")))
    assert step.log() == (text("log.eaten", what="snack", after=0), text("log.eaten", what="again", after=1))
    assert GAME.undo_label(step) == text("undo.usual")
    assert GAME.undo_label(Step(State(option=True), {"do": "claim"}, ())) == text("undo.claim")


def test_a_form_keeps_what_some_action_has() -> None:
    form = {"do": ["eat"], "what": ["fig", ""], "salt": ["a", "b"], "csrf": ["x"], "empty": []}
    assert GAME.command_from_form(form) == {"do": "eat", "what": "fig", "salt": 2}


def test_the_tables_of_a_game_are_made_from_its_records() -> None:
    assert GAME.events == {"Eaten": Eaten}
    assert GAME.refusals[-1] == "full"
    assert GAME.named["eat"] is EAT
