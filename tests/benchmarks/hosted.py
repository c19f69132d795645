"""The figures of a hosted service: PostgreSQL beside SQLite in one run, and what a tap and the pages after it cost."""

from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from functools import cached_property
from multiprocessing import get_context

from companion.play import Table
from tests.benchmarks import client, servers
from tests.benchmarks.client import Line, request
from tests.benchmarks.figures import Figure
from tests.benchmarks.house import TOKEN, Ground, Headers, House, record
from tests.benchmarks.servers import Running
from tests.postgresql import cluster, programs

TAPS = 200
ROUNDS = 10
"""Taps whose pages are fetched, in one round of the figure of what those cost."""


class Side:
    """A table on one kind of database, and a server for it."""

    def __init__(self, stack: ExitStack, ground: Ground, address: str) -> None:
        """Prepare nothing yet; without an ``address`` it is SQLite."""
        self._stack = stack
        self._ground = ground
        self._address = address
        self._tapped = 0

    @cached_property
    def _elsewhere(self) -> ProcessPoolExecutor:
        return self._stack.enter_context(ProcessPoolExecutor(1, get_context("spawn")))

    @cached_property
    def _house(self) -> House:
        return House(self._ground.folder(), self._address)

    @cached_property
    def _table(self) -> Table:
        return self._house.table("tablet", record(10, 12, proposing=True))

    @cached_property
    def _phones(self) -> list[tuple[str, Headers]]:
        return [(path, self._house.headers(device)) for device, path in self._house.phones(self._table)]

    @cached_property
    def _running(self) -> Running:
        _ = self._phones  # what is written before the server starts
        return self._ground.kept(lambda folder: servers.real(folder, self._address), self._house.folder)

    def _forms(self, number: int) -> list[dict[str, str]]:
        """Forms for so many taps: a Narrator proposed, and taken back."""
        propose = next(
            choice
            for choice in self._table.game.rules.legal(self._table.dealt_position.state)
            if choice.do == "propose"
        )
        pair = ({"do": "propose", "narrator": str(propose.values["narrator"][0])}, {"do": "undo"})
        return [{"csrf": TOKEN, **pair[(self._tapped + at) % 2]} for at in range(number)]

    def _given(self, number: int) -> tuple[object, ...]:
        path, headers = f"/t/{self._table.id}/play", self._house.headers("tablet")
        first, forms = self._table.version + self._tapped, self._forms(number)
        self._tapped += number
        return self._running.port, path, headers, first, forms, 303

    def taps(self) -> float:
        """Taps a second."""
        return self._elsewhere.submit(client.taps, *self._given(TAPS)).result()  # type: ignore[arg-type] # as they are listed

    def cost(self) -> float:
        """Milliseconds of processor time of the app for a tap and the twelve pages that are fetched after it."""
        line = Line(self._running.port)
        begun = 0.0
        for at in range(ROUNDS + 1):
            client.taps(*self._given(1))  # type: ignore[arg-type] # the same
            self._fetch(line)
            if at == 0:  # the first round fills caches
                begun = self._running.processor()
        line.close()
        return 1000 * (self._running.processor() - begun) / ROUNDS

    def _fetch(self, line: Line) -> None:
        tablet, court = self._house.headers("tablet"), self._house.headers("court")
        pages = [*self._phones, (f"/court/{self._table.id}", court), (f"/t/{self._table.id}/play", tablet)]
        for path, headers in pages:
            line.ask(request("GET", f"{path}?seen=0", {**headers, "HX-Request": "true"}), 200)


def figures(stack: ExitStack, ground: Ground) -> Iterable[Figure]:
    """The figures of a hosted service; none where PostgreSQL is not installed."""
    if programs() is None:
        return
    shared = cluster()
    stack.callback(shared.throw_away)
    here, there = Side(stack, ground, ""), Side(stack, ground, shared.address(shared.new()))
    yield Figure(
        "taps on PostgreSQL beside SQLite", "taps/s", there.taps, reach=0.6, dream=0.8, baseline=here.taps, more=True
    )
    yield Figure("processor time of a tap and its 12 pages, PostgreSQL", "ms", there.cost, reach=20, dream=10)
