"""An installation with tables in play, and the cookies of the devices that sit at them."""

import json
import shutil
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

from flask import Flask
from playwright.sync_api import Browser

from companion.games.sultane import GAME
from companion.games.sultane.setup import default_setup
from companion.kernel.journal import Entry
from companion.kernel.record import record_to_json
from companion.services import Table, UseCases
from companion.web import create_app
from tests.benchmarks.browsers import chromium
from tests.benchmarks.servers import Running, bare, real
from tests.playing import random_game

NAMES = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")
TOKEN = "the-token-of-every-form-here"
Headers = dict[str, str]
SECRET = "for the figures alone".ljust(64, ".")
"""As long as one that the server makes."""


def record(players: int, commands: int, proposing: bool = False) -> bytes:
    """Return the record of a random game of so many commands that goes on; ``proposing``: to a new proposal."""
    for seed in range(10_000):
        chance = Random(seed)
        setup = GAME.rules.settle(default_setup(NAMES[:players]), chance)
        deal = GAME.rules.deal(setup, chance)
        rows: list[Entry] = []
        for position in random_game(GAME, setup, deal, chance, undo=0.4, rows=rows):
            if len(rows) == commands:
                offered = {choice.do for choice in GAME.actions.legal(position.state)}
                if offered >= {"propose"} if proposing else len(offered) > 1:
                    plain = record_to_json(GAME, NAMES[:players], setup, deal, [row.command for row in rows])
                    return json.dumps(plain).encode()
                break
    raise AssertionError("no such game")


class House:
    """A folder with a database, written to before the server starts."""

    def __init__(self, folder: Path, address: str = "") -> None:
        """Make the installation in ``folder``, with an SQLite file there unless its database is at ``address``."""
        self.folder = folder
        self.address = address or f"sqlite:///{folder / 'chevet.sqlite3'}"
        self.app: Flask = create_app({"DATABASE_URL": self.address, "SECRET_KEY": SECRET})
        (folder / "secret_key").write_text(SECRET)

    @property
    def use_cases(self) -> UseCases:
        """The use cases."""
        found: UseCases = self.app.extensions["use_cases"]
        return found

    def headers(self, device: str) -> Headers:
        """Return what the browser of ``device`` sends with every request."""
        signer: Any = self.app.session_interface.get_signing_serializer(self.app)  # type: ignore[attr-defined] # Flask's own
        cookie = signer.dumps({"_permanent": True, "csrf": TOKEN, "device": device})
        return {"Accept-Language": "en-GB,en;q=0.9", "Accept-Encoding": "gzip, deflate", "Cookie": f"chevet={cookie}"}

    def table(self, tablet: str, game: bytes) -> Table:
        """Bring in a record as a table of ``tablet``."""
        table: Table = self.use_cases.tables.own(self.use_cases.records.import_record(tablet, game), tablet)
        return table

    def phones(self, table: Table) -> list[tuple[str, str]]:
        """Claim every seat; return each phone's device and the address of its page."""
        found = []
        for seat in table.seats:
            device = f"phone {seat.index} of {table.id}"
            self.use_cases.seats.claim(self.use_cases.seats.code(table, seat.index), device)
            found.append((device, f"/seat/{table.id}/{seat.index}"))
        return found


class Ground:
    """What the figures of pages share: made when the first of them is measured, gone with the stack."""

    def __init__(self, stack: ExitStack, streams: int = 1000, tables: int = 1000, seconds: float = 100) -> None:
        """Clean up with ``stack``.

        ``streams`` are how many of them ``companion live`` is measured with, ``tables`` how many play for ``seconds``.
        """
        self._stack = stack
        self.streams = streams
        self.tables = tables
        self.seconds = seconds

    def folder(self) -> Path:
        """Return a new folder."""
        path = Path(tempfile.mkdtemp(prefix="chevet-bench-"))
        self._stack.callback(shutil.rmtree, path, ignore_errors=True)
        return path

    def kept(self, start: Callable[[Path], Running], folder: Path) -> Running:
        """Start a server that runs until the end."""
        running = start(folder)
        self._stack.callback(running.stop)
        return running

    @cached_property
    def house(self) -> House:
        """The installation that the real server serves."""
        return House(self.folder())

    @cached_property
    def long_game(self) -> Table:
        """A table with 300 commands in its journal."""
        return self.house.table("tablet", record(7, 300))

    @cached_property
    def phone(self) -> tuple[str, str]:
        """A phone at that table: its device, and the address of its page."""
        return self.house.phones(self.long_game)[0]

    @cached_property
    def tapped(self) -> Table:
        """A table at which a Narrator is to be proposed."""
        return self.house.table("tablet", record(7, 12, proposing=True))

    @cached_property
    def looked_at(self) -> Table:
        """A table at which a Narrator is to be proposed, in a browser."""
        return self.house.table("tablet", record(7, 12, proposing=True))

    @cached_property
    def browser(self) -> Browser:
        """Chromium."""
        return chromium(self._stack)

    @cached_property
    def real(self) -> Running:
        """The real server."""
        _ = self.phone, self.tapped, self.looked_at  # what is written before the server starts
        return self.kept(real, self.house.folder)

    @cached_property
    def bare(self) -> Running:
        """The bare server."""
        return self.kept(bare, self.folder())
