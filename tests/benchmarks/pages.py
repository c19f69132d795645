"""The figures of pages: the game master's page, a tap, the start, the memory, and the codes."""

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from functools import cached_property
from itertools import count
from multiprocessing.pool import Pool
from pathlib import Path

import segno

from companion.web.delivery.qr import code_svg
from tests.benchmarks import client, servers
from tests.benchmarks.figures import Figure, duration
from tests.benchmarks.house import TOKEN, Ground, House, record
from tests.processes import another, answer

LINES = 4
"""Connections that ask for pages at the same time."""
SECONDS = 1.0
TAPS = 200
TABLES = 30


class Pages:
    """What the figures measure."""

    def __init__(self, stack: ExitStack, ground: Ground) -> None:
        """Prepare nothing yet."""
        self._stack = stack
        self._ground = ground
        self._tapped = 0
        self._numbers = count()

    @cached_property
    def _elsewhere(self) -> Pool:
        return another(self._stack)

    def page(self) -> float:
        """Game master's pages a second."""
        path, headers = f"/t/{self._ground.long_game.id}/play", self._ground.house.headers("tablet")
        return answer(self._elsewhere, client.pages, self._ground.real.port, path, headers, LINES, SECONDS)

    def bare_page(self) -> float:
        """Bare answers a second."""
        return answer(self._elsewhere, client.pages, self._ground.bare.port, "/", {}, LINES, SECONDS)

    def taps(self) -> float:
        """Taps a second: a Narrator proposed, and taken back again."""
        table, headers = self._ground.tapped, self._ground.house.headers("tablet")
        propose = next(
            choice for choice in table.game.actions.legal(table.dealt_position.state) if choice.do == "propose"
        )
        name = str(propose.values["narrator"][0])
        pair = ({"do": "propose", "narrator": name, "csrf": TOKEN}, {"do": "undo", "csrf": TOKEN})
        first, self._tapped = table.version + self._tapped, self._tapped + TAPS
        given = (self._ground.real.port, f"/t/{table.id}/play", headers, first, pair * (TAPS // 2), 303)
        return answer(self._elsewhere, client.taps, *given)

    def bare_taps(self) -> float:
        """Bare durable appends a second."""
        commands = ({"do": "propose", "narrator": "Ana", "csrf": TOKEN},) * TAPS
        return answer(self._elsewhere, client.taps, self._ground.bare.port, "/append", {}, 0, commands, 200)

    def codes(self, draw: Callable[[str], object]) -> float:
        """Milliseconds for ten codes of addresses that were never drawn before."""
        addresses = [f"HTTP://192.168.1.20:8000/S/{next(self._numbers):032}" for _ in range(10)]
        return 1000 * duration(lambda: [draw(address) for address in addresses])

    @cached_property
    def _idle(self) -> Path:
        """An installation that no server serves: one alone may."""
        return House(self._ground.folder()).folder

    def start(self) -> float:
        """Seconds from the start of the process to the first page."""
        running = servers.real(self._idle)
        running.stop()
        return running.seconds

    def bare_start(self) -> float:
        """The same of the bare application."""
        running = servers.bare(self._ground.folder())
        running.stop()
        return running.seconds

    @cached_property
    def memory(self) -> float:
        """Megabytes of a server at whose tables every device has shown its page and asked for news; once a run."""
        house = House(self._ground.folder())
        game = record(10, 40)
        tables = [house.table(f"tablet {number}", game) for number in range(TABLES)]
        visits = [(f"tablet {number}", f"/t/{table.id}/play") for number, table in enumerate(tables)]
        visits += [phone for table in tables for phone in house.phones(table)]
        running = self._ground.kept(servers.real, house.folder)
        lines = [client.Line(running.port) for _ in range(LINES)]
        for at, (device, path) in enumerate(visits):
            headers = house.headers(device)
            for more in ({}, {"HX-Request": "true"}):
                lines[at % LINES].ask(client.request("GET", path, {**headers, **more}), 200)
        used = running.memory()
        running.stop()
        return used


def with_segno(text: str) -> str:
    """Return a code as segno draws it, of the same level and with the same margin."""
    return str(segno.make(text, error="m", boost_error=False, micro=False).svg_inline(border=4))


def figures(stack: ExitStack, ground: Ground) -> Iterable[Figure]:
    """The figures of pages."""
    pages = Pages(stack, ground)
    return (
        Figure(
            "the game master's page of a game of 300 commands",
            "pages/s",
            pages.page,
            reach=0.45,
            dream=0.60,
            baseline=pages.bare_page,
            more=True,
        ),
        Figure(
            "a tap acknowledged after a durable write",
            "taps/s",
            pages.taps,
            reach=0.75,
            dream=0.85,
            baseline=pages.bare_taps,
            more=True,
        ),
        Figure(
            "ten QR codes",
            "ms",
            lambda: pages.codes(lambda text: code_svg(text, "code")),
            reach=0.3,
            dream=0.2,
            baseline=lambda: pages.codes(with_segno),
        ),
        Figure("start to the first page", "s", pages.start, reach=3, dream=2, baseline=pages.bare_start),
        Figure("memory, 30 tables with 10 phones each", "MB", lambda: pages.memory, reach=100, dream=80),
    )
