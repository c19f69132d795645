"""Who may open what: every route, asked by every kind of visitor."""

import re

import pytest

from companion.services.moment import Moment
from tests.sizes import cases
from tests.web.evening import TABLET, TOKEN
from tests.web.house import ELSEWHERE, GUEST, NEIGHBOUR, PHONE, STRANGER, House
from tests.web.routes import (
    ANYBODY,
    CARRIED,
    CODE,
    GAME_MASTER,
    HAND,
    HANDED,
    JOINING,
    KEEPER,
    MEMBER,
    OWN,
    ROUTES,
    SEAT,
    SET_UP,
    ask,
)


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


@pytest.mark.parametrize(("method", "rule"), opened_by(CARRIED))
def test_on_a_server_no_phone_carries_a_role(house: House, method: str, rule: str) -> None:
    for who in (TABLET, PHONE, STRANGER, ELSEWHERE):
        assert ask(house, method, rule, who).status_code == 404
        assert not house.changed()


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
def test_the_code_of_an_evening_in_play_says_so_and_changes_nothing(house: House, method: str, rule: str) -> None:
    code = house.join_code()
    assert ask(house, method, rule, STRANGER).status_code in {200, 303}
    with house.app.app_context():
        house.use_cases.deals.deal(house.tables["draft"], TABLET, house.version("draft"))
    before = house.rows()
    late, wrong = (
        house.client(STRANGER).open(
            rule.replace("<code>", one), method=method, data={"csrf": TOKEN, "code": one, "name": "Hal"}
        )
        for one in (code, "BBBBBB")
    )
    assert late.status_code in {200, 303}
    assert wrong.status_code == 404
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


@pytest.mark.parametrize("method", cases("GET", thorough=["HEAD"]))
@pytest.mark.parametrize("rule", sorted(rule for method, rule in ROUTES if method == "GET"))
def test_looking_at_a_page_changes_nothing(house: House, method: str, rule: str) -> None:
    stages = ("draft", "dealt", "played", "over", "closed") if "<table_id>" in rule else (None,)
    for stage in stages:
        for who in (TABLET, PHONE, GUEST, STRANGER):
            ask(house, method, rule, who, stage)
            assert not house.changed(), f"{method} {rule} changes a table that is {stage}"
