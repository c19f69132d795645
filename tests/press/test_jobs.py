"""Makings in the background: in a process of their own, once for everybody, never more than can be waited for."""

from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from pypdf import PdfReader

from companion.press import Press, Print, jobs
from tests.press.kits import job, order


class Held(Press):
    """A press that makes nothing until it is let go, and then what its test says."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.go = Event()
        self.made: list[str] = []
        self.fails = False

    def _run(self, name: str, question: bytes, folder: Path) -> bool:
        self.made.append(name)
        self.go.wait(10)
        (folder / "sheets.pdf").write_bytes(question)
        return not self.fails


@pytest.fixture
def held(tmp_path: Path) -> Iterator[Held]:
    press = Held(tmp_path)
    yield press
    press.go.set()


def until(press: Press, question: dict[str, Any], *, ready: bool = True) -> Print:
    """Ask until a making is complete, or has failed."""
    pause = Event()
    for _ in range(1000):
        made = press.ask(question)
        if (made.folder is not None) == ready and (ready or made.failed):
            return made
        pause.wait(0.02)
    raise AssertionError("never made")


def test_a_kit_is_made_by_another_process(tmp_path: Path) -> None:
    press = Press(tmp_path / "kits")
    question = job(order(what="votes"))
    assert press.ask(question).folder is None
    made = until(press, question)
    assert made.folder is not None
    assert len(PdfReader(made.folder / "sheets.pdf").pages) == made.pages
    assert {path.suffix for path in made.folder.iterdir()} == {".pdf", ".png"}
    assert made.size > 0


def test_what_is_asked_twice_is_made_once(held: Held) -> None:
    for _ in range(5):
        assert held.ask({"one": 1}).folder is None
    held.go.set()
    until(held, {"one": 1})
    assert len(held.made) == 1


def test_whoever_comes_to_a_full_queue_is_told_to_wait(held: Held) -> None:
    asked = [held.ask({"kit": number}) for number in range(jobs.MOST_WAITING + 3)]
    assert [made.waiting for made in asked] == [False] + [True] * (len(asked) - 1)
    held.go.set()
    until(held, {"kit": jobs.MOST_WAITING + 2})


def test_what_failed_is_told_once_and_tried_again(held: Held) -> None:
    held.fails = True
    held.go.set()
    until(held, {"one": 1}, ready=False)
    held.fails = False
    assert until(held, {"one": 1}).folder is not None


def test_only_the_newest_results_are_kept(held: Held, tmp_path: Path) -> None:
    held.go.set()
    for number in range(jobs.MOST_KEPT + 2):
        until(held, {"kit": number})
    assert len(list(tmp_path.iterdir())) <= jobs.MOST_KEPT
