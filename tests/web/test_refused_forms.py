"""A form that was refused, or that came too late, keeps what somebody had filled in, and says so in a sentence."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from companion.registry import GAMES
from companion.services.moment import Moment
from tests.sizes import tries
from tests.web.evening import NAMES, TABLET, TOKEN, Evening, evening, refused
from tests.web.filled_forms import Form, Forms, changed
from tests.web.games.test_bad_input import Midgame

MOMENTS = 1
"""Moments of random games whose forms are all filled in."""
ROOMS = ("play", "check", "people", "timer")
DRAFT_ROOMS = ("players", "players?seat=1", "setup")
WAYS = (("3", "Zoé & <Ana>", -1), ("97", "<é>" * 20, 0))
"""What is filled in where a number or words are asked for, and how much older the form is than its table: once it comes
too late, once with what is too great or too long."""


def on_page(client: FlaskClient, address: str) -> dict[str, Form]:
    """The forms of a page that people fill in, by where they stand on it; none if it leads elsewhere."""
    opened = client.post if address.endswith("/hand") else client.get
    page = opened(address, data={"csrf": TOKEN}, headers={"Accept-Language": "en"})
    found = Forms(page.text).found if page.status_code == 200 else {}
    return {name: form for name, form in found.items() if form.action and form.fields}


def table_version(form: Form) -> int:
    """Return the version that a form carries; 0 for one without."""
    return int(dict(form.carried).get("version", "0"))


def lost(client: FlaskClient, address: str) -> Iterator[tuple[str, str, object]]:
    """Send every form of a page in each way; yield what a refusal has lost."""
    for number, words, age in WAYS:
        for name in on_page(client, address):
            form = on_page(client, address).get(name, Form())
            older = {"version": str(table_version(form) + age), **({"point": "x"} if age else {})}
            sent = [(key, older.get(key, value)) for key, value in form.carried]
            filled = changed(form, number, words).filled
            sent += [(key, value) for key, values in filled.items() for value in values]
            data = MultiDict([*sent, *form.buttons[:1]])
            answer = client.post(form.action or address, data=data, headers={"Accept-Language": "en"})
            if answer.status_code in (409, 422):
                yield from lost_in(answer.text, form.about, filled, address)


def lost_in(
    page: str, about: list[str], filled: dict[str, list[str]], address: str
) -> Iterator[tuple[str, str, object]]:
    """Yield what is not on the page of a refusal, or that it says nothing."""
    if 'role="alert"' not in page:
        yield address, str(about), "no sentence"
    now = next((form.filled for form in Forms(page).found.values() if form.about == about), {})
    yield from ((address, key, (values, now.get(key))) for key, values in filled.items() if now.get(key) != values)


def rooms(client: FlaskClient, table_id: str) -> Iterator[str]:
    """The pages of a table in play, and what its play screen leads to on itself."""
    for room in ROOMS:
        yield f"/t/{table_id}/{room}"
    page = client.get(f"/t/{table_id}/play").text
    for link in dict.fromkeys(re.findall(rf'href="(/t/{table_id}/play\?[^"]*)"', page)):
        yield link.replace("&amp;", "&")


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_form_in_play_keeps_what_was_filled_in(tmp_path: Path, slug: str) -> None:
    table = Midgame(tmp_path, slug, Random(slug))
    for _ in range(tries(MOMENTS)):
        while table.table.moment is not Moment.PLAY:
            table.another(slug)
        assert [one for room in rooms(table.tablet, table.id) for one in lost(table.tablet, room)] == []
        for room in ("", "/hand") if table.table.seats else ():
            assert list(lost(table.phone, f"/seat/{table.id}/0{room}")) == []
        table.another(slug)


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_form_of_the_set_up_keeps_what_was_filled_in(tmp_path: Path, slug: str) -> None:
    table = Midgame(tmp_path, slug, Random(slug))
    with table.app.app_context():
        draft = table.use_cases.lobby.open(TABLET, slug)
        table.use_cases.drafts.amend_players(draft, TABLET, 0, NAMES[: GAMES[slug].fewest])
    assert [one for room in DRAFT_ROOMS for one in lost(table.tablet, f"/t/{draft}/{room}")] == []


def ticked(page: str) -> list[str]:
    (form,) = (form for form in Forms(page).found.values() if "do=vote" in form.about)
    return form.filled["yes"]


def voted_late(table: Evening, version: int) -> str:
    answer = table.client.post(
        f"/t/{table.id}/play",
        data=MultiDict(
            [("csrf", TOKEN), ("version", version), ("do", "vote"), ("mode", "names"), ("yes", "Ana"), ("yes", "Cleo")]
        ),
    )
    assert answer.status_code == 409
    return answer.text


def test_a_vote_that_came_too_late_keeps_its_ticks_while_the_same_vote_is_asked_for(tmp_path: Path) -> None:
    table = evening(tmp_path, {"do": "propose", "narrator": "Bea"})
    version = table.table.version
    table.post(do="correct", draw="16", why="counted")
    assert ticked(voted_late(table, version)) == ["Ana", "Cleo"]


def test_a_vote_on_somebody_else_begins_without_ticks(tmp_path: Path) -> None:
    table = evening(tmp_path, {"do": "propose", "narrator": "Bea"})
    version = table.table.version
    for action in (*refused("Bea")[1:], {"do": "propose", "narrator": "Cleo"}):
        table.post(**{key: "no" if value is False else value for key, value in action.items()})
    assert table.plain["narrator"] == "Cleo"
    assert ticked(voted_late(table, version)) == []
