"""Any command at any moment of any game: accepted, or refused by a declared code with a sentence in each language."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.kernel.events import Command
from companion.kernel.journal import Position
from companion.kernel.refusal import Refused
from companion.messages import refusal, wording
from companion.registry import GAMES
from companion.translations import WHOLE
from tests.forms import FIELDS, WORDS
from tests.playing import commands, random_game, submitted, whole
from tests.sizes import tries
from tests.test_every_game import NAMES

JUNK: Final[Sequence[object]] = (
    *(None, True, -1, 10**30, 0.5, "", "Zoe", "x" * 5000),
    *([], ["Ana", "Ana"], [[]], {}, {"Ana": ["Ana"]}),
)
"""Values that no form sends, of every kind that a record's JSON can hold."""

FORM_WORDS: Final = (*WORDS, "Zoe", "x" * 5000, "red blue")

ANYWHERE = st.integers(0, 10**6)
"""A place in a list of any length."""

pytestmark = pytest.mark.parametrize("slug", GAMES)


@cache
def positions(slug: str) -> Sequence[Position[Any]]:
    """The positions of random games with as few, as many and some number of players."""
    game, found = GAMES[slug], list[Position[Any]]()
    for count in (game.fewest, game.most, (game.fewest + game.most) // 2):
        random = Random(count)
        setup = game.rules.settle(game.record.read(NAMES[:count], {}, None)[0], random)
        found += random_game(game, setup, game.rules.deal(setup, random), random, undo=0.1)
    return found


@cache
def offered(slug: str) -> Sequence[Command]:
    """Every command that is offered at any of these positions; at most of the others it is not."""
    actions = GAMES[slug].actions
    choices = {repr(choice): choice for position in positions(slug) for choice in actions.legal(position.state)}
    found = {repr(command): command for choice in choices.values() for command in commands(choice)}
    return [*found.values(), {"do": "undo"}, {"do": "dance"}]


@cache
def when(slug: str) -> Mapping[str, Sequence[Position[Any]]]:
    """The positions at which each action is offered."""
    found: dict[str, list[Position[Any]]] = {}
    for position in positions(slug):
        for choice in GAMES[slug].actions.legal(position.state):
            found.setdefault(choice.do, []).append(position)
    return found


@cache
def values(slug: str) -> Mapping[str, Sequence[object]]:
    """The values that each key of these commands has anywhere."""
    found: dict[str, dict[str, object]] = {"more": {}}
    for command in offered(slug):
        for key, value in command.items():
            found.setdefault(key, {})[repr(value)] = value
    return {key: [*of.values()] for key, of in found.items()}


def answer(slug: str, position: Position[Any], command: Command, random: Random) -> Position[Any] | Refused:
    """The position after a command, or why it is refused."""
    game = GAMES[slug]
    try:
        return submitted(game, position, whole(game, position, command, random))
    except Refused as refused:
        return refused


def judge(slug: str, position: Position[Any], command: Command, random: Random) -> None:
    """Hold the answer to a command to what is promised of every answer."""
    game = GAMES[slug]
    before = deepcopy(game.record.state_as_json(position.state))
    after = answer(slug, position, command, random)
    assert game.record.state_as_json(position.state) == before
    if isinstance(after, Refused):
        assert after.code in GAMES[slug].actions.refusals
        assert all(wording(locale).plain(refusal(after, slug)) for locale in WHOLE)
    elif command["do"] != "undo":
        assert submitted(game, after, {"do": "undo"}).state == position.state


CHANGES = st.lists(st.tuples(ANYWHERE, st.sampled_from(["same key", "junk", "none"]), ANYWHERE), max_size=2)
"""Which keys are changed, to what kind of value, and to which one of that kind."""


@given(st.booleans(), ANYWHERE, ANYWHERE, CHANGES)
@settings(max_examples=tries(50))
def test_any_command_is_accepted_or_refused_by_a_declared_code(
    slug: str, in_turn: bool, moment: int, chosen: int, changes: list[tuple[int, str, int]]
) -> None:
    command = dict(at(offered(slug), chosen))
    moments = in_turn and when(slug).get(str(command["do"]))
    for which, kind, value in changes:
        key = at([*command, *values(slug)], which)
        others = {"same key": values(slug).get(key) or JUNK, "junk": JUNK, "none": ()}[kind]
        if others:
            command[key] = at(others, value)
        else:
            command.pop(key, None)
    judge(slug, at(moments or positions(slug), moment), {"do": None, **command}, Random(moment))


@given(ANYWHERE, ANYWHERE, st.dictionaries(st.sampled_from(FIELDS), st.lists(st.sampled_from(FORM_WORDS), max_size=3)))
@settings(max_examples=tries(50))
def test_any_form_is_read_as_commands_that_are_accepted_or_refused_by_a_declared_code(
    slug: str, moment: int, chosen: int, fields: dict[str, list[str]]
) -> None:
    game, command = GAMES[slug], at(offered(slug), chosen)
    form = {key: [value] for key, value in command.items() if isinstance(value, str)} | fields
    first = game.pages.before_from_form(form) if game.pages.before_from_form else ()
    moments = when(slug).get(str(command["do"]))
    for read in (*first, game.actions.command_from_form(form)):
        judge(slug, at(moments or positions(slug), moment), read, Random(moment))


def at(things: Sequence[Any], place: int) -> Any:
    """Return the thing at a place, counted on from the first one when the last is passed."""
    return things[place % len(things)]
