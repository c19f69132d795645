"""``companion serve`` as people run it, but with deals that a test can count on: the same test gets the same cards.

What a browser shows next depends on who holds what. A test that goes through a game nobody chose would fail in the one
deal in a hundred that takes another turn, on a day when nobody changed anything. ``script/test --thorough`` deals anew.
"""

import random
import secrets
import string
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from companion.cli import main
from companion.web.server.environment import instance_folder
from tests.browser.hunting import delay_answers

SEED: Final = "seed"
"""The file in the instance's folder that says by what to deal; whenever it changes, dealing begins again."""


class Told:
    """Chance for deals by what a file says; names of tables and codes stay unforeseen, so that none comes twice."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._seed = ""
        self._deals = random.Random(self._seed)
        self._unforeseen = random.SystemRandom()

    def shuffle(self, x: list[str], /) -> None:
        self._told().shuffle(x)

    def choice(self, seq: Sequence[str], /) -> str:
        """Choose among players and cards by the seed, and from an alphabet by nothing."""
        is_alphabet = len(seq) >= len(string.digits) and all(len(each) == 1 for each in seq)
        return (self._unforeseen if is_alphabet else self._told()).choice(seq)

    def _told(self) -> random.Random:
        seed = self._path.read_text() if self._path.exists() else ""
        if seed != self._seed:
            self._seed, self._deals = seed, random.Random(seed)
        return self._deals


if __name__ == "__main__":
    secrets.SystemRandom = lambda: Told(instance_folder() / SEED)  # type: ignore[assignment,misc]
    delay_answers()
    sys.exit(main(["serve"]))
