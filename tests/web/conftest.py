"""A house full of tables, for tests that knock at every door."""

from collections.abc import Iterator

import pytest

from tests.web.house import House


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> House:
    return House(tmp_path_factory.mktemp("house"))


@pytest.fixture
def house(shared: House) -> Iterator[House]:
    """A house as it was at the start."""
    yield shared
    if shared.changed():
        shared.restore()
