"""One question to the database for all who ask it at the same moment.

After a tap ten phones and the court ask how often their table was changed, all at once. Two questions are enough: the
one that the first of them began, and one that begins when the others have come.
"""

from collections.abc import Callable
from concurrent.futures import Future
from threading import Lock
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

Value = TypeVar("Value")


class _Line(Generic[Value]):
    """Those who ask one question: ``turn`` is held while it is being asked, ``next`` will be answered after that."""

    def __init__(self) -> None:
        self.turn = Lock()
        self.next: Future[Value] | None = None


class SharedAnswers(Generic[Value]):
    """Answers to a question about a key, for any thread.

    An answer is given only to those who asked before its question was begun. So nobody is told less than the database
    knew when they asked, and no answer is kept.
    """

    def __init__(self, ask: Callable[[str], Value]) -> None:
        """Answer with what ``ask`` returns; what it raises is raised for everybody who waits for that answer."""
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
                line.next = None  # whoever comes from here on waits for the next answer
            try:
                answer.set_result(self._ask(key))
            except BaseException as error:
                answer.set_exception(error)
