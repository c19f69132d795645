"""Looks that are not entered: the order stays, and nothing is known of where anyone looked."""

from typing import Any

import pytest

from companion.games.shaked import GAME
from companion.games.shaked import vocabulary as v
from companion.games.shaked.view import Shown
from companion.kernel.events import Step
from companion.kernel.refusal import Refused
from companion.kernel.viewers import GAME_MASTER
from companion.messages import wording
from companion.translations import WHOLE
from tests.games.shaked.positions import FOUR, NAMES, accepts, after, at, do, refusal


@pytest.mark.parametrize(("phase", "turn", "then"), [(v.OTHER, 1, v.OWN_B), (v.LOOK, 2, v.TALK), (v.LOOK, 3, v.TALK)])
def test_each_player_has_looked_in_turn_order(phase: str, turn: int, then: str) -> None:
    state = at(phase, turn, unrecorded_looks=True)
    for player in NAMES[:4]:
        assert state.player == player
        state = after(state, do("looked", player=player))
    assert state.phase == then
    assert GAME.record.state_as_json(state)["looks"][str(turn)] == {player: [] for player in NAMES[:4]}  # type: ignore[index]


def test_one_action_says_that_all_who_are_left_have_looked() -> None:
    state = after(at(v.LOOK, 2, unrecorded_looks=True), do("looked", player="Ana"), do("all_looked"))
    assert state.phase == v.TALK
    assert list(state.looks[2]) == list(NAMES[:4])


def test_nobody_looks_before_their_turn() -> None:
    assert refusal(at(v.LOOK, 2, unrecorded_looks=True), "looked", player="Bea") == "not_your_turn"


@pytest.mark.parametrize(
    ("phase", "turn", "command"),
    [
        (v.OTHER, 1, do("look_other", player="Ana", pack="Bea")),
        (v.LOOK, 2, do("look_two", player="Ana", pack="Bea")),
        (v.LOOK, 2, do("look_one_one", player="Ana", packs=["Bea", "Cleo"])),
    ],
)
def test_a_table_either_enters_its_looks_or_does_not(phase: str, turn: int, command: dict[str, Any]) -> None:
    entered, left_out = at(phase, turn), at(phase, turn, unrecorded_looks=True)
    assert accepts(entered, command)
    assert refusal(left_out, **{"action": command["do"], **{key: command[key] for key in command if key != "do"}}) == (
        "unknown_action"
    )
    for action in ("looked", "all_looked"):
        assert refusal(entered, action) == "unknown_action"


def test_the_limit_of_the_middle_pack_is_not_watched_over() -> None:
    state = after(at(v.LOOK, 3, 5, unrecorded_looks=True, u_limit="table"), do("looked", player="Ana"))
    assert {choice.do for choice in GAME.actions.legal(state)} == {"looked", "all_looked", "correct"}


def test_without_cards_looks_must_be_entered() -> None:
    setup, deal = GAME.record.read(
        NAMES[:4],
        {"card_free": True, "unrecorded_looks": True},
        {"packs": FOUR, "draws": [0] * 28},
    )
    assert [finding.code for finding in GAME.rules.check(setup, deal)] == ["unrecorded_without_cards"]


def test_the_story_says_that_somebody_looked_and_not_where() -> None:
    state = at(v.LOOK, 2, unrecorded_looks=True)
    view = GAME.pages.view(after(state, do("looked", player="Ana")), GAME_MASTER)
    assert isinstance(view.shown, Shown)
    assert [pile.looked for pile in view.shown.piles] == [None] * 4
    with pytest.raises(Refused):
        GAME.actions.decide(state, do("looked"))


@pytest.mark.parametrize("command", [do("looked", player="Ana"), do("all_looked")])
def test_what_undo_takes_back_has_a_name_in_every_language(command: dict[str, Any]) -> None:
    state = at(v.LOOK, 2, unrecorded_looks=True)
    label = GAME.actions.undo_label(Step(state, command, GAME.actions.decide(state, command)))
    assert all(wording(locale).plain(label) for locale in WHOLE)
