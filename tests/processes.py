"""Programs that long commands and tests start: each ends after a bounded time, whatever it does with signals."""

import atexit
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from multiprocessing import get_context
from multiprocessing.pool import Pool
from pathlib import Path
from typing import Final, TypeVar

PATIENCE: Final = 15.0
"""Seconds that a program may take to end once it was told to: a server first ends its streams."""

LONGEST: Final = 1800.0
"""Seconds that one piece of work in another process may take."""

Process = subprocess.Popen[bytes]
Answer = TypeVar("Answer")

_running: set[Process] = set()


def started(
    command: Sequence[str], log: Path | None = None, cwd: Path | None = None, more: Mapping[str, str] | None = None
) -> Process:
    """Start a program in a process group of its own, which ends at the latest with this process.

    What it prints is added to ``log``, or thrown away; ``more`` is added to its environment.
    """
    with (log or Path(os.devnull)).open("ab") as out:
        process = subprocess.Popen(
            command, cwd=cwd, env={**os.environ, **(more or {})}, stdout=out, stderr=out, start_new_session=True
        )
    _running.add(process)
    return process


def ended(process: Process, how: signal.Signals = signal.SIGTERM, patience: float = PATIENCE) -> int:
    """Tell a program to end, kill what is left of its group after ``patience`` seconds, and return its exit code."""
    try:
        if how != signal.SIGKILL and process.poll() is None:
            process.send_signal(how)
            with suppress(subprocess.TimeoutExpired):
                process.wait(patience)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        _running.discard(process)
    return process.wait()


@atexit.register
def _end_the_rest() -> None:
    """End what is still running: all at once, so that it takes as long as the slowest."""
    for process in _running:
        if process.poll() is None:
            process.terminate()
    for process in tuple(_running):
        ended(process, patience=PATIENCE)


def end_in_order() -> None:
    """Have SIGTERM and the end of the terminal stop this process as Ctrl-C does: what it started is ended first.

    Ctrl-C itself also when a shell has started it in the background, with what would then ignore it, too.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for kind in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(kind, lambda number, _frame: sys.exit(128 + number))


def another(stack: ExitStack) -> Pool:
    """Return another Python process to work in; it is killed with the stack, whatever it does."""
    return stack.enter_context(get_context("spawn").Pool(1))


def answer(of: Pool, work: Callable[..., Answer], *arguments: object) -> Answer:
    """Return what ``work`` returns in another process; raises ``TimeoutError`` if that takes too long."""
    return of.apply_async(work, arguments).get(LONGEST)
