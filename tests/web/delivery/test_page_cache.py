"""Pages that are kept: drawn once, however many ask for one at the same moment."""

import threading
from pathlib import Path
from typing import Any

import pytest

from companion import messages
from companion.web.delivery.page_cache import PageCache

MANY = 8


def at_once(act: object) -> None:
    """Do the same in many threads at the same moment."""
    barrier = threading.Barrier(MANY)

    def run() -> None:
        barrier.wait()
        act()  # type: ignore[operator] # a function without arguments

    threads = [threading.Thread(target=run) for _ in range(MANY)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_of_many_who_ask_for_the_same_page_one_draws_it() -> None:
    pages, drawn = PageCache(8), []
    others = threading.Event()

    def draw() -> str:
        drawn.append(1)
        others.wait(0.2)  # the others come meanwhile
        return "a page"

    at_once(lambda: pages.page("key", "token", draw))
    assert len(drawn) == 1
    assert pages.page("key", "token", draw).plain("token") == b"a page"


def test_a_page_may_be_drawn_while_another_is() -> None:
    pages = PageCache(8)

    def inner() -> str:
        return pages.page("inner", "token", lambda: "inside").plain("token").decode()

    assert pages.page("outer", "token", lambda: f"around {inner()}").plain("token") == b"around inside"


def test_the_catalogues_are_read_once_however_many_want_them(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Path] = []
    real = messages.read_catalogues
    monkeypatch.setattr(messages, "_known", {})
    messages._said.cache_clear()

    def noted(folder: Path, beginning: str = "") -> Any:
        read.append(folder)
        return real(folder, beginning)

    monkeypatch.setattr(messages, "read_catalogues", noted)
    at_once(lambda: messages.wording("fr"))
    assert len(read) == 1
