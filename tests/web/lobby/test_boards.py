"""The board workshop on its page: what it does, what if, suggestions, comparison, and what can be done with it."""

import json
import re
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

from companion.play.estimates import Estimates, Progress
from companion.registry import GAMES
from companion.workshop.board import recommended
from companion.workshop.question import Question
from tests.web.evening import TABLET, TOKEN, words_of
from tests.web.house import STRANGER, House
from tests.workshop.test_telling import SPREAD, answer

FEWER = {"board": {"pacifist": ["S8", "S10", "SA", "SV", "SD", "SR"]}}
WRONG = {"board": {"pacifist": ["SV", "S6", "SA", "SV", "SD", "SR"]}}


def known(self: Estimates, question: Question) -> Progress:
    """The recommended board wins 54 times in 100, any other one 58 times, a joint look at it 62 times."""
    share = 0.54 if question.board == recommended(question.players) else 0.58
    share += 0.04 if question.model == "joint" else 0
    share -= 0.02 if question.dials.bury < 0 else 0
    codes = ("S10",) if "S10" in question.board.pacifist else ()
    first = answer(share, half=0.04, games=600)
    return Progress(answer(share, unmeasured=codes, any_automatic=0.51, proposals=SPREAD), True, 0, (first,))


@pytest.fixture
def answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Estimates, "ask", known)


def shown(house: House, path: str = "/boards", who: str = STRANGER, language: str = "en", **fields: Any) -> str:
    fields = {name: json.dumps(value) if isinstance(value, (dict, list)) else value for name, value in fields.items()}
    page = house.client(who).get(path, query_string=fields, headers={"Accept-Language": language})
    assert page.status_code == 200
    return page.text


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
    pictures = re.findall(r"<svg class=\"(?:axis|strip)\"[^>]*>", page)
    assert len(pictures) == 3
    assert all('role="img" aria-label="' in picture for picture in pictures)
    table = words_of(page.split("The same as a table")[1].split("</table>")[0])
    assert "The Pacifists win 58 54" in table
    assert "Difference +4 ± 1" in table
    assert "Proposals 15 (10 to 20)" in table
    spread = shown(house, players=7, options=FEWER, view="whatif").split("The same as a table")[1]
    assert "this board 56 58 58" in words_of(spread)
    assert "from +4 to +4" in words_of(shown(house, players=7, options=FEWER, view="whatif"))


@pytest.mark.usefixtures("answered")
def test_what_is_not_modelled_is_said_and_not_shown_as_nothing(house: House) -> None:
    words = words_of(shown(house, players=9, options={"schahzenan": True}))
    assert "Schahzenan is not modelled" in words
    assert "No game with 9 players was recorded" in words


def test_nothing_is_estimated_of_a_board_with_errors(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(self: Estimates, question: Question) -> Progress:
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
    assert "Everything as measured" in words
    assert "the Pacifists win 56 to 58 games in 100 on this board" in words
    assert "Everything as measured" not in words_of(shown(house, players=7, view="whatif"))


@pytest.mark.usefixtures("answered")
@pytest.mark.parametrize("goal", ["even", "shorter", "longer"])
def test_suggestions_are_legal_boards_with_their_price(house: House, goal: str) -> None:
    page = shown(house, players=7, options=FEWER, view="suggest", goal=goal)
    tries = re.findall(r'<a class="btn btn-2" href="([^"]+)"><span>Try it', page)
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
    assert page.split('class="columns"')[1].split("</ul>")[0].count("<li><h3>") == 3
    assert "12 + 6" in words
    assert ">Remove</a>" in page


def test_the_name_of_a_compared_board_is_written_as_text(house: House) -> None:
    page = shown(house, players=7, view="compare", beside=["<b>x</b>", {}])
    assert "<b>x</b>" not in page


@pytest.mark.parametrize("beside", ["x", '["a"]', '["a", []]', "[1, {}]", '["a", {"nonsense": 1}]', '["", {}]'])
def test_a_compared_board_that_makes_no_sense_is_refused(house: House, beside: str) -> None:
    assert house.client(STRANGER).get("/boards", query_string={"beside": beside}).status_code == 422


def sent(house: House, path: str, who: str = TABLET, **fields: Any) -> Any:
    return house.client(who).post(path, data={"csrf": TOKEN, "slug": "sultane", "players": "7", **fields})


def test_a_table_is_opened_with_the_board(house: House) -> None:
    answer = sent(house, "/boards/play", options=json.dumps(FEWER))
    assert answer.status_code == 303
    assert sent(house, "/boards/play", options=json.dumps(FEWER)).headers["Location"] == answer.headers["Location"]
    table_id = answer.headers["Location"].split("/")[2]
    with house.app.app_context():
        table = house.use_cases.tables.own(table_id, TABLET)
        assert table.options["board"]["pacifist"] == FEWER["board"]["pacifist"]
        table = house.use_cases.drafts.amend_players(table_id, TABLET, table.version, list("ABCDEFG"))
        assert table.options["board"]["pacifist"] == FEWER["board"]["pacifist"]
    assert sent(house, "/boards/play", options=json.dumps(WRONG)).status_code == 422


def test_a_board_is_kept_under_a_name_and_found_among_the_kept_set_ups(house: House) -> None:
    answer = sent(house, "/boards/keep", options=json.dumps(FEWER), name="Kinder")
    assert answer.status_code == 303
    assert where(answer)["name"] == "Kinder"
    assert "Kept: it is offered" in words_of(house.client(TABLET).get(answer.headers["Location"]).text)
    with house.app.app_context():
        kept = house.use_cases.presets.all(TABLET)[0]
        assert (kept.name, kept.slug, kept.options["board"]["pacifist"]) == (
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


def where(answer: Any) -> dict[str, str]:
    """The fields of the address that an answer leads to."""
    return dict(parse_qsl(urlsplit(answer.headers["Location"]).query))


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

    def noted(self: Estimates, question: Question) -> Progress:
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
    marked = re.findall(r'class="slot light unmeasured">\s*<a href="[^"]*slot=([a-z]+:\d)', page)
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
    columns = page.split('class="columns"')[1].split("</ul>")[0]
    assert "Veto: never" in words_of(columns)
    assert "Automatic reading: 4th refusal" in words_of(columns)


@pytest.mark.usefixtures("answered")
def test_two_cards_that_change_places_are_suggested_as_such(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def best(self: Estimates, question: Question) -> Progress:
        exchanged = question.board.pacifist[:3] == ("S6", "S8", "SA")
        return Progress(answer(0.50 if exchanged else 0.60, games=question.games), True, 0, ())

    monkeypatch.setattr(Estimates, "ask", best)
    words = words_of(shown(house, players=7, view="suggest"))
    assert "Swap slots 1 and 2" in words
    assert "no new power to learn about" in words


@pytest.mark.usefixtures("answered")
def test_a_wanted_length_is_asked_for_where_the_goal_is_a_length(house: House) -> None:
    page = shown(house, players=7, options=FEWER, view="suggest", goal="shorter", length="13")
    form = page.split('class="wanted"')[1].split("</form>")[0]
    assert 'name="length" min="1" max="99" value="13"' in form
    assert 'name="options"' in form
    assert 'class="wanted"' not in shown(house, players=7, view="suggest")


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
    assert options["board"]["pacifist"] == FEWER["board"]["pacifist"]
    assert options["first_vizier"] == "B"
    assert "camp_discovery" not in options
    assert sent(house, back, who=STRANGER, options="{}").status_code != 303
    assert sent(house, "/boards/take?back=/kept", options="{}").status_code == 409


def test_two_cards_of_a_row_change_places(house: House) -> None:
    answer = sent(house, "/boards?view=whatif", options="{}", swap="pacifist:1,pacifist:2")
    there = dict(parse_qsl(urlsplit(answer.headers["Location"]).query))
    assert json.loads(there["options"])["board"]["pacifist"][:2] == ["S6", "S8"]
    assert there["view"] == "whatif"
