"""Memory of a server: few arenas in the C library, and few searches of all Python objects for garbage."""

import ctypes
import gc
from collections.abc import Mapping
from typing import Final

M_ARENA_MAX: Final = -8
"""The GNU C library's number for the option that limits arenas (``M_ARENA_MAX`` in ``malloc.h``)."""

ARENAS: Final = 2
"""Arenas for all threads. Each keeps what its threads have freed, and with the usual eight per processor they kept
as much again as was in use. Python runs one thread at a time, so two are enough."""

FULL_SEARCH_AFTER: Final = 120
"""Searches of the middle generation between two of the oldest (Python: 10): with 500 busy tables about a minute. A
search of the oldest holds every request up, the first one for as long as 0.2 to 1.3 s."""


def few_arenas() -> bool:
    """Have all threads share a few arenas; return False, and change nothing, where the C library is not GNU's.

    Call it before there are threads: existing arenas stay.
    """
    try:
        return bool(ctypes.CDLL(None).mallopt(M_ARENA_MAX, ARENAS))
    except (AttributeError, OSError, TypeError):  # no such call, or no such library
        return False


def few_full_searches() -> None:
    """Have Python search all its objects for garbage less often, and each of them once; young ones as usual.

    What a search finds in use (modules, tables and kept pages) is left out of later ones. It still goes once nothing
    refers to it; only cycles of it stay, and pages leave none (``web/delivery/compiled_templates.py``).
    """
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, FULL_SEARCH_AFTER)
    if _freeze_survivors not in gc.callbacks:
        gc.callbacks.append(_freeze_survivors)


OLDEST: Final = 2
"""Python's number for the oldest generation."""


def _freeze_survivors(phase: str, done: Mapping[str, int]) -> None:
    """Leave what is still in use after a full search out of the next one."""
    if phase == "stop" and done["generation"] == OLDEST:
        gc.freeze()
