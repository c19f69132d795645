"""How often a test that draws its cases draws them."""

import os
from typing import Final

THOROUGH: Final = bool(os.environ.get("THOROUGH"))
"""Whether this is ``script/test --thorough``."""

TIMES: Final = 10
"""So many times as many cases are drawn in a thorough run."""


def tries(usual: int) -> int:
    """Return how many cases to draw, where a run that is not thorough draws ``usual``."""
    return usual * TIMES if THOROUGH else usual
