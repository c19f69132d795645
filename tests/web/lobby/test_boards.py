"""The board workshop on its page: what it does, what if, suggestions, comparison, and what can be done with it."""

import json
import re
from urllib.parse import parse_qsl, urlsplit

import pytest

from companion.registry import GAMES
from companion.services.estimates import Estimates, Progress
from companion.workshop.question import Question
from tests.web.evening import TABLET, words_of
from tests.web.house import STRANGER, House
from tests.web.lobby.boards_page import FEWER, pacifist_board, sent, shown, where

WRONG = {"board": {"pacifist": ["SV", "S6", "SA", "SV", "SD", "SR"]}}


@pytest.mark.usefixtures("answered")
def test_the_difference_comes_first_in_whole_points(house: House) -> None:
    words = words_of(shown(house, players=7, options=FEWER))
    assert "The Pacifists win about 4 more games in 100." in words
    assert words.index("4 more games") < words.index("58 games in 100")
    assert "Real tables may differ by 6 or more." in words
    assert "“see the last two tales”: no measured game has this power here." in words
    assert "51 games in 100" in words
    assert not re.search(r"balanced|équilibré", words)
    assert not re.search(r"\d\.\d", words.split("Simulation")[0])


@pytest.mark.usefixtures("answered")
def test_a_second_opinion_far_away_is_told(house: House) -> None:
    assert "A second model" in words_of(shown(house, players=7, options=FEWER))


@pytest.mark.usefixtures("answered")
def test_the_recommended_board_is_called_so(house: House) -> None:
    words = words_of(shown(house, players=7))
    assert "This is the recommended board." in words
    assert "C’est le plateau conseillé." in words_of(shown(house, players=7, language="fr"))


@pytest.mark.usefixtures("answered")
def test_every_picture_says_in_words_what_it_shows(house: House) -> None:
    page = shown(house, players=7, options=FEWER)
    pictures = re.findall(r"<svg class=\"(?:scale|endings)\"[^>]*>", page)
    assert len(pictures) == 3
    assert all('role="img" aria-label="' in picture for picture in pictures)
    table = words_of(page.split("Show as a table")[1].split("</table>")[0])
    assert "The Pacifists win 58 54" in table
    assert "Difference +4 ± 1" in table
    assert "Proposals 15 (10 to 20)" in table
    spread = shown(house, players=7, options=FEWER, view="whatif").split("Show as a table")[1]
    assert "this board 56 58 58" in words_of(spread)
    assert "from +4 to +4" in words_of(shown(house, players=7, options=FEWER, view="whatif"))


@pytest.mark.usefixtures("answered")
def test_what_is_not_modelled_is_said_and_not_shown_as_nothing(house: House) -> None:
    words = words_of(shown(house, players=9, options={"schahzenan": True}))
    assert "Schahzenan is not modelled" in words
    assert "No game with 9 players was recorded" in words


def test_nothing_is_estimated_of_a_board_with_errors(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(self: Estimates, question: Question, who: str = "") -> Progress:
        raise AssertionError("asked")

    monkeypatch.setattr(Estimates, "ask", never)
    page = shown(house, players=7, options=WRONG)
    assert "Fix the board first." in words_of(page)
    assert "/boards/play" not in page
    assert "aria-busy" not in page


def test_without_numpy_the_page_says_what_to_install(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Estimates, "available", False)
    words = words_of(shown(house, players=7))
    assert "chevet-companion[workshop]" in words
    assert "This board can be played." in words


def test_a_page_that_waits_says_how_many_are_before_it_and_asks_again(house: House) -> None:
    page = shown(house, players=8, options=FEWER)
    assert 'hx-trigger="load delay:500ms"' in page
    assert '<noscript><meta http-equiv="refresh" content="2"></noscript>' in page
    panel = re.findall(r'hx-get="([^"]+)"', page)[0].replace("&amp;", "&")
    answer = house.client(STRANGER).get(panel, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert answer.text.lstrip().startswith("<section")
    assert house.client(STRANGER).get(panel).status_code == 303


@pytest.mark.usefixtures("answered")
def test_a_dial_turns_and_everything_goes_back_to_as_measured(house: House) -> None:
    page = shown(house, players=7, options=FEWER, view="whatif", boldness="less")
    words = words_of(page)
    assert "With these habits" in words
    assert "Back to the measured habits" in words
    assert "the Pacifists win 56 to 58 games in 100 on this board" in words
    assert "Back to the measured habits" not in words_of(shown(house, players=7, view="whatif"))


@pytest.mark.usefixtures("answered")
@pytest.mark.parametrize("goal", ["even", "shorter", "longer"])
def test_suggestions_are_legal_boards_with_their_price(house: House, goal: str) -> None:
    page = shown(house, players=7, options=FEWER, view="suggest", goal=goal)
    tries = re.findall(r'<a class="btn btn-2 fit" href="([^"]+)"><span>Try it', page)
    assert len(tries) == 3
    for address in tries:
        options = dict(parse_qsl(urlsplit(address.replace("&amp;", "&")).query))["options"]
        setup, _ = GAMES["sultane"].record.read(tuple("1234567"), json.loads(options), None)
        assert not [each for each in GAMES["sultane"].rules.check(setup, None) if each.severity == "error"]


@pytest.mark.usefixtures("answered")
def test_four_boards_stand_side_by_side_and_one_can_be_taken_away(house: House) -> None:
    page = shown(house, players=7, options=FEWER, view="compare", beside=["Twelve", {"deck": {"pacifist": 12}}])
    words = words_of(page)
    assert [words.index(name) for name in ("Recommended", "This board", "Twelve")]
    assert page.split('class="columns grid"')[1].split("</ul>")[0].count("<li><h3>") == 3
    assert "12 + 6" in words
    assert ">Remove</a>" in page


def test_the_name_of_a_compared_board_is_written_as_text(house: House) -> None:
    page = shown(house, players=7, view="compare", beside=["<b>x</b>", {}])
    assert "<b>x</b>" not in page


@pytest.mark.parametrize("beside", ["x", '["a"]', '["a", []]', "[1, {}]", '["a", {"nonsense": 1}]', '["", {}]'])
def test_a_compared_board_that_makes_no_sense_is_refused(house: House, beside: str) -> None:
    assert house.client(STRANGER).get("/boards", query_string={"beside": beside}).status_code == 422


def test_a_table_is_opened_with_the_board(house: House) -> None:
    answer = sent(house, "/boards/play", options=json.dumps(FEWER))
    assert answer.status_code == 303
    assert sent(house, "/boards/play", options=json.dumps(FEWER)).headers["Location"] == answer.headers["Location"]
    table_id = answer.headers["Location"].split("/")[2]
    with house.app.app_context():
        table = house.use_cases.tables.own(table_id, TABLET)
        assert pacifist_board(table.options) == FEWER["board"]["pacifist"]
        table = house.use_cases.drafts.amend_players(table_id, TABLET, table.version, list("ABCDEFG"))
        assert pacifist_board(table.options) == FEWER["board"]["pacifist"]
    assert sent(house, "/boards/play", options=json.dumps(WRONG)).status_code == 422


def test_a_board_is_kept_under_a_name_and_found_among_the_kept_set_ups(house: House) -> None:
    answer = sent(house, "/boards/keep", options=json.dumps(FEWER), name="Kinder")
    assert answer.status_code == 303
    assert where(answer)["name"] == "Kinder"
    assert "Saved: you will find it" in words_of(house.client(TABLET).get(answer.headers["Location"]).text)
    with house.app.app_context():
        kept = house.use_cases.presets.all(TABLET)[0]
        assert (kept.name, kept.slug, pacifist_board(kept.options)) == (
            "Kinder", "sultane", FEWER["board"]["pacifist"],
        )  # fmt: skip
    page = house.client(TABLET).get("/kept").text
    assert 'aria-label="What does Kinder do?"' in page
    assert sent(house, "/boards/keep", options=json.dumps(FEWER), name=" ").status_code == 422
    assert sent(house, "/boards/keep", options=json.dumps(WRONG), name="x").status_code == 422


def test_the_reference_card_of_a_board_can_be_printed(house: House) -> None:
    page = shown(house, "/boards/reference", players=7, options=FEWER)
    assert "see the last two tales" in words_of(page).lower()
    assert (
        house.client(STRANGER).get("/boards/reference", query_string={"options": json.dumps(WRONG)}).status_code == 303
    )


def test_the_set_up_of_a_table_leads_to_the_workshop_and_back(house: House) -> None:
    with house.app.app_context():
        table_id = house.use_cases.lobby.open(TABLET, "sultane")
        table = house.use_cases.tables.own(table_id, TABLET)
        if not table.players:
            house.use_cases.drafts.amend_players(table_id, TABLET, table.version, list("ABCDEFG"))
        version = house.use_cases.tables.own(table_id, TABLET).version
        house.use_cases.drafts.amend_options(table_id, TABLET, version, {"first_vizier": ["B"]})
    page = house.client(TABLET).get(f"/t/{table_id}/setup").text
    address = re.findall(r'href="(/boards\?[^"]+)"', page)[0].replace("&amp;", "&")
    workshop = house.client(TABLET).get(address).text
    assert f'href="/t/{table_id}/setup"' in workshop
    assert "for 7" in words_of(workshop)
    assert "This board can be played." in words_of(workshop)
