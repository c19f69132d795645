"""What every test relies on."""

import gc
import weakref
from collections.abc import Iterator
from types import CodeType
from typing import ClassVar

import pytest
from flask import Flask
from hypothesis import settings
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from sqlalchemy import Engine

from companion.store import on_sqlite
from tests.database import lender
from tests.known_rules import KnownRules
from tests.postgresql import programs
from tests.sizes import THOROUGH, tries

# A deadline would be a timed test: a slow machine is not a fault of the code.
settings.register_profile("house", deadline=None, max_examples=tries(50))
settings.load_profile("house")


class Compiled(BytecodeCache):
    """Templates as the first app of this process compiled them: that takes four times as long as making an app."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self.known.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        assert bucket.code is not None
        self.known[bucket.key, bucket.checksum] = bucket.code


Flask.jinja_options = {"bytecode_cache": Compiled()}
Flask.url_map_class = KnownRules

SHIPPED = on_sqlite.SYNCHRONOUS
on_sqlite.SYNCHRONOUS = "OFF"  # no test cuts the power


class Noted(on_sqlite.SqliteConnections):
    """Ways to a database that are remembered; nobody would close most of them before the garbage collector comes."""

    opened: ClassVar[list[weakref.ref[on_sqlite.SqliteConnections]]] = []

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self.opened.append(weakref.ref(self))


on_sqlite.SqliteConnections = Noted  # type: ignore[misc] # for every app that a test makes


def pytest_collection_finish() -> None:
    """Spare the garbage collector the modules and the list of tests, which it would go through again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)


@pytest.fixture(autouse=True)
def closes_its_databases() -> Iterator[None]:
    """Close after each test what it has opened: a process runs thousands, and may have a thousand files open."""
    Noted.opened.clear()
    yield
    for each in Noted.opened:
        if (still := each()) is not None:
            still.close()


@pytest.fixture
def waits_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the database written as it is for people."""
    monkeypatch.setattr(on_sqlite, "SYNCHRONOUS", SHIPPED)


@pytest.fixture
def database(request: pytest.FixtureRequest) -> Iterator[str]:
    """The kind of database that houses of this test are built on."""
    kind: str = getattr(request, "param", "sqlite")
    lender.lends = kind == "postgresql"
    yield kind
    lender.lends = False
    lender.give_back()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run what is about databases on each kind there is: a representative part of it, and all in a thorough run."""
    if "database" not in metafunc.fixturenames or programs() is None:
        return
    marked = {mark.name for mark in metafunc.definition.iter_markers()}
    if "sqlite" not in marked and (THOROUGH or "postgresql" in marked):
        metafunc.parametrize("database", ["sqlite", "postgresql"], indirect=True)


def pytest_report_header() -> list[str]:
    """Say what cannot be tested here."""
    return [] if programs() else ["PostgreSQL is not installed: what would be tested on it runs on SQLite alone."]
