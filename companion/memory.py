"""Memory allocation of the C library: in few arenas, so that their unused gaps do not add up."""

import ctypes
from typing import Final

M_ARENA_MAX: Final = -8
"""The GNU C library's number for the option that limits arenas (``M_ARENA_MAX`` in ``malloc.h``)."""

ARENAS: Final = 2
"""Arenas for all threads. Each keeps what its threads have freed, and with the usual eight per processor they kept
as much again as was in use. Python runs one thread at a time, so two are enough."""


def few_arenas() -> bool:
    """Have all threads share a few arenas; return False, and change nothing, where the C library is not GNU's.

    Call it before there are threads: existing arenas stay.
    """
    try:
        return bool(ctypes.CDLL(None).mallopt(M_ARENA_MAX, ARENAS))
    except (AttributeError, OSError, TypeError):  # no such call, or no such library
        return False
