"""Watching a table: every change is told after it is on the disk, and who may not listen is refused."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.play import Play, Table
from companion.play.hub import MemoryHub
from companion.store import Store
from tests.database import opened
from tests.play.house import GAMES, SECRET, TABLET, Clock, add, dealt, drafted, make_app, refusal

PHONE = "the phone"


class Witness(MemoryHub):
    """A hub that notes what another program sees in the database when it is told."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self.seen: list[tuple[str, int | None]] = []

    def publish(self, table_id: str) -> None:
        with opened(self._path) as other:
            row = other.execute("SELECT changes FROM tables WHERE id = ?", (table_id,)).fetchone()
        self.seen.append((table_id, row[0] if row else None))
        super().publish(table_id)


@pytest.fixture
def witness(tmp_path: Path) -> Witness:
    return Witness(tmp_path / "house.sqlite3")


@pytest.fixture
def play(tmp_path: Path, witness: Witness) -> Play:
    return Play(Store(make_app(tmp_path, KEEP_DAYS=0)), Clock(), random.Random(1), SECRET, GAMES, witness)


def claimed(play: Play, table: Table) -> None:
    play.claim(play.seat_token(table, 0), PHONE)


CHANGES: dict[str, Callable[[Play, Table], object]] = {
    "a command": lambda play, table: play.submit(table.id, TABLET, table.version, add(1)),
    "a setting": lambda play, table: play.settings(table.id, TABLET, pace=1.5),
    "a room": lambda play, table: play.room(table.id, TABLET, "play"),
    "a deal taken back": lambda play, table: play.undeal(table.id, TABLET),
    "a seat taken": claimed,
    "a seat set free": lambda play, table: play.release(table.id, TABLET, 0),
    "a role shown": lambda play, table: play.show(table.id, TABLET, 0),
    "the end": lambda play, table: play.abandon(table.id, TABLET),
    "a hand-over": lambda play, table: play.take_over(play.handover_code(table.id, TABLET), "another tablet"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_told_once_it_is_on_the_disk(name: str, play: Play, witness: Witness) -> None:
    table = dealt(play)
    witness.seen.clear()
    CHANGES[name](play, table)
    changes = play.changes(table.id)
    assert changes > table.changes
    assert witness.seen[-1] == (table.id, changes)


def test_the_first_look_at_a_role_is_told_and_no_later_one(play: Play, witness: Witness) -> None:
    table = dealt(play)
    claimed(play, table)
    witness.seen.clear()
    play.looked(table.id, 0, PHONE)
    play.looked(table.id, 0, PHONE)
    assert witness.seen == [(table.id, play.changes(table.id))]


def test_a_deleted_table_is_told_when_it_is_gone(play: Play, witness: Witness) -> None:
    table = dealt(play)
    play.delete(table.id, TABLET)
    assert witness.seen[-1] == (table.id, None)


def test_what_was_refused_is_not_told(play: Play, witness: Witness) -> None:
    table = dealt(play)
    witness.seen.clear()
    assert refusal(play.submit, table.id, TABLET, table.version - 1, add(1)) == "stale"
    assert refusal(play.claim, "a code that leads nowhere", PHONE) == "no_such_seat"
    assert witness.seen == []


def test_who_watches_hears_of_a_change(play: Play) -> None:
    table = dealt(play)
    heard = play.watch(table.id)
    play.submit(table.id, TABLET, table.version, add(1))
    assert heard.wait(10)


def test_the_number_is_the_same_for_everybody_who_may_ask(play: Play) -> None:
    table = dealt(play)
    claimed(play, table)
    changes = play.public_table(table.id).changes
    assert play.changes(table.id) == changes
    assert play.changes_led(table.id, TABLET) == changes
    assert play.changes_held(table.id, 0, PHONE) == changes


def test_only_the_tables_own_device_watches_it_as_its_game_master(play: Play) -> None:
    table = drafted(play)
    assert refusal(play.changes_led, table.id, "another tablet") == "no_such_table"
    assert refusal(play.changes_led, "nothing", TABLET) == "no_such_table"
    assert refusal(play.changes, "nothing") == "no_such_table"


def test_a_tablet_whose_table_was_handed_over_is_told_so(play: Play) -> None:
    table = dealt(play)
    play.take_over(play.handover_code(table.id, TABLET), "another tablet")
    assert refusal(play.changes_led, table.id, TABLET) == "handed_over"
    assert play.changes_led(table.id, "another tablet") > table.changes


def test_a_phone_watches_the_seat_that_it_holds_and_as_long_as_it_does(play: Play) -> None:
    table = dealt(play)
    claimed(play, table)
    assert refusal(play.changes_held, table.id, 0, "another phone") == "not_your_seat"
    assert refusal(play.changes_held, table.id, 1, PHONE) == "not_your_seat"
    assert refusal(play.changes_held, table.id, 99, PHONE) == "not_your_seat"
    assert refusal(play.changes_held, table.id, 10**30, PHONE) == "not_your_seat"
    assert refusal(play.changes_held, "nothing", 0, PHONE) == "not_your_seat"
    play.release(table.id, TABLET, 0)
    assert refusal(play.changes_held, table.id, 0, PHONE) == "not_your_seat"
