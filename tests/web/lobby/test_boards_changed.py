"""Changes of a board on the workshop's page: tales, rules, names, exchanges, and back to a table."""

import json
import re
from urllib.parse import parse_qsl, urlsplit

import pytest

from companion.services.estimates import Estimates, Progress
from companion.workshop.question import Question
from tests.web.evening import TABLET, words_of
from tests.web.house import STRANGER, House
from tests.web.lobby.boards_page import FEWER, known, pacifist_board, sent, shown, where
from tests.workshop.test_answer_texts import answer


@pytest.mark.usefixtures("answered")
def test_tales_are_counted_up_and_down_next_to_the_board(house: House) -> None:
    page = shown(house, players=7)
    fewer, more = re.findall(r'name="deck:pacifist" value="(\d+)"', page)
    assert (fewer, more) == ("10", "12")
    options = json.loads(where(sent(house, "/boards", options="{}", **{"deck:pacifist": more}))["options"])
    assert options["deck"]["pacifist"] == 12
    full = shown(house, players=7, options=options).split('id="tales-pacifist"')[1].split("</li>")[0]
    assert full.count(" disabled>") == 1


@pytest.mark.usefixtures("answered")
@pytest.mark.parametrize(
    ("rule", "way", "said"),
    [
        ("third", "4", "4th refusal"),
        ("zone", "2", "from 2 tales"),
        ("veto", "never", "never"),
        ("pacifists", "more", "3 Interventionists, Dinarzade, 3 Pacifists"),
    ],
)
def test_a_rule_is_looked_at_in_another_way_and_goes_back(house: House, rule: str, way: str, said: str) -> None:
    page = shown(house, players=7)
    row = page.split(f'id="rule-{rule}"')[1].split("</details>")[0]
    address = next(each for each in re.findall(r'href="([^"]+)"', row) if f"{rule}={way}" in each)
    there = house.client(STRANGER).get(address.replace("&amp;", "&")).text
    row = there.split(f'id="rule-{rule}"')[1].split("</details>")[0]
    assert said in words_of(row.split("</summary>")[0])
    assert "These are not the rules of the game." in words_of(there)
    assert "No measured game was played by these changed rules" in words_of(there)
    back = re.findall(r'href="([^"]+)"><span>Back to the rules', there)[0].replace("&amp;", "&")
    assert f"{rule}=" not in back


@pytest.mark.usefixtures("answered")
def test_rules_that_mean_nothing_are_left_out(house: House) -> None:
    assert "These are not the rules" not in words_of(shown(house, players=7, zone="9", third="x", pacifists="rule"))


def test_the_model_is_asked_about_the_changed_rules(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Question] = []

    def noted(self: Estimates, question: Question, who: str = "") -> Progress:
        asked.append(question)
        return known(self, question)

    monkeypatch.setattr(Estimates, "ask", noted)
    shown(house, players=7, zone="2")
    assert {question.board.zone for question in asked} == {2, 3}
    asked.clear()
    shown(house, players=7, zone="2", view="suggest")
    assert {question.board.zone for question in asked} == {2}


@pytest.mark.usefixtures("answered")
def test_the_slots_that_nobody_measured_are_marked_on_the_board(house: House) -> None:
    page = shown(house, players=7, options=FEWER)
    marked = re.findall(r'class="slot light unmeasured" href="[^"]*slot=([a-z]+:\d)', page)
    assert marked == ["pacifist:2"]
    assert "unmeasured" not in shown(house, players=7)


@pytest.mark.usefixtures("answered")
def test_a_board_has_a_name_that_goes_where_the_board_goes(house: House) -> None:
    answer = sent(house, "/boards/name?zone=2", options=json.dumps(FEWER), name="  Le  vendredi ")
    assert where(answer)["name"] == "Le vendredi"
    page = house.client(TABLET).get(answer.headers["Location"]).text
    assert "<h1>Le vendredi</h1>" in page
    assert 'maxlength="40" value="Le vendredi" required' in page
    address = dict(parse_qsl(urlsplit(re.findall(r'value="([^"]+)" data-share', page)[0].replace("&amp;", "&")).query))
    assert (address["name"], address["zone"], json.loads(address["options"])) == ("Le vendredi", "2", FEWER)
    assert "name" not in where(sent(house, "/boards/name?name=x", options="{}", name=" "))


def test_a_name_that_is_too_long_loses_nothing(house: House) -> None:
    answer = sent(house, "/boards/name?zone=2", options=json.dumps(FEWER), name="x" * 60)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert "S10" in answer.text


@pytest.mark.usefixtures("answered")
def test_compared_boards_keep_their_changed_rules(house: House) -> None:
    page = shown(house, players=7, view="compare", third="4", beside=["No veto", {}, {"veto": "never"}])
    columns = page.split('class="columns grid"')[1].split("</ul>")[0]
    assert "Veto: never" in words_of(columns)
    assert "Automatic reading: 4th refusal" in words_of(columns)


@pytest.mark.usefixtures("answered")
def test_two_cards_that_change_places_are_suggested_as_such(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def best(self: Estimates, question: Question, who: str = "") -> Progress:
        exchanged = question.board.pacifist[:3] == ("S6", "S8", "SA")
        return Progress(answer(0.50 if exchanged else 0.60, games=question.games), True, 0, ())

    monkeypatch.setattr(Estimates, "ask", best)
    words = words_of(shown(house, players=7, view="suggest"))
    assert "Swap slots 1 and 2" in words
    assert "no new power to learn about" in words


@pytest.mark.usefixtures("answered")
def test_a_wanted_length_is_asked_for_where_the_goal_is_a_length(house: House) -> None:
    page = shown(house, players=7, options=FEWER, view="suggest", goal="shorter", length="13")
    form = page.split('class="wanted chips"')[1].split("</form>")[0]
    assert 'name="length" min="1" max="99" value="13"' in form
    assert 'name="options"' in form
    assert 'class="wanted chips"' not in shown(house, players=7, view="suggest")


def test_a_table_that_is_set_up_takes_the_board(house: House) -> None:
    with house.app.app_context():
        table_id = house.use_cases.lobby.open(TABLET, "sultane")
        table = house.use_cases.tables.own(table_id, TABLET)
        version = house.use_cases.drafts.amend_players(table_id, TABLET, table.version, list("ABCDEFG")).version
        fields = {"first_vizier": ["B"], "camp_discovery": ["envelopes"]}
        house.use_cases.drafts.amend_options(table_id, TABLET, version, fields)
    back = f"/boards/take?back=/t/{table_id}/setup"
    answer = sent(house, back, options=json.dumps(FEWER))
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/t/{table_id}/setup")
    with house.app.app_context():
        options = house.use_cases.tables.own(table_id, TABLET).options
    assert pacifist_board(options) == FEWER["board"]["pacifist"]
    assert options["first_vizier"] == "B"
    assert "camp_discovery" not in options
    assert sent(house, back, who=STRANGER, options="{}").status_code != 303
    assert sent(house, "/boards/take?back=/kept", options="{}").status_code == 409


def test_two_cards_of_a_row_change_places(house: House) -> None:
    answer = sent(house, "/boards?view=whatif", options="{}", swap="pacifist:1,pacifist:2")
    there = dict(parse_qsl(urlsplit(answer.headers["Location"]).query))
    assert json.loads(there["options"])["board"]["pacifist"][:2] == ["S6", "S8"]
    assert there["view"] == "whatif"
