"""The figures of a hosted service: PostgreSQL beside SQLite in one run, and what a tap and the pages after it cost."""

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from functools import cached_property
from multiprocessing.pool import Pool
from statistics import median

from companion.services import Table
from tests.benchmarks import client, servers
from tests.benchmarks.client import Line, request
from tests.benchmarks.figures import Figure
from tests.benchmarks.house import TOKEN, Ground, Headers, House, record
from tests.benchmarks.servers import Running, family, spent
from tests.postgresql import Cluster, programs
from tests.processes import another, answer

TAPS = 200
ROUNDS = 10
"""Taps whose pages are fetched, in one round of the figure of what those cost."""


class OnPostgreSQL:
    """A cluster that writes to the disk as it does for people, made when the first figure needs it."""

    def __init__(self, stack: ExitStack) -> None:
        """Prepare nothing yet."""
        self._stack = stack

    @cached_property
    def cluster(self) -> Cluster:
        """The cluster."""
        made = Cluster()
        self._stack.callback(made.throw_away)
        made.stop()
        made.start(durable=True)  # SQLite waits for the disk as well
        return made

    @cached_property
    def name(self) -> str:
        """The name of its database."""
        return self.cluster.new()

    def address(self) -> str:
        """Return the address of its database."""
        return self.cluster.address(self.name)

    def processor(self) -> float:
        """Return the seconds of processor time that the server has taken."""
        return sum(map(spent, family(self.cluster.pid)))


class Side:
    """A table on one kind of database, and a server for it."""

    def __init__(self, stack: ExitStack, ground: Ground, on: OnPostgreSQL | None = None) -> None:
        """Prepare nothing yet; without PostgreSQL it is SQLite."""
        self._stack = stack
        self._ground = ground
        self._on = on
        self._tapped = 0
        self._logs = False

    @cached_property
    def _address(self) -> str:
        return self._on.address() if self._on else ""

    @cached_property
    def _elsewhere(self) -> Pool:
        return another(self._stack)

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
            for choice in self._table.game.actions.legal(self._table.dealt_position.state)
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
        return answer(self._elsewhere, client.taps, *self._given(TAPS))

    def cost(self) -> float:
        """Milliseconds of processor time of app and database for a tap and the twelve pages fetched after it."""
        line = Line(self._running.port)
        begun = 0.0
        for at in range(ROUNDS + 1):
            client.taps(*self._given(1))  # type: ignore[arg-type] # the same
            self._fetch(line)
            if at == 0:  # the first round fills caches
                begun = self._processor()
        line.close()
        return 1000 * (self._processor() - begun) / ROUNDS

    def _processor(self) -> float:
        return self._running.processor() + (self._on.processor() if self._on else 0)

    def statements_of_a_tap(self) -> float:
        """How many statements the database is asked for a tap."""
        return self._asked(lambda: client.taps(*self._given(1)))  # type: ignore[arg-type] # the same

    def statements_of_a_page(self) -> float:
        """How many statements the database is asked for a page."""
        line = Line(self._running.port)
        page = request("GET", f"/t/{self._table.id}/play", self._house.headers("tablet"))
        found = self._asked(lambda: line.ask(page, 200))
        line.close()
        return found

    def _asked(self, act: Callable[[], object]) -> float:
        """Return how many statements the database is asked each time, the median of some."""
        assert self._on is not None
        if not self._logs:
            self._logs = True
            _ = self._phones  # what is written before the server starts
            self._on.cluster.log_statements(self._on.name)
        act()  # connections are open, and the table is known
        return median(len(self._on.cluster.asked(act)) for _ in range(ROUNDS))

    def _fetch(self, line: Line) -> None:
        tablet, court = self._house.headers("tablet"), self._house.headers("court")
        pages = [*self._phones, (f"/court/{self._table.id}", court), (f"/t/{self._table.id}/play", tablet)]
        for path, headers in pages:
            line.ask(request("GET", f"{path}?seen=0", {**headers, "HX-Request": "true"}), 200)


def figures(stack: ExitStack, ground: Ground) -> Iterable[Figure]:
    """The figures of a hosted service; none where PostgreSQL is not installed."""
    if programs() is None:
        return
    here, there, logged = Side(stack, ground), *(Side(stack, ground, OnPostgreSQL(stack)) for _ in range(2))
    yield Figure(
        "taps on PostgreSQL beside SQLite", "taps/s", there.taps, reach=0.6, dream=0.8, baseline=here.taps, more=True
    )
    yield Figure("statements of a tap, PostgreSQL", "", logged.statements_of_a_tap, reach=5, dream=4)
    yield Figure("statements of a page, PostgreSQL", "", logged.statements_of_a_page, reach=1, dream=1)
    yield Figure("processor time of a tap and its 12 pages, serve and PostgreSQL", "ms", there.cost, reach=20, dream=10)
