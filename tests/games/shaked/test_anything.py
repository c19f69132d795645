"""Whatever is sent is accepted or refused by a code of the contract, and by no traceback (section 6)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.shaked import GAME
from companion.games.shaked import vocabulary as v
from companion.games.shaked.actions import ACTIONS
from companion.games.shaked.setup import Deal
from companion.games.shaked.state import State
from companion.kernel.events import Command
from companion.kernel.refusal import Refused
from companion.messages import refusal, wording
from companion.translations import WHOLE
from tests.games.shaked.positions import FIVE, after, at, do
from tests.sizes import tries

STATES = [
    at(v.OWN_A),
    at(v.OTHER, 1, 5),
    at(v.LOOK, 2),
    at(v.LOOK, 3, 5, u_limit="table"),
    at(v.TALK, 2),
    at(v.VOTE, 2, 7, votes="secret"),
    at(v.VOTE, 3, 5),
    after(at(v.VOTE, 2), do("vote", player="Ana", tokens=[["Bea", "red"]])),
    at(v.U_REVEAL, 3, 5),
    at(v.U_REVEAL, 3, 5, deal=Deal(FIVE, (0,) * 36), card_free=True),
    at(v.REVEAL_ALL, 3, 5),
    at(v.REVEAL_ALL, 3, 5, deal=Deal(FIVE, (0,) * 36), card_free=True),
]
WORDS = st.sampled_from(["Ana", "Bea", "Cleo", "U", "Zoe", "", "blue", "red", "BBB", "RRB", "BRB"])
LEAVES = WORDS | st.none() | st.booleans() | st.integers(0, 4) | st.floats(allow_nan=False)
JUNK = st.recursive(LEAVES, lambda of: st.lists(of, max_size=3) | st.dictionaries(WORDS, of, max_size=3), max_leaves=6)
TOKENS = st.lists(st.tuples(WORDS, WORDS).map(list), max_size=3)
COMMANDS = st.fixed_dictionaries(
    {"do": st.sampled_from([*ACTIONS.named, "undo", "dance"]) | JUNK},
    optional={
        "player": WORDS | JUNK,
        "pack": WORDS | JUNK,
        "packs": st.lists(WORDS, min_size=1, max_size=2) | st.dictionaries(WORDS, WORDS, max_size=2) | JUNK,
        "tokens": TOKENS | JUNK,
        "colour": WORDS | JUNK,
        "turn": st.integers(0, 4) | JUNK,
        "turned_up": WORDS | JUNK,
        "why": WORDS | JUNK,
        "more": JUNK,
    },
)


def judged(state: State, command: Command) -> Refused | State:
    """The refusal of a command, or the state after it."""
    try:
        events = GAME.actions.decide(state, command)
    except Refused as refused:
        return refused
    for event in events:
        state = event.change(state)
    return state


@given(st.sampled_from(STATES), COMMANDS)
@settings(max_examples=tries(125))
def test_anything_is_accepted_or_refused_by_its_code_and_sentence(state: State, command: dict[str, Any]) -> None:
    answer = judged(state, command)
    if isinstance(answer, Refused):
        assert answer.code in ACTIONS.refusals
        assert all(wording(locale).plain(refusal(answer, GAME.slug)) for locale in WHOLE)
    else:
        assert GAME.record.state_as_json(answer)


def test_every_refusal_has_its_words() -> None:
    for code in ACTIONS.refusals:
        message = refusal(Refused(code), GAME.slug)
        assert all(wording(locale).has(message.id) for locale in WHOLE), code


KEYS = st.sampled_from(["do", "player", "pack", "packs", "first", "second", "token", "tokens", "count", "turn", "open"])
NAMED = st.sampled_from(["content:Ana", "content:U", "content:", "colour", "turned_up", "why", "", "csrf"])


@given(st.sampled_from(STATES), st.dictionaries(KEYS | NAMED, st.lists(WORDS | st.text(max_size=8), max_size=3)))
@settings(max_examples=tries(75))
def test_any_form_makes_a_command_that_is_judged(state: State, fields: dict[str, list[str]]) -> None:
    answer = judged(state, GAME.actions.command_from_form(fields))
    assert not isinstance(answer, Refused) or answer.code in ACTIONS.refusals


@pytest.mark.parametrize("field", ["votes", "u_limit", "first_player", "card_free", "next_count", "nothing"])
def test_a_field_of_the_set_up_that_means_nothing_is_refused(field: str) -> None:
    with pytest.raises(Refused):
        GAME.pages.options_from_form(("Ana", "Bea", "Cleo", "Dan"), {}, {field: ["nonsense"]})
