"""``script/test --hunt``: the browser tests again and again, under conditions that bring out what depends on time."""

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NoReturn
from xml.etree import ElementTree

import _setup

SLOWED: Final = (2, 4, 6)
"""So many times slower is the browser's processor, by rounds."""
BUSY: Final = 2
"""Processes that keep the machine busy beside the tests."""
LONGEST: Final = 3600
"""Seconds after which a round is ended."""
FOLDER: Final = _setup.ENVIRONMENT / "hunt"
"""Where the output of each round is kept."""
BUSY_LOOP: Final = f"import time\nend = time.monotonic() + {LONGEST}\nwhile time.monotonic() < end: pass"


def hunt(rounds: int, command: Sequence[str]) -> int:
    """Run a pytest command so many times, say how each round went and what failed how often; return the exit code."""
    for ending in (signal.SIGINT, signal.SIGTERM):  # a shell has what runs in the background ignore the first
        signal.signal(ending, _stop)
    FOLDER.mkdir(exist_ok=True)
    failed: Counter[str] = Counter()
    for number in range(1, rounds + 1):
        seed, slowed = random.SystemRandom().randrange(2**32), SLOWED[(number - 1) % len(SLOWED)]
        report = FOLDER / f"{number}.xml"
        report.unlink(missing_ok=True)
        begun = time.monotonic()
        print(f"round {number} of {rounds}: slowed {slowed} times, seed {seed}: ", end="", flush=True)
        options = (f"--randomly-seed={seed}", f"--junitxml={report}")
        with busy_machine(), (FOLDER / f"{number}.log").open("w", encoding="utf-8") as log:
            code = _run((*command, *options), {"SLOWED": str(slowed), "DELAYED": str(seed)}, log.fileno())
        found = failures(report) if report.exists() else ["the round did not end"]
        failed.update(found or (["pytest itself"] if code else []))
        ended = f"{len(found)} failed" if found else "failed" if code else "passed"
        minutes = f"{(time.monotonic() - begun) / 60:.1f} min"
        print(f"{ended} ({minutes})", flush=True)
    print(summary(rounds, failed), flush=True)
    return 1 if failed else 0


def failures(report: Path) -> list[str]:
    """Return the tests that failed, by the name that runs each of them alone, from a JUnit report."""
    cases = ElementTree.parse(report).iter("testcase")  # noqa: S314 - pytest has just written it
    bad = [case for case in cases if case.find("failure") is not None or case.find("error") is not None]
    return sorted({f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}" for case in bad})


def summary(rounds: int, failed: Mapping[str, int]) -> str:
    """Say what failed in how many of ``rounds``, the most frequent first."""
    if not failed:
        return f"nothing failed in {rounds} rounds"
    order = sorted(failed.items(), key=lambda each: (-each[1], each[0]))
    lines = [f"{times:4} {test}" for test, times in order]
    return "\n".join([f"failed in {rounds} rounds, with what was said in {FOLDER}:", *lines])


@contextmanager
def busy_machine() -> Iterator[None]:
    """Keep the machine busy for the time of a round."""
    busy = [subprocess.Popen((sys.executable, "-c", BUSY_LOOP)) for _ in range(BUSY)]
    try:
        yield
    finally:
        for each in busy:
            each.kill()
            each.wait()


def _run(command: Sequence[str], environment: Mapping[str, str], output: int) -> int:
    """Run one round and return its exit code. One that is late or interrupted is ended with all it has started."""
    ran = subprocess.Popen(
        command,
        cwd=_setup.ROOT,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=output,
    )
    try:
        return ran.wait(LONGEST)
    except subprocess.TimeoutExpired:
        return 1
    finally:
        if ran.poll() is None:
            for process in (*_started_by(ran.pid), ran.pid):
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
            ran.wait()


def _started_by(process: int) -> list[int]:
    """Return every process that a process has started, directly or not, such as servers and browsers."""
    every = ("ps", "-A", "-o", "pid=,ppid=")
    table = subprocess.run(every, check=True, capture_output=True, text=True).stdout
    pairs = [(int(child), int(parent)) for child, parent in map(str.split, table.splitlines())]
    found = [process]
    for parent in found:
        found += [child for child, its_parent in pairs if its_parent == parent]
    return found[1:]


def _stop(_signal: int, _frame: object) -> NoReturn:
    raise KeyboardInterrupt
