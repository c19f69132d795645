"""An installation for the toy game: a database in a folder, a clock set by hand, chance that repeats itself."""

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from flask import Flask

from companion.kernel.refusal import Refused
from companion.services import Table, UseCases
from companion.store import Store, db, prepare
from tests.database import laid_out
from tests.services import toy

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
    app.config.update(SQLALCHEMY_DATABASE_URI=laid_out(folder / "house.sqlite3"), **config)
    db.init_app(app)
    prepare(app)
    return app


def make_use_cases(
    folder: Path, clock: Callable[[], float] | None = None, seed: int = 1, games: Mapping[str, Any] = GAMES
) -> UseCases:
    """Return use cases with their own memory, as another process has."""
    return UseCases(Store(make_app(folder, KEEP_DAYS=0)), clock or Clock(), random.Random(seed), SECRET, games)


def drafted(use_cases: UseCases, names: tuple[str, ...] = NAMES, device: str = TABLET) -> Table:
    return use_cases.drafts.amend_players(use_cases.lobby.open(device, "toy"), device, 0, names)


def with_roles(use_cases: UseCases, table: Table, roles: str) -> Table:
    return use_cases.drafts.amend_options(table.id, TABLET, table.version, {}, roles)


def dealt(use_cases: UseCases, names: tuple[str, ...] = NAMES, roles: str = "phones") -> Table:
    table = drafted(use_cases, names)
    table = with_roles(use_cases, table, roles)
    return use_cases.deals.deal(table.id, TABLET, table.version)


def submit(use_cases: UseCases, table_id: str, device: str, version: int, command: Mapping[str, object]) -> Table:
    """Play a command from a form of this version, as the page of a device does."""
    return use_cases.commands.submit(use_cases.tables.own(table_id, device), version, command)


def submitted(use_cases: UseCases, table: Table, *commands: Mapping[str, object]) -> Table:
    for command in commands:
        table = submit(use_cases, table.id, TABLET, table.version, command)
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
