"""One suite that plays every registered game: what the kernel's interface promises holds for each."""

import json
from collections.abc import Callable, Iterator
from functools import cached_property
from random import Random
from typing import Any

import pytest

from companion.kernel.events import Step
from companion.kernel.game import Game
from companion.kernel.journal import Entry, Position, event_from_json, event_to_json
from companion.kernel.record import position_as_json, positions, record_from_json, record_to_json
from companion.kernel.refusal import Refused
from companion.kernel.viewers import COURT, GAME_MASTER, seat_of
from companion.kernel.words import Text
from companion.messages import wording
from companion.registry import GAMES
from companion.translations import WHOLE
from tests.playing import commands, fold, random_game, submitted, whole

NAMES = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")
TABLES = [(slug, count) for slug, game in GAMES.items() for count in range(game.fewest, game.most + 1)]

pytestmark = pytest.mark.parametrize(("slug", "count"), TABLES)


def table(slug: str, count: int, seed: int = 1) -> tuple[Game[Any, Any, Any], Any, Any, Random]:
    """A game with its default options, settled and dealt."""
    game, random = GAMES[slug], Random(seed)
    setup = game.rules.settle(game.record.read(NAMES[:count], {}, None)[0], random)
    return game, setup, game.rules.deal(setup, random), random


def knowing(game: Game[Any, Any, Any], setup: Any, deal: Any) -> tuple[Any, ...]:
    """What the app may know of the deal: all of it, or nothing, unless it is face up and the game cannot do without."""
    return (deal,) if game.dealing.open_deal and refused(game.rules.start, setup, None) else (deal, None)


def refused(action: Callable[..., object], *arguments: object) -> bool:
    try:
        action(*arguments)
    except Refused:
        return True
    return False


def test_the_default_set_up_can_be_played(slug: str, count: int) -> None:
    game, setup, deal, _ = table(slug, count)
    assert not [finding for finding in game.rules.check(setup, deal) if finding.severity == "error"]
    assert all(game.pages.box(setup, by_hand).out for by_hand in (True, False))
    assert all(line.say.id for line in game.pages.script(setup).lines)
    assert game.pages.draft(setup.players, game.record.write(setup))


def test_options_and_deal_survive_a_record(slug: str, count: int) -> None:
    game, setup, deal, _ = table(slug, count)
    plain = json.loads(json.dumps(record_to_json(game, setup.players, setup, deal, [])))
    record = record_from_json(plain, GAMES)
    assert (record.setup, record.deal) == (setup, deal)


def test_a_set_up_forgets_who_has_left_and_nothing_else(slug: str, count: int) -> None:
    game, setup, _, _ = table(slug, count)
    settled = game.record.write(setup)
    plain = game.pages.options_from_form(tuple(f"someone {place}" for place in range(count)), settled, {})
    assert not any(name in json.dumps(plain) for name in NAMES)
    assert game.pages.options_from_form(setup.players, plain, {}) == plain
    assert game.pages.options_from_form(setup.players, settled, {}) == settled


def test_a_state_keeps_nothing_that_was_computed_from_what_may_change(slug: str, count: int) -> None:
    game, setup, deal, _ = table(slug, count)
    kind = type(game.rules.start(setup, deal))
    assert not [name for name, value in vars(kind).items() if isinstance(value, cached_property)]


def test_random_games_come_to_an_end(slug: str, count: int) -> None:
    for seed in range(20):
        game, setup, deal, random = table(slug, count, seed)
        for known in knowing(game, setup, deal):
            *_, last = random_game(game, setup, known, random, undo=0.05)
            assert game.rules.is_over(last.state)
            assert not game.actions.legal(last.state)


def test_what_is_offered_is_accepted(slug: str, count: int) -> None:
    game, setup, deal, random = table(slug, count)
    for position in random_game(game, setup, deal, random):
        for choice in game.actions.legal(position.state):
            for command in commands(choice) if choice.values else ():
                completed = whole(game, position, command, random)
                assert submitted(game, position, completed).version == position.version + 1


def test_an_action_that_does_not_exist_is_refused(slug: str, count: int) -> None:
    game, setup, deal, random = table(slug, count)
    for position in random_game(game, setup, deal, random):
        with pytest.raises(Refused, match="unknown_action"):
            submitted(game, position, {"do": "no such action"})


def test_the_journal_folds_to_the_live_state(slug: str, count: int) -> None:
    game, setup, deal, random = table(slug, count)
    rows: list[Entry] = []
    *_, last = random_game(game, setup, deal, random, undo=0.2, rows=rows)
    for row in rows:
        stored = json.loads(json.dumps([event_to_json(event) for event in row.events]))
        assert tuple(event_from_json(game, event) for event in stored) == row.events
    assert fold(game, game.rules.start(setup, deal), rows).state == last.state


def test_a_record_of_the_whole_game_replays_to_the_same_state(slug: str, count: int) -> None:
    game, setup, deal, random = table(slug, count)
    rows: list[Entry] = []
    *_, last = random_game(game, setup, deal, random, undo=0.2, rows=rows)
    plain = record_to_json(game, setup.players, setup, deal, [row.command for row in rows])
    *_, replayed = positions(record_from_json(json.loads(json.dumps(plain)), GAMES))
    assert position_as_json(game, replayed) == position_as_json(game, last)
    assert {"game", "phase", "turn", "winner", "reason", "legal"} <= position_as_json(game, last).keys()


def texts_of(game: Game[Any, Any, Any], position: Position[Any]) -> Iterator[Text]:
    """Everything that a game says at a position: what to do, what was done, and what undo would take back."""
    prompt = game.pages.prompt(position.state)
    for one in filter(None, (prompt, prompt.before)):
        yield from filter(None, (one.do, one.say))
        yield from (*one.notes, *one.known, *one.steps)
    if position.last is not None and position.before is not None:
        step = Step(position.before.state, position.last.command, position.last.events)
        yield from (*game.pages.log(step), game.actions.undo_label(step))


def test_every_moment_can_be_shown_said_and_told(slug: str, count: int) -> None:
    game, setup, deal, random = table(slug, count)
    for known in knowing(game, setup, deal):
        for position in random_game(game, setup, known, random):
            for words in map(wording, WHOLE):
                said = [words.plain(text) for text in texts_of(game, position)]
                assert all(said), said
                assert not [each for each in said if "None" in each]
            for viewer in (COURT, GAME_MASTER, *map(seat_of, setup.players)):
                assert game.pages.view(position.state, viewer).shown


def test_court_and_game_master_see_the_same_whoever_holds_what(slug: str, count: int) -> None:
    game, setup, deal, _ = table(slug, count)
    other = deal if game.dealing.open_deal else game.rules.deal(setup, Random(2))  # what is face up may be seen by all
    for viewer in (COURT, GAME_MASTER):
        assert game.pages.view(game.rules.start(setup, deal), viewer) == game.pages.view(
            game.rules.start(setup, other), viewer
        )
        assert game.pages.view(game.rules.start(setup, deal), viewer).secret is None
