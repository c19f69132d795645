"""The games made of actions: an action causes what it names, refuses with what it names, and has its words."""

from random import Random
from typing import Any

import pytest

from companion.games.complots.actions import ACTIONS as ACTIONS_OF_COMPLOTS
from companion.games.mille_et_un.actions import ACTIONS as ACTIONS_OF_1001
from companion.games.shaked.actions import ACTIONS as ACTIONS_OF_SHAKED
from companion.games.sultane.actions import ACTIONS as ACTIONS_OF_SULTANE
from companion.games.verrat.actions import ACTIONS as ACTIONS_OF_VERRAT
from companion.kernel.action import EVERYWHERE, Actions
from companion.kernel.events import Command, changed
from companion.kernel.journal import Entry
from companion.kernel.refusal import Refused
from companion.messages import refusal, wording
from companion.registry import GAMES
from companion.translations import WHOLE
from tests.playing import random_game
from tests.test_every_game import NAMES, table

EVERY: dict[str, Actions[Any]] = {
    "1001": ACTIONS_OF_1001,
    "complots": ACTIONS_OF_COMPLOTS,
    "shaked": ACTIONS_OF_SHAKED,
    "sultane": ACTIONS_OF_SULTANE,
    "verrat": ACTIONS_OF_VERRAT,
}
SECRET: dict[str, tuple[str, ...]] = {
    "1001": (),
    "complots": ("hidden", "court_cards", "drafted", "drawn_cards", "fresh", "examined"),
    "shaked": ("deal",),
    "sultane": ("deal",),
    "verrat": ("orders",),
}
"""The fields of a state that somebody may not know."""
JUNK: tuple[object, ...] = (*NAMES[:4], "nobody", "a slip", 0, 1, 2, True, None, [], ["Ana", "Bea"], {"Ana": 1})


def code_of(slug: str, state: Any, command: Command) -> str | None:
    """The code with which an action is refused; None if it is accepted."""
    try:
        GAMES[slug].actions.decide(state, command)
    except Refused as refused:
        return refused.code
    return None


pytestmark = pytest.mark.parametrize("slug", EVERY)


def test_an_action_causes_only_what_it_names(slug: str) -> None:
    for seed in range(3):
        game, setup, deal, random = table(slug, GAMES[slug].most, seed)
        rows: list[Entry] = []
        states = [position.state for position in random_game(game, setup, deal, random, rows=rows)]
        for state, row in zip(states, rows, strict=False):
            action = EVERY[slug].by_phase[state.phase][str(row.command["do"])]
            assert {type(event) for event in row.events} <= {*action.happens}, action.do


def test_an_action_refuses_only_with_what_it_names(slug: str) -> None:
    game, setup, deal, random = table(slug, GAMES[slug].most)
    seen = set()
    for position in random_game(game, setup, deal, Random(1)):
        for action in EVERY[slug].every * 4:
            keys = [key for key in sorted(action.keys(position.state) - {"do", "at"}) if random.random() < 0.7]
            code = code_of(
                slug,
                position.state,
                {"do": action.do} | {key: random.choice(random.choice((JUNK, setup.players))) for key in keys},
            )
            assert code in (None, *EVERYWHERE, *action.refuses), action.do
            seen.add(code)
    assert seen > {"wrong_phase", "bad_value"}


class Unreadable:
    """Stands for what is secret: whoever asks it anything is caught."""

    def __getattribute__(self, name: str) -> object:
        raise AssertionError(f"a secret was asked for {name}")

    def _asked(self, *_: object) -> object:
        raise AssertionError("a secret was asked")

    __eq__ = __getitem__ = __contains__ = __iter__ = __len__ = __bool__ = _asked  # type: ignore[assignment]
    __hash__ = None  # type: ignore[assignment]


def test_what_is_told_of_an_event_names_nothing_that_is_hidden(slug: str) -> None:
    told = 0
    for seed in range(3):
        game, setup, deal, random = table(slug, GAMES[slug].most, seed)
        rows: list[Entry] = []
        states = [position.state for position in random_game(game, setup, deal, random, rows=rows)]
        for state, row in zip(states, rows, strict=False):
            for event in row.events:
                known = event.told(state)
                hidden = {name: Unreadable() for name in SECRET[slug]}
                assert event.told(changed(state, **hidden)) == known
                state = event.change(state)
                told += bool(known)
    assert told


def test_every_refusal_can_be_said(slug: str) -> None:
    game, setup, deal, random = table(slug, GAMES[slug].most)
    every = [{"do": action.do, "why": "slip"} for action in EVERY[slug].every]
    for position in random_game(game, setup, deal, random):
        for command in (*every, *({**each, "player": "Ana", "target": "Ana"} for each in every)):
            try:
                game.actions.decide(position.state, command)
            except Refused as refused:
                for words in map(wording, WHOLE):
                    said = words.plain(refusal(refused, slug))
                    assert said
                    assert "None" not in said


def test_every_action_has_its_words(slug: str) -> None:
    for words in map(wording, WHOLE):
        needed = {f"{slug}.refused.{code}" for action in EVERY[slug].every for code in action.refuses}
        needed |= {f"{slug}.undo.{action.do}" for action in EVERY[slug].every if action.undo is None}
        assert needed - words.ids == set()


def test_something_follows_by_itself_in_two_games(slug: str) -> None:
    assert EVERY[slug].by_itself is (slug in {"1001", "complots"})
