"""The finished games of a device, grouped by the people who played: only closed games, and only for that device."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.kernel.game import Extras
from companion.kernel.outcome import Outcome, Part
from companion.kernel.words import text
from companion.services import Table, UseCases
from companion.services.tally import FinishedGame
from tests.services import toy
from tests.services.house import NAMES, TABLET, Clock, add, dealt, drafted, make_use_cases, refusal, submitted


def told(setup: object, deal: Mapping[str, str] | None, state: object) -> Outcome:
    """Say who held what, as a game may once its roles are open."""
    return Outcome(parts={name: Part(text(f"toy.role.{role}"), role == "odd") for name, role in (deal or {}).items()})


TELLING = {"toy": replace(toy.GAME, extras=Extras(outcome=told))}


@pytest.fixture
def use_cases(tmp_path: Path, clock: Clock) -> UseCases:
    return make_use_cases(tmp_path, clock, games=TELLING)


@pytest.fixture
def elsewhere(tmp_path: Path, clock: Clock) -> Callable[[], UseCases]:
    """Another process over the same database."""
    return lambda: make_use_cases(tmp_path, clock, seed=2, games=TELLING)


def over(
    use_cases: UseCases, clock: Clock, names: tuple[str, ...] = NAMES, roles: str = "phones", seconds: int = 600
) -> Table:
    table = dealt(use_cases, names, roles)
    clock.now += seconds
    return submitted(use_cases, table, add(3), add(3), add(3), add(3))


def finished(use_cases: UseCases, clock: Clock, names: tuple[str, ...] = NAMES, **more: Any) -> Table:
    return use_cases.commands.close(over(use_cases, clock, names, **more).id, TABLET)


def games(use_cases: UseCases, device: str = TABLET) -> list[FinishedGame]:
    return [game for circle in use_cases.statistics.circles(device) for game in circle.games]


def test_a_finished_game_tells_its_length_and_everybodys_part(use_cases: UseCases, clock: Clock) -> None:
    table = finished(use_cases, clock, seconds=1234)
    (found,) = games(use_cases)
    assert (found.slug, found.players, found.turns, found.minutes) == ("toy", NAMES, 5, 21)
    assert {name: part.won for name, part in found.outcome.parts.items()} == {
        name: role == "odd" for name, role in table.deal.items()
    }


def test_only_a_game_that_was_closed_after_its_end_counts(use_cases: UseCases, clock: Clock) -> None:
    drafted(use_cases)
    dealt(use_cases)
    over(use_cases, clock)
    use_cases.commands.abandon(dealt(use_cases).id, TABLET)
    assert games(use_cases) == []


def test_another_device_is_told_nothing(use_cases: UseCases, clock: Clock) -> None:
    finished(use_cases, clock)
    code = use_cases.statistics.circles(TABLET)[0].code
    assert use_cases.statistics.circles("another tablet") == ()
    assert refusal(use_cases.statistics.circle, "another tablet", code) == "no_such_group"


def test_the_same_people_are_one_group_in_whatever_order_they_sit(use_cases: UseCases, clock: Clock) -> None:
    finished(use_cases, clock)
    finished(use_cases, clock, NAMES[::-1])
    finished(use_cases, clock, NAMES[:2])
    assert sorted((len(found.players), len(found.games)) for found in use_cases.statistics.circles(TABLET)) == [
        (2, 1),
        (3, 2),
    ]
    assert (
        use_cases.statistics.circle_code(NAMES)
        == use_cases.statistics.circle_code(NAMES[::-1])
        != use_cases.statistics.circle_code(NAMES[:2])
    )
    assert len(use_cases.statistics.circle(TABLET, use_cases.statistics.circle_code(NAMES)).games) == 2


def test_those_who_played_last_come_first(use_cases: UseCases, clock: Clock) -> None:
    finished(use_cases, clock)
    clock.now += 1
    finished(use_cases, clock, NAMES[:2])
    assert [len(found.players) for found in use_cases.statistics.circles(TABLET)] == [2, 3]


def test_people_have_the_name_that_the_device_remembers_them_by(use_cases: UseCases, clock: Clock) -> None:
    finished(use_cases, clock)
    assert use_cases.statistics.circles(TABLET)[0].name is None
    use_cases.groups.save(TABLET, "Thursday", NAMES[::-1])
    use_cases.groups.save(TABLET, "Not all of us", NAMES[:2])
    assert use_cases.statistics.circles(TABLET)[0].name == "Thursday"


def test_a_game_that_is_deleted_is_forgotten(use_cases: UseCases, clock: Clock) -> None:
    table = finished(use_cases, clock)
    assert games(use_cases)
    use_cases.lobby.delete(table.id, TABLET)
    assert games(use_cases) == []


def test_a_finished_game_is_read_once(use_cases: UseCases, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    finished(use_cases, clock)
    first = games(use_cases)
    monkeypatch.setattr(use_cases.statistics._store, "whole", None)
    assert games(use_cases) == first


def test_a_process_that_has_not_seen_the_game_tells_the_same(
    use_cases: UseCases, clock: Clock, elsewhere: Callable[[], UseCases]
) -> None:
    finished(use_cases, clock)
    assert games(elsewhere()) == games(use_cases)


def test_a_record_without_times_has_no_length_in_minutes(use_cases: UseCases) -> None:
    record = {
        "record": 1,
        "game": "toy",
        "players": list(NAMES),
        "options": {"starter": "Ana"},
        "actions": [add(3)] * 4,
    }
    use_cases.commands.close(use_cases.records.import_record(TABLET, json.dumps(record)), TABLET)
    (found,) = games(use_cases)
    assert (found.turns, found.minutes) == (5, None)
