"""Fair shares: whose request is answered next, and who is refused, when one visitor asks for much at once."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from threading import Event

import pytest

from companion.web.delivery.shares import Shares
from tests.web.evening import TABLET, TOKEN
from tests.web.house import House

LONG = 20.0
"""Seconds that a test would wait for what comes at once."""


class Visits:
    """Requests in threads of their own, each answered once it is told to end."""

    def __init__(self, shares: Shares) -> None:
        self.shares = shares
        self._pool = ThreadPoolExecutor(50)
        self._all: list[tuple[Event, Future[bool]]] = []
        self.answered: list[str] = []

    def ask(self, who: str, form: bool = False) -> Callable[[], bool]:
        """Ask for something; return a function that ends it and returns whether it was answered."""
        over = Event()
        before = self._of(who)
        asked = self._pool.submit(self._visit, who, form, over)
        while not asked.done() and self._of(who) == before:
            time.sleep(0.001)
        self._all.append((over, asked))

        def end() -> bool:
            over.set()
            return asked.result(LONG)

        return end

    def _of(self, who: str) -> int:
        """Return how many requests of a visitor wait or are answered."""
        return sum(one.who == who for one in self.shares._waiting) + self.shares._answered[who]

    def _visit(self, who: str, form: bool, over: Event) -> bool:
        if not self.shares.enter(who, form):
            return False
        self.answered.append(f"{who} form" if form else who)
        over.wait(LONG)
        self.shares.leave(who)
        return True

    def close(self) -> None:
        for over, _ in self._all:
            over.set()
        self._pool.shutdown()


@pytest.fixture
def visits() -> Iterator[Visits]:
    with closing(Visits(Shares(at_once=4, each=2, most=6))) as made:
        yield made


def test_a_visitor_with_many_requests_waits_for_none_but_their_own(visits: Visits) -> None:
    flood = [visits.ask("one") for _ in range(6)]
    assert visits.answered == ["one", "one"]
    assert visits.ask("two")()
    for end in flood:
        assert end()


def test_whoever_has_least_is_next_and_a_form_before_the_pages_of_its_own_visitor(visits: Visits) -> None:
    running = [visits.ask("one"), visits.ask("one"), visits.ask("two"), visits.ask("two")]
    for who, form in (("one", False), ("one", True), ("three", False)):
        visits.ask(who, form)
    running[0]()
    while len(visits.answered) < 5:
        time.sleep(0.001)
    running[1]()
    while len(visits.answered) < 6:
        time.sleep(0.001)
    assert visits.answered[4:] == ["three", "one form"]


def test_when_too_many_wait_the_visitor_with_most_of_them_is_refused(visits: Visits) -> None:
    flood = [visits.ask("one") for _ in range(8)]
    visits.ask("two"), visits.ask("two")
    assert visits.ask("one")() is False
    waits = visits.ask("three")
    assert flood[-1]() is False
    assert flood[0]()
    assert waits()


def test_who_is_refused_is_told_so_in_a_sentence_and_when_to_come_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.app.extensions["shares"], "enter", lambda *_: False)
    answer = house.client(TABLET).get("/", headers={"Accept-Language": "fr"})
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) > 0
    assert "en même temps" in answer.text


def test_every_request_gives_its_share_back(house: House) -> None:
    client = house.client(TABLET)
    for path in ("/", "/nowhere", f"/t/{house.tables['dealt']}/play", "/health"):
        client.get(path)
    client.post("/tables", data={"csrf": "forged"})
    client.post("/tables", data={"csrf": TOKEN, "slug": "nothing"})
    assert not house.app.extensions["shares"]._answered
