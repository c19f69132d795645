"""The store's promises hold on every database."""

import pytest


@pytest.fixture(autouse=True)
def on_each_database(database: str) -> None:
    """Run on each kind there is."""
