"""Claims noted by the game master: one tap each, none required, the same for everyone, without a secret."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.web.evening import Evening, Taps, evening, refused, turn, words_of

READ = turn("Bea", "pacifist")
DISCOVERED = [*READ, {"do": "investigate", "target": "Cleo"}]
EARLY_CAMP = {
    "pacifist": ["S6", "S7", "S8", "SV", "SD", "SR"],
    "interventionist": ["DV", "DV", "DV", "DV", "DA"],
}


def noting(folder: Path, *actions: Any, **options: Any) -> Evening:
    return evening(folder, *actions, claims=True, **options)


def drew(pacifist: int) -> dict[str, object]:
    return {"do": "claim", "player": "Ana", "turn": 1, "kind": "drawn", "pacifist": pacifist}


def got(pacifist: int) -> dict[str, object]:
    return {"do": "claim", "player": "Bea", "turn": 1, "kind": "handed", "pacifist": pacifist}


def offered(page: str) -> list[dict[str, str]]:
    """The claims that can be tapped on a page, without what every form holds."""
    forms = [dict(fields) for _, fields in Taps(page).forms]
    own = ("csrf", "version", "do")
    return [{key: each[key] for key in each if key not in own} for each in forms if each.get("do") == "claim"]


def test_an_ordinary_turn_with_a_claim_takes_four_taps(tmp_path: Path) -> None:
    table = noting(tmp_path)
    for fields in (
        {"do": "propose", "narrator": "Bea"},
        {"do": "vote", "accepted": "yes"},
        {"do": "read", "tale": "pacifist"},
        dict(offered(noting(tmp_path / "read", *READ).get().text)[2], do="claim"),
    ):
        assert table.post(**fields).status_code == 303
    assert table.plain["claims"] == [{"turn": 1, "player": "Ana", "kind": "drawn", "pacifist": 2, "conflict": False}]


def test_a_claim_need_not_be_noted_to_go_on(tmp_path: Path) -> None:
    table = noting(tmp_path, *READ)
    assert table.post(do="propose", narrator="Dan").status_code == 303
    assert table.plain["phase"] == "vote"


def test_the_question_says_that_nothing_needs_to_be_tapped(tmp_path: Path) -> None:
    table = noting(tmp_path, *READ)
    assert "Optional What Ana says they drew" in words_of(table.get().text)
    assert "Optional" not in words_of(table.get("said").text)


def test_the_menu_stops_the_questions_and_asks_them_again_but_keeps_what_was_noted(tmp_path: Path) -> None:
    table = noting(tmp_path, *READ, drew(0))
    assert table.post("said/ask", asks="no").headers["Location"] == f"/t/{table.id}/play"
    page = table.get().text
    assert offered(page) == []
    assert "What Ana says of turn 1 does not fit" in words_of(page)
    assert len(offered(table.get("said").text)) == 7
    assert "Ask what players say" in words_of(page)
    table.post("said/ask", asks="yes")
    assert {one["kind"] for one in offered(table.get().text)} == {"handed"}


@pytest.mark.parametrize("asks", ["", "maybe"])
def test_a_form_that_says_neither_leaves_the_questions_as_they_are(tmp_path: Path, asks: str) -> None:
    table = noting(tmp_path, *READ)
    assert table.post("said/ask", asks=asks).status_code == 422
    assert len(offered(table.get().text)) == 4


def test_whoever_else_was_in_office_may_speak_first(tmp_path: Path) -> None:
    table = noting(tmp_path, *DISCOVERED, board=EARLY_CAMP)
    asked = [table.get(place).text for place in ("play", "play?act=claim")]
    assert [{one["player"] for one in offered(page)} for page in asked] == [{"Ana"}, {"Bea"}]
    assert [re.findall(r"(\w+) speaks first", page) for page in asked] == [["Bea"], ["Ana"]]


def test_a_table_without_the_option_sees_nothing_of_it(tmp_path: Path) -> None:
    table = evening(tmp_path, *READ)
    assert offered(table.get().text) == []
    assert "/said" not in table.get().text
    assert table.get("said").headers["Location"] == f"/t/{table.id}/play"
    assert table.post("said", **drew(1)).headers["Location"] == f"/t/{table.id}/play"
    assert table.post(**drew(1)).status_code == 422
    table.post("said/ask", asks="no")
    assert table.table.preferences.claims


def test_one_question_is_asked_at_a_time_the_grand_viziers_first(tmp_path: Path) -> None:
    table = noting(tmp_path, *READ)
    assert [one["pacifist"] for one in offered(table.get().text)] == ["0", "1", "2", "3"]
    assert {one["kind"] for one in offered(table.get("play?act=claim").text)} == {"handed"}
    table.post(**drew(2))
    assert [one["pacifist"] for one in offered(table.get().text)] == ["0", "1", "2"]


def test_after_a_government_without_a_tale_nobody_is_asked_about_an_earlier_one(tmp_path: Path) -> None:
    table = noting(tmp_path, *READ, *refused("Cleo"))
    assert offered(table.get().text) == []
    assert {one["turn"] for one in offered(table.get("said").text)} == {"1"}


def test_the_camp_is_asked_for_with_the_turn_it_was_discovered_in(tmp_path: Path) -> None:
    table = noting(tmp_path, *DISCOVERED, drew(1), got(1), board=EARLY_CAMP)
    camps = offered(table.get().text)
    assert [one["camp"] for one in camps] == ["pacifist", "interventionist"]
    assert {(one["player"], one["target"]) for one in camps} == {("Ana", "Cleo")}


def test_what_does_not_fit_is_said_on_the_play_screen_and_in_the_log(tmp_path: Path) -> None:
    table = noting(tmp_path, *READ, drew(1), got(2))
    told = "Ana and Bea contradict each other about turn 1."
    assert told in words_of(table.get().text)
    assert told in words_of(table.get("log").text)
    assert "Bea about turn 1: “I was handed two pacifist tales.”" in words_of(table.get("log").text)


def test_the_court_hears_both_alike(tmp_path: Path) -> None:
    table = noting(tmp_path, *READ, drew(1), got(2))
    court = table.client.get(f"/court/{table.id}", headers={"Accept-Language": "en"}).text
    assert "I drew one pacifist tale and two interventionist ones." in words_of(court)
    assert court.count('class="unlike"') == 1
    heard = court.partition('class="heard"')[2].partition("</ol>")[0]
    assert heard.count("<li>") == 2


CAMP = {"do": "claim", "player": "Ana", "turn": 1, "kind": "camp", "target": "Cleo", "camp": "pacifist"}


def test_the_camp_said_to_have_been_found_is_on_the_court_in_the_log_in_the_story_and_on_the_picture(
    tmp_path: Path,
) -> None:
    table = noting(tmp_path, *DISCOVERED, drew(1), got(2), CAMP, board=EARLY_CAMP)
    court = table.client.get(f"/court/{table.id}", headers={"Accept-Language": "en"}).text
    heard = court.partition('class="heard"')[2].partition("</section>")[0]
    assert "Cleo is a Pacifist." in words_of(heard)
    assert "#tale-pacifist" in heard.partition("Cleo is a Pacifist.")[2]
    table.post("abandon")
    table.post("replay", turn=1)
    for room, before in (("log", "<main"), ("replay", "<main"), ("picture", "<tbody>")):
        page = words_of(table.get(room).text.partition(before)[2])
        assert "Cleo is a Pacifist." in page, room
        assert "≠" in page or "contradict" in page, room


def test_every_turns_claims_can_be_changed_on_their_own_page(tmp_path: Path) -> None:
    table = noting(tmp_path, *READ, *turn("Dan", "interventionist"), drew(1))
    page = table.get("said").text
    assert {one["turn"] for one in offered(page)} == {"1", "2"}
    assert page.partition("</header>")[2].count('aria-current="true"') == 1
    answer = table.post("said", **drew(3))
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/t/{table.id}/said")
    assert [one["pacifist"] for one in table.plain["claims"]] == [3]


@pytest.mark.parametrize("fields", [{**drew(1), "pacifist": 7}, {**drew(1), "player": "Dan"}, {"do": "claim"}])
def test_a_claim_that_cannot_be_is_refused_in_words_and_nothing_changes(
    tmp_path: Path, fields: dict[str, object]
) -> None:
    table = noting(tmp_path, *READ)
    for room in ("said", "play"):
        answer = table.post(room, **fields)
        assert answer.status_code == 422
        assert 'role="alert"' in answer.text
    assert table.plain["claims"] == []


def test_a_claim_tapped_twice_counts_once(tmp_path: Path) -> None:
    table = noting(tmp_path, *READ)
    version = table.table.version
    assert [table.post("said", version=version, **drew(1)).status_code for _ in range(2)] == [303, 303]
    assert table.table.version == version + 1
    assert table.post("said", version=version, **drew(2)).status_code == 409


def test_a_refused_veto_is_noted_and_the_session_goes_on(tmp_path: Path) -> None:
    board = {"pacifist": ["S7", "S8", "power:none", "power:none", "power:none", "SR"]}
    five = [one for narrator in ("Bea", "Dan", "Eve", "Fay", "Ana") for one in turn(narrator, "pacifist")]
    roles = {**dict.fromkeys(("Ana", "Bea", "Cleo", "Dan"), "interventionist"), "Eve": "zobeide", "Fay": "parizade"}
    table = noting(
        tmp_path,
        *five,
        board={**board, "interventionist": EARLY_CAMP["interventionist"]},
        roles={**roles, "Gus": "dinarzade"},
    )
    for fields in ({"do": "propose", "narrator": "Bea"}, {"do": "vote", "accepted": "yes"}, {"do": "veto_refused"}):
        assert table.post(**fields).status_code == 303, fields
    assert table.plain["phase"] == "session"
    assert "Bea asks for the veto, Fay refuses it: the tale is read." in words_of(table.get("log").text)


def test_the_pages_are_the_same_whoever_holds_what(tmp_path: Path) -> None:
    """Byte for byte: what is noted, marked and offered follows from what the whole table heard."""
    pages = []
    for name, dinarzade in (("one", "Cleo"), ("other", "Gus")):
        roles = dict.fromkeys(("Ana", "Bea", "Dan", "Fay"), "interventionist")
        roles |= {"Cleo": "zobeide", "Eve": "parizade", "Gus": "zobeide"} | {dinarzade: "dinarzade"}
        roles["Eve"] = "parizade"
        table = noting(tmp_path / name, *DISCOVERED, drew(0), got(2), board=EARLY_CAMP, roles=roles)
        pages.append([table.get(room).text for room in ("play", "said", "log")])
        pages[-1].append(table.client.get(f"/court/{table.id}").text.partition('class="l"')[2].partition("below")[0])
    assert pages[0] == pages[1]


def test_an_export_holds_the_option_and_the_claims(tmp_path: Path) -> None:
    record = json.loads(noting(tmp_path, *READ, drew(1)).get("export").text)
    assert record["options"]["claims"] is True
    assert record["actions"][-1]["kind"] == "drawn"


def test_the_set_up_turns_the_option_on_with_one_tap(tmp_path: Path) -> None:
    table = evening(tmp_path, roles=None)
    assert 'name="claims" value="on"' in table.get("setup").text
    assert table.post("setup", claims="on").status_code == 303
    assert 'name="claims" value="off"' in table.get("setup").text
