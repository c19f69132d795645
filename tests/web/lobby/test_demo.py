"""The guided game on the web: walked to its end, judged by the rules, and stored nowhere."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.kernel.lesson import DEAL, PLAY
from companion.messages import wording
from companion.web.lobby import demo
from companion.web.table.play import PAGE_FIELDS
from tests.web.evening import TOKEN, Taps, words_of
from tests.web.house import STRANGER, House

LANGUAGES = ("fr", "en")
FIRST = 3
"""The first stop on the play screen: a Narrator is named."""
VOTE = 4
BLOCKED = 6
UNDO = 8


@pytest.fixture
def client(house: House) -> FlaskClient:
    return house.client(STRANGER)


def course() -> demo.PreparedLesson:
    found = demo.prepared_lesson()
    assert found is not None
    return found


def get(client: FlaskClient, address: str, language: str = "en") -> TestResponse:
    return client.get(address, headers={"Accept-Language": language})


def tap(client: FlaskClient, index: int, **fields: Any) -> TestResponse:
    return client.post(f"/demo/{index}", data={"csrf": TOKEN, **fields}, headers={"Accept-Language": "en"})


def wanted_forms(page: str, index: int) -> list[tuple[str, list[tuple[str, str]]]]:
    """The forms on a page of which one tap is what the stop waits for."""
    found, stop = course(), course().lesson.stops[index]
    tapped = []
    for address, fields in Taps(page).forms:
        sent: dict[str, list[str]] = {}
        for name, value in fields:
            if name not in PAGE_FIELDS:
                sent.setdefault(name, []).append(value)
        if found.game.actions.command_from_form(sent) == found.expected_command(stop):
            tapped.append((address, fields))
    return tapped


def leave(client: FlaskClient, index: int, page: str) -> str:
    """Tap what leads on from a stop and return the address of the next."""
    if course().lesson.stops[index].page != PLAY:
        return f"/demo/{index + 1}"
    ((address, fields),) = wanted_forms(page, index)
    answer = client.post(address, data=dict(fields))
    assert answer.status_code == 303
    return answer.location


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_game_is_walked_from_the_first_screen(client: FlaskClient, language: str) -> None:
    assert 'href="/demo"' in get(client, "/", language).text
    address = "/demo"
    for index in range(course().last):
        answer = get(client, address, language)
        assert answer.status_code == 200
        assert f'<html lang="{language}"' in answer.text
        assert 'href="/"' in answer.text
        if course().lesson.stops[index].page != PLAY:
            assert f'href="/demo/{index + 1}"' in answer.text
        address = leave(client, index, answer.text)
        assert address == f"/demo/{index + 1}"
    end = get(client, address, language).text
    assert 'action="/tables"' in end
    assert end.partition("<main")[2].count('class="what"') == len(course().record.players)
    assert "Dinarzade" in end


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("index", range(15))
def test_what_the_guide_names_is_on_the_screen(client: FlaskClient, index: int, language: str) -> None:
    page = get(client, f"/demo/{index}", language).text
    stop = course().lesson.stops[index]
    (named,) = re.findall(r"<b>(.*?)</b>", str(wording(language).word(stop.tap)))
    buttons = re.findall(r"<(?:button|a) [^>]*>.*?</(?:button|a)>", page.split("<main", 1)[1], re.DOTALL)
    assert any(named in words_of("<main>" + button) for button in buttons)


def test_the_stops_are_those_of_this_test() -> None:
    assert course().last == 14
    assert [stop.page for stop in course().lesson.stops].index(PLAY) == FIRST


@pytest.mark.parametrize("index", range(15))
def test_nothing_on_a_stop_leads_to_a_real_table(client: FlaskClient, index: int) -> None:
    page = get(client, f"/demo/{index}").text
    assert '"/t/' not in page
    assert "stream" not in page
    assert "js/play.js" not in page


def test_nothing_of_it_is_kept(house: House, client: FlaskClient) -> None:
    address = "/demo"
    for index in range(course().last):
        address = leave(client, index, get(client, address).text)
    tap(client, 1)
    assert client.get(address).status_code == 200
    assert house.rows() == house.before


def test_a_legal_tap_that_leads_elsewhere_gets_a_friendly_sentence(client: FlaskClient) -> None:
    answer = tap(client, FIRST, do="propose", narrator="Rose")
    assert (answer.status_code, answer.location) == (303, f"/demo/{FIRST}?other=1")
    page = get(client, answer.location).text
    assert "That would be fine on a real evening!" in page
    assert "tap <b>Lou</b>" in page


def test_an_illegal_tap_gets_the_sentence_of_the_rules(client: FlaskClient) -> None:
    answer = tap(client, BLOCKED, do="propose", narrator="Lou")
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert "Lou" in re.findall(r'role="alert">.*?</div>', answer.text, re.DOTALL)[0]


@pytest.mark.parametrize(
    "fields", [{}, {"do": "dance"}, {"do": "propose"}, {"do": "propose", "narrator": "<b>"}, {"do": "vote", "yes": "x"}]
)
def test_what_is_no_tap_at_all_is_refused_in_a_sentence(client: FlaskClient, fields: dict[str, str]) -> None:
    answer = tap(client, FIRST, **fields)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text


def test_several_ways_to_say_the_same_lead_on(client: FlaskClient) -> None:
    for fields in ({"accepted": "yes"}, {"yes": "4", "no": "2"}, {"yes": "6", "no": "0"}):
        assert tap(client, VOTE, do="vote", **fields).location == f"/demo/{VOTE + 1}"
    assert tap(client, VOTE, do="vote", yes="2", no="4").location == f"/demo/{VOTE}?other=1"


def test_undo_goes_back_one_stop_but_where_it_is_what_is_asked_for(client: FlaskClient) -> None:
    assert tap(client, VOTE, do="undo").location == f"/demo/{VOTE - 1}"
    assert tap(client, UNDO, do="undo").location == f"/demo/{UNDO + 1}"
    assert tap(client, FIRST, do="undo").status_code == 422


def test_every_stop_but_the_first_has_a_way_back(client: FlaskClient) -> None:
    for index in range(1, course().last + 1):
        before = "/demo" if index == 1 else f"/demo/{index - 1}"
        assert f'<a class="icon-btn" href="{before}"' in get(client, f"/demo/{index}").text


def test_a_blocked_seat_says_why(client: FlaskClient) -> None:
    page = get(client, f"/demo/{BLOCKED}").text
    (link,) = [one for one in Taps(page).links if "why_not=Lou" in one]
    assert "Lou cannot be chosen" in words_of(get(client, f"/demo/{BLOCKED}{link}").text)


def test_the_votes_can_be_entered_in_detail_here_too(client: FlaskClient) -> None:
    assert 'class="numbers' in get(client, f"/demo/{VOTE}?mode=counts").text
    assert 'id="by-names"' in get(client, f"/demo/{VOTE}?mode=names").text


def test_the_role_of_the_example_is_shown_as_on_a_phone(client: FlaskClient) -> None:
    index = [stop.page for stop in course().lesson.stops].index(DEAL)
    assert "You are" not in words_of(get(client, f"/demo/{index}").text)
    data = client.post(f"/demo/{index}", data={"csrf": TOKEN}, headers={"Accept": "application/json"})
    assert data.get_json()["role"] == "interventionist"
    page = tap(client, index)
    assert "You are" in words_of(page.text)
    assert f'href="/demo/{index}"' in page.text


@pytest.mark.parametrize(
    "address", ["/demo/15", "/demo/-1", "/demo/x", "/demo/1/2", "/demo/" + "9" * 5000, "/demo/1.5"]
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_stop_that_is_none_is_a_clear_page(client: FlaskClient, address: str, method: str) -> None:
    answer = client.open(address, method=method, data={"csrf": TOKEN}, headers={"Accept-Language": "en"})
    assert answer.status_code in {404, 405}
    assert 'role="alert"' in answer.text


def test_a_form_of_somebody_else_is_refused(client: FlaskClient) -> None:
    assert client.post(f"/demo/{FIRST}", data={"do": "propose", "narrator": "Lou"}).status_code == 400


def test_a_house_without_a_guided_game_has_no_page_of_one(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "prepared_lesson", lambda: None)
    assert client.get("/demo").status_code == 404
    assert tap(client, FIRST).status_code == 404
