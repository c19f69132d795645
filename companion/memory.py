"""How often a server searches all Python objects for garbage."""

import gc
from typing import Final

FULL_SEARCH_AFTER: Final = 100
"""Searches of the middle generation between two of the oldest (Python: 10). A search of the oldest holds every request
up, with 300 busy tables for a quarter of a second."""


def few_full_searches() -> None:
    """Have Python search its oldest objects for garbage a tenth as often, and young ones as usual."""
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, FULL_SEARCH_AFTER)
