"""Every refusal has its sentence in both languages, whatever it is about."""

from random import Random

import pytest

from companion.games.sultane import GAME
from companion.games.sultane import vocabulary as v
from companion.games.sultane.actions import ACTIONS
from companion.games.sultane.state import State
from companion.kernel.refusal import Refused
from companion.kernel.words import Text
from companion.messages import wording
from tests.games.sultane.boards import random_table
from tests.games.sultane.positions import proposed, session, setup, state, using
from tests.games.sultane.test_invariants import universe
from tests.playing import random_game

ODD: list[tuple[State, dict[str, object]]] = [
    (state(), {"do": "dance"}),
    (state(), {"do": None}),
    (state(), {"do": "propose", "narrator": "Bea", "vizier": "Cleo"}),
    (state(exiled=("Bea",)), {"do": "propose", "narrator": "Bea"}),
    (state(won="Bea"), {"do": "propose", "narrator": "Bea"}),
    (state(last_vizier="Bea", last_narrators=("Cleo", "Dan")), {"do": "propose", "narrator": "Bea"}),
    (state(last_vizier="Bea", last_narrators=("Cleo", "Dan")), {"do": "propose", "narrator": "Cleo"}),
    (state(last_vizier="Bea", last_narrators=("Cleo", "Dan")), {"do": "propose", "narrator": "Dan"}),
    (state(), {"do": "propose", "narrator": "Ana"}),
    (proposed(), {"do": "vote", "yes": 5, "no": 5}),
    (proposed(), {"do": "vote", "unknown": 5}),
    (session(), {"do": "veto"}),
    (session(setup(pacifist_tales=3), pacifist=3), {"do": "read", "tale": "pacifist"}),
    (using("investigate", investigated=("Bea",)), {"do": "investigate", "target": "Bea"}),
    (using("emergency"), {"do": "emergency", "narrator": "Bea"}),
    (using("exile"), {"do": "exile", "target": "Bea"}),
    (using("exile", won="Bea"), {"do": "exile", "target": "Bea", "dinarzade": False}),
    (state(phase=v.OVER), {"do": "veto"}),
    (state(setup(claims=True)), {"do": "claim", "player": "Ana", "turn": 1, "kind": "drawn", "pacifist": 1}),
]


def sentences(position: State, action: dict[str, object]) -> tuple[str, list[str]]:
    """The code with which an action is refused, and its sentences."""
    with pytest.raises(Refused) as refused:
        ACTIONS.decide(position, action)
    text = Text(f"sultane.refused.{refused.value.code}", refused.value.facts)
    return refused.value.code, [wording(locale).plain(text) for locale in ("fr", "en")]


@pytest.mark.parametrize(("position", "action"), ODD, ids=range(len(ODD)))
def test_a_refusal_is_a_sentence_in_both_languages(position: State, action: dict[str, object]) -> None:
    _, (french, english) = sentences(position, action)
    assert french != english
    assert all(said.endswith(".") for said in (french, english))


def test_every_code_is_raised_and_no_other() -> None:
    """``bad_setup`` is the start's and ``nothing_to_undo`` the journal's."""
    raised = {sentences(position, action)[0] for position, action in ODD}
    for number in range(20):
        random = Random(number)
        for position in random_game(GAME, *random_table(random), random):
            for action in universe(position.state):
                try:
                    ACTIONS.decide(position.state, action)
                except Refused as refused:
                    raised.add(refused.code)
    assert raised == set(ACTIONS.refusals) - {"bad_setup", "nothing_to_undo"}
    assert all(wording(locale).has(f"sultane.refused.{code}") for code in ACTIONS.refusals for locale in ("fr", "en"))
