"""Memory of a server: few arenas in the C library, and few searches of all Python objects for garbage."""

import ctypes
import gc
from typing import Final

M_ARENA_MAX: Final = -8
"""The GNU C library's number for the option that limits arenas (``M_ARENA_MAX`` in ``malloc.h``)."""

ARENAS: Final = 2
"""Arenas for all threads. Each keeps what its threads have freed, and with the usual eight per processor they kept
as much again as was in use. Python runs one thread at a time, so two are enough."""

FULL_SEARCH_AFTER: Final = 120
"""Searches of the middle generation between two of the oldest (Python: 10). A search of the oldest holds every request
up, 0.2 to 1.3 s with 500 busy tables in a process, where it came every 5 s and now comes once a minute. Rarer is worse:
in an hour with 1200 a process grew to 600 MB instead of 350, and the p99 of a tap was 11.8 s instead of 0.3."""


def few_arenas() -> bool:
    """Have all threads share a few arenas; return False, and change nothing, where the C library is not GNU's.

    Call it before there are threads: existing arenas stay.
    """
    try:
        return bool(ctypes.CDLL(None).mallopt(M_ARENA_MAX, ARENAS))
    except (AttributeError, OSError, TypeError):  # no such call, or no such library
        return False


def few_full_searches() -> None:
    """Have Python search all its objects for garbage less often, and the young ones, nearly all of it, as usual."""
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, FULL_SEARCH_AFTER)
