"""How the C library allocates memory: in few arenas, so their unused gaps do not add up."""

import ctypes
from typing import Final

M_ARENA_MAX: Final = -8
"""The number by which the GNU C library knows how many arenas there may be (``malloc.h``)."""

ARENAS: Final = 2
"""Arenas for all threads. Each keeps what its threads have freed, and the usual eight of each processor kept as much
again as was in use. Python runs one thread at a time, so that two are enough."""


def few_arenas() -> bool:
    """Have all threads share a few arenas; return False, and change nothing, where the C library is another one.

    To be called before there are threads: arenas that are there stay.
    """
    try:
        return bool(ctypes.CDLL(None).mallopt(M_ARENA_MAX, ARENAS))
    except (AttributeError, OSError, TypeError):  # no such call, or no such library
        return False
