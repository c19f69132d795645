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
from companion.kernel.game import Command
from companion.kernel.journal import Entry
from companion.kernel.refusal import Refused
from companion.messages import LOCALES, wording
from companion.registry import GAMES
from tests.playing import random_game
from tests.test_every_game import NAMES, table

EVERY: dict[str, Actions[Any]] = {
    "1001": ACTIONS_OF_1001,
    "complots": ACTIONS_OF_COMPLOTS,
    "shaked": ACTIONS_OF_SHAKED,
    "sultane": ACTIONS_OF_SULTANE,
    "verrat": ACTIONS_OF_VERRAT,
}
JUNK: tuple[object, ...] = (*NAMES[:4], "nobody", "a slip", 0, 1, 2, True, None, [], ["Ana", "Bea"], {"Ana": 1})


def refusal(slug: str, state: Any, command: Command) -> str | None:
    """The code with which an action is refused; None if it is accepted."""
    try:
        GAMES[slug].rules.decide(state, command)
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
            code = refusal(
                slug,
                position.state,
                {"do": action.do} | {key: random.choice(random.choice((JUNK, setup.players))) for key in keys},
            )
            assert code in (None, *EVERYWHERE, *action.refuses), action.do
            seen.add(code)
    assert seen > {"wrong_phase", "bad_value"}


def test_every_action_has_its_words(slug: str) -> None:
    for words in map(wording, LOCALES):
        needed = {f"{slug}.refused.{code}" for action in EVERY[slug].every for code in action.refuses}
        needed |= {f"{slug}.undo.{action.do}" for action in EVERY[slug].every if action.undo is None}
        assert needed - words.ids == set()
