"""Guessed codes get one answer, take one amount of work and are slowed down; a right code never is."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.services.codes import READABLE, SEAT_LETTERS
from companion.store.devices import LEFT
from companion.store.on_sqlite import SqliteTransaction
from companion.visitors import visitor
from companion.web.server.limits import BY_ADDRESS, OVERALL, Allowance, Throttle
from tests.sizes import tries
from tests.web.asking import status_of
from tests.web.evening import TOKEN, Evening, evening, words_of
from tests.web.phones import Phone, code

GUESSES = tries(250)


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def table(tmp_path: Path, clock: Clock) -> Evening:
    found = evening(tmp_path)
    found.app.extensions["throttle"] = Throttle(clock)
    return found


def guesses(table: Evening, chance: random.Random, count: int) -> Iterator[str]:
    """Codes that are none: random ones, the real ones with a letter changed, and what is not a code at all."""
    real = [code(table, seat) for seat in range(7)]
    for _ in range(count):
        near = list(chance.choice(real))
        place = chance.randrange(len(near))
        near[place] = chance.choice([letter for letter in READABLE if letter != near[place]])
        yield chance.choice(
            ["".join(near), "".join(chance.choices(READABLE, k=SEAT_LETTERS)), "".join(near)[:5], "%00", "é" * 99]
        )


def guess(table: Evening, guessed: str, address: str = "192.0.2.7", method: str = "GET") -> tuple[int, str, str]:
    """The status, the page without the guess itself, and how long to wait, of one guess by somebody without cookies."""
    claims = method == "POST"
    client = table.app.test_client(use_cookies=claims)
    if claims:
        with client.session_transaction() as session:
            session["csrf"] = TOKEN
    answer = client.open(
        f"/S/{guessed}{'/claim' if claims else ''}",
        method=method,
        data={"csrf": TOKEN} if claims else None,
        environ_overrides={"REMOTE_ADDR": address},
    )
    return answer.status_code, words_of(answer.text), answer.headers.get("Retry-After", "")


def hits(table: Evening, chance: random.Random, clock: Clock, count: int) -> tuple[int, int]:
    """Guess ``count`` times from changing addresses; return how many were answered with a seat and how many slowed."""
    found = slowed = 0
    for guessed in guesses(table, chance, count):
        clock.now += chance.random() / 100
        status = status_of(table.app, f"/S/{guessed}", f"192.0.2.{chance.randrange(256)}")
        found += status not in (404, 429)
        slowed += status == 429
    return found, slowed


def held_back(answered: int, seconds: float) -> None:
    """Hold the number of guesses that were answered at all against what is allowed in so many seconds."""
    assert answered <= OVERALL.at_once + seconds / OVERALL.every + 1


def test_hundreds_of_guesses_find_nothing_and_most_are_not_even_answered(table: Evening, clock: Clock) -> None:
    began = clock.now
    found, slowed = hits(table, random.Random(1), clock, GUESSES)
    assert found == 0
    held_back(GUESSES - slowed, clock.now - began)


def test_every_unknown_code_has_the_same_answer_after_the_same_single_question(
    table: Evening, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    run = SqliteTransaction.execute

    def noted(self: SqliteTransaction, what: Any, **values: Any) -> Any:
        asked.append(what)
        return run(self, what, **values)

    monkeypatch.setattr(SqliteTransaction, "execute", noted)
    answers, work = set(), set()
    for method in ("GET", "POST"):
        for guessed in guesses(table, random.Random(2), 50):
            clock.now += 10
            asked.clear()
            page = guess(table, guessed, method=method)[:2]
            answers.add((page[0], page[1].replace(guessed, "")))
            work.add(sum(what is not LEFT for what in asked))  # asked of a cookie that was never seen before
    assert len(answers) == 1
    assert work == {1}


def test_a_released_code_is_answered_like_any_unknown_one(table: Evening) -> None:
    old = code(table, 0)
    table.post("release/0")
    assert guess(table, old) == guess(table, "A" * 32)


def test_who_tries_on_is_told_in_a_sentence_to_wait_and_how_long(table: Evening, clock: Clock) -> None:
    for _ in range(BY_ADDRESS.at_once):
        assert guess(table, "A" * 32)[0] == 404
    status, page, wait = guess(table, "A" * 32)
    assert status == 429
    assert "Too many wrong codes" in page
    assert int(wait) == BY_ADDRESS.every
    clock.now += int(wait)
    assert guess(table, "A" * 32)[0] == 404
    assert guess(table, "A" * 32)[0] == 429


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/S/{}"), ("POST", "/S/{}/claim"), ("GET", "/take/{}"), ("POST", "/take"), ("GET", "/court/{}"),
        ("GET", "/court/{}/stream"), ("POST", "/court/{}/recital"), ("GET", "/h/{}"), ("GET", "/t/{}/play"),
        ("POST", "/t/{}/play"), ("GET", "/t/{}/stream"), ("GET", "/join/{}"), ("POST", "/join"), ("POST", "/join/{}"),
        ("POST", "/tv"), ("GET", "/evening/{}"), ("GET", "/evening/{}/stream"), ("POST", "/evening/{}/seat"),
    ],
)  # fmt: skip
def test_every_address_that_takes_a_code_slows_down_whoever_tries_many(table: Evening, method: str, path: str) -> None:
    client = table.client
    table.app.extensions["short_codes"] = Throttle(table.app.extensions["throttle"].clock, overall=None)
    sent = {"csrf": TOKEN, "code": "BCDFGH", "digits": "0000", "version": "1", "do": "undo"}
    tries = [client.open(path.format(f"none{n}"), method=method, data=sent) for n in range(BY_ADDRESS.at_once + 1)]
    assert [answer.status_code for answer in tries[:-1]] == [tries[0].status_code] * BY_ADDRESS.at_once
    assert tries[0].status_code in (403, 404)
    assert tries[-1].status_code == 429
    assert int(tries[-1].headers["Retry-After"]) > 0


def test_guesses_from_one_address_do_not_slow_another(table: Evening) -> None:
    for _ in range(BY_ADDRESS.at_once + 1):
        guess(table, "A" * 32)
    assert guess(table, "A" * 32)[0] == 429
    assert guess(table, "A" * 32, "192.0.2.8")[0] == 404


def test_guesses_from_many_addresses_are_slowed_together(table: Evening) -> None:
    for number in range(OVERALL.at_once):
        assert guess(table, "A" * 32, f"198.51.100.{number}")[0] == 404
    assert guess(table, "A" * 32, "192.0.2.1")[0] == 429


def test_a_right_code_is_never_slowed(table: Evening) -> None:
    for _ in range(OVERALL.at_once + 1):
        guess(table, "A" * 32, "127.0.0.1")
    phone = Phone(table, "the phone of Ana")
    assert phone.get(f"/S/{code(table, 0)}").status_code == 200
    assert phone.claim(0).status_code == 303
    assert phone.get(phone.place(0)).status_code == 200
    assert phone.role(0).status_code == 200


def test_the_sentence_is_in_the_readers_language(table: Evening) -> None:
    phone = Phone(table, "a phone", "fr")
    for _ in range(BY_ADDRESS.at_once):
        phone.get("/S/AAAA")
    answer = phone.get("/S/AAAA")
    assert answer.status_code == 429
    assert "Trop de codes" in answer.text


def test_waiting_as_long_as_was_said_is_enough(clock: Clock) -> None:
    throttle = Throttle(clock, Allowance(2, 7.0), Allowance(100, 1.0))
    for _ in range(20):
        wait = throttle.spend("here")
        if wait:
            clock.now += wait
            assert throttle.spend("here") == 0


def test_a_clock_that_was_set_back_lets_nobody_through_and_locks_nobody_out(clock: Clock) -> None:
    throttle = Throttle(clock, Allowance(1, 5.0))
    assert throttle.spend("here") == 0
    clock.now -= 3600
    assert throttle.spend("here") == 5
    clock.now += 5
    assert throttle.spend("here") == 0


def test_only_so_many_addresses_are_remembered(clock: Clock) -> None:
    throttle = Throttle(clock, kept=100)
    for number in range(1000):
        throttle.spend(str(number))
    assert len(throttle) == 100


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8::1", "2001:db8::ffff:2", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("unix:", "", False),
    ],
)
def test_an_address_that_one_visitor_can_change_counts_as_one(one: str, other: str, same: bool) -> None:
    assert (visitor(one) == visitor(other)) is same
