"""From a form's fields to an action: the right types where they fit, text where they do not."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.sultane import GAME
from companion.games.sultane.actions import ACTIONS
from companion.kernel.refusal import Refused
from tests.games.sultane.positions import proposed, session, state, using


@pytest.mark.parametrize(
    ("fields", "action"),
    [
        ({"do": ["propose"], "narrator": ["Bea"]}, {"do": "propose", "narrator": "Bea"}),
        ({"do": ["vote"], "yes": ["4"], "no": ["3"]}, {"do": "vote", "yes": 4, "no": 3}),
        ({"do": ["vote"], "accepted": ["yes"], "yes": [""]}, {"do": "vote", "accepted": True}),
        ({"do": ["vote"], "voting": ["names"], "yes": ["Ana", "Bea"]}, {"do": "vote", "yes": ["Ana", "Bea"]}),
        ({"do": ["vote"], "voting": ["names"], "yes": ["4"]}, {"do": "vote", "yes": ["4"]}),
        ({"do": ["vote"], "voting": ["names"]}, {"do": "vote", "yes": []}),
        ({"do": ["vote"], "voting": ["counts"], "yes": ["4"], "no": ["3"]}, {"do": "vote", "yes": 4, "no": 3}),
        ({"do": ["answer"], "dinarzade": ["no"]}, {"do": "answer", "dinarzade": False}),
        ({"do": ["read"], "tale": ["pacifist"]}, {"do": "read", "tale": "pacifist"}),
        ({"do": ["swap_seats"], "targets": ["Bea"]}, {"do": "swap_seats", "targets": ["Bea"]}),
        (
            {"do": ["correct"], "refusals": ["1"], "draw": [""], "why": ["a  b"]},
            {"do": "correct", "refusals": 1, "why": "a  b"},
        ),
        ({"do": ["vote"], "yes": ["four"], "no": ["-3"]}, {"do": "vote", "yes": "four", "no": "-3"}),
        ({"do": ["vote"], "yes": ["٤"], "no": ["9" * 5000]}, {"do": "vote", "yes": "٤", "no": "9" * 5000}),
        ({"do": ["vote"], "accepted": ["maybe"]}, {"do": "vote", "accepted": "maybe"}),
        ({"do": ["propose"], "narrator": ["Bea", "Dan"]}, {"do": "propose", "narrator": ["Bea", "Dan"]}),
        ({"csrf": ["x"], "version": ["3"], "do": ["veto"]}, {"do": "veto"}),
        ({}, {}),
    ],
)
def test_a_form_becomes_an_action(fields: dict[str, list[str]], action: dict[str, object]) -> None:
    assert ACTIONS.command_from_form(fields) == action


def test_a_name_is_taken_as_it_is_spelt() -> None:
    assert ACTIONS.command_from_form({"do": ["exile"], "target": [" Ana "]}) == {"do": "exile", "target": " Ana "}


def test_cards_are_shuffled_at_the_table_so_that_nothing_is_filled_in() -> None:
    assert GAME.rules.complete is None


KEYS = ["do", "narrator", "target", "targets", "tale", "yes", "no", "voting", "accepted", "dinarzade", "draw", "why"]
VALUES = st.one_of(
    st.text(max_size=5), st.sampled_from(["propose", "vote", "read", "exile", "correct", "names", "Bea", "yes", "4"])
)


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from(KEYS), st.lists(VALUES, max_size=3)))
def test_whatever_a_form_says_is_accepted_or_refused(fields: dict[str, list[str]]) -> None:
    for position in (state(), proposed(), session(), using("exile"), using("swap_seats")):
        with suppress(Refused):
            ACTIONS.decide(position, ACTIONS.command_from_form(fields))
