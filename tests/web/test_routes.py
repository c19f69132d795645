"""Who may open what: one table of every route, complete and true."""

import io
import json
import re
from base64 import b64encode
from typing import Any

import pytest
from werkzeug.test import TestResponse

from companion.play.moment import Moment
from tests.web.evening import TABLET, TOKEN
from tests.web.house import ELSEWHERE, GUEST, NEIGHBOUR, PHONE, STRANGER, WAV, House

ANYBODY = "anybody"
"""Shows or does the same for every visitor."""
OWN = "each device for itself"
"""Whoever comes deals with their own things alone: their tables, groups, language."""
GAME_MASTER = "the table's device"
KEEPER = "the device that keeps it"
SEAT = "the seat's phone"
HANDED = "the table's device, in games with hands"
HAND = "the seat's phone, in games with hands"
CODE = "whoever holds the code"
SET_UP = "the device of the table from whose set-up one came"
JOINING = "whoever holds the code of an evening, until its table is dealt"
MEMBER = "a phone of the evening"
DIGITS = "whoever holds the digits of the moment, once"

ROUTES: dict[tuple[str, str], str] = {
    ("GET", "/"): OWN,
    ("GET", "/assets/<version>/<path:path>"): ANYBODY,
    ("GET", "/boards"): ANYBODY,
    ("GET", "/boards/panel"): ANYBODY,
    ("GET", "/boards/reference"): ANYBODY,
    ("POST", "/boards/keep"): OWN,
    ("POST", "/boards/name"): ANYBODY,
    ("POST", "/boards/play"): OWN,
    ("POST", "/boards/take"): SET_UP,
    ("GET", "/C/<table_id>"): ANYBODY,
    ("GET", "/c/<table_id>"): ANYBODY,
    ("GET", "/court/<table_id>"): ANYBODY,
    ("GET", "/court/<table_id>/timer"): ANYBODY,
    ("GET", "/court/<table_id>/stream"): ANYBODY,
    ("POST", "/court/<table_id>/recital"): OWN,
    ("GET", "/court/<table_id>/sound/<key>"): ANYBODY,
    ("GET", "/court/<table_id>/speak"): ANYBODY,
    ("POST", "/boards"): ANYBODY,
    ("GET", "/demo"): ANYBODY,
    ("GET", "/demo/<int:index>"): ANYBODY,
    ("POST", "/demo/<int:index>"): ANYBODY,
    ("GET", "/health"): ANYBODY,
    ("GET", "/ready"): ANYBODY,
    ("POST", "/import"): OWN,
    ("GET", "/kept"): OWN,
    ("GET", "/kept/everything"): OWN,
    ("POST", "/kept/everything"): OWN,
    ("GET", "/kept/export"): OWN,
    ("POST", "/kept/import"): OWN,
    ("GET", "/kept/recordings/delete"): OWN,
    ("POST", "/kept/recordings/delete"): OWN,
    ("GET", "/kept/<kind>/<item>/delete"): KEEPER,
    ("POST", "/kept/<kind>/<item>/delete"): KEEPER,
    ("GET", "/kept/<kind>/<item>/export"): KEEPER,
    ("POST", "/language"): OWN,
    ("GET", "/look"): ANYBODY,
    ("GET", "/look.css"): ANYBODY,
    ("POST", "/look"): ANYBODY,
    ("POST", "/lively"): OWN,
    ("GET", "/manifest/<locale>.webmanifest"): ANYBODY,
    ("GET", "/offline/<locale>"): ANYBODY,
    ("GET", "/sw.js"): ANYBODY,
    ("GET", "/trust"): ANYBODY,
    ("GET", "/trust/<name>"): ANYBODY,
    ("GET", "/resume"): OWN,
    ("GET", "/statistics"): OWN,
    ("GET", "/statistics/<circle>"): KEEPER,
    ("GET", "/statistics/<circle>/export"): KEEPER,
    ("GET", "/rules"): ANYBODY,
    ("GET", "/rules/<slug>"): ANYBODY,
    ("GET", "/rules/<slug>/help"): ANYBODY,
    ("POST", "/tables"): OWN,
    ("POST", "/theme"): OWN,
    ("GET", "/t/<table_id>"): GAME_MASTER,
    ("GET", "/t/<table_id>/abandon"): GAME_MASTER,
    ("POST", "/t/<table_id>/abandon"): GAME_MASTER,
    ("POST", "/t/<table_id>/again"): GAME_MASTER,
    ("GET", "/t/<table_id>/next"): GAME_MASTER,
    ("POST", "/t/<table_id>/next"): GAME_MASTER,
    ("GET", "/t/<table_id>/box"): GAME_MASTER,
    ("GET", "/t/<table_id>/check"): GAME_MASTER,
    ("POST", "/t/<table_id>/check"): GAME_MASTER,
    ("POST", "/t/<table_id>/close"): GAME_MASTER,
    ("POST", "/t/<table_id>/count"): GAME_MASTER,
    ("GET", "/t/<table_id>/court"): GAME_MASTER,
    ("GET", "/t/<table_id>/court/paper"): GAME_MASTER,
    ("GET", "/t/<table_id>/stream"): GAME_MASTER,
    ("GET", "/t/<table_id>/timer"): GAME_MASTER,
    ("POST", "/t/<table_id>/timer"): GAME_MASTER,
    ("GET", "/t/<table_id>/connection"): GAME_MASTER,
    ("GET", "/t/<table_id>/deal"): GAME_MASTER,
    ("POST", "/t/<table_id>/deal"): GAME_MASTER,
    ("GET", "/t/<table_id>/deal/sheet"): GAME_MASTER,
    ("POST", "/t/<table_id>/deal/sheet"): GAME_MASTER,
    ("GET", "/t/<table_id>/delete"): GAME_MASTER,
    ("POST", "/t/<table_id>/delete"): GAME_MASTER,
    ("GET", "/t/<table_id>/end"): GAME_MASTER,
    ("GET", "/t/<table_id>/export"): GAME_MASTER,
    ("POST", "/t/<table_id>/group"): GAME_MASTER,
    ("GET", "/t/<table_id>/handover"): GAME_MASTER,
    ("GET", "/t/<table_id>/log"): GAME_MASTER,
    ("POST", "/t/<table_id>/log"): GAME_MASTER,
    ("POST", "/t/<table_id>/odds"): GAME_MASTER,
    ("POST", "/t/<table_id>/go-on"): GAME_MASTER,
    ("POST", "/t/<table_id>/goes-on"): GAME_MASTER,
    ("POST", "/t/<table_id>/reacts"): GAME_MASTER,
    ("GET", "/t/<table_id>/picture"): GAME_MASTER,
    ("GET", "/t/<table_id>/picture.svg"): GAME_MASTER,
    ("POST", "/t/<table_id>/turn"): GAME_MASTER,
    ("POST", "/t/<table_id>/go"): GAME_MASTER,
    ("GET", "/t/<table_id>/play"): GAME_MASTER,
    ("POST", "/t/<table_id>/play"): GAME_MASTER,
    ("GET", "/t/<table_id>/players"): GAME_MASTER,
    ("POST", "/t/<table_id>/players"): GAME_MASTER,
    ("POST", "/t/<table_id>/join"): GAME_MASTER,
    ("POST", "/t/<table_id>/screen"): GAME_MASTER,
    ("POST", "/t/<table_id>/preset"): GAME_MASTER,
    ("GET", "/t/<table_id>/print"): GAME_MASTER,
    ("GET", "/t/<table_id>/print/labels"): GAME_MASTER,
    ("GET", "/t/<table_id>/print/reference"): GAME_MASTER,
    ("GET", "/t/<table_id>/recognition"): GAME_MASTER,
    ("GET", "/t/<table_id>/proof"): ANYBODY,
    ("POST", "/t/<table_id>/recognition"): GAME_MASTER,
    ("GET", "/t/<table_id>/recital"): GAME_MASTER,
    ("POST", "/t/<table_id>/recital"): GAME_MASTER,
    ("POST", "/t/<table_id>/reader"): GAME_MASTER,
    ("POST", "/t/<table_id>/release/<int:index>"): GAME_MASTER,
    ("GET", "/t/<table_id>/said"): GAME_MASTER,
    ("POST", "/t/<table_id>/said"): GAME_MASTER,
    ("GET", "/t/<table_id>/setup"): GAME_MASTER,
    ("POST", "/t/<table_id>/setup"): GAME_MASTER,
    ("POST", "/t/<table_id>/show/<int:index>"): GAME_MASTER,
    ("GET", "/t/<table_id>/sound/<key>"): GAME_MASTER,
    ("POST", "/t/<table_id>/speak"): GAME_MASTER,
    ("POST", "/t/<table_id>/undeal"): GAME_MASTER,
    ("GET", "/t/<table_id>/voice"): GAME_MASTER,
    ("POST", "/t/<table_id>/voice/<key>"): GAME_MASTER,
    ("POST", "/t/<table_id>/voice/<key>/delete"): GAME_MASTER,
    ("POST", "/t/<table_id>/voice/delete"): GAME_MASTER,
    ("GET", "/t/<table_id>/voice/export"): GAME_MASTER,
    ("POST", "/t/<table_id>/voice/import"): GAME_MASTER,
    ("GET", "/t/<table_id>/wifi"): GAME_MASTER,
    ("POST", "/t/<table_id>/wifi"): GAME_MASTER,
    ("GET", "/t/<table_id>/hand/<int:index>"): HANDED,
    ("POST", "/t/<table_id>/hand/<int:index>"): HANDED,
    ("POST", "/t/<table_id>/hand/<int:index>/note"): HANDED,
    ("POST", "/t/<table_id>/hand/<int:index>/play"): HANDED,
    ("POST", "/seat/<table_id>/<int:index>/hand"): HAND,
    ("POST", "/seat/<table_id>/<int:index>/note"): HAND,
    ("POST", "/seat/<table_id>/<int:index>/play"): HAND,
    ("GET", "/seat/<table_id>/<int:index>"): SEAT,
    ("POST", "/seat/<table_id>/<int:index>/looked"): SEAT,
    ("POST", "/seat/<table_id>/<int:index>/role"): SEAT,
    ("GET", "/H/<table_id>"): CODE,
    ("GET", "/h/<table_id>"): CODE,
    ("GET", "/seat/<table_id>/<int:index>/stream"): SEAT,
    ("GET", "/S/<token>"): CODE,
    ("GET", "/s/<token>"): CODE,
    ("POST", "/S/<token>/claim"): CODE,
    ("GET", "/join"): OWN,
    ("POST", "/join"): JOINING,
    ("GET", "/J/<code>"): JOINING,
    ("GET", "/join/<code>"): JOINING,
    ("POST", "/join/<code>"): JOINING,
    ("GET", "/evening/<evening_id>"): MEMBER,
    ("GET", "/evening/<evening_id>/name"): MEMBER,
    ("POST", "/evening/<evening_id>/name"): MEMBER,
    ("POST", "/evening/<evening_id>/leave"): MEMBER,
    ("POST", "/evening/<evening_id>/seat"): MEMBER,
    ("GET", "/evening/<evening_id>/stream"): MEMBER,
    ("GET", "/tv"): OWN,
    ("POST", "/tv"): DIGITS,
    ("POST", "/tv/again"): DIGITS,
    ("GET", "/take"): ANYBODY,
    ("POST", "/take"): CODE,
    ("GET", "/take/<code>"): CODE,
    ("GET", "/TAKE/<code>"): CODE,
}

STAGE = {
    "/t/<table_id>/abandon": "played",
    "/t/<table_id>/check": "played",
    "/t/<table_id>/close": "over",
    "/t/<table_id>/count": "voting",
    "/t/<table_id>/deal": "draft",
    "/t/<table_id>/end": "over",
    "/t/<table_id>/log": "played",
    "/t/<table_id>/picture": "over",
    "/t/<table_id>/picture.svg": "over",
    "/t/<table_id>/turn": "closed",
    "/t/<table_id>/play": "played",
    "/t/<table_id>/join": "draft",
    "/t/<table_id>/screen": "draft",
    "/t/<table_id>/players": "draft",
    "/t/<table_id>/preset": "draft",
    "/t/<table_id>/proof": "closed",
    "/t/<table_id>/setup": "draft",
}
"""The table that a route is asked for, where it is not the one just dealt."""

FIELDS: dict[str, dict[str, Any]] = {
    "/boards/keep": {"name": "Friday"},
    "/boards/name": {"name": "Friday"},
    "/evening/<evening_id>/leave": {"name": "Gus"},
    "/evening/<evening_id>/name": {"name": "Gus"},
    "/import": {},
    "/join/<code>": {"name": "Hal"},
    "/t/<table_id>/join": {"do": "renew"},
    "/t/<table_id>/next": {"slug": "complots"},
    "/tables": {"slug": "sultane"},
    "/t/<table_id>/check": {"do": "correct", "why": "counted", "refusals": "1"},
    "/t/<table_id>/go": {"to": "recognition"},
    "/t/<table_id>/group": {"name": "Friday"},
    "/t/<table_id>/log": {"to": "2"},
    "/t/<table_id>/odds": {"odds": "yes"},
    "/t/<table_id>/goes-on": {"seconds": "6"},
    "/t/<table_id>/reacts": {"seconds": "5"},
    "/t/<table_id>/play": {"do": "propose", "narrator": "Dan"},
    "/t/<table_id>/players": {"names": ["Ana", "Bea"]},
    "/t/<table_id>/preset": {"name": "Friday"},
    "/t/<table_id>/reader": {"may": "yes"},
    "/t/<table_id>/recital": {"do": "start"},
    "/t/<table_id>/recognition": {"pace": "slow"},
    "/t/<table_id>/setup": {"roles": "cards"},
    "/t/<table_id>/speak": {"speak": "yes"},
    "/t/<table_id>/turn": {"turned": "0"},
    "/t/<table_id>/timer": {"do": "start", "minutes": "3"},
    "/t/<table_id>/wifi": {"ssid": "Salon", "password": "12345678"},
}
"""What a good form of a route holds."""


def ask(house: House, method: str, rule: str, who: str, stage: str | None = None) -> TestResponse:
    """Send a good request of ``who`` to a route; its seat is the first, its table at ``stage`` or where it must be."""
    stage = stage or STAGE.get(rule, "dealt")
    values = {"<table_id>": house.tables[stage], "<int:index>": "0", "<slug>": "sultane", "<version>": "x"}
    values |= {"<token>": house.code("dealt", 4), "<code>": house.handover_code("dealt")}
    values |= {
        "<path:path>": "css/table.css",
        "<locale>": "fr",
        "<name>": "chevet-ca.crt",
        "<key>": house.key,
        "<kind>": "presets",
        "<item>": house.preset,
        "<circle>": house.circle,
    }
    values["<evening_id>"] = house.evening
    if "join" in rule or rule.startswith("/J/"):
        values["<code>"] = house.join_code()
    path = rule
    for name, value in values.items():
        path = path.replace(name, value)
    version = {"version": house.version(stage)} if "<table_id>" in rule else {}
    code = {"code": values["<code>"]} if rule in {"/take", "/join"} else {}
    form = {"csrf": TOKEN, **version, **code, **FIELDS.get(rule, {})}
    if rule.endswith("/reader"):
        form["reader"] = house.reader(stage)
    if rule.endswith("/voice/import"):
        one = {"sentence": "0" * 64, "mimetype": "audio/wav", "sound": b64encode(WAV).decode()}
        kept = {"kept": 1, "presets": [], "groups": [], "recordings": [one]}
        form["file"] = (io.BytesIO(json.dumps(kept).encode()), "script.json", "application/json")
    if rule.endswith("/voice/<key>"):
        form["file"] = (io.BytesIO(WAV), "line.wav", "audio/wav")
    return house.client(who).open(path, method=method, data=form if method == "POST" else None)


def test_the_table_names_every_route(house: House) -> None:
    known = {
        (method, rule.rule)
        for rule in house.app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert known == set(ROUTES)


def opened_by(who: str) -> list[tuple[str, str]]:
    return sorted(route for route, whose in ROUTES.items() if whose == who)


@pytest.mark.parametrize(("method", "rule"), opened_by(GAME_MASTER))
def test_a_room_of_a_table_opens_to_its_own_device_alone(house: House, method: str, rule: str) -> None:
    for who in (PHONE, STRANGER, ELSEWHERE):
        answer = ask(house, method, rule, who)
        assert answer.status_code == 404
        assert not house.changed()
    assert ask(house, method, rule, TABLET).status_code in {200, 204, 303}


@pytest.mark.parametrize(("method", "rule"), opened_by(SET_UP))
def test_a_board_is_put_on_a_table_by_its_own_device_alone(house: House, method: str, rule: str) -> None:
    draft = house.tables["draft"]
    with house.app.app_context():
        count = len(house.use_cases.tables.public(draft).players)
    address = f"{rule}?players={count}&back=/t/{draft}/setup"
    for who in (PHONE, STRANGER, ELSEWHERE):
        assert ask(house, method, address, who).status_code == 409
        assert not house.changed()
    assert ask(house, method, address, TABLET).status_code == 303


@pytest.mark.parametrize(("method", "rule"), opened_by(KEEPER))
def test_what_a_device_keeps_opens_to_that_device_alone(house: House, method: str, rule: str) -> None:
    for who in (PHONE, STRANGER, ELSEWHERE):
        assert ask(house, method, rule, who).status_code == 404
        assert not house.changed()
    assert ask(house, method, rule, TABLET).status_code in {200, 303}


@pytest.mark.parametrize(("method", "rule"), opened_by(SEAT))
def test_a_seats_page_opens_to_its_own_phone_alone(house: House, method: str, rule: str) -> None:
    for who in (TABLET, NEIGHBOUR, STRANGER):
        assert ask(house, method, rule, who).status_code == 403
        assert not house.changed()
    assert ask(house, method, rule, PHONE).status_code in {200, 204}


@pytest.mark.parametrize(("method", "rule"), [*opened_by(HANDED), *opened_by(HAND)])
def test_a_hand_is_for_its_own_seat_and_there_is_none_in_a_game_without(house: House, method: str, rule: str) -> None:
    own, refused = (PHONE, 403) if rule.startswith("/seat") else (TABLET, 404)
    for who in {TABLET, PHONE, NEIGHBOUR, STRANGER} - {own}:
        assert ask(house, method, rule, who).status_code == refused
    assert ask(house, method, rule, own).status_code in {404, 422}  # nothing that a seat may do in Sultane
    assert not house.changed()


@pytest.mark.parametrize(("method", "rule"), opened_by(MEMBER))
def test_an_evening_opens_to_its_own_phones_alone(house: House, method: str, rule: str) -> None:
    for who in (TABLET, NEIGHBOUR, STRANGER, ELSEWHERE):
        assert ask(house, method, rule, who).status_code == 403
        assert not house.changed()
    refused = {409} if rule.endswith("/seat") else set()  # nothing is dealt yet
    assert ask(house, method, rule, GUEST).status_code in {200, 303} | refused


@pytest.mark.parametrize(("method", "rule"), opened_by(JOINING))
def test_the_code_of_an_evening_opens_until_its_table_is_dealt(house: House, method: str, rule: str) -> None:
    code = house.join_code()
    assert ask(house, method, rule, STRANGER).status_code in {200, 303}
    with house.app.app_context():
        house.use_cases.deals.deal(house.tables["draft"], TABLET, house.version("draft"))
    before = house.rows()
    closed, wrong = (
        house.client(STRANGER).open(
            rule.replace("<code>", one), method=method, data={"csrf": TOKEN, "code": one, "name": "Hal"}
        )
        for one in (code, "BBBBBB")
    )
    assert (closed.status_code, wrong.status_code) == (404, 404)
    assert closed.text.replace(code, "") == wrong.text.replace("BBBBBB", "")
    assert house.rows() == before


@pytest.mark.parametrize("who", [TABLET, PHONE, NEIGHBOUR, STRANGER])
@pytest.mark.parametrize(("method", "rule"), opened_by(CODE))
def test_a_code_opens_to_whoever_holds_it(house: House, method: str, rule: str, who: str) -> None:
    assert ask(house, method, rule, who).status_code in {200, 303}


@pytest.mark.parametrize(
    ("method", "rule"), [route for route in opened_by(CODE) if "take" in route[1] or "token" in route[1]]
)
def test_without_the_right_code_nothing_opens(house: House, method: str, rule: str) -> None:
    wrong = rule.replace("<token>", "A" * 32).replace("<code>", "wrong").replace("<table_id>", house.tables["dealt"])
    answer = house.client(STRANGER).open(wrong, method=method, data={"csrf": TOKEN} if method == "POST" else None)
    assert answer.status_code == 404
    assert not house.changed()


@pytest.mark.parametrize(("method", "rule"), [*opened_by(ANYBODY), *opened_by(OWN)])
def test_what_is_open_to_all_is_open_to_a_stranger(house: House, method: str, rule: str) -> None:
    expected = (
        {200, 204, 303} if not rule.endswith("/import") else {422}
    )  # the form without a file is judged, not turned away
    assert ask(house, method, rule, STRANGER).status_code in expected


@pytest.mark.parametrize(("method", "rule"), opened_by(ANYBODY))
def test_what_is_open_to_anybody_is_the_same_for_everybody(house: House, method: str, rule: str) -> None:
    one, other = (ask(house, method, rule, who).data for who in (TABLET, STRANGER))
    # By chance each stream names another moment to come back at.
    assert re.sub(rb"^retry: \d+", b"", one) == re.sub(rb"^retry: \d+", b"", other)


@pytest.mark.parametrize("moment", sorted(Moment))
@pytest.mark.parametrize("stage", ["draft", "dealt", "played", "over", "closed", "cards"])
def test_a_table_opens_wherever_it_was_left(house: House, stage: str, moment: str) -> None:
    with house.app.app_context():
        house.use_cases.moments.go(house.tables[stage], TABLET, moment)
    page = house.client(TABLET).get(f"/t/{house.tables[stage]}", follow_redirects=True)
    assert page.status_code == 200
    assert "<main" in page.text


def test_each_device_sees_its_own_tables_alone(house: House) -> None:
    ours, theirs = house.tables["played"], house.tables["foreign"]
    seen = {who: house.client(who).get("/resume").text for who in (TABLET, ELSEWHERE, STRANGER)}
    assert (ours in seen[TABLET], theirs in seen[TABLET]) == (True, False)
    assert (ours in seen[ELSEWHERE], theirs in seen[ELSEWHERE]) == (False, True)
    assert "/t/" not in seen[STRANGER]


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("rule", sorted(rule for method, rule in ROUTES if method == "GET"))
def test_looking_at_a_page_changes_nothing(house: House, method: str, rule: str) -> None:
    stages = ("draft", "dealt", "played", "over", "closed") if "<table_id>" in rule else (None,)
    for stage in stages:
        for who in (TABLET, PHONE, GUEST, STRANGER):
            ask(house, method, rule, who, stage)
            assert not house.changed(), f"{method} {rule} changes a table that is {stage}"
