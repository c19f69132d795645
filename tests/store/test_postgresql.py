"""What can go wrong with PostgreSQL alone: several starts at once, servers that go, exhausted pools."""

import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from flask import Flask
from sqlalchemy.pool import QueuePool

from companion.store import CannotOpen, GroupRow, NoticeRow, SeatRow, Store, Unavailable, db, prepare
from companion.store.migrating import upgrade
from companion.store.on_postgresql import POOL, PooledConnections, PostgresqlTransaction
from companion.store.opening import REVISIONS
from tests.database import lender
from tests.postgresql import Cluster, cluster
from tests.services.house import make_app
from tests.sizes import for_thorough, tries
from tests.store.on_postgresql import ON_POSTGRESQL, at_once, name_of
from tests.store.test_store import entry, row
from tests.web.evening import evening, turn

pytestmark = ON_POSTGRESQL
COLUMNS = """
SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
WHERE table_schema = 'public' ORDER BY 1, 2"""
CONSTRAINTS = """
SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2"""
INDEXES = "SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1, 2"


@pytest.fixture(autouse=True)
def on_postgresql(database: str) -> None:
    lender.lends = True


@pytest.fixture
def own() -> Iterator[Cluster]:
    """The cluster, for a test that stops it; afterwards it runs again."""
    yield cluster()
    if not cluster().runs:
        cluster().start()


def app_for(address: str, **config: Any) -> Flask:
    app = Flask("house")
    app.config.update(SQLALCHEMY_DATABASE_URI=address, **config)
    db.init_app(app)
    return app


def pool_of(store: Store) -> QueuePool:
    connections = store._connections
    assert isinstance(connections, PooledConnections)
    assert isinstance(connections.engine.pool, QueuePool)
    return connections.engine.pool


def schema(address: str) -> list[list[tuple[Any, ...]]]:
    with psycopg.connect(address) as connection:
        return [connection.execute(sql).fetchall() for sql in (COLUMNS, CONSTRAINTS, INDEXES)]


# Opening.


def test_a_database_made_anew_is_the_one_that_migrations_make() -> None:
    made, migrated = (cluster().address(cluster().new()) for _ in range(2))
    prepare(app_for(made))
    app = app_for(migrated)
    with app.app_context():
        with db.engine.begin() as connection:
            upgrade(app, connection)
        db.engine.dispose()
    assert schema(migrated) == schema(made)
    older = cluster().address(cluster().new())
    app = app_for(older)
    with app.app_context():
        with db.engine.begin() as connection:
            upgrade(app, connection, "0009")
        db.engine.dispose()
    assert schema(older) != schema(made)
    prepare(app)
    assert schema(older) == schema(made)


def test_processes_that_start_at_once_on_an_empty_database_all_start() -> None:
    address = cluster().address(cluster().new())
    apps = [app_for(address) for _ in range(6)]
    assert at_once(*(lambda app=app: prepare(app) for app in apps)) == []
    with psycopg.connect(address) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(REVISIONS[-1],)]


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("postgresql://somebody:hush@127.0.0.1:1/chevet", "cannot be opened"),
        ("postgresql://somebody:hush@127.0.0.1:nowhere/chevet", "no address"),
        ("mysql://somebody:hush@there/chevet", "must begin with"),
    ],
)
def test_a_database_that_cannot_be_had_is_one_sentence_without_its_password(address: str, said: str) -> None:
    with pytest.raises(CannotOpen) as refused:
        prepare(app_for(address))
    sentence = str(refused.value)
    assert said in sentence
    assert "hush" not in sentence
    assert "\n" not in sentence
    assert sentence.endswith(".")


def test_a_database_without_an_encoding_keeps_every_letter() -> None:
    name = f"{cluster().new()}_plain"
    cluster().run(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'SQL_ASCII'")
    app = app_for(cluster().address(name))
    prepare(app)
    store = Store(app)
    group = GroupRow("g", "Les Héritières", ["Béa", "Ж"])
    store.groups.save("device", group, 1.0)
    assert store.groups.of("device") == [group]
    store.close()


def test_the_driver_is_ours_to_choose() -> None:
    for scheme in ("postgresql", "postgres", "postgresql+psycopg"):
        url: Any = app_for(f"{scheme}://me@there/chevet").config["SQLALCHEMY_DATABASE_URI"]
        assert url.drivername == "postgresql+psycopg"


# The pool.


def test_what_finds_no_connection_is_told_so_and_no_connection_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.store.schema.POOL", {**POOL, "pool_timeout": 0.01})
    store = Store(make_app(tmp_path, DATABASE_CONNECTIONS=2))
    with store._connections.reading(), store._connections.reading(), pytest.raises(Unavailable) as told:
        store.changes("t")
    assert told.value.reason == "busy"
    store.add_table(row(), {})
    with pytest.raises(psycopg.errors.UniqueViolation):
        raise_cause(lambda: store.add_table(row(), {}))
    assert pool_of(store).checkedout() == 0


def raise_cause(act: Callable[[], object]) -> None:
    """Raise what the driver has said."""
    try:
        act()
    except Exception as error:
        raise getattr(error, "orig", error) from None


def test_four_hundred_questions_at_once_go_through_few_connections(tmp_path: Path) -> None:
    store = Store(make_app(tmp_path, DATABASE_CONNECTIONS=4))
    store.add_table(row(), {})
    assert at_once(*[lambda: store.table("t")] * 400) == []
    assert pool_of(store).checkedout() == 0
    assert pool_of(store).checkedin() <= 4


@for_thorough
def test_no_question_fails_after_the_server_was_restarted(tmp_path: Path, own: Cluster) -> None:
    store = Store(make_app(tmp_path, DATABASE_CONNECTIONS=4))
    store.add_table(row(stage="dealt"), {})
    at_once(*[lambda: store.table("t")] * 8)  # so that every connection of the pool is open
    own.stop()
    with pytest.raises(Unavailable) as told:
        store.changes("t")
    assert told.value.reason == "closed"
    own.start()
    assert at_once(*[lambda: store.table("t")] * 24) == []
    store.append_all("t", 0, [entry(1)], "play")


def test_a_connection_that_has_gone_in_silence_is_not_lent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.store.on_postgresql._has_something_to_say", lambda driver: False)
    monkeypatch.setattr("companion.store.on_postgresql.QUIET", 0.0)
    store = Store(make_app(tmp_path))
    store.add_table(row(), {})
    own_engine = store._connections.engine
    with own_engine.connect() as connection:
        gone = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar()
    cluster().run(f"SELECT pg_terminate_backend({gone})")
    assert store.changes("t") == 0


def test_what_is_lent_while_a_store_is_closed_is_closed_when_it_comes_back(tmp_path: Path) -> None:
    store = Store(make_app(tmp_path))
    with store._connections.reading() as work:
        assert isinstance(work, PostgresqlTransaction)
        driver = work.connection.connection.driver_connection
        store.close()
        assert driver is not None
        assert not driver.closed
    assert driver.closed
    assert store.newest_tables() == []


def test_a_missing_table_is_told(tmp_path: Path) -> None:
    store = Store(make_app(tmp_path))
    name = name_of(store)
    cluster().run("ALTER TABLE groups RENAME TO elsewhere", name)
    try:
        with pytest.raises(Unavailable) as told:
            store.groups.of("tablet")
        assert told.value.reason == "emptied"
    finally:
        cluster().run("ALTER TABLE elsewhere RENAME TO groups", name)


# Statements.


def test_a_tap_is_one_query_and_one_transaction_and_a_page_is_one_query(tmp_path: Path) -> None:
    at = evening(tmp_path, *turn("Bea", "interventionist"))
    name = name_of(at.use_cases.tables._store)
    cluster().log_statements(name)
    try:
        at.use_cases.tables._store.close()  # connections learn of it when they are opened
        assert at.get().status_code == 200  # connections are open, and the table is known
        page = cluster().asked(at.get)
        version = at.table.version
        tap = cluster().asked(lambda: at.post(version=version, do="propose", narrator="Cleo"))
    finally:
        cluster().log_statements(name, on=False)
    assert at.table.version == version + 1
    assert [line.split()[0] for line in page] == ["SELECT"], page
    assert [line.split()[0] for line in tap] == ["SELECT", "BEGIN", "UPDATE", "INSERT", "COMMIT"], tap


# Durability.


@for_thorough  # that our own process loses nothing is shown by tests/services/test_crash.py in every run
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path, own: Cluster) -> None:
    own.stop()
    own.start(durable=True)
    store = Store(make_app(tmp_path))
    store.add_table(row(stage="dealt"), {})
    for attempt in range(tries(1)):
        acknowledged = store.table("t").version  # type: ignore[union-attr] # it is there
        stop = threading.Timer(0.1 + attempt / 20, lambda: own.stop(signal.SIGQUIT))
        stop.start()
        try:
            while True:
                store.append_all("t", acknowledged, [entry(acknowledged + 1)], "play")
                acknowledged += 1
        except Unavailable:
            stop.join()
        own.start(durable=True)
        whole = store.whole("t", 0)
        assert whole is not None
        versions = [one.version for one in whole.entries]
        assert versions == list(range(1, whole.row.version + 1))
        assert whole.row.version in {acknowledged, acknowledged + 1}  # the last may have been kept before its answer


# Large numbers and hidden bytes.


def test_a_number_of_a_notice_may_be_larger_than_32_bits(tmp_path: Path) -> None:
    store = Store(make_app(tmp_path))
    store.add_table(row(stage="dealt"), {}, [SeatRow(0, 1, "code")])
    name = name_of(store)
    cluster().run(f"SELECT setval('notices_id_seq', {2**40})", name)
    store.seats.shown("t", NoticeRow(0, "shown", 0, 1.0))
