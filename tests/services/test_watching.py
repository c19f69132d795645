"""Watching a table: every change is announced once it is on disk, and those who may not listen are refused."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.services import Table, UseCases
from companion.services.hub import MemoryHub
from companion.store import Store
from tests.database import opened
from tests.services.house import GAMES, SECRET, TABLET, Clock, add, dealt, drafted, make_app, refusal, submit

pytestmark = pytest.mark.sqlite  # looks into the file

PHONE = "the phone"


class Witness(MemoryHub):
    """A hub that notes what another program sees in the database when it is told."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self.seen: list[tuple[str, int | None]] = []

    def publish(self, table_id: str, changes: int = 0) -> None:
        with opened(self._path) as other:
            row = other.execute("SELECT changes FROM tables WHERE id = ?", (table_id,)).fetchone()
        self.seen.append((table_id, row[0] if row else None))
        assert row is None or changes == row[0]
        super().publish(table_id, changes)


@pytest.fixture
def witness(tmp_path: Path) -> Witness:
    return Witness(tmp_path / "house.sqlite3")


@pytest.fixture
def use_cases(tmp_path: Path, witness: Witness) -> UseCases:
    return UseCases(Store(make_app(tmp_path, KEEP_DAYS=0)), Clock(), random.Random(1), SECRET, GAMES, witness)


def claimed(use_cases: UseCases, table: Table) -> None:
    use_cases.seats.claim(use_cases.seats.code(table, 0), PHONE)


CHANGES: dict[str, Callable[[UseCases, Table], object]] = {
    "a command": lambda use_cases, table: submit(use_cases, table.id, TABLET, table.version, add(1)),
    "a setting": lambda use_cases, table: use_cases.preferences.change(table.id, TABLET, pace=1.5),
    "a room": lambda use_cases, table: use_cases.moments.go(table.id, TABLET, "play"),
    "a deal taken back": lambda use_cases, table: use_cases.deals.undeal(table.id, TABLET),
    "a seat taken": claimed,
    "a seat set free": lambda use_cases, table: use_cases.seats.release(table.id, TABLET, 0),
    "a role shown": lambda use_cases, table: use_cases.seats.show(table.id, TABLET, 0),
    "the end": lambda use_cases, table: use_cases.commands.abandon(table.id, TABLET),
    "a hand-over": lambda use_cases, table: use_cases.handovers.take_over(
        use_cases.handovers.code(table.id, TABLET), "another tablet"
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_told_once_it_is_on_the_disk(name: str, use_cases: UseCases, witness: Witness) -> None:
    table = dealt(use_cases)
    witness.seen.clear()
    CHANGES[name](use_cases, table)
    changes = use_cases.watching.changes(table.id)
    assert changes > table.changes
    assert [seen for seen in witness.seen if seen[0] == table.id][-1] == (table.id, changes)


def test_the_first_look_at_a_role_is_told_and_no_later_one(use_cases: UseCases, witness: Witness) -> None:
    table = dealt(use_cases)
    claimed(use_cases, table)
    witness.seen.clear()
    use_cases.seats.looked(table.id, 0, PHONE)
    use_cases.seats.looked(table.id, 0, PHONE)
    assert witness.seen == [(table.id, use_cases.watching.changes(table.id))]


def test_a_deleted_table_is_told_when_it_is_gone(use_cases: UseCases, witness: Witness) -> None:
    table = dealt(use_cases)
    use_cases.lobby.delete(table.id, TABLET)
    assert witness.seen[-1] == (table.id, None)


def test_what_was_refused_is_not_told(use_cases: UseCases, witness: Witness) -> None:
    table = dealt(use_cases)
    witness.seen.clear()
    assert refusal(submit, use_cases, table.id, TABLET, table.version - 1, add(1)) == "stale"
    assert refusal(use_cases.seats.claim, "a code that leads nowhere", PHONE) == "no_such_seat"
    assert witness.seen == []


def test_who_watches_hears_of_a_change(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    heard = use_cases.watching.subscribe(table.id)
    submit(use_cases, table.id, TABLET, table.version, add(1))
    assert heard.wait(10)


def test_the_number_is_the_same_for_everybody_who_may_ask(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    claimed(use_cases, table)
    changes = use_cases.tables.public(table.id).changes
    assert use_cases.watching.changes(table.id) == changes
    assert use_cases.watching.changes_led(table.id, TABLET) == changes
    assert use_cases.watching.changes_held(table.id, 0, PHONE) == changes


def test_only_the_tables_own_device_watches_it_as_its_game_master(use_cases: UseCases) -> None:
    table = drafted(use_cases)
    assert refusal(use_cases.watching.changes_led, table.id, "another tablet") == "no_such_table"
    assert refusal(use_cases.watching.changes_led, "nothing", TABLET) == "no_such_table"
    assert refusal(use_cases.watching.changes, "nothing") == "no_such_table"


def test_a_tablet_whose_table_was_handed_over_is_told_so(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    use_cases.handovers.take_over(use_cases.handovers.code(table.id, TABLET), "another tablet")
    assert refusal(use_cases.watching.changes_led, table.id, TABLET) == "handed_over"
    assert use_cases.watching.changes_led(table.id, "another tablet") > table.changes


def test_a_phone_watches_the_seat_that_it_holds_and_as_long_as_it_does(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    claimed(use_cases, table)
    assert refusal(use_cases.watching.changes_held, table.id, 0, "another phone") == "not_your_seat"
    assert refusal(use_cases.watching.changes_held, table.id, 1, PHONE) == "not_your_seat"
    assert refusal(use_cases.watching.changes_held, table.id, 99, PHONE) == "not_your_seat"
    assert refusal(use_cases.watching.changes_held, table.id, 10**30, PHONE) == "not_your_seat"
    assert refusal(use_cases.watching.changes_held, "nothing", 0, PHONE) == "not_your_seat"
    use_cases.seats.release(table.id, TABLET, 0)
    assert refusal(use_cases.watching.changes_held, table.id, 0, PHONE) == "not_your_seat"
