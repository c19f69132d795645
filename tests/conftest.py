"""What every test relies on."""

import gc
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.database import lender
from tests.postgresql import programs
from tests.sizes import THOROUGH, tries

# A deadline would be a timed test: a slow machine is not a fault of the code.
settings.register_profile("house", deadline=None, max_examples=tries(20))
settings.load_profile("house")


def pytest_collection_finish(session: pytest.Session) -> None:
    """Spare the garbage collector the modules and the list of tests, which it would go through again and again.

    Where tests are collected but not run, as ``script/test`` does once, what Hypothesis draws from is kept for later.
    """
    if session.config.getoption("collectonly"):
        draw()
    gc.collect()
    gc.freeze()


@given(st.text())
def draw(text: str) -> None:
    """Have Hypothesis list the letters there are and the project's constants: 3 s in each process otherwise."""


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
