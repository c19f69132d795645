"""The store's promises below the use cases: transactions, conflicts, durability of what was written."""

import gc
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from sqlite3 import ProgrammingError
from typing import Any

import pytest
from sqlalchemy import func, make_url, select

from companion import store as store_package
from companion.store import (
    Conflict,
    EntryRow,
    GroupRow,
    MemberRow,
    NoticeRow,
    PresetRow,
    SeatRow,
    Store,
    TableRow,
    recordings,
    statements,
)
from companion.store.connection import Statement
from companion.store.devices import Shelf
from companion.store.housekeeping import ExpiringRows
from companion.store.schema import entries, notices, seats
from companion.store.writes import NamedValues
from tests.services.house import make_app

pytestmark = pytest.mark.postgresql


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(make_app(tmp_path))


def row(table_id: str = "t", **changes: Any) -> TableRow:
    whole = TableRow(table_id, "toy", "d", "draft", None, "players", 0, 0, 0, 0, [], {}, None, None, 1.0, 1.0, 0.0)
    return whole._replace(**changes)


def entry(version: int) -> EntryRow:
    return EntryRow(version, {"do": "add", "é": "\u2028"}, [["Added", {"by": 1}]], "game_master", 5.0, version)


def test_a_table_comes_back_as_it_was_added(store: Store) -> None:
    table = row(players=["Ana", "Ж"], options={"a": [1, None]}, settled={}, hidden={"Ana": "odd"})
    store.add_table(table, {})
    assert store.table("t") == table
    assert store.table("other") is None


def test_every_write_counts_as_a_change(store: Store) -> None:
    store.add_table(row(stage="dealt"), {}, [SeatRow(0, 1, "code")])
    counts = [store.changes("t")]
    notice = NoticeRow(0, "claimed", 0, 1.0)
    writes: list[Callable[[], object]] = [
        lambda: store.change("t", moment="box"),
        lambda: store.append_all("t", 0, [entry(1)], "play"),
        lambda: store.seats.claim("t", "code", "phone", notice, None, MemberRow("Ana", "phone", 0, "t", 1.0)),
        lambda: store.seats.looked("t", 0, "phone", 1.0),
        lambda: store.seats.shown("t", notice),
        lambda: store.seats.release("t", notice, str),
        lambda: store.undeal("t", 1, 1.0, None, version=2),
        lambda: store.deal("t", 2, []),
    ]
    for write in writes:
        write()
        counts.append(store.changes("t"))
    assert counts == list(range(9))


def test_an_entry_is_appended_once(store: Store) -> None:
    store.add_table(row(stage="dealt"), {})
    assert store.append_all("t", 0, [entry(1)], "play") == 1
    with pytest.raises(Conflict):
        store.append_all("t", 0, [entry(1)], "play")
    whole, newer = store.whole("t", 0), store.whole("t", 1)
    assert whole is not None
    assert newer is not None
    assert (whole.row.version, whole.entries) == (1, [entry(1)])
    assert newer.entries == []


def test_a_draft_and_a_closed_table_take_no_entry(store: Store) -> None:
    for stage in ("draft", "closed"):
        store.add_table(row(stage, stage=stage), {})
        with pytest.raises(Conflict):
            store.append_all(stage, 0, [entry(1)], "play")


def test_a_transaction_that_fails_leaves_nothing(store: Store) -> None:
    store.add_table(row("other", stage="dealt"), {}, [SeatRow(0, 1, "code"), SeatRow(1, 1, "next")])
    with pytest.raises(Exception, match=r"(?i)unique"):
        store.add_table(row(), {}, [SeatRow(0, 1, "code")])
    assert store.table("t") is None
    with pytest.raises(Exception, match=r"(?i)unique"):
        store.seats.release("other", NoticeRow(0, "released", 0, 1.0), lambda generation: "next")
    assert store.changes("other") == 0
    store.add_table(row(), {})
    assert store.table("t") == row()


def test_a_missing_table_takes_no_rows(store: Store) -> None:
    with pytest.raises(Conflict):
        store.append_all("t", 0, [entry(1)], "play")
    with pytest.raises(Conflict):
        store.change("t", moment="box")


def test_deleting_a_table_deletes_what_belongs_to_it(store: Store) -> None:
    store.add_table(row(stage="dealt"), {}, [SeatRow(0, 1, "code")], [entry(1)])
    store.seats.shown("t", NoticeRow(0, "shown", 0, 1.0))
    store.delete_table("t")
    with store._connections.reading() as work:
        for part in (seats, entries, notices):
            assert work.execute(Statement(select(func.count()).select_from(part))).fetchall() == [(0,)]


def test_forgetting_a_device_leaves_nothing_of_it_and_everything_of_others(store: Store) -> None:
    for device, table in (("d", "t"), ("e", "u")):
        store.add_table(row(table, device=device, stage="dealt"), {}, [SeatRow(0, 1, f"code {device}")])
        store.append_all(table, 0, [entry(1)], "play")
        store.groups.save(device, GroupRow(f"g{device}", "Thursday", ["Ana"]), 1.0)
        store.presets.save(device, PresetRow(f"p{device}", "Ours", "toy", {"options": {}}), 1.0)
        store.recordings.save(device, recordings.RecordingRow("a" * 64, "audio/ogg", b"OggS"), 1.0, 9)
    heard: list[tuple[str, int]] = []
    store.on_change(lambda table, changes: heard.append((table, changes)))
    assert store.devices.forget("d", 2.0) == ["t"]
    assert heard == [("t", 0)]  # its open pages find out
    assert (store.devices.kept("d"), store.devices.kept("e")) == ((0, 0, 0, 0), (1, 1, 1, 1))
    assert (store.table("t"), store.seats.with_code("code d")) == (None, None)
    assert store.seats.with_code("code e") == ("u", 0)


def statements_in(value: object) -> Iterator[Statement]:
    """Yield every statement that a module contains directly, in a collection, or in an object of the store."""
    if isinstance(value, Statement):
        yield value
    elif isinstance(value, (tuple, list, dict)):
        for each in value.values() if isinstance(value, dict) else value:
            yield from statements_in(each)
    elif isinstance(value, (ExpiringRows, NamedValues, Shelf)):
        yield from statements_in(vars(value))


@pytest.mark.sqlite
@pytest.mark.parametrize("scheme", ["sqlite", "postgresql+psycopg"])
def test_every_statement_can_be_said_in_every_database(scheme: str) -> None:
    dialect = make_url(f"{scheme}://").get_dialect()()
    statements.change(("moment",), True, True)
    modules = [import_module(module.name) for module in iter_modules(store_package.__path__, "companion.store.")]
    said = [found for module in modules for value in vars(module).values() for found in statements_in(value)]
    gc.unfreeze()  # what the tests imported was put aside
    everywhere = {id(each) for each in gc.get_objects() if isinstance(each, Statement)}
    gc.freeze()
    assert everywhere
    assert everywhere <= {id(each) for each in said}, "a module keeps statements where they are not looked for"
    for statement in said:
        sql, order, fixed = Statement(statement.clause, *(statement.columns or ())).compile(dialect)
        every = statement.clause.compile(dialect=dialect, column_keys=statement.columns).params
        assert sql
        assert fixed.keys() | set(order or ()) <= every.keys()


@pytest.mark.sqlite
def test_a_refused_change_leaves_nothing_open_though_another_store_of_the_app_has_gone(tmp_path: Path) -> None:
    app = make_app(tmp_path)
    one, other = Store(app), Store(app)
    assert (one.table("t"), other.table("t")) == (None, None)
    one.close()
    with other._connections.reading() as work:
        driver = work.connection.connection.driver_connection
    assert driver is not None
    with pytest.raises(Conflict):
        other.change("t", moment="box")
    with pytest.raises(ProgrammingError):
        driver.cursor()
