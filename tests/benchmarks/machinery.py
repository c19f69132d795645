"""What each piece of performance machinery earns: the game master's page with it and without, in processor time.

    .venv/bin/python -m tests.benchmarks.machinery

The pages are asked for in one process, in turns, and the median of all rounds counts. What makes a page less than a
tenth more expensive when it is missing should go.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from statistics import median
from time import process_time
from typing import Any, Final
from unittest.mock import patch

from companion.cache import Cache
from companion.store.connection import Transaction
from companion.store.on_sqlite import SqliteTransaction
from companion.web.delivery.page_cache import PageCache
from tests.benchmarks.house import Ground

PAGES: Final = 100
ROUNDS: Final = 9


@contextmanager
def nothing_missing() -> Iterator[None]:
    """Leave everything as it is."""
    yield


def measured(ground: Ground) -> dict[str, list[float]]:
    """Return the milliseconds of a page in every round, by what was missing."""
    app: Any = ground.house.app
    path, headers = f"/t/{ground.long_game.id}/play", ground.house.headers("tablet")
    client = app.test_client(use_cookies=False)

    def page() -> float:
        begun = process_time()
        for _ in range(PAGES):
            assert client.get(path, headers=headers).status_code == 200
        return 1000 * (process_time() - begun) / PAGES

    page()
    missing: dict[str, Callable[[], Any]] = {
        "nothing": nothing_missing,
        "the page cache": lambda: patch.dict(app.extensions, {"pages: play": PageCache(0)}),
        "remembered sessions": lambda: patch.object(app.session_interface, "_known", Cache(0)),
        "raw cursors": lambda: patch.object(SqliteTransaction, "execute", Transaction.execute),
    }
    found: dict[str, list[float]] = {name: [] for name in missing}
    for _ in range(ROUNDS):
        for name, without in missing.items():
            with without():
                found[name].append(page())
    return found


def main() -> None:
    """Print a line for each piece."""
    with ExitStack() as stack:
        found = {name: median(times) for name, times in measured(Ground(stack)).items()}
    for name, time in found.items():
        sys.stdout.write(f"without {name:20} {time:6.3f} ms  {100 * (time / found['nothing'] - 1):+5.0f} %\n")


if __name__ == "__main__":
    main()
