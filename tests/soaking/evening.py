"""Thirty tables, faults and hostile clients together: nothing acknowledged is lost or doubled, memory stays flat."""

import random
import threading
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import Final

from companion.services import UseCases
from companion.store import Store
from companion.web import create_app
from tests.progress import Progress
from tests.secret import SECRET
from tests.soaking.attackers import ATTACKS, Attacker, Everybody
from tests.soaking.family import Family
from tests.soaking.server import Server
from tests.soaking.visitor import Answers

TABLES: Final = 30
KILL_EVERY: Final = 25.0
"""Seconds between two kills, in the first half; in the second one process lives, and its memory is watched."""

CLOCK_EVERY: Final = 31.0
"""Seconds between two times at which its clock is set."""

WARM: Final = 0.2
"""Part of the second half in which a process may still grow: it fills its caches."""

SLACK: Final = 8 * 1024 * 1024
GROWTH: Final = 1.10
"""Memory that the last quarter may have more than the first: a part, and bytes that come and go."""


TEN_MINUTES: Final = 600


def bad_evening(folder: Path, chance: random.Random, minutes: float, tables: int = TABLES) -> str:
    """Let everything go wrong for so long; return what happened in a few lines. Raises ``AssertionError``."""
    server, answers, over = Server(folder, chance), Answers(), threading.Event()
    families = [Family(each, server.port, answers, over, random.Random(chance.random())) for each in range(tables)]
    courts = lambda: [family.table for family in families if family.table]  # noqa: E731
    evening = Everybody(server.port, answers, over, courts, chance.randrange(10**9))
    attackers = [Attacker(act, number, evening, pause) for number, (act, pause) in enumerate(ATTACKS)]
    everybody: list[threading.Thread] = [*families, *attackers]
    try:
        for each in everybody:
            each.start()
        _go_wrong(server, minutes * 60)
    finally:
        over.set()
        for each in everybody:
            each.join(60)
        ended = server.stop()
    return _judged(folder, server, families, attackers, answers, ended)


def _go_wrong(server: Server, seconds: float) -> None:
    began = time.monotonic()
    killed = jumped = began
    progress = Progress(round(seconds), every=15)
    while (now := time.monotonic()) < began + seconds:
        if now - jumped > CLOCK_EVERY:
            server.set_clock()
            jumped = now
        if now - killed > KILL_EVERY and now < began + seconds / 2:
            server.kill()
            killed = time.monotonic()
        server.weigh()
        progress.at(round(now - began), f"seconds of an evening, {server.kills} kills")
        time.sleep(1)


def _judged(
    folder: Path,
    server: Server,
    families: Sequence[Family],
    attackers: Sequence[Attacker],
    answers: Answers,
    ended: float,
) -> str:
    acknowledged, lost, doubled = _held_against(folder, families)
    first, last = _quarters(server.memory)
    faults = sum(family.faults for family in families)
    took = sorted(seconds for family in families for seconds in family.took) or [0.0]
    codes = ", ".join(f"{count} × {status}" for status, count in sorted(answers.statuses.items()))
    said = (
        f"{len(families)} tables, {acknowledged} acknowledged taps, {faults} taps with a fault, "
        f"{server.kills} kills, {server.restores} restores, {server.jumps} times another clock; "
        f"a tap of theirs took {_milliseconds(took, 0.5)} (median), {_milliseconds(took, 0.99)} (99th percentile); "
        f"{', '.join(f'{each.done} × {each.name}' for each in attackers)}; answers {codes}; {lost} lost, {doubled} "
        f"doubled, {len(answers.broken)} broken; memory {first / 2**20:.0f} → {last / 2**20:.0f} MB (first and last "
        f"quarter of the last process), every ten minutes {_by_ten_minutes(server.weighed)}; ended in {ended:.1f} s"
    )
    troubles = [family.trouble for family in families if family.trouble]
    guessed = [path for each in attackers for path in each.evening.found]
    grown = last > first * GROWTH + SLACK
    _, traceback, rest = server.log.read_text(errors="replace").partition("Traceback")
    if lost or doubled or answers.broken or troubles or guessed or grown or traceback:
        raise AssertionError(f"{said}; {troubles[:3]} {answers.broken[:3]} {guessed[:3]} {rest[:1000]}")
    return said


def _milliseconds(took: Sequence[float], part: float) -> str:
    """Return what so large a part of sorted seconds is at most."""
    return f"{took[int((len(took) - 1) * part)] * 1000:.0f} ms"


def _quarters(memory: Sequence[int]) -> tuple[float, float]:
    """Return the median memory in the first and in the last quarter, once a process is warm."""
    warm = memory[int(len(memory) * WARM) :]
    quarter = max(1, len(warm) // 4)
    return median(warm[:quarter] or [0]), median(warm[-quarter:] or [0])


def _by_ten_minutes(weighed: Sequence[int]) -> str:
    """Return the median memory of each ten minutes, of whichever process ran then; it is weighed every second."""
    parts = [weighed[at : at + TEN_MINUTES] for at in range(0, len(weighed), TEN_MINUTES)]
    return " ".join(f"{median(part) / 2**20:.0f}" for part in parts) + " MB"


def _held_against(folder: Path, families: Sequence[Family]) -> tuple[int, int, int]:
    """Return how many taps were acknowledged, and how many of them are lost and doubled in the database."""
    url = f"sqlite:///{next((folder / 'instance').glob('*.sqlite3'))}"
    app = create_app({"DATABASE_URL": url, "SECRET_KEY": SECRET})
    acknowledged = lost = doubled = 0
    with closing(Store(app)) as store, app.app_context():
        use_cases = UseCases(store, time.time, random.SystemRandom(), b"of a long evening")
        for family in families:
            for table_id, (sent, answered) in family.tables.items():
                entries = {entry.version: entry.command for entry in use_cases.tables.public(table_id).entries}
                acknowledged += len(answered)
                lost += len(answered - entries.keys())
                # Each entry stands where the one form stands that was sent from the version before it.
                doubled += sum(
                    not _is(sent.get(version - 1, {}), command["do"]) for version, command in entries.items()
                )
    return acknowledged, lost, doubled


def _is(form: dict[str, str], do: object) -> bool:
    return form.get("do") == do
