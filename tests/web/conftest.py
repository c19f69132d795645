"""A house full of tables, for tests that knock at every door."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.web.house import House


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with closing(House(tmp_path_factory.mktemp("house"))) as made:
        yield made


@pytest.fixture
def house(shared: House) -> Iterator[House]:
    """A house as it was at the start."""
    yield shared
    if shared.changed():
        shared.restore()
