"""One query to the database for everyone who asks the same question at the same moment.

After a tap, ten phones and the court all ask at once how often their table was changed. Two queries are enough: the one
that the first of them started, and one that starts once the others have arrived.
"""

from collections.abc import Callable
from concurrent.futures import Future
from threading import Lock
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

Value = TypeVar("Value")


class _Line(Generic[Value]):
    """The callers with one question: ``turn`` is locked while it is asked; ``next`` is the answer after that."""

    def __init__(self) -> None:
        self.turn = Lock()
        self.next: Future[Value] | None = None


class SharedAnswers(Generic[Value]):
    """Answers to a question about a key, for any thread.

    An answer is given only to callers who asked before its query started. So no answer is older than the call, and none
    is kept.
    """

    def __init__(self, ask: Callable[[str], Value]) -> None:
        """Answer with what ``ask`` returns; what it raises is raised for everyone waiting for that answer."""
        self._ask = ask
        self._lock = Lock()
        self._lines: WeakValueDictionary[str, _Line[Value]] = WeakValueDictionary()

    def __call__(self, key: str) -> Value:
        """Return the answer for ``key``."""
        with self._lock:
            line = self._lines.setdefault(key, _Line())
            answer = line.next
            first = answer is None
            if answer is None:
                answer = line.next = Future()
        if first:
            self._answer(key, line, answer)
        return answer.result()

    def _answer(self, key: str, line: _Line[Value], answer: Future[Value]) -> None:
        with line.turn:
            with self._lock:
                line.next = None  # later callers wait for the next answer
            try:
                answer.set_result(self._ask(key))
            except BaseException as error:
                answer.set_exception(error)
