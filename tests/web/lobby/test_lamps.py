"""Pages of one sentence: refusals, questions before something is deleted, and empty lists."""

import re
from io import BytesIO

import pytest
from werkzeug.test import TestResponse

from companion.kernel.words import text
from companion.web.server.errors import error_page
from tests.web.evening import TABLET, words_of
from tests.web.house import STRANGER, House
from tests.web.refusals import ask

GOLD = re.compile(r'<a class="btn btn-1" href="([^"]*)"')


def told(page: str) -> list[str]:
    """What a page says, headline first, without its buttons."""
    said = page.split('class="words"')[1].split('class="dock"')[0]
    return [" ".join(one.split()) for one in re.findall(r"<(?:h1|p)\b[^>]*>([^<]*)</(?:h1|p)>", said)]


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("en", ["There is nothing at this address.", "Check the link, or scan the code again."]),
        ("fr", ["Il n’y a rien à cette adresse.", "Vérifiez le lien, ou scannez le code à nouveau."]),
    ],
)
def test_the_first_sentence_of_an_error_is_its_headline(house: House, language: str, sentences: list[str]) -> None:
    answer = ask(house, "/nothing-here", STRANGER, language)
    assert answer.status_code == 404
    assert told(answer.text) == sentences
    assert GOLD.findall(answer.text) == ["/"]


def test_an_error_of_one_sentence_is_all_headline(house: House) -> None:
    answer = ask(house, f"/t/{house.tables['foreign']}/play")
    assert told(answer.text) == ["This table does not exist, or belongs to another device."]


def test_a_long_first_sentence_stands_whole_below_a_short_headline(house: House) -> None:
    with house.app.test_request_context(headers={"Accept-Language": "fr"}):
        heading, *below = told(error_page(text("app.refused.too_many_actions", most=2000), 422).get_data(as_text=True))
    assert heading == "Un problème"
    assert len(below) == 1
    assert below[0].startswith("Une partie peut compter")
    assert below[0].endswith("Ouvrez une autre table pour continuer.")


def test_a_phone_that_is_refused_hears_why_first_then_whom_to_ask_and_can_type_a_code(house: House) -> None:
    answer = ask(house, "/s/no-such-token", STRANGER)
    assert answer.status_code == 404
    heading, *below = told(answer.text)
    assert heading == "No seat has this code."
    assert below[-1].startswith("The game master finds the current code of each seat")
    assert GOLD.findall(answer.text) == ["/join"]


@pytest.mark.parametrize("address", ["/nothing-here", "/s/no-such-token"])
def test_a_headline_is_read_out_with_what_it_says_below(house: House, address: str) -> None:
    page = ask(house, address, STRANGER).text
    alert = page.split('role="alert"')[1].split("</section>")[0]
    assert "<h1" in alert
    assert "<p" in alert


def asked_about(house: House, table: str, language: str = "en") -> str:
    page = ask(house, f"/t/{house.tables[table]}/delete", language=language).text
    return words_of(page.split('class="lead which">')[1].split("</p>")[0])


@pytest.mark.parametrize(("language", "turn"), [("en", "Turn 2"), ("fr", "Tour 2")])
def test_who_deletes_a_table_reads_its_day_its_players_and_its_turn(house: House, language: str, turn: str) -> None:
    with house.app.app_context():
        table = next(one for one in house.use_cases.lobby.tables(TABLET) if one.id == house.tables["played"])
    asked = asked_about(house, "played", language)
    assert table.turn == 2
    assert f"· {turn}" in asked.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")
    assert ", ".join(table.players[:2]) in asked
    listed = ask(house, "/resume", language=language).text.split(f"/t/{table.id}/delete")[0].rsplit("<a", 2)[1]
    day = re.findall(r'class="when">([^<·]+)', listed)[0].strip()
    assert day.lower() in asked.lower()
    assert asked[0].isupper()


def test_a_table_that_was_never_dealt_has_no_turn_to_be_deleted_with(house: House) -> None:
    assert "turn" not in asked_about(house, "draft")


def test_a_device_without_tables_is_told_so_and_offered_to_open_one(house: House) -> None:
    page = ask(house, "/resume", STRANGER).text
    assert told(page)[0] == "No table on this device yet"
    assert GOLD.findall(page) == ["/#new"]
    assert 'href="/take"' in page
    assert '<details class="more">' in page


def without_tables(house: House) -> TestResponse:
    """What a device without tables is answered when it sends a file that is no game."""
    client = house.client(STRANGER)
    with client.session_transaction() as session:
        token = session["csrf"]
    return client.post("/import", data={"csrf": token, "file": (BytesIO(b"no record"), "x.json")})


def test_a_file_that_is_no_game_is_refused_on_the_empty_page_with_its_form_open(house: House) -> None:
    answer = without_tables(house)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert '<details class="more" open>' in answer.text
    assert GOLD.findall(answer.text) == []  # the next step is another file
