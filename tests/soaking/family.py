"""A table of a long evening, played without end by forms that get lost, come twice and come late."""

import json
import random
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import cycle
from typing import Final

from tests.soaking.visitor import Answers, Visitor

NAMES: Final = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay", "Gus")
ROLES: Final = {
    "Ana": "interventionist", "Bea": "dinarzade", "Cleo": "parizade", "Dan": "interventionist", "Eve": "zobeide",
    "Fay": "interventionist", "Gus": "interventionist",
}  # fmt: skip
RECORD: Final = {
    "record": 1, "game": "sultane", "players": NAMES, "options": {"first_vizier": "Ana"}, "roles": ROLES, "actions": [],
}  # fmt: skip

MOST: Final = 60
"""Taps at one table, as many as a game has; then another is opened, as in an evening of many games.

What a table's journal takes of memory grows with the game: without new tables that alone would look like a leak."""

VERSION: Final = re.compile(r'name="version" value="(\d+)"')

Fields = dict[str, str]


def without_end() -> Iterator[Fields]:
    """Yield commands that are legal one after the other for ever, each another than the one before."""
    for narrator in cycle(("Bea", "Dan", "Cleo")):
        yield {"do": "propose", "narrator": narrator}
        yield {"do": "undo"}


class Family(threading.Thread):
    """One game master's device: of each table what it sent from each version, and which versions were acknowledged."""

    def __init__(self, number: int, port: int, answers: Answers, over: threading.Event, chance: random.Random) -> None:
        """Sit down at an address of their own."""
        super().__init__(name=f"family {number}", daemon=True)
        self.tables: dict[str, tuple[dict[int, Fields], set[int]]] = {}
        self.trouble = ""
        self.faults = 0
        self.took: list[float] = []
        """The seconds of each tap without a fault, once it was answered."""
        self.table = ""
        self._visitor = Visitor(port, f"127.0.1.{1 + number}", answers)
        self._over = over
        self._chance = chance

    def run(self) -> None:
        """Play until it is over."""
        try:
            while not self._over.is_set():
                self._sit_down()
                self._play()
        except Exception as error:  # told at the end
            self.trouble = f"{type(error).__name__}: {error}"

    def _sit_down(self) -> None:
        while not self._over.is_set():
            try:
                self._visitor.greet()
                _, headers, _ = self._visitor.bring(json.dumps(RECORD).encode())
            except OSError:
                self._over.wait(0.5)
                continue
            if found := re.search(r"/t/(\w+)", headers.get("Location", "")):
                self.table = found[1]
                self.tables[self.table] = ({}, set())
                return
            self._over.wait(1)

    def _play(self) -> None:
        commands = without_end()
        version = self._version(0)
        for _ in range(MOST):
            if self._over.is_set():
                return
            version = self._tapped(version, next(commands))
            if self._chance.random() < 0.2:
                self._look()
            self._over.wait(self._chance.uniform(0.2, 1.0))

    def _tapped(self, version: int, command: Fields) -> int:
        """Send a form until it was answered; return the version after it."""
        sent, acknowledged = self.tables[self.table]
        sent[version] = command
        path, form = f"/t/{self.table}/play", {"version": str(version), **command}
        fault = self._chance.choice(["", "", "", "dropped", "twice", "slow"])
        self.faults += bool(fault)
        if fault in ("dropped", "twice"):
            self._try(lambda: self._visitor.send_and_leave(path, form))
        while not self._over.is_set():
            began = time.monotonic()
            status = self._status(path, form, 1.5 if fault == "slow" else 0.0)
            if status == 303:
                self.took += [] if fault else [time.monotonic() - began]
                acknowledged.add(version + 1)
                return version + 1
            if status == 409:
                return self._version(version)
            if status not in (0, 429, 503):
                raise AssertionError(f"{status} for {form}")
            self._over.wait(0.5)
        return version

    def _status(self, path: str, form: Fields, slow: float) -> int:
        try:
            return self._visitor.post(path, form, slow)[0]
        except OSError:  # killed, or being started
            return 0

    def _version(self, known: int) -> int:
        """Return the version that the page draws."""
        while not self._over.is_set():
            try:
                status, _, page = self._visitor.ask("GET", f"/t/{self.table}/play")
            except OSError:
                status, page = 0, ""
            if found := VERSION.search(page):
                return int(found[1])
            if status in (403, 404):
                raise AssertionError(f"the table is gone: {status}")
            self._over.wait(0.5)
        return known

    def _look(self) -> None:
        for path in (f"/court/{self.table}", f"/t/{self.table}/log"):
            self._try(partial(self._visitor.ask, "GET", path))

    def _try(self, act: Callable[[], object]) -> None:
        with suppress(OSError):
            act()
