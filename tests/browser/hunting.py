"""What ``script/test --hunt`` makes worse for the browser tests: a slow processor, and answers that come late."""

import os
import random
import time
from typing import Final

from flask import Flask, request_started
from playwright.sync_api import Page, expect

SLOWED: Final = int(os.environ.get("SLOWED", "1"))
"""So many times slower is the browser's processor."""
PATIENCE: Final = 1 if SLOWED == 1 else 5 * SLOWED
"""So many times longer everything may take: that a busy machine is slow is no fault."""
DELAYED: Final = os.environ.get("DELAYED", "")
"""The seed by which answers are delayed; empty, none is."""
LATEST: Final = 0.3
"""The longest delay of an answer, in seconds."""


def slow_down(page: Page) -> None:
    """Slow a page's processor down."""
    if SLOWED > 1:
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})


def patience(milliseconds: float) -> float:
    """Return how long something may take that usually takes no longer than ``milliseconds``."""
    return milliseconds * PATIENCE


def delay_answers() -> None:
    """Have every answer of this process come at some moment within the longest delay."""
    if not DELAYED:
        return
    chance = random.Random(DELAYED)

    def wait(_sender: Flask, **_rest: object) -> None:
        time.sleep(chance.uniform(0, LATEST))

    request_started.connect(wait, weak=False)


expect.set_options(timeout=patience(5_000))
