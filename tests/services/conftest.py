"""Every test has its own use cases."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.services import UseCases
from tests.services.house import Clock, make_use_cases


@pytest.fixture(autouse=True)
def on_each_database(database: str) -> None:
    """Use cases know no database."""


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def use_cases(tmp_path: Path, clock: Clock) -> UseCases:
    return make_use_cases(tmp_path, clock)


@pytest.fixture
def elsewhere(tmp_path: Path, clock: Clock) -> Callable[[], UseCases]:
    """Another process over the same database."""
    return lambda: make_use_cases(tmp_path, clock, seed=2)
