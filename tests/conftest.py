"""What every test stands on."""

import pytest
from hypothesis import settings

from companion.store import connection

# A deadline would be a timed test: a slow machine is no fault of the code.
settings.register_profile("house", deadline=None)
settings.load_profile("house")

SHIPPED = connection.SYNCHRONOUS
connection.SYNCHRONOUS = "OFF"  # no test cuts the power


@pytest.fixture
def waits_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the database written as it is for people."""
    monkeypatch.setattr(connection, "SYNCHRONOUS", SHIPPED)
