"""The figures of streams: how soon a phone hears, how many hold open while pages answer, and what they cost."""

import pickle
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from functools import cached_property
from multiprocessing.pool import Pool
from pathlib import Path

from companion.services import Table
from companion.web.server.environment import RESERVE
from companion.web.server.serve import options
from tests.benchmarks import listening, servers
from tests.benchmarks.client import Line, request
from tests.benchmarks.figures import Figure
from tests.benchmarks.house import TOKEN, Ground, Headers, House, record
from tests.benchmarks.listening import Place
from tests.benchmarks.servers import Running
from tests.processes import another, answer

TAPS = 40
TABLES = 30
TRIED = (330, 500, 750, 1000)
"""Numbers of streams that are tried, the smallest first."""
WITHIN = 50
"""Milliseconds within which 99 of 100 pages must answer."""
THREADS = sum(TRIED) + TRIED[-1] + RESERVE
"""A stream that was hung up on keeps its thread until it next speaks, so each number needs threads of its own."""


class Streams:
    """What the figures measure."""

    def __init__(self, stack: ExitStack, ground: Ground) -> None:
        """Prepare nothing yet."""
        self._stack = stack
        self._ground = ground
        self._tapped: dict[str, int] = {}

    @cached_property
    def _elsewhere(self) -> Pool:
        return another(self._stack)

    @cached_property
    def _house(self) -> House:
        return House(self._ground.folder())

    @cached_property
    def _tables(self) -> list[Table]:
        game = record(10, 40, proposing=True)
        return [self._house.table(f"tablet {number}", game) for number in range(TABLES)]

    @cached_property
    def _phones(self) -> list[list[Place]]:
        """For each table the streams of its phones."""
        return [
            [(f"{path}/stream", self._house.headers(device)) for device, path in self._house.phones(table)]
            for table in self._tables
        ]

    @cached_property
    def _real(self) -> Running:
        _ = self._phones  # what is written before the server starts
        return self._ground.kept(lambda folder: noted("noted", folder), self._house.folder)

    @cached_property
    def _bare_folder(self) -> Path:
        return self._ground.folder()

    @cached_property
    def _bare(self) -> Running:
        return self._ground.kept(lambda folder: noted("told", folder), self._bare_folder)

    def _taps(self, number: int, count: int) -> list[dict[str, str]]:
        """Forms for so many taps at a table: a Narrator proposed, and taken back."""
        table = self._tables[number]
        propose = next(
            choice for choice in table.game.actions.legal(table.dealt_position.state) if choice.do == "propose"
        )
        pair = ({"do": "propose", "narrator": str(propose.values["narrator"][0])}, {"do": "undo"})
        first = self._tapped.setdefault(table.id, table.version)
        self._tapped[table.id] = first + count
        return [{"version": str(first + at), "csrf": TOKEN, **pair[at % 2]} for at in range(count)]

    def _places(self, count: int) -> list[Place]:
        """Streams of one table: those of its phones, and then of court screens."""
        court: Place = (f"/court/{self._tables[0].id}/stream", {})
        return (self._phones[0] + [court] * count)[:count]

    def delay(self, count: int) -> float:
        """Milliseconds from a commit until ``count`` streams have heard, p99."""
        running, headers = self._real, self._house.headers("tablet 0")
        path, log = f"/t/{self._tables[0].id}/play", str(self._house.folder / "noted")
        given = (running.port, self._places(count), path, headers, self._taps(0, TAPS), log)
        return answer(self._elsewhere, listening.delays, *given)

    def bare_delay(self, count: int) -> float:
        """The same of the minimal app."""
        taps = [{"version": str(at), "do": "propose"} for at in range(TAPS)]
        places: list[Place] = [("/stream", {})] * count
        log = str(self._bare_folder / "noted")
        return answer(self._elsewhere, listening.delays, self._bare.port, places, "/append", {}, taps, log)

    def held(self) -> float:
        """The greatest number of streams tried beside which pages answer in time."""
        _ = self._everywhere  # what is written before the server starts
        running = noted("noted", self._house.folder)  # a new one: streams of the round before would take up places
        passed = 0
        for count in TRIED:
            places = [self._everywhere[at % len(self._everywhere)] for at in range(count)]
            page = (f"/t/{self._tables[0].id}/play", self._house.headers("tablet 0"))
            taps: list[tuple[Place, Headers]] = []
            for number in range(TABLES):
                at = (f"/t/{self._tables[number].id}/play", self._house.headers(f"tablet {number}"))
                taps += [(at, body) for body in self._taps(number, 2)]
            took = answer(self._elsewhere, listening.page_times, running.port, places, page, taps)
            if took > WITHIN:
                break
            passed = count
        running.stop()
        return passed

    @cached_property
    def _everywhere(self) -> Sequence[Place]:
        """The streams of thirty rooms: at each table ten phones, the tablet, and a court screen."""
        found = []
        for number, table in enumerate(self._tables):
            found += self._phones[number]
            found.append((f"/t/{table.id}/stream", self._house.headers(f"tablet {number}")))
            found.append((f"/court/{table.id}/stream", {}))
        return found

    @cached_property
    def memory(self) -> float:
        """Megabytes of a server with the default settings at whose thirty tables every stream is open; once a run."""
        _ = self._everywhere
        running = self._ground.kept(servers.real, self._house.folder)
        line = Line(running.port)
        for path, headers in self._everywhere:
            if not path.startswith("/court"):
                page = path.removesuffix("/stream") + ("/play" if path.startswith("/t/") else "")
                line.ask(request("GET", page, headers), 200)
        ears = listening.Ears(running.port, self._everywhere)
        used = running.memory()
        ears.close()
        line.close()
        running.stop()
        return used


def noted(module: str, folder: Path) -> Running:
    """Start an application that notes its commits in ``folder``."""
    port = servers.free_port()
    set_up = pickle.dumps(options("127.0.0.1", port, THREADS)).hex()
    command = ("-m", f"tests.benchmarks.{module}", str(folder / "noted"), set_up)
    return Running(command, port, {"INSTANCE": str(folder), "THREADS": str(THREADS)}, folder / f"{module}.log")


def figures(stack: ExitStack, ground: Ground) -> Iterable[Figure]:
    """The figures of streams."""
    streams = Streams(stack, ground)
    for count in (10, 100):
        yield Figure(
            f"p99 from commit to socket, {count} streams",
            "ms",
            lambda count=count: streams.delay(count),  # type: ignore[misc] # the count of this round
            reach=2,
            dream=1.5,
            baseline=lambda count=count: streams.bare_delay(count),  # type: ignore[misc] # the same
        )
    yield Figure(
        f"streams while pages answer in {WITHIN} ms (p99)", "", streams.held, reach=1000, dream=2000, more=True
    )
    yield Figure("memory, 30 tables and all 360 streams", "MB", lambda: streams.memory, reach=130, dream=100)
