"""Programs that are started end, also those that do not want to, and also when what started them is stopped."""

import fcntl
import os
import signal
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.processes import Process, another, answer, ended, started

ROOT = Path(__file__).resolve().parents[1]
DEAF = """
import fcntl, pathlib, signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
held = open(sys.argv[1], "w")
fcntl.flock(held, fcntl.LOCK_EX)
pathlib.Path(sys.argv[1] + ".ready").touch()
time.sleep(60)
"""
"""A program that ignores SIGTERM, and holds a file locked for as long as it lives."""

PARENT = """
import subprocess, sys, time
subprocess.Popen([sys.executable, "-c", *sys.argv[1:]])
time.sleep(60)
"""
"""A program that starts it, and does not care."""

COMMAND = """
import signal, sys, time
from tests import processes
signal.signal(signal.SIGINT, signal.SIG_IGN)  # as whatever a shell starts in the background
processes.PATIENCE = 0.1
processes.end_in_order()
processes.started([sys.executable, "-c", *sys.argv[1:]])
time.sleep(60)
"""
"""A long command that starts it."""

LONG = 20.0


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "deaf"


def running(program: str, file: Path) -> Process:
    """Start a program, and wait until the one that is deaf runs."""
    arguments = [sys.executable, "-c", program, *([DEAF] if program != DEAF else []), str(file)]
    process = started(arguments, more={"PYTHONPATH": str(ROOT)})
    end = time.monotonic() + LONG
    while not file.with_suffix(".ready").exists():
        assert time.monotonic() < end
        time.sleep(0.01)
    return process


def gone(file: Path) -> bool:
    """Return whether the program that is deaf has ended, or does so within a moment: nobody holds its file."""
    with file.open() as held:
        for _ in range(100):
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return True
            except BlockingIOError:
                time.sleep(0.01)
    return False


def test_a_program_that_ends_when_told_to_says_how_it_ended() -> None:
    assert ended(started([sys.executable, "-c", "import time; time.sleep(60)"])) == -signal.SIGTERM


def test_a_program_that_ignores_the_signal_is_killed(file: Path) -> None:
    deaf = running(DEAF, file)
    assert ended(deaf, patience=0.1) == -signal.SIGKILL
    assert gone(file)


def test_what_a_program_has_started_itself_is_killed_with_it(file: Path) -> None:
    ended(running(PARENT, file))
    assert gone(file)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_what_a_long_command_has_started_ends_with_it_however_it_is_stopped(file: Path, how: signal.Signals) -> None:
    command = running(COMMAND, file)
    command.send_signal(how)
    command.wait(LONG)
    assert gone(file)


def test_work_in_another_process_is_answered_and_that_process_ends_with_the_stack() -> None:
    with ExitStack() as stack:
        pid = answer(another(stack), os.getpid)
        assert pid != os.getpid()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
