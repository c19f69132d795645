"""The queue for the workshop's worker, which answers questions about boards one by one, outside the server process.

Visitors take turns: whoever asks for many boards waits between them for those who ask for one.

The worker is a separate process, started by the first question and ended after a while without one. A server never
computes more than one board per process, and no more than ``MACHINE_TURNS`` on one machine.
"""

import json
import os
import sys
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from threading import Condition, Thread
from time import monotonic, sleep
from types import ModuleType
from typing import IO, Final, NamedTuple

from companion.cache import Cache
from companion.workshop.question import Estimate, Question, answer_from_json

BUDGET: Final = 4.0
"""Seconds that one question may take; the best estimate by then is its answer."""
WANTED: Final = 20.0
"""Seconds that a question stays in the queue unless it is asked again: after that, nobody is waiting on the page."""
IDLE: Final = 120.0
"""Seconds without a question after which the worker ends and frees its memory."""
MOST_ANSWERS: Final = 4000
"""Maximum number of remembered answers."""
MOST_WAITING: Final = 400
"""Maximum number of waiting questions."""
MACHINE_TURNS: Final = 2
"""Maximum number of boards computed at once on a machine, however many server processes there are."""
MARKS: Final = (1200, 4800)
"""Numbers of games after which an answer is also remembered: two boards with that many games each can be told apart
to ±4 and ±2 points."""

_ONE_THREAD: Final = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")


class Wait(NamedTuple):
    """A question that waits: who asked it, and when it was last asked."""

    who: str
    asked: float


class Progress(NamedTuple):
    """The progress of a question."""

    answer: Estimate | None
    """The best answer so far."""
    done: bool
    ahead: int
    """Number of questions ahead of this one; 0 for the one being answered."""
    marks: tuple[Estimate, ...] = ()
    """The early answers, after each number of games in ``MARKS``."""


class Estimates:
    """Answers to questions about boards: remembered, being computed, or waiting."""

    def __init__(self, folder: Path, clock: Callable[[], float] = monotonic) -> None:
        """Use ``folder`` for the locks with which the processes of one machine take turns."""
        self._folder = folder
        self._clock = clock
        self._changed = Condition()
        self._answers: Cache[Question, Progress] = Cache(MOST_ANSWERS)
        self._waiting: OrderedDict[Question, Wait] = OrderedDict()
        self._served: Cache[str, int] = Cache(MOST_WAITING)
        """The turn in which a visitor was last answered."""
        self._turn = 0
        self._current: Question | None = None
        self._thread: Thread | None = None
        self._closed = False
        self.failed = False
        """Whether the worker ended last time before it had answered."""

    @property
    def available(self) -> bool:
        """Return whether numpy is installed, without which no board can be estimated."""
        return find_spec("numpy") is not None

    @property
    def waiting(self) -> int:
        """Return how many questions wait."""
        return len(self._waiting)

    def ask(self, question: Question, who: str = "") -> Progress:
        """Return the progress of a question of a visitor, and add it to the queue if it is new. Never blocks.

        Of a full queue, the last question of the visitor with most of them is dropped.
        """
        with self._changed:
            progress = self._answers.get(question) or Progress(None, False, 0)
            if progress.done or question == self._current:
                return progress
            known = self._waiting.get(question)
            self._waiting[question] = Wait(known.who if known else who, self._clock())
            if len(self._waiting) > MOST_WAITING:
                self._drop_one()
            self._start()
            self._changed.notify_all()
            return Progress(progress.answer, False, self._ahead(question) + (self._current is not None))

    def _drop_one(self) -> None:
        counts = Counter(wait.who for wait in self._waiting.values())
        most = max(counts, key=counts.__getitem__)
        del self._waiting[next(each for each in reversed(self._waiting) if self._waiting[each].who == most)]

    def _ahead(self, question: Question) -> int:
        """Return how many questions are answered before this one, if nobody comes or goes."""
        if question not in self._waiting:
            return MOST_WAITING
        who = self._waiting[question].who
        own = [each for each, wait in self._waiting.items() if wait.who == who].index(question)
        counts = Counter(wait.who for wait in self._waiting.values() if wait.who != who)
        first = self._order(who)
        return own + sum(min(count, own + (self._order(each) <= first)) for each, count in counts.items())

    def _order(self, who: str) -> int:
        return self._served.get(who) or 0

    def close(self) -> None:
        """End the worker once its question is answered, and wait until it has ended."""
        with self._changed:
            self._closed = True
            self._waiting.clear()
            self._changed.notify_all()
            thread = self._thread
        if thread:
            thread.join()

    def _start(self) -> None:
        if self._thread is None or not self._thread.is_alive():
            self._thread = Thread(target=self._work, name="workshop", daemon=True)
            self._thread.start()

    def _next(self) -> Question | None:
        """Return the question whose turn it is; None when nobody has asked for ``IDLE`` seconds."""
        with self._changed:
            self._current = None
            until = monotonic() + IDLE
            while True:
                while self._waiting:
                    question = min(self._waiting, key=lambda each: self._order(self._waiting[each].who))
                    who, asked = self._waiting.pop(question)
                    if self._clock() - asked <= WANTED:
                        self._turn += 1
                        self._served.put(who, self._turn)
                        self._current = question
                        return question
                left = until - monotonic()
                if left <= 0 or self._closed:
                    self._thread = None
                    return None
                self._changed.wait(left)

    def _work(self) -> None:
        """Answer questions until none has come for a while; a worker that ends is started again for the next one."""
        worker: Worker | None = None
        try:
            while (question := self._next()) is not None:
                with machine_turn(self._folder):
                    worker = worker if worker and worker.alive else Worker()
                    self._answer(question, worker)
        finally:
            if worker:
                worker.end()

    def _answer(self, question: Question, worker: "Worker") -> None:
        progress = Progress(None, False, 0)
        try:
            for answer in worker.answers(question):
                marks = (*progress.marks, answer) if answer.games in MARKS else progress.marks
                progress = Progress(answer, False, 0, marks)
                self._answers.put(question, progress)
        except (OSError, ValueError):  # the worker died, or was killed because it did not answer
            worker.end()
            self.failed = True
            return
        self.failed = False
        self._answers.put(question, progress._replace(done=True))


class Worker:
    """The process that simulates games, at the lowest priority."""

    def __init__(self) -> None:
        """Start the process."""
        import subprocess  # most servers never simulate a board, and start faster without it

        command = [sys.executable, "-P", "-m", "companion.workshop"]
        pipe, env = subprocess.PIPE, {**os.environ, **_ONE_THREAD}
        self._process = subprocess.Popen(command, env=env, stdin=pipe, stdout=pipe, text=True)  # noqa: S603 - our own
        if hasattr(os, "setpriority"):
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, self._process.pid, 10)

    @property
    def alive(self) -> bool:
        """Return whether the process is still running."""
        return self._process.poll() is None

    def answers(self, question: Question) -> Iterator[Estimate]:
        """Yield better and better answers; raises ``OSError`` or ``ValueError`` when the process fails."""
        asked: IO[str] | None = self._process.stdin
        lines: IO[str] | None = self._process.stdout
        if asked is None or lines is None:
            raise OSError("no pipes")
        asked.write(json.dumps({**question.to_json(), "budget": BUDGET}) + "\n")
        asked.flush()
        while True:
            data = json.loads(lines.readline())  # an empty line, at the end of a dead process, is a ValueError
            if data is None:
                return
            yield answer_from_json(data)

    def end(self) -> None:
        """End the process and wait for it."""
        self._process.kill()
        with suppress(OSError):
            self._process.communicate()


@contextmanager
def machine_turn(folder: Path) -> Iterator[None]:
    """Wait until fewer than ``MACHINE_TURNS`` processes of this machine compute, and become one of them. On a system
    without such locks a server has only one process, and there is nothing to wait for.
    """
    try:
        import fcntl
    except ImportError:
        yield
        return
    files = [(folder / f"simulating-{number}.lock").open("a") for number in range(MACHINE_TURNS)]
    try:
        while not any(_locked(file, fcntl) for file in files):
            sleep(0.1)
        yield
    finally:
        for file in files:
            file.close()


def _locked(file: IO[str], fcntl: ModuleType) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
