"""An installation with tables in every stage, for tests that request every route."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from companion.services.estimates import Estimates
from companion.web.delivery import page_cache
from tests.web.house import House
from tests.web.lent_apps import lent_apps


@pytest.fixture(autouse=True)
def no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no page start the process that simulates games: questions wait."""
    monkeypatch.setattr(Estimates, "_start", lambda self: None)


@pytest.fixture(autouse=True)
def lent() -> Iterator[None]:
    """Let tables of this test be opened in apps that were made before."""
    with lent_apps.for_one_test():
        yield


@pytest.fixture
def draw_every_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep no page: a page that was kept would not show what another state makes of it."""
    monkeypatch.setattr(page_cache, "MOST_PAGES", 0)


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
