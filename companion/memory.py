"""What a server asks of Python and of the system: to search rarely for garbage, and to open many files."""

import gc
from typing import Final

FULL_SEARCH_AFTER: Final = 100
"""Searches of the middle generation between two of the oldest (Python: 10). A search of the oldest holds every request
up, with 300 busy tables for a quarter of a second."""


def few_full_searches() -> None:
    """Have Python search its oldest objects for garbage a tenth as often, and young ones as usual."""
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, FULL_SEARCH_AFTER)


def raise_file_limit(wanted: int) -> int:
    """Let this process open ``wanted`` files, or as many as the system allows, and return how many those are."""
    try:
        import resource
    except ImportError:  # Windows knows no such limit
        return wanted
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    return wanted
