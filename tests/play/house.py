"""A house for the toy game: a database in a folder, a clock that is set by hand, chance that repeats itself."""

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from flask import Flask

from companion.kernel.refusal import Refused
from companion.play import Play, Table
from companion.store import Store, db, prepare
from tests.play import toy

SECRET = b"a secret for tests"
GAMES: Mapping[str, Any] = {"toy": toy.GAME}
NAMES = ("Ana", "Bea", "Cleo")
TABLET = "the tablet"


class Clock:
    def __init__(self, now: float = 1000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def make_app(folder: Path, **config: Any) -> Flask:
    app = Flask("house")
    app.config.update(SQLALCHEMY_DATABASE_URI=f"sqlite:///{folder / 'house.sqlite3'}", **config)
    db.init_app(app)
    prepare(app)
    return app


def make_play(
    folder: Path, clock: Callable[[], float] | None = None, seed: int = 1, games: Mapping[str, Any] = GAMES
) -> Play:
    """Return use cases with a memory of their own, as another process has."""
    return Play(Store(make_app(folder, KEEP_DAYS=0)), clock or Clock(), random.Random(seed), SECRET, games)


def drafted(play: Play, names: tuple[str, ...] = NAMES, device: str = TABLET) -> Table:
    return play.amend_players(play.open(device, "toy"), device, 0, names)


def dealt(play: Play, names: tuple[str, ...] = NAMES, roles: str = "phones") -> Table:
    table = drafted(play, names)
    play.settings(table.id, TABLET, roles=roles)
    return play.deal(table.id, TABLET, table.version)


def submitted(play: Play, table: Table, *commands: Mapping[str, object]) -> Table:
    for command in commands:
        table = play.submit(table.id, TABLET, table.version, command)
    return table


def refusal(action: Callable[..., object], *arguments: Any, **named: Any) -> str:
    """Return the code that ``action`` is refused with."""
    try:
        action(*arguments, **named)
    except Refused as refused:
        return refused.code
    raise AssertionError("nothing was refused")


def add(by: int) -> dict[str, object]:
    return {"do": "add", "by": by}


ROLL: Mapping[str, object] = {"do": "roll"}
UNDO: Mapping[str, object] = {"do": "undo"}
