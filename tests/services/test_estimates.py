"""The queue before the workshop's worker."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import sleep

import pytest

from companion.services import estimates as module
from companion.services.estimates import Estimates, Progress, machine_turn
from companion.workshop.board import recommended
from companion.workshop.estimate import estimate
from companion.workshop.question import Question

SMALL = Question(recommended(7), 7, 60)


@pytest.fixture
def estimates(tmp_path: Path) -> Iterator[Estimates]:
    made = Estimates(tmp_path)
    yield made
    made.close()


def settled(estimates: Estimates, question: Question) -> Progress:
    """Ask until a question is answered, as a page does."""
    for _ in range(1200):
        standing = estimates.ask(question)
        if standing.done or estimates.failed:
            return standing
        sleep(0.05)
    raise AssertionError("no answer")


def test_a_question_waits_is_answered_by_a_process_of_its_own_and_remembered(estimates: Estimates) -> None:
    first = estimates.ask(SMALL)
    assert (first.answer, first.done) == (None, False)
    answered = settled(estimates, SMALL)
    expected = estimate(SMALL.board, 7, 60)
    assert answered.answer is not None
    assert (answered.answer.p_wins, answered.answer.endings) == (expected.p_wins, expected.endings)
    assert estimates.ask(SMALL) == answered


def test_those_who_wait_know_how_many_are_before_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Estimates, "_start", lambda self: None)
    estimates = Estimates(tmp_path)
    questions = [Question(recommended(7), 7, 60, seed=seed) for seed in range(3)]
    assert [estimates.ask(question).ahead for question in questions] == [0, 1, 2]
    assert estimates.ask(questions[1]).ahead == 1


def test_visitors_take_turns_whoever_asks_for_many_boards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Estimates, "_start", lambda self: None)
    estimates = Estimates(tmp_path)
    flood = [Question(recommended(7), 7, 60, seed=seed) for seed in range(4)]
    honest = [Question(recommended(8), 8, 60, seed=seed) for seed in range(2)]
    for question in flood[:3]:
        estimates.ask(question, "flood")
    assert estimates._next() == flood[0]
    assert [estimates.ask(question, "honest").ahead for question in honest] == [1, 2 + 1]
    estimates.ask(flood[3], "flood")
    assert [estimates._next() for _ in range(5)] == [honest[0], flood[1], honest[1], flood[2], flood[3]]


def test_of_a_full_queue_whoever_asked_most_loses_a_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Estimates, "_start", lambda self: None)
    monkeypatch.setattr(module, "MOST_WAITING", 3)
    estimates = Estimates(tmp_path)
    honest = Question(recommended(8), 8, 60)
    for seed in range(3):
        estimates.ask(Question(recommended(7), 7, 60, seed=seed), "flood")
    estimates.ask(honest, "honest")
    assert [(question == honest, wait.who) for question, wait in estimates._waiting.items()] == [
        (False, "flood"),
        (False, "flood"),
        (True, "honest"),
    ]


def test_whoever_left_the_page_is_waited_for_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Estimates, "_start", lambda self: None)
    now = [0.0]
    estimates = Estimates(tmp_path, lambda: now[0])
    left, stays = SMALL, Question(recommended(8), 8, 60)
    estimates.ask(left)
    now[0] = 30.0
    estimates.ask(stays)
    assert estimates._next() == stays


def test_a_worker_that_dies_is_told_and_started_again(
    estimates: Estimates, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "broken.sh"
    broken.write_text("#!/bin/sh\nread line\n", "utf-8")
    broken.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(broken))
    settled(estimates, SMALL)
    assert estimates.failed
    monkeypatch.setattr(sys, "executable", sys.executable)
    monkeypatch.undo()
    for _ in range(1200):
        if estimates.ask(SMALL).done:
            break
        sleep(0.05)
    assert not estimates.failed


def test_answers_hold_for_the_version_that_gave_them(estimates: Estimates, capfd: pytest.CaptureFixture[str]) -> None:
    answered = settled(estimates, SMALL)
    assert answered.done
    other = replace(SMALL, version="another")
    assert not estimates.ask(other).done
    settled(estimates, other)
    assert estimates.failed
    assert "start the server again" in capfd.readouterr().err
    assert estimates.ask(SMALL) == answered


def test_the_answers_that_are_remembered_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_ANSWERS", 2)
    monkeypatch.setattr(Estimates, "_start", lambda self: None)
    estimates = Estimates(tmp_path)
    questions = [replace(SMALL, seed=seed) for seed in range(3)]
    for question in questions:
        estimates._answers.put(question, Progress(None, True, 0))
    assert [estimates.ask(question).done for question in questions] == [False, True, True]


def test_two_boards_at_most_are_computed_on_one_machine(tmp_path: Path) -> None:
    with machine_turn(tmp_path), machine_turn(tmp_path):
        locks = [(tmp_path / f"simulating-{number}.lock").open("a") for number in range(module.MACHINE_TURNS)]
        fcntl = pytest.importorskip("fcntl")
        assert not any(module._locked(lock, fcntl) for lock in locks)
        for lock in locks:
            lock.close()
    with machine_turn(tmp_path):
        pass
