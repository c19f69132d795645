"""What each piece of machinery earns: a tap and the twelve pages after it, with it and without, in processor time.

    .venv/bin/python -m tests.benchmarks.machinery

Every piece is left out in an installation of its own, and all of them take turns. ``docs/machinery.md`` is the table.
"""

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, nullcontext
from statistics import median
from time import process_time
from typing import Any, Final
from unittest.mock import patch

from flask.templating import Environment

from companion.store.connection import Transaction
from companion.store.on_sqlite import SqliteTransaction
from companion.web.delivery import cached_macros, page_cache
from companion.web.delivery.application import Templates
from companion.web.delivery.sessions import RememberedCookie
from tests.benchmarks.house import TOKEN, Ground, House, record

ROUNDS: Final = 60
WARM: Final = 4
"""Rounds before those that count, which fill the caches."""

Missing = Callable[[], AbstractContextManager[object]]

MISSING: Final[dict[str, Missing]] = {
    "nothing": nullcontext,
    "kept pages": lambda: patch.object(page_cache, "MOST_PAGES", 0),
    "cached macros": lambda: patch.object(cached_macros, "cached_macro", lambda macro: macro),
    "remembered sessions": lambda: patch.object(RememberedCookie, "holds", lambda _: False),
    "the driver's cursor": lambda: patch.object(SqliteTransaction, "execute", Transaction.execute),
    "shared globals": lambda: patch.object(Templates, "make_globals", Environment.make_globals),
}
"""How each piece is left out; while the installation is made and while it is measured."""


class Evening:
    """A table with a tablet, ten phones and a court, in an installation that lacks a piece."""

    def __init__(self, ground: Ground, missing: Missing) -> None:
        """Make it."""
        self._missing = missing
        with missing():
            house = House(ground.folder())
            self._table = house.table("tablet", record(10, 12, proposing=True))
            phones = [(path, house.headers(device)) for device, path in house.phones(self._table)]
        self._tablet = house.headers("tablet")
        self._play = f"/t/{self._table.id}/play"
        self._pages = [*phones, (f"/court/{self._table.id}", house.headers("court")), (self._play, self._tablet)]
        self._client: Any = house.app.test_client(use_cookies=False)
        legal = self._table.game.actions.legal(self._table.dealt_position.state)
        narrator = next(choice.values["narrator"][0] for choice in legal if choice.do == "propose")
        self._forms = ({"do": "propose", "narrator": str(narrator)}, {"do": "undo"})
        self._taps = 0

    def round(self) -> float:
        """Return the milliseconds of a tap and its pages."""
        form = {"csrf": TOKEN, "version": str(self._table.version + self._taps), **self._forms[self._taps % 2]}
        self._taps += 1
        with self._missing():
            begun = process_time()
            assert self._client.post(self._play, headers=self._tablet, data=form).status_code == 303
            for path, headers in self._pages:
                answer = self._client.get(f"{path}?seen=0", headers={**headers, "HX-Request": "true"})
                assert answer.status_code == 200
            return 1000 * (process_time() - begun)


def main() -> None:
    """Print a line for each piece."""
    with ExitStack() as stack:
        ground = Ground(stack)
        evenings = {name: Evening(ground, missing) for name, missing in MISSING.items()}
        times: dict[str, list[float]] = {name: [] for name in evenings}
        for _ in range(WARM + ROUNDS):
            for name, evening in evenings.items():
                times[name].append(evening.round())
    medians = {name: median(each[WARM:]) for name, each in times.items()}
    for name, time in medians.items():
        sys.stdout.write(f"without {name:20} {time:6.2f} ms  {100 * (time / medians['nothing'] - 1):+5.0f} %\n")


if __name__ == "__main__":
    main()
