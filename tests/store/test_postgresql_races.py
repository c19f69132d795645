"""People who tap at the same moment, on PostgreSQL: no deadlock, and nothing is stored twice."""

import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest

from companion.kernel.refusal import Refused
from companion.services import UseCases
from companion.store import EveningRow, GroupRow, Store
from tests.database import lender
from tests.postgresql import cluster
from tests.services.house import NAMES, TABLET, dealt, make_app, make_use_cases
from tests.sizes import tries
from tests.store.on_postgresql import ON_POSTGRESQL, at_once, name_of
from tests.store.test_store import row

pytestmark = ON_POSTGRESQL


@pytest.fixture(autouse=True)
def on_postgresql(database: str) -> None:
    lender.lends = True


def seat_code(use_cases: UseCases, table_id: str, place: int) -> str:
    return use_cases.seats.code(use_cases.tables.own(table_id, TABLET), place)


def test_nobody_waits_in_a_circle_when_seats_are_raced_for(tmp_path: Path) -> None:
    first = make_use_cases(tmp_path)
    houses = [first, make_use_cases(tmp_path, seed=2)]
    table = dealt(first)

    def race(seed: int) -> None:
        chance, here, phone = random.Random(seed), houses[seed % 2], f"phone {seed}"
        acts: list[Callable[[int], object]] = [
            lambda place: here.seats.claim(seat_code(here, table.id, place), phone),
            lambda place: here.seats.looked(table.id, place, phone),
            lambda place: here.seats.release(table.id, TABLET, place),
            lambda place: here.seats.show(table.id, TABLET, place),
            lambda _: here.moments.go(table.id, TABLET, "play"),
            lambda _: here.joining.place(table.evening or "", phone),
        ]
        for _ in range(tries(4)):
            try:
                chance.choice(acts)(chance.randrange(len(NAMES)))
            except Refused:
                continue

    assert at_once(*(lambda seed=seed: race(seed) for seed in range(8))) == []
    assert deadlocks(first) == 0


def test_phones_that_join_and_sit_down_while_it_is_dealt_do_not_wait_in_a_circle(tmp_path: Path) -> None:
    houses = [make_use_cases(tmp_path, seed=seed) for seed in (1, 2)]
    for _ in range(3):
        table = houses[0].tables.own(houses[0].lobby.open(TABLET, "toy"), TABLET)
        table = houses[0].drafts.amend_players(table.id, TABLET, table.version, NAMES)
        found = houses[0].evenings.of(table)
        assert found is not None

        def come(number: int, code: str = found.code, at: str = found.id) -> None:
            house, phone = houses[number % 2], f"phone {number}"
            for name in NAMES[number % 3 :]:
                for act in (house.joining.join, lambda *_, name=name: house.joining.take_seat(at, phone, name)):
                    try:
                        act(code, phone, name)
                    except Refused:
                        continue

        def deal(table_id: str = table.id) -> None:
            for _ in range(5):
                try:
                    newest = houses[0].tables.own(table_id, TABLET)
                    houses[0].deals.deal(table_id, TABLET, newest.version)
                except Refused:
                    continue

        assert at_once(deal, *(lambda number=number: come(number) for number in range(6))) == []
    assert deadlocks(houses[0]) == 0


@pytest.mark.parametrize("begin", ["tidy", "delete", "renew"])
def test_what_touches_tables_of_an_evening_waits_for_its_lock_first(tmp_path: Path, begin: str) -> None:
    days = 24 * 3600.0
    clock = {"wall": 1000 * days, "ran": 0.0}
    store = Store(make_app(tmp_path))
    tidy = store.housekeeping(lambda: clock["wall"], lambda: clock["ran"])
    evening = EveningRow("e", "d", "ABCDEF", None, 0, None, None, clock["wall"])
    for table in ("before", "now"):
        store.add_table(row(table, evening="e", handover=table), {}, evening=evening)
    for _ in range(2):  # marked, and not yet old enough
        clock.update(wall=clock["wall"] + days / 3, ran=clock["ran"] + days / 3)
        tidy.run()
    clock.update(wall=clock["wall"] + days, ran=clock["ran"] + days)
    acts: dict[str, Callable[[], object]] = {
        "tidy": tidy.run,
        "delete": lambda: store.delete_table("now"),
        "renew": lambda: store.handovers.renew_all(lambda table, _: f"new {table}"),
    }
    with psycopg.connect(cluster().address(name_of(store))) as deal, ThreadPoolExecutor(1) as other:
        deal.execute("SELECT FROM evenings WHERE id = 'e' FOR NO KEY UPDATE")  # as every deal does
        waiting = other.submit(acts[begin])
        while not deal.execute(WAITS).fetchall():
            assert not waiting.done(), "it has not waited for the evening"
            time.sleep(0.01)
        for table in ("before", "now"):
            deal.execute("UPDATE tables SET changes = changes + 1 WHERE id = %s", [table])
        deal.commit()
        waiting.result()


WAITS = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
"""Finds whoever waits for somebody else's lock."""


def deadlocks(use_cases: UseCases) -> int:
    """Return how often somebody in the database of ``use_cases`` has waited in a circle."""
    with psycopg.connect(cluster().address(name_of(use_cases.tables._store))) as connection:
        sql = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"
        connection.execute("SELECT pg_stat_force_next_flush()")
        found: int = connection.execute(sql).fetchall()[0][0]
    return found


def test_a_name_that_two_forms_save_at_once_is_kept_once(tmp_path: Path) -> None:
    stores = [Store(make_app(tmp_path)) for _ in range(2)]
    acts = [
        lambda n=n: stores[n % 2].groups.save("d", GroupRow(f"g{n}", "Thursday", [str(n)]), float(n)) for n in range(8)
    ]
    assert at_once(*acts) == []
    assert len(stores[0].groups.of("d")) == 1
