"""What happens in private at a table of Complots whose cards are dealt is told to those concerned, and to nobody else.

Two games differ in nothing but the cards on top of the Court; whoever is not concerned sees no difference.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from companion.games.complots import GAME
from companion.games.complots.aftermath import aftermath
from companion.games.complots.prompt import prompt
from companion.games.complots.secret import Secret
from companion.games.complots.state import State
from companion.kernel.events import Step, changed
from companion.kernel.viewers import COURT, GAME_MASTER, Viewer, seat_of
from tests.games.complots.positions import Command, dealt, do, folded

HANDS = {"J1": "captain duchess", "J2": "assassin countess", "J3": "countess duchess"}
ONE, OTHER = ("assassin", "captain"), ("duchess", "countess")
"""What is on top of the Court in one game and in the other."""

EXAMINED = (do("power_inquisitor_examine", target="J2"), do("pass"), do("show", kind="countess"))
HAPPENINGS: dict[str, tuple[str, Sequence[Command], str]] = {
    "the card that comes after a proof": (
        "inquisitor",
        (do("power_captain", target="J2"), do("doubt", player="J3"), do("proof", shown=True)),
        "J1",
    ),
    "the card that an Inquisitor draws": ("inquisitor", (do("power_inquisitor_exchange"), do("pass")), "J1"),
    "the cards that an Ambassador draws": ("ambassador", (do("power_ambassador"), do("pass")), "J1"),
    "the card that comes for one sent back": ("inquisitor", (*EXAMINED, do("examine", discard=True)), "J2"),
}
"""What happens in private: the fifth character, what is done, and whom it concerns."""


def on_top(cards: Sequence[str], top: Sequence[str]) -> tuple[str, ...]:
    """``cards`` with those of ``top`` first."""
    rest = list(cards)
    for kind in top:
        rest.remove(kind)
    return (*top, *rest)


def shuffled(state: State, command: Command, top: Sequence[str]) -> Command:
    """The command with the shuffle that it causes, after which ``top`` is on top of the Court."""
    incoming = {"proof": state.doubt and state.doubt.kind, "examine": state.examined}.get(command["do"])
    if not incoming:
        return command
    return {**command, "court": list(on_top((*(state.court_cards or ()), incoming), top))}


def played(fifth: str, commands: Sequence[Command], top: Sequence[str]) -> tuple[State, list[Step[State]]]:
    state = dealt(HANDS, fifth=fifth)
    state = changed(state, court_cards=on_top(state.court_cards or (), top))
    past: list[Step[State]] = []
    for each in commands:
        whole = shuffled(state, each, top)
        past.append(Step(state, whole, GAME.actions.decide(state, whole)))
        state = folded(state, whole)
    return state, past


def told_to(viewer: Viewer, state: State, past: Sequence[Step[State]]) -> Iterator[Any]:
    """Everything that a viewer is shown and told."""
    yield GAME.pages.view(state, viewer)
    yield prompt(state)
    yield aftermath(past, state)
    for step in past:
        yield step.log()
        yield GAME.actions.undo_label(step)


@pytest.mark.parametrize("happening", HAPPENINGS)
def test_nobody_else_is_told_which_card_it_was(happening: str) -> None:
    fifth, commands, concerned = HAPPENINGS[happening]
    one, other = played(fifth, commands, ONE), played(fifth, commands, OTHER)
    others = (seat_of(player) for player in HANDS if player != concerned)
    for viewer in (COURT, GAME_MASTER, *others):
        assert list(told_to(viewer, *one)) == list(told_to(viewer, *other)), viewer


@pytest.mark.parametrize("happening", HAPPENINGS)
def test_whoever_is_concerned_is_told_which_card_it_was(happening: str) -> None:
    fifth, commands, concerned = HAPPENINGS[happening]
    for top in (ONE, OTHER):
        state, _ = played(fifth, commands, top)
        secret = GAME.pages.view(state, seat_of(concerned)).secret
        assert isinstance(secret, Secret)
        assert top[0] in (secret.fresh, *secret.drawn)


def test_a_card_before_the_inquisitor_is_told_to_them_alone() -> None:
    state, _ = played("inquisitor", EXAMINED, ONE)
    told: dict[str, Any] = {player: GAME.pages.view(state, seat_of(player)).secret for player in HANDS}
    assert {player: secret.examined for player, secret in told.items()} == {"J1": "countess", "J2": None, "J3": None}
    assert "countess" in told["J2"].cards
