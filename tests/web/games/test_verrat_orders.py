"""Orders of Verrat!: given on phones or handed round, secret until all are given, read again by their player alone."""

import json
import re
from pathlib import Path

import pytest

from companion.web.delivery.secrecy import HAND_BLOCK
from tests.web.evening import TOKEN, words_of
from tests.web.games.verrat_tables import PLAN, Divan, orders

pytestmark = pytest.mark.usefixtures("draw_every_page")

STAY = {"to:fat": "stay", "to:small": "stay", "to:tall": "stay", "traitor": "-"}


def test_orders_are_given_from_a_phone_and_only_being_ready_is_public(tmp_path: Path) -> None:
    table = Divan(tmp_path).bring(*PLAN)
    phone = table.phone(0)
    hand = phone.post(table.seat(0) + "/hand", data={"csrf": TOKEN}, headers=table.headers)
    assert hand.status_code == 200
    assert len(hand.data) % HAND_BLOCK == 0
    assert "Your secret orders" in words_of(hand.text)
    assert 'name="to:small" value="tabriz"' in hand.text
    assert 'name="to:small" value="7"' not in hand.text
    sent = {"csrf": TOKEN, "version": table.table.version, "point": "1.orders", "do": "orders", "player": "Ana"}
    answer = phone.post(table.seat(0) + "/play", data={**sent, **STAY, "to:small": "tabriz"}, headers=table.headers)
    assert answer.status_code == 303
    assert table.plain["ready"] == ["Ana"]
    assert json.loads(table.get("export"))["actions"] == PLAN


def test_every_page_that_others_see_is_the_same_whatever_was_ordered(tmp_path: Path) -> None:
    pages = []
    for place, way in (("one", "tabriz"), ("other", "stay")):
        table = Divan(tmp_path / place).bring(*PLAN, orders("Ana", small=way))
        others = table.phone(1).get(table.seat(1), headers=table.headers).text
        court = table.client.get(f"/court/{table.id}", headers=table.headers).text
        hand = table.device("phone 1").post(table.seat(1) + "/hand", data={"csrf": TOKEN}, headers=table.headers).text
        own = table.phone(0).get(table.seat(0), headers=table.headers).text
        pages.append([others, court, hand, own, *(table.get(room) for room in ("play", "log", "check", "export"))])
    assert pages[0] == pages[1]


def test_a_player_reads_their_own_orders_again_and_no_others_do(tmp_path: Path) -> None:
    table = Divan(tmp_path).bring(*PLAN, orders("Ana", small="tabriz"))
    own = table.phone(0).post(table.seat(0) + "/hand", data={"csrf": TOKEN}, headers=table.headers)
    assert "the small red vizier: Tabriz" in words_of(own.text)
    others = table.phone(1).post(table.seat(1) + "/hand", data={"csrf": TOKEN}, headers=table.headers)
    assert "the small red vizier: Tabriz" not in words_of(others.text)


def test_a_board_filled_in_on_the_tablet_stays_so_while_somebody_else_gives_orders(tmp_path: Path) -> None:
    table = Divan(tmp_path).bring(*PLAN)
    old = table.table.version
    sent = {"csrf": TOKEN, "version": old, "point": "1.orders", "do": "orders", "player": "Bea", **STAY}
    assert table.phone(1).post(table.seat(1) + "/play", data=sent, headers=table.headers).status_code == 303
    board = {**STAY, "to:fat": "tabriz", "act": "orders", "pick": "Ana"}
    answer = table.post(do="orders", player="Ana", version=old, **board)
    assert answer.status_code == 409
    assert re.search(r'name="to:fat" value="tabriz" checked', answer.text)
    assert table.plain["ready"] == ["Bea"]


def test_orders_may_be_given_after_somebody_else_gave_theirs(tmp_path: Path) -> None:
    table = Divan(tmp_path).bring(*PLAN)
    old = table.table.version
    table.post(do="orders", player="Bea", **STAY)
    sent = {"csrf": TOKEN, "version": old, "point": "1.orders", "do": "orders", "player": "Ana", **STAY}
    assert table.phone(0).post(table.seat(0) + "/play", data=sent, headers=table.headers).status_code == 303
    assert table.plain["ready"] == ["Ana", "Bea"]


def test_nobody_gives_anothers_orders(tmp_path: Path) -> None:
    table = Divan(tmp_path).bring(*PLAN)
    sent = {"csrf": TOKEN, "version": table.table.version, "point": "1.orders", "do": "orders", "player": "Bea", **STAY}
    answer = table.phone(0).post(table.seat(0) + "/play", data=sent, headers=table.headers)
    assert answer.status_code in (403, 409, 422)
    assert table.plain["ready"] == []


def test_a_refused_order_opens_the_hand_again_with_what_was_chosen(tmp_path: Path) -> None:
    table = Divan(tmp_path).bring(*PLAN)
    sent = {"csrf": TOKEN, "version": table.table.version, "point": "1.orders", "open": "hand", "do": "orders"}
    bad = {**STAY, "to:fat": "uskub", "to:small": "7"}
    answer = table.phone(0).post(table.seat(0) + "/play", data={**sent, "player": "Ana", **bad}, headers=table.headers)
    assert answer.status_code == 422
    assert "cannot travel to another seat" in words_of(answer.text)
    assert 'name="to:fat" value="uskub" checked' in answer.text


def test_without_phones_the_tablet_goes_round_or_boards_are_typed_in(tmp_path: Path) -> None:
    table = Divan(tmp_path).bring(*PLAN)
    page = table.get("play")
    for index, player in enumerate(("Ana", "Bea", "Cleo", "Dan")):
        assert f"act=orders&amp;pick={player}" in page
        assert f"/t/{table.id}/hand/{index}" in table.get(f"play?act=orders&pick={player}")
    hand = table.post("hand/2")
    assert "Your secret orders" in words_of(hand.text)
    sent = {"point": "1.orders", "do": "orders", "player": "Cleo", **STAY}
    assert table.post("hand/2/play", **sent).status_code == 303
    for player in ("Ana", "Bea", "Dan"):
        assert table.post(do="orders", player=player, **STAY).status_code == 303
    assert table.plain["ready"] == []
    assert "Orders" in words_of(table.get("play"))


def test_who_has_no_phone_can_be_handed_the_device_on_the_page_of_their_board(tmp_path: Path) -> None:
    table = Divan(tmp_path).bring(*PLAN)
    board = table.get("play?act=orders&pick=Ana")
    assert re.search(rf'<a [^>]*href="/t/{table.id}/hand/0">Pass the device</a>', board)
    assert "Enter these orders" in board


def test_what_was_said_to_everybody_is_not_said_again_over_each_board(tmp_path: Path) -> None:
    table = Divan(tmp_path).bring(*PLAN)
    said = "Silence at court."
    assert said in words_of(table.get("play"))
    assert said not in words_of(table.get("play?act=orders&pick=Ana"))


def test_orders_are_filled_in_on_the_seats_and_cities_as_they_are_drawn(tmp_path: Path) -> None:
    page = Divan(tmp_path).bring(*PLAN).get("play?act=orders&pick=Ana")
    assert re.search(r'(?s)data-spot="city-tabriz">.*?name="to:small" value="tabriz" form="plan-0"', page)
    assert re.search(r'(?s)data-spot="seat-\d+" [^>]*own.*?name="to:small" value="stay" checked form="plan-0"', page)
    assert 'name="to:fat"' in page
    assert "<select" not in page


def test_boards_are_entered_one_after_the_other_until_the_last(tmp_path: Path) -> None:
    table = Divan(tmp_path).bring(*PLAN, orders("Cleo"))
    for player, after in (("Bea", "Ana"), ("Ana", "Dan")):
        board = table.get(f"play?act=orders&pick={player}")
        assert f'name="then" value="{after}"' in board
        answer = table.post(act="orders", pick=player, then=after, do="orders", player=player, **STAY)
        assert answer.location.endswith(f"/play?act=orders&pick={after}")
    assert 'name="then"' not in table.get("play?act=orders&pick=Dan")


def test_a_vizier_is_called_up_by_a_tap_where_it_stands(tmp_path: Path) -> None:
    page = Divan(tmp_path).bring(*PLAN, orders("Bea")).get("play?act=orders&pick=Ana")
    for shape in ("fat", "small", "tall"):
        assert re.search(rf'<label class="viz c-red" for="asks-{shape}">', page)
    assert 'class="viz c-green" for' not in page


def test_while_orders_are_awaited_the_tablet_says_what_to_do_without_a_phone(tmp_path: Path) -> None:
    page = words_of(Divan(tmp_path).bring(*PLAN).get("play"))
    assert "On this device, or on paper: tap the player." in page


def test_ones_own_viziers_stand_out_on_ones_page_alone(tmp_path: Path) -> None:
    table = Divan(tmp_path).bring()
    assert ' own"' not in table.get("play")
    table.post("go", to="play")
    page = table.phone(0).get(table.seat(0)).text
    assert page.count(' own"') == 3
