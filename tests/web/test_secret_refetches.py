"""Pages that are brought up to date: sent where they show something new, never for what their viewer may not know."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import TestResponse

from companion.services import Table
from companion.web.delivery import page_cache
from companion.web.phone import public
from companion.web.phone.public import draw
from tests.web.evening import ROLES, TOKEN, Evening, evening, turn
from tests.web.games.complots_tables import CAPTAIN, DEAL, DOUBTED, OTHER, court, sent
from tests.web.games.shaked_tables import LOOKS, ROUND_1, Bank
from tests.web.games.verrat_tables import EXAMPLE, Divan
from tests.web.phones import Phone, phone_of
from tests.web.test_secrets import SWAPPED, TO_EXILE

FRAGMENT = {"HX-Request": "true"}
Seen = tuple[int, list[tuple[str, str]], bytes]


class Live:
    """A live page that asks again with the tag of what it shows."""

    def __init__(self, phone: Phone, path: str) -> None:
        self._phone = phone
        self._path = path
        self._tag: dict[str, str] = {}

    def ask(self) -> Seen:
        """What it is answered, whole."""
        answer = self._phone.get(f"{self._path}?seen=x", **FRAGMENT, **self._tag)
        assert answer.status_code in {200, 304}, answer.text
        self._tag = {"If-None-Match": answer.headers["ETag"]}
        return answer.status_code, sorted(answer.headers), answer.data


def live(table: Evening, seat: int, language: str = "en") -> Live:
    phone = phone_of(table, seat, language)
    return Live(phone, phone.place(seat))


def status(page: Live) -> int:
    return page.ask()[0]


# Two deals.


def followed(table: Evening, seats: int, steps: Sequence[Callable[[], TestResponse]]) -> Iterator[tuple[Any, ...]]:
    """What every phone is answered, at each step of a game, by its page and with its tag."""
    pages = [live(table, seat) for seat in range(seats)]
    yield tuple(page.ask() for page in pages)
    for step in steps:
        assert step().status_code in {200, 204, 303}
        yield tuple(page.ask() for page in pages)


def test_what_one_seat_learns_brings_no_other_phone_another_answer(tmp_path: Path) -> None:
    seen = []
    for name, roles in (("one", ROLES), ("other", SWAPPED)):
        table = evening(tmp_path / name, *TO_EXILE[:6], roles=roles)
        looks = phone_of(table, 4)
        steps = [
            lambda table=table: table.post(do="investigate", target="Dan"),  # who asked learns a camp: not the same one
            lambda looks=looks: looks.role(4),
            lambda looks=looks: looks.post(f"{looks.place(4)}/looked"),
        ]
        seen.append(list(followed(table, 7, steps)))
    assert seen[0] == seen[1]
    assert {answer[0] for answer in seen[0][1]} == {200}
    assert {answer[0] for answer in seen[0][3]} == {304}


def test_cards_that_somebody_holds_bring_no_other_phone_another_answer(tmp_path: Path) -> None:
    seen = []
    for name, deal in (("one", DEAL), ("other", OTHER)):
        table = court(tmp_path / name, deal=deal)
        bea = phone_of(table, 1)
        steps: list[Callable[[], TestResponse]] = [
            lambda table=table, step=step: table.post(**step)  # type: ignore[misc] # of this turn of the loop
            for step in DOUBTED
        ]
        steps.append(partial(bea.post, f"{bea.place(1)}/hand"))
        seen.append(list(followed(table, 4, steps)))
    assert seen[0] == seen[1]


# What is new to a viewer.


def test_a_phone_that_another_seat_says_nothing_new_to_is_told_only_that(tmp_path: Path) -> None:
    table = evening(tmp_path)
    page, other = live(table, 0), phone_of(table, 3)
    assert status(page) == 200
    before = table.table.changes
    other.post(f"{other.place(3)}/looked")
    code, headers, body = page.ask()
    assert (code, body) == (304, b"")
    assert table.table.changes > before
    assert dict(headers)["X-Seen"] == str(table.table.changes)
    asked = f"/seat/{table.id}/0?seen={dict(headers)['X-Seen']}"
    assert phone_of(table, 0).get(asked, **FRAGMENT).status_code == 204


def test_what_shows_on_a_phone_is_sent_with_another_tag(tmp_path: Path) -> None:
    table = evening(tmp_path)
    page = live(table, 0)
    first = dict(page.ask()[1])["ETag"]
    table.post(do="propose", narrator="Bea")
    code, headers, body = page.ask()
    assert code == 200
    assert b"proposes Bea" in body
    assert dict(headers)["ETag"] != first
    assert status(page) == 304


def test_a_decision_that_waits_for_one_seat_is_sent_to_that_seat(tmp_path: Path) -> None:
    table = court(tmp_path, deal=DEAL)
    pages = [live(table, seat) for seat in range(4)]
    assert [status(page) for page in pages] == [200] * 4
    assert sent(phone_of(table, 0), 0, do="power_captain", target="Bea").status_code == 303
    answers = [page.ask() for page in pages]
    assert [answer[0] for answer in answers] == [200] * 4
    assert [b'name="do" value="doubt"' in answer[2] for answer in answers] == [False, True, True, True]


def test_the_court_that_shows_nothing_new_is_told_only_that(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    page = Live(Phone(table, "a screen"), f"/court/{table.id}")
    phone = phone_of(table, 2)
    assert status(page) == 200
    phone.post(f"{phone.place(2)}/looked")
    assert status(page) == 304
    table.post(do="propose", narrator="Gus")
    assert status(page) == 200


def test_a_page_that_is_opened_is_never_answered_by_a_tag(tmp_path: Path) -> None:
    table = evening(tmp_path)
    phone = phone_of(table, 0)
    tag = phone.get(phone.place(0), **FRAGMENT).headers["ETag"]
    whole = phone.get(phone.place(0), **{"If-None-Match": tag})
    assert (whole.status_code, "ETag" in whole.headers) == (200, False)


# What phones share.


TABLES: dict[str, tuple[Callable[[Path], Any], int]] = {
    "sultane": (lambda folder: evening(folder, *TO_EXILE), 7),
    "complots": (lambda folder: court(folder, CAPTAIN, deal=DEAL), 4),
    "shaked": (lambda folder: Bank(folder).bring(*ROUND_1, *LOOKS[:2], card_free=True), 5),
    "verrat": (lambda folder: Divan(folder).bring(*EXAMPLE[:3]), 4),
}
"""A table of every game that has phones, in the middle of a game, and how many sit there."""


@pytest.mark.parametrize("slug", TABLES)
def test_a_page_with_shared_parts_is_what_it_would_be_drawn_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slug: str
) -> None:
    drawn = []
    for name, most in (("kept", page_cache.MOST_PAGES), ("alone", 0)):
        monkeypatch.setattr(page_cache, "MOST_PAGES", most)
        sit_down, seats = TABLES[slug]
        table = sit_down(tmp_path / name)
        pages = [live(table, seat, ("en", "fr")[seat % 2]) for seat in range(seats)]
        drawn.append([page.ask() for page in pages])
    assert drawn[0] == drawn[1]
    assert drawn[0][0][2] != drawn[0][1][2]


@pytest.mark.parametrize("slug", TABLES)
def test_what_phones_share_holds_no_form_and_nobodys_address(tmp_path: Path, slug: str) -> None:
    table = TABLES[slug][0](tmp_path)
    with table.app.test_request_context(f"/seat/{table.id}/2"):
        parts = draw(table.table)
    assert parts.court.strip()
    assert parts.news.strip()
    for part in parts:
        assert "<form" not in part
        assert TOKEN not in part
        assert f"/seat/{table.id}/" not in part


def test_what_phones_share_is_drawn_once_a_change_and_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []

    def noted(table: Table) -> Any:
        drawn.append(table.changes)
        return draw(table)

    monkeypatch.setattr(public, "draw", noted)
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    pages = [live(table, seat, ("en", "fr")[seat % 2]) for seat in range(7)]
    for tap in ({"do": "propose", "narrator": "Dan"}, {"do": "undo"}):
        assert table.post(**tap).status_code == 303
        drawn.clear()
        assert {status(page) for page in pages} == {200}
        assert drawn == [table.table.changes] * 2
