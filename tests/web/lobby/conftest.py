"""What several pages of the lobby are tested with."""

import pytest

from companion.services.estimates import Estimates
from tests.web.lobby.boards_page import known


@pytest.fixture
def answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Estimates, "ask", known)
