"""Questions that many ask at the same moment."""

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event, Thread, get_ident
from time import sleep

import pytest

from companion.store.shared_answers import SharedAnswers

OTHERS = 5


class Slow:
    """A question whose answer is how often it was asked; each time it waits until it is let go."""

    def __init__(self) -> None:
        self.asked = 0
        self.begun = Event()
        self.goes = Event()
        self.fails = False

    def __call__(self, key: str) -> int:
        self.asked += 1
        number = self.asked
        self.begun.set()
        self.goes.wait()
        if self.fails:
            raise LookupError(key)
        return number


@contextmanager
def others_waiting(shared: SharedAnswers[int], slow: Slow) -> Iterator[list["Future[int]"]]:
    """Have the first one ask, and then several others, all of whom wait when the block begins."""
    with ThreadPoolExecutor(OTHERS + 1) as pool:
        first = pool.submit(shared, "t")
        slow.begun.wait()
        threads: list[int] = []

        def ask() -> int:
            threads.append(get_ident())
            return shared("t")

        others = [pool.submit(ask) for _ in range(OTHERS)]
        while len(threads) < OTHERS or any(not waits(thread) for thread in threads):
            sleep(0.001)
        try:
            yield [first, *others]
        finally:
            slow.goes.set()


def waits(thread: int) -> bool:
    """Return whether a thread waits for its turn or for an answer."""
    frame = sys._current_frames()[thread]
    if frame.f_code.co_name == "result":
        return True
    return frame.f_code.co_name == "_answer" and frame.f_lineno == TURN


TURN = SharedAnswers._answer.__code__.co_firstlineno + 1
"""The line on which one waits for one's turn."""


def test_who_asks_alone_is_answered_afresh_each_time() -> None:
    slow = Slow()
    slow.goes.set()
    shared = SharedAnswers(slow)
    assert [shared("t"), shared("t"), shared("u")] == [1, 2, 3]


def test_all_who_ask_while_a_question_is_asked_share_the_next_one() -> None:
    slow = Slow()
    with others_waiting(SharedAnswers(slow), slow) as waiting:
        slow.goes.set()
        assert [one.result() for one in waiting] == [1] + [2] * OTHERS


def test_nobody_gets_an_answer_that_was_begun_before_they_asked() -> None:
    slow = Slow()
    slow.goes.set()
    shared = SharedAnswers(slow)
    late: list[tuple[int, int]] = []

    def ask() -> None:
        for _ in range(200):
            before = slow.asked
            if (answer := shared("t")) <= before:
                late.append((before, answer))

    every = [Thread(target=ask) for _ in range(OTHERS)]
    for one in every:
        one.start()
    for one in every:
        one.join()
    assert late == []


def test_all_who_wait_for_an_answer_get_its_failure_and_the_next_question_is_asked_anew() -> None:
    slow = Slow()
    shared = SharedAnswers(slow)
    slow.fails = True
    with others_waiting(shared, slow) as waiting:
        slow.goes.set()
        for one in waiting:
            with pytest.raises(LookupError):
                one.result()
    assert slow.asked == 2
    slow.fails = False
    assert shared("t") == 3


def test_one_table_does_not_wait_for_another() -> None:
    slow = Slow()
    ask: Callable[[str], int] = lambda key: slow(key) if key == "t" else 0  # noqa: E731 - one of two
    shared = SharedAnswers(ask)
    with others_waiting(shared, slow):
        assert shared("u") == 0
