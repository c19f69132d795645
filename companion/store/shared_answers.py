"""One query to the database for everyone who asks the same question at the same moment.

After a tap, ten phones and the court all ask at once how often their table was changed. Two queries are enough: the one
that the first of them started, and one that starts once the others have arrived.
"""

from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar, cast
from weakref import WeakValueDictionary

Value = TypeVar("Value")


class _Answer(Generic[Value]):
    """What one query answers: ``pending`` is locked until it does. A future would make a lock for every caller."""

    def __init__(self) -> None:
        self.pending = Lock()
        self.pending.acquire()
        self.value: Value | None = None
        self.error: BaseException | None = None

    def result(self) -> Value:
        """Wait for the answer and return it, or raise what went wrong."""
        with self.pending:  # each caller lets the next one through
            pass
        if self.error is not None:
            raise self.error
        return cast(Value, self.value)


class _Line(Generic[Value]):
    """The callers with one question: ``turn`` is locked while it is asked; ``next`` is the answer after that."""

    def __init__(self) -> None:
        self.turn = Lock()
        self.next: _Answer[Value] | None = None


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
                answer = line.next = _Answer()
        if first:
            self._answer(key, line, answer)
        return answer.result()

    def _answer(self, key: str, line: _Line[Value], answer: _Answer[Value]) -> None:
        with line.turn:
            with self._lock:
                line.next = None  # later callers wait for the next answer
            try:
                answer.value = self._ask(key)
            except BaseException as error:
                answer.error = error
            finally:
                answer.pending.release()
