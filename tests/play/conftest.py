"""Every test has a house of its own."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.play import Play
from tests.play.house import Clock, make_play


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def play(tmp_path: Path, clock: Clock) -> Play:
    return make_play(tmp_path, clock)


@pytest.fixture
def elsewhere(tmp_path: Path, clock: Clock) -> Callable[[], Play]:
    """Another process over the same database."""
    return lambda: make_play(tmp_path, clock, seed=2)
