"""The outcomes of random games are about the players, in words that both languages have."""

from collections.abc import Iterator
from random import Random

import pytest

from companion.kernel.events import Step
from companion.kernel.words import Text
from companion.messages import wording
from companion.registry import GAMES
from companion.translations import WHOLE
from tests.playing import random_game
from tests.test_every_game import NAMES, TABLES, table

TELLING_ODDS = [(slug, count) for slug, count in TABLES if GAMES[slug].extras.odds]


def texts(outcome: object) -> Iterator[Text]:
    """Every message that is somewhere in an outcome."""
    if isinstance(outcome, Text):
        yield outcome
    elif isinstance(outcome, dict):
        for value in outcome.values():
            yield from texts(value)
    elif hasattr(outcome, "__dict__"):
        yield from texts(vars(outcome))


@pytest.mark.parametrize(("slug", "count"), TABLES)
def test_a_finished_game_tells_of_its_own_players_in_words_that_are_there(slug: str, count: int) -> None:
    for seed in range(3):
        game, setup, deal, random = table(slug, count, seed)
        *_, last = random_game(game, setup, deal, random)
        outcome = game.extras.outcome(setup, deal, last.state)
        assert set(outcome.parts) <= set(NAMES[:count])
        for message in texts(outcome):
            assert all(wording(locale).plain(message) for locale in WHOLE)


@pytest.mark.parametrize(("slug", "count"), TELLING_ODDS)
def test_what_chance_may_bring_is_told_until_the_end_and_the_same_whoever_holds_what(slug: str, count: int) -> None:
    game, setup, deal, random = table(slug, count)
    assert game.extras.odds is not None
    other = game.rules.start(setup, game.rules.deal(setup, Random(2)))
    assert game.extras.odds((), game.rules.start(setup, deal)) == game.extras.odds((), other) is not None
    *_, last = random_game(game, setup, deal, random)
    past = [Step(before, entry.command, entry.events) for entry, before in last.past()]
    assert game.extras.odds(past, last.state) is None
