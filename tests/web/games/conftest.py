"""What several games' pages are tested with."""

import pytest

from companion.web.delivery import page_cache


@pytest.fixture
def draw_every_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep no page: a page that was kept would not show what another state makes of it."""
    monkeypatch.setattr(page_cache, "MOST_PAGES", 0)
