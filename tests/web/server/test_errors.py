"""Bad input: a clear sentence in the reader's language, the right status, nothing changed."""

import json
from typing import Any

import pytest
from markupsafe import escape

from tests.web.evening import NAMES, TABLET, TOKEN
from tests.web.house import ELSEWHERE, NEIGHBOUR, PHONE, STRANGER, House
from tests.web.refusals import ask, refused, sent

# Names and numbers of players.

BAD_NAMES = {
    "two that look alike": (["Ana", "ana", "Bea"], "Two players have the same name"),
    "two of different letters": (["Ana", "Ａna"], "Two players have the same name"),
    "two with an invisible mark": (["Ana", "An\u200ba"], "Two players have the same name"),
    "ten thousand letters": (["A" * 10_000], "40 characters at most"),
    "forty-one letters": (["é" * 41], "40 characters at most"),
    "turned writing": (["\u202eAna"], "invisible characters"),
    "isolated writing": (["Ana\u2066"], "invisible characters"),
    "nothing visible": (["\u200b\u2060"], "Type a name"),
    "eleven players": ([*NAMES, "Kim"], "10 players at most"),
    "a thousand players": ([str(number) for number in range(1000)], "10 players at most"),
}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("case", BAD_NAMES)
def test_names_that_nobody_can_use_are_refused_and_still_stand_in_their_fields(
    house: House, case: str, language: str
) -> None:
    names, sentence = BAD_NAMES[case]
    path = f"/t/{house.tables['draft']}/players"
    answer = sent(house, path, language=language, version=house.version("draft"), names=names)
    said = refused(answer, 422, language=language)
    assert (sentence in said) == (language == "en")
    assert str(escape(", ".join(names)[:60])) in answer.text
    assert not house.changed()


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", '"><b onclick=x>', "{{ 7*7 }}", "👩‍👩‍👧‍👦", "שלום", "ﷺ", "O’Neill & Co", "%s"]
)
def test_odd_names_are_names_and_reach_every_page_as_text(house: House, name: str) -> None:
    path = f"/t/{house.tables['draft']}"
    answer = sent(house, f"{path}/players", version=house.version("draft"), names=[name, *NAMES[:5]])
    assert answer.status_code == 303
    pages = [ask(house, f"{path}/{room}") for room in ("players", "setup", "box", "deal", "delete")]
    sent(house, f"{path}/deal", version=house.version("draft"))
    rooms = ("deal", "deal?seat=0&here=1", "deal/sheet", "recognition", "play", "check", "log", "abandon")
    pages += [ask(house, f"{path}/{room}") for room in rooms]
    for page in pages:
        assert page.status_code == 200
        assert "<script>alert" not in page.text
        assert "<b onclick" not in page.text
    assert str(escape(name)) in pages[0].text
    assert name in json.loads(ask(house, f"{path}/export").data)["players"]


@pytest.mark.parametrize("count", [0, 1, 4])
def test_too_few_players_are_not_dealt_to(house: House, count: int) -> None:
    table = house.tables["draft"]
    sent(house, f"/t/{table}/players", version=house.version("draft"), names=list(NAMES[:count]))
    answer = sent(house, f"/t/{table}/deal", version=house.version("draft"))
    assert answer.headers["Location"] == f"/t/{table}/players"
    with house.app.app_context():
        assert house.use_cases.tables.public(table).stage == "draft"


# Boards and options.

BAD_FIELDS = [
    {"slot:pacifist:3": "S99"}, {"slot:pacifist:9": "S6"}, {"slot:nowhere:1": "S6"}, {"slot:pacifist:x": "S6"},
    {"swap": "pacifist:1"}, {"swap": "pacifist:1,pacifist:99"}, {"board": "best"}, {"deck:pacifist": "-1"},
    {"deck:pacifist": "999"}, {"deck:pacifist": "²"}, {"variant": "chess"}, {"schahzenan": "maybe"},
    {"camp_discovery": "telepathy"}, {"first_vizier": "Nobody"}, {"house:pacifist:2": "x" * 5000},
    {"house:pacifist:2": "\u202ex"}, {"remedy": "{"}, {"remedy": "[]"}, {"remedy": '{"x": 1}'}, {"remedy": "[" * 3000},
    {"remedy": '{"house_powers": {"pacifist:2": "\\ud800"}}'}, {"remedy": '{"house_powers": {"\\ud800": "x"}}'},
    {"remedy": '{"board_cards": 1e999}'}, {"remedy": '{"board": {"pacifist": 3}}'}, {"double_sided": "S6"},
    {"double_sided": "S6-XX"}, {"board_cards": "NaN"}, {"unknown": "1"},
]  # fmt: skip


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("fields", BAD_FIELDS, ids=str)
def test_an_option_that_does_not_exist_is_refused_on_the_set_up_as_it_stands(
    house: House, fields: dict[str, str], language: str
) -> None:
    path = f"/t/{house.tables['draft']}/setup"
    answer = sent(house, path, language=language, version=house.version("draft"), roles="cards", **fields)
    refused(answer, 422, language=language)
    assert not house.changed()


@pytest.mark.parametrize(
    "options",
    ["{", "[]", "null", "1", '"x"', "NaN", '{"x": 1}', '{"variant": 1}', '{"board": []}', "[" * 100_000,
     '{"board_cards": NaN}', '{"house_powers": {"pacifist:2": "\\ud800"}}', '{"house_powers": {"\\udfff": "x"}}',
     '{"deck": {"pacifist": 1e400}}'],
)  # fmt: skip
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_bare_board_with_impossible_options_says_so(house: House, options: str, method: str) -> None:
    if method == "GET":
        refused(ask(house, "/boards", query_string={"options": options}), 422)
    else:
        refused(sent(house, "/boards", options=options), 422)


@pytest.mark.parametrize("players", ["", "4", "11", "-7", "123abc", "7" * 5000, "²", "٣", "1e3"])
def test_a_bare_board_is_for_a_number_of_players_that_there_can_be(house: House, players: str) -> None:
    assert ask(house, "/boards", query_string={"players": players}).status_code == 200


def test_an_impossible_board_is_shown_with_everything_that_is_wrong_with_it(house: House) -> None:
    path = f"/t/{house.tables['draft']}"
    for place in range(1, 7):
        fields = {f"slot:pacifist:{place}": "power:exile"}
        assert sent(house, f"{path}/setup", version=house.version("draft"), **fields).status_code == 303
    assert ask(house, f"{path}/setup").status_code == 200
    assert sent(house, f"{path}/deal", version=house.version("draft")).status_code == 422


# Versions.


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("version", [None, "", "-1", "x", "0", "²", "9" * 5000, "1.5"])
@pytest.mark.parametrize(
    ("table", "room", "fields"),
    [
        ("draft", "players", {"names": ["Ana", "Bea"]}),
        ("draft", "setup", {"schahzenan": "on"}),
        ("draft", "setup", {"roles": "cards"}),
        ("draft", "deal", {}),
        ("played", "play", {"do": "propose", "narrator": "Dan"}),
        ("played", "check", {"do": "correct", "why": "x", "draw": "3"}),
    ],
)
def test_a_form_without_the_version_of_the_table_changes_nothing(
    house: House, table: str, room: str, fields: dict[str, Any], version: str | None, language: str
) -> None:
    if version is not None:
        fields = {**fields, "version": version}
    answer = sent(house, f"/t/{house.tables[table]}/{room}", language=language, **fields)
    refused(answer, 409, language=language)
    assert not house.changed()


# A byte that no person types.


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("room", "fields"),
    [
        ("players", {"names": ["A\0na", "Bea"]}),
        ("setup", {"\0": "1"}),
        ("setup", {"schahzenan": "on", "version": "\0"}),
        ("deal", {"version": "\0"}),
    ],
)
def test_a_hidden_byte_in_a_form_changes_nothing(
    house: House, room: str, fields: dict[str, Any], language: str
) -> None:
    fields = {"version": house.version("draft"), **fields}
    answer = sent(house, f"/t/{house.tables['draft']}/{room}", language=language, **fields)
    refused(answer, 400, language=language)
    assert not house.changed()


def test_a_hidden_byte_behind_the_question_mark_is_not_understood(house: House) -> None:
    refused(ask(house, "/boards", query_string={"players": "\0"}), 400)


# Forms of somebody else.


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("token", [None, "", "forged", TOKEN[:-1], TOKEN + "x", TOKEN.upper(), "é\0", "x" * 10_000])
@pytest.mark.parametrize("path", ["/tables", "/t/{played}/again", "/import", "/theme", "/S/{code}/claim", "/nowhere"])
def test_a_form_without_the_sessions_token_changes_nothing(
    house: House, path: str, token: str | None, language: str
) -> None:
    place = path.format(**house.tables, code=house.code("dealt", 4))
    data = {"slug": "sultane"} if token is None else {"slug": "sultane", "csrf": token}
    answer = ask(house, place, PHONE, language, "POST", data=data)
    refused(answer, 404 if path == "/nowhere" else 400, language=language)
    assert not house.changed()


def test_the_token_of_another_session_is_no_token(house: House) -> None:
    client = house.client(TABLET)
    with client.session_transaction() as session:
        session["csrf"] = "another"
    assert client.post("/tables", data={"slug": "sultane", "csrf": TOKEN}).status_code == 400
    assert not house.changed()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "room", ["", "players", "setup", "box", "deal", "play", "check", "log", "end", "export", "delete", "abandon"]
)
@pytest.mark.parametrize("who", [PHONE, STRANGER, ELSEWHERE])
def test_another_devices_table_is_no_table(house: House, room: str, who: str, language: str) -> None:
    here = f"/t/{house.tables['played']}"
    none = f"/t/{'a' * 20}"
    said = ask(house, f"{here}/{room}".rstrip("/"), who, language)
    refused(said, 404, language=language)
    assert said.data == ask(house, f"{none}/{room}".rstrip("/"), who, language).data


@pytest.mark.parametrize("who", [TABLET, NEIGHBOUR, STRANGER])
def test_another_seats_page_is_closed_whether_it_exists_or_not(house: House, who: str) -> None:
    answers = {
        ask(house, f"/seat/{table}/{seat}", who).text.replace(f"/seat/{table}/{seat}", "")
        for table, seat in ((house.tables["played"], 0), (house.tables["played"], 99), ("a" * 20, 0))
    }
    assert len(answers) == 1
    refused(ask(house, f"/seat/{house.tables['played']}/0", who), 403)


def test_a_table_of_one_device_does_not_take_the_group_of_another(house: House) -> None:
    table = house.use_cases.lobby.open(STRANGER, "sultane")
    answer = sent(house, f"/t/{table}/players", STRANGER, version=0, change=f"group:{house.group}")
    assert "This group no longer exists" in refused(answer, 404)
    refused(sent(house, f"/t/{table}/group", STRANGER, forget=house.group), 404)
    assert [group.id for group in house.use_cases.groups.all(TABLET)] == [house.group]
