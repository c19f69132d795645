"""Makings in the background: one at a time, each in a process of its own, so that no table waits for paper."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from queue import Full, Queue
from threading import Lock, Thread, Timer
from typing import Any, Final

from companion import VERSION

MOST_WAITING: Final = 6
"""Makings that wait for the one at work; whoever asks for more is told to ask again."""
MOST_KEPT: Final = 12
"""Results that are kept; they are made again when somebody asks."""
PATIENCE: Final = 90
"""Seconds after which a making is ended."""

PRESS: Final = (sys.executable, "-m", "companion.press")


@dataclass(frozen=True)
class Print:
    """A making as it stands: how much of it is done, and the folder of the result once it is complete.

    It is ``waiting`` for as long as others are at work.
    """

    done: int = 0
    total: int = 1
    folder: Path | None = None
    failed: bool = False
    waiting: bool = False

    @property
    def pages(self) -> int:
        """How many pages a complete result shows."""
        return sum(1 for _ in self.folder.glob("page-*.png")) if self.folder else 0

    @property
    def size(self) -> int:
        """How many bytes the file of a complete result has."""
        files = self.folder.iterdir() if self.folder else ()
        return sum(file.stat().st_size for file in files if file.suffix != ".png")


class Press:
    """Makes what it is asked for unless it is there already; the same question always has the same answer."""

    def __init__(self, folder: Path) -> None:
        """Keep results in ``folder``, which is made when it is needed."""
        self._folder = folder
        self._lock = Lock()
        self._secret = Lock()
        self._prints: dict[str, Print] = {}
        self._queue: Queue[tuple[str, bytes]] = Queue(MOST_WAITING)
        self._thread: Thread | None = None

    def ask(self, job: Mapping[str, object]) -> Print:
        """Return how far a making is, and begin it if nobody has. Never blocks."""
        question = json.dumps(job, sort_keys=True).encode()
        name = sha256(VERSION.encode() + question).hexdigest()[:32]
        kept = self._folder / name
        with self._lock:
            if kept.is_dir():
                self._prints.pop(name, None)
                return Print(1, 1, kept)
            known = self._prints.get(name)
            if known and not known.failed:
                return known
            if known:
                return self._prints.pop(name)  # told once; asked again, it is tried again
            try:
                self._queue.put_nowait((name, question))
            except Full:
                return Print(waiting=True)
            self._start()
            others = any(not made.failed for made in self._prints.values())
            self._prints[name] = Print(waiting=others)
            return self._prints[name]

    def codes(self, job: Mapping[str, object]) -> bytes:
        """Return the page of a table's codes, which is kept nowhere. Blocks; one at a time."""
        question, env = json.dumps(job).encode(), _environment()
        with self._secret:
            made = subprocess.run(PRESS, capture_output=True, check=True, input=question, env=env, timeout=PATIENCE)  # noqa: S603 - our own
        return made.stdout

    def _start(self) -> None:
        if self._thread is None or not self._thread.is_alive():
            self._thread = Thread(target=self._work, name="press", daemon=True)
            self._thread.start()

    def _work(self) -> None:
        while True:
            name, question = self._queue.get()
            with self._lock:
                self._prints[name] = Print()
            made = self._made(name, question)
            with self._lock:
                if made:
                    self._prints.pop(name, None)
                else:
                    self._prints[name] = Print(failed=True)

    def _made(self, name: str, question: bytes) -> bool:
        """Make one result beside the others and move it among them once it is complete."""
        unfinished = self._folder / f"{name}-{os.getpid()}"
        shutil.rmtree(unfinished, ignore_errors=True)
        try:
            unfinished.mkdir(parents=True)
            if not self._run(name, question, unfinished):
                return False
            unfinished.replace(self._folder / name)
            self._forget_oldest()
        except OSError:
            return (self._folder / name).is_dir()  # another process was faster, or the disk is full
        else:
            return True
        finally:
            shutil.rmtree(unfinished, ignore_errors=True)

    def _run(self, name: str, question: bytes, folder: Path) -> bool:
        job = folder / "job.json"
        job.write_bytes(question)
        command = [*PRESS, str(folder)]
        quiet: Any = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "env": _environment()}
        with job.open("rb") as asked, subprocess.Popen(command, stdin=asked, **quiet) as process:  # noqa: S603 - our own
            ender = Timer(PATIENCE, process.kill)
            ender.start()
            for line in process.stdout or ():
                done, total = map(int, line.split())
                with self._lock:
                    self._prints[name] = Print(done, total)
            ender.cancel()
        job.unlink()
        return process.returncode == 0

    def _forget_oldest(self) -> None:
        results = [each for each in self._folder.iterdir() if "-" not in each.name]
        for old in sorted(results, key=lambda each: each.stat().st_mtime)[:-MOST_KEPT]:
            shutil.rmtree(old, ignore_errors=True)


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(each for each in sys.path if each)}
