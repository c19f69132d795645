"""What is deleted and when: old rows go in two steps, and never because a clock was corrected."""

from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from companion.store import GroupRow, Housekeeping, SeatRow, Store
from companion.store.connection import Transaction
from companion.store.housekeeping import BATCH_ROWS, BELONGINGS, SECONDS_A_DAY, TABLES, ExpiringRows
from tests.services.house import make_app
from tests.store.test_store import row

NOW = 1000.0 * SECONDS_A_DAY
OLD = NOW - 91 * SECONDS_A_DAY
YOUNG = NOW - 89 * SECONDS_A_DAY


class House:
    """A store, and a server that keeps it tidy, with clocks that can be set."""

    def __init__(self, folder: Path, days: int = 90) -> None:
        self.store = Store(make_app(folder, KEEP_DAYS=days))
        self.wall, self.ran = NOW, 0.0
        self.start()

    def start(self) -> None:
        """Start the server again."""
        self.housekeeping: Housekeeping = self.store.housekeeping(lambda: self.wall, lambda: self.ran)

    def pass_by(self, seconds: float) -> int:
        """Let the server run on, and tidy up."""
        self.wall += seconds
        self.ran += seconds
        return self.housekeeping.run()

    def there(self, *tables: str) -> list[bool]:
        return [self.store.table(table) is not None for table in tables]


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def test_what_is_old_goes_when_the_server_has_run_for_a_day_more(house: House) -> None:
    house.store.add_table(row("old", played_at=OLD, stage="dealt"), {}, [SeatRow(0, 1, "code")])
    house.store.add_table(row("young", played_at=YOUNG), {})
    house.start()
    assert house.pass_by(3600) == 0
    assert house.pass_by(SECONDS_A_DAY - 60) == 0
    assert house.there("old", "young") == [True, True]
    assert house.pass_by(120) == 1
    assert house.there("old", "young") == [False, True]
    assert house.store.seats.with_code("code") is None


def test_a_day_of_running_may_be_many_evenings(house: House) -> None:
    house.store.add_table(row("old", played_at=OLD), {})
    for _ in range(8):
        house.wall += 7 * 3600  # switched off
        house.start()
        house.pass_by(3 * 3600)
    assert house.there("old") == [True]
    house.start()
    house.pass_by(3 * 3600)
    assert house.there("old") == [False]


def test_several_processes_side_by_side_count_one_time(house: House) -> None:
    house.store.add_table(row("old", played_at=OLD), {})
    processes = [house.store.housekeeping(lambda: house.wall, lambda: house.ran) for _ in range(4)]

    def an_hour_passes(stopped: int = 0) -> None:
        house.wall += 3600
        house.ran += 3600
        for each in processes[stopped:]:
            each.run()

    for _ in range(24):
        an_hour_passes()
    assert house.there("old") == [True]
    an_hour_passes(stopped=3)  # whoever is left goes on with the count
    assert house.there("old") == [False]


def test_a_process_that_starts_beside_another_adds_nothing_that_was_counted(house: House) -> None:
    house.store.add_table(row("old", played_at=OLD), {})
    house.start()
    house.pass_by(3600)
    for _ in range(30):
        house.pass_by(600)
        house.store.housekeeping(lambda: house.wall, lambda: house.ran).run()
    assert house.there("old") == [True]


def test_nothing_is_deleted_at_a_start(tmp_path: Path) -> None:
    store = Store(make_app(tmp_path))
    store.add_table(row("old", played_at=0.0), {})
    make_app(tmp_path, CLOCK=lambda: NOW)
    assert store.table("old") is not None


def test_a_table_that_is_opened_again_meanwhile_stays(house: House) -> None:
    house.store.add_table(row("old", played_at=OLD), {})
    house.start()
    house.pass_by(3600)
    house.store.change("old", played_at=house.wall)
    house.pass_by(2 * SECONDS_A_DAY)
    house.pass_by(2 * SECONDS_A_DAY)
    assert house.there("old") == [True]


def test_a_game_that_began_by_a_slow_clock_survives_that_the_clock_is_put_right(house: House) -> None:
    house.wall = NOW - 200 * SECONDS_A_DAY
    house.start()
    house.store.add_table(row("running", played_at=house.wall), {})
    house.store.change("running", played_at=house.wall)
    house.wall = NOW  # the network has told the time
    for _ in range(3):
        assert house.pass_by(SECONDS_A_DAY) == 0
    assert house.there("running") == [True]
    house.start()  # and at the next start it is as young as it is
    house.pass_by(3600)
    house.pass_by(2 * SECONDS_A_DAY)
    assert house.there("running") == [True]


def test_a_clock_that_has_jumped_deletes_nothing_until_the_next_start(house: House) -> None:
    house.store.add_table(row("young", played_at=YOUNG), {})
    house.start()
    house.wall += 300 * SECONDS_A_DAY
    for _ in range(3):
        assert house.pass_by(SECONDS_A_DAY) == 0
    house.wall -= 300 * SECONDS_A_DAY
    house.start()
    house.pass_by(3600)
    house.pass_by(3600)
    assert house.there("young") == [True]


def test_a_clock_that_was_fast_for_an_evening_takes_nothing_with_it(house: House) -> None:
    house.store.add_table(row("young", played_at=YOUNG), {})
    house.wall += 3000 * SECONDS_A_DAY
    house.start()
    house.pass_by(3 * 3600)  # marked
    house.wall -= 3000 * SECONDS_A_DAY
    house.start()
    house.pass_by(SECONDS_A_DAY / 2)
    house.pass_by(SECONDS_A_DAY / 2)
    assert house.there("young") == [True]


def test_whoever_keeps_everything_keeps_everything(tmp_path: Path) -> None:
    house = House(tmp_path, days=0)
    house.store.add_table(row("old", played_at=0.0), {})
    house.start()
    assert [house.pass_by(SECONDS_A_DAY) for _ in range(3)] == [0, 0, 0]


def test_groups_are_kept_for_a_year(house: House) -> None:
    house.store.groups.save("d", GroupRow("a", "Old", ["Ana"]), NOW - 366 * SECONDS_A_DAY)
    house.store.groups.save("d", GroupRow("b", "Young", ["Ana"]), NOW - 360 * SECONDS_A_DAY)
    house.pass_by(3600)
    assert house.pass_by(SECONDS_A_DAY + 60) == 1
    assert [group.name for group in house.store.groups.of("d")] == ["Young"]


def transactions_to_delete(house: House, count: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """Return how many transactions it takes to delete so many tables."""
    for number in range(count):
        house.store.add_table(row(f"t{number}", played_at=OLD), {})
    house.start()
    house.pass_by(3600)
    begun: list[int] = []
    connections = house.store._connections
    writing = connections.writing

    def counted() -> AbstractContextManager[Transaction]:
        begun.append(0)
        return writing()

    with monkeypatch.context() as patch:
        patch.setattr(connections, "writing", counted)
        assert house.pass_by(SECONDS_A_DAY + 60) == count
    return len(begun)


def test_much_is_deleted_in_small_portions(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    few = transactions_to_delete(house, 1, monkeypatch)
    assert transactions_to_delete(house, 2 * BATCH_ROWS + 1, monkeypatch) == few + 2


@pytest.mark.sqlite  # it reads how SQLite means to search
@pytest.mark.parametrize(
    "shelf", [TABLES, *BELONGINGS], ids=["tables", "groups", "set-ups", "recordings", "departed", "evenings"]
)
def test_what_is_old_is_found_by_an_index(house: House, shelf: ExpiringRows) -> None:
    dialect = house.store._connections.engine.dialect
    with house.store._connections.reading() as work:
        for statement in (shelf.to_mark, shelf.to_delete):
            sql, order, fixed = statement.compile(dialect)
            assert order is not None
            every = {**fixed, "before": 0.0, "due": 0.0}
            values = tuple(every[name] for name in order)
            steps = work.connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", values)
            plan = " ".join(step.detail for step in steps)
            assert "USING INDEX" in plan
            assert "SCAN" not in plan
