"""The finished games of a device, by who sat together: of closed games alone, and for that device alone."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.kernel.game import Extras
from companion.kernel.outcome import Outcome, Part
from companion.kernel.words import text
from companion.play import Play, Table
from companion.play.evenings import Played
from tests.play import toy
from tests.play.house import NAMES, TABLET, Clock, add, dealt, drafted, make_play, refusal, submitted


def told(setup: object, deal: Mapping[str, str] | None, state: object) -> Outcome:
    """Say who held what, as a game may once its roles are open."""
    return Outcome(parts={name: Part(text(f"toy.role.{role}"), role == "odd") for name, role in (deal or {}).items()})


TELLING = {"toy": replace(toy.GAME, extras=Extras(outcome=told))}


@pytest.fixture
def play(tmp_path: Path, clock: Clock) -> Play:
    return make_play(tmp_path, clock, games=TELLING)


@pytest.fixture
def elsewhere(tmp_path: Path, clock: Clock) -> Callable[[], Play]:
    """Another process over the same database."""
    return lambda: make_play(tmp_path, clock, seed=2, games=TELLING)


def over(play: Play, clock: Clock, names: tuple[str, ...] = NAMES, roles: str = "phones", seconds: int = 600) -> Table:
    table = dealt(play, names, roles)
    clock.now += seconds
    return submitted(play, table, add(3), add(3), add(3), add(3))


def finished(play: Play, clock: Clock, names: tuple[str, ...] = NAMES, **more: Any) -> Table:
    return play.close(over(play, clock, names, **more).id, TABLET)


def games(play: Play, device: str = TABLET) -> list[Played]:
    return [game for circle in play.circles(device) for game in circle.games]


def test_a_finished_game_tells_its_length_and_everybodys_part(play: Play, clock: Clock) -> None:
    table = finished(play, clock, seconds=1234)
    (found,) = games(play)
    assert (found.slug, found.players, found.turns, found.minutes) == ("toy", NAMES, 5, 21)
    assert {name: part.won for name, part in found.outcome.parts.items()} == {
        name: role == "odd" for name, role in table.deal.items()
    }


def test_only_a_game_that_was_closed_after_its_end_counts(play: Play, clock: Clock) -> None:
    drafted(play)
    dealt(play)
    over(play, clock)
    play.abandon(dealt(play).id, TABLET)
    assert games(play) == []


def test_another_device_is_told_nothing(play: Play, clock: Clock) -> None:
    finished(play, clock)
    code = play.circles(TABLET)[0].code
    assert play.circles("another tablet") == ()
    assert refusal(play.circle, "another tablet", code) == "no_such_group"


def test_the_same_people_are_one_group_in_whatever_order_they_sit(play: Play, clock: Clock) -> None:
    finished(play, clock)
    finished(play, clock, NAMES[::-1])
    finished(play, clock, NAMES[:2])
    assert sorted((len(found.players), len(found.games)) for found in play.circles(TABLET)) == [(2, 1), (3, 2)]
    assert play.circle_code(NAMES) == play.circle_code(NAMES[::-1]) != play.circle_code(NAMES[:2])
    assert len(play.circle(TABLET, play.circle_code(NAMES)).games) == 2


def test_those_who_played_last_come_first(play: Play, clock: Clock) -> None:
    finished(play, clock)
    clock.now += 1
    finished(play, clock, NAMES[:2])
    assert [len(found.players) for found in play.circles(TABLET)] == [2, 3]


def test_people_have_the_name_that_the_device_remembers_them_by(play: Play, clock: Clock) -> None:
    finished(play, clock)
    assert play.circles(TABLET)[0].name is None
    play.save_group(TABLET, "Thursday", NAMES[::-1])
    play.save_group(TABLET, "Not all of us", NAMES[:2])
    assert play.circles(TABLET)[0].name == "Thursday"


def test_a_game_that_is_deleted_is_forgotten(play: Play, clock: Clock) -> None:
    table = finished(play, clock)
    assert games(play)
    play.delete(table.id, TABLET)
    assert games(play) == []
    assert play._memory.played(table.id) is None


def test_a_finished_game_is_read_once(play: Play, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    finished(play, clock)
    first = games(play)
    monkeypatch.setattr(play._store, "whole", None)
    assert games(play) == first


def test_a_process_that_has_not_seen_the_game_tells_the_same(
    play: Play, clock: Clock, elsewhere: Callable[[], Play]
) -> None:
    finished(play, clock)
    assert games(elsewhere()) == games(play)


def test_a_record_without_times_has_no_length_in_minutes(play: Play) -> None:
    record = {
        "record": 1,
        "game": "toy",
        "players": list(NAMES),
        "options": {"starter": "Ana"},
        "actions": [add(3)] * 4,
    }
    play.close(play.import_record(TABLET, json.dumps(record)), TABLET)
    (found,) = games(play)
    assert (found.turns, found.minutes) == (5, None)
