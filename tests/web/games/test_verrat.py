"""Verrat! on the tablet: the table is public, and every screen shows what is offered."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.web.evening import TOKEN, Evening, words_of
from tests.web.games.verrat_tables import DEAL, EXAMPLE, NAMES, PLAN, Divan, orders

pytestmark = pytest.mark.usefixtures("draw_every_page")


def orders_to_shiraz(player: str) -> dict[str, Any]:
    """Ana's small vizier alone leaves the court."""
    return orders(player, small="shiraz" if player == "Ana" else "stay")


RECORDS = Path(__file__).parents[2] / "records"
NO_GOLD = {
    "Ana": ["ships", "horses"],
    "Bea": ["horses", "pardon"],
    "Cleo": ["troops"] * 2,
    "Dan": ["goods", "cannons"],
}
"""Two cards for each, none of them gold."""


"""The orders of the record contract's example."""


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_room_can_be_shown(tmp_path: Path, language: str) -> None:
    table = Divan(tmp_path, language).open()
    for room in ("players", "setup", "box", "deal", "connection", "print", "print/reference", "handover"):
        assert table.get(room)
    table.bring(*EXAMPLE)
    for room in ("play", "check", "log", "deal", "abandon", "print", "hand/0", "play?act=trade"):
        assert table.get(room)
    assert table.client.get("/rules/verrat", headers=table.headers).status_code == 200
    assert table.client.get(f"/court/{table.id}", headers=table.headers).status_code == 200


def test_a_table_is_laid_out_by_chance_where_nothing_is_entered(tmp_path: Path) -> None:
    table = Divan(tmp_path).open()
    assert table.post("deal").status_code == 303
    laid = table.table.deal
    assert sorted(laid.numbers) == list(range(1, 13))
    assert len(table.table.seats) == 4


def test_a_ring_that_is_tapped_in_is_kept_and_the_rest_is_drawn(tmp_path: Path) -> None:
    table = Divan(tmp_path).open()
    assert table.post("deal", number=DEAL["numbers"], vizier=DEAL["viziers"]).status_code == 303
    laid = table.table.deal
    assert (list(laid.numbers), list(laid.viziers)) == (DEAL["numbers"], DEAL["viziers"])
    assert {len(cards) for cards in laid.hands.values()} == {2}


def test_a_whole_table_that_is_tapped_in_is_what_the_record_holds(tmp_path: Path) -> None:
    table = Divan(tmp_path).open()
    fields = {f"colour:{name}": colour for name, colour in DEAL["colours"].items()}
    fields |= {f"hand:{name}": cards for name, cards in DEAL["hands"].items()}
    fields |= {f"top:{city}": card for city, card in DEAL["tops"].items()}
    assert table.post("deal", number=DEAL["numbers"], vizier=DEAL["viziers"], **fields).status_code == 303
    assert json.loads(table.get("export"))["deal"] == DEAL


def test_a_number_that_is_tapped_in_twice_is_named_and_nothing_is_lost(tmp_path: Path) -> None:
    table = Divan(tmp_path).open()
    answer = table.post("deal", number=[4, 4, *DEAL["numbers"][2:]], vizier=DEAL["viziers"])
    assert answer.status_code == 422
    assert "Number 4 is on two seats" in words_of(answer.text)
    assert answer.text.count('<option value="4" selected>') == 2
    assert table.table.stage == "draft"


@pytest.mark.parametrize("number", [[1], ["x"] * 12, ["", *"23456789"], ["99999"] * 12, [""] * 11 + ["7"]])
def test_half_a_ring_is_refused_with_a_sentence(tmp_path: Path, number: list[Any]) -> None:
    answer = Divan(tmp_path).open().post("deal", number=number)
    assert answer.status_code == 422


def test_the_ring_shows_the_numbers_from_the_heirs_seat_on(tmp_path: Path) -> None:
    page = Divan(tmp_path).bring().get("play")
    places = [re.search(rf'<li [^>]*class="s{at}\b', page).start() for at in range(12)]  # type: ignore[union-attr] # it is there
    assert places == sorted(places)
    assert 'class="s0 heir"><b>4</b>' in page


def test_a_turn_is_played_by_taps(tmp_path: Path) -> None:
    table = Divan(tmp_path).bring(*EXAMPLE)
    assert "Which card did Bea keep?" not in words_of(table.get("play"))
    for fields in (
        {"do": "take", "city": "shiraz", "next": "gold"},
        {"do": "take", "city": "kaffa", "card": "ships"},
        {"do": "take", "city": "gidda", "next": "horses"},
        {"do": "demand", "from": "Cleo", "card": "troops"},
    ):
        assert table.post(**fields).status_code == 303, fields
    assert table.plain["turn"] == 2


def test_a_card_is_demanded_by_a_tap_on_it_in_the_hand_it_lies_in(tmp_path: Path) -> None:
    table = Divan(tmp_path).bring(*EXAMPLE)
    table.post("go-on")
    for fields in (
        {"city": "shiraz", "next": "gold"},
        {"city": "kaffa", "card": "ships"},
        {"city": "gidda", "next": "horses"},
    ):
        table.post(do="take", **fields)
    page = table.get("play")
    assert re.findall(r'<button form="demand-(\d)" name="card" value="(\w+)"', page) == [("2", "troops")]
    assert '<form id="demand-2"' in page
    assert '<input type="hidden" name="from" value="Cleo">' in page


def test_failed_travels_are_told_with_their_reasons(tmp_path: Path) -> None:
    first = [
        *EXAMPLE,
        {"do": "take", "city": "shiraz", "next": "gold"},
        {"do": "take", "city": "kaffa", "card": "ships"},
        {"do": "take", "city": "gidda", "next": "horses"},
        {"do": "pass"},
    ]
    table = Divan(tmp_path).bring(
        *first, *PLAN, orders("Ana", small=3), orders("Bea", small=3, tall=2), orders("Cleo"), orders("Dan")
    )
    assert table.plain["failed"]
    page = words_of(table.get("play"))
    assert "small red: does not move (Tabriz) Several wanted seat 3." in page
    assert "Seat 2 is taken." in page
    table.post("go-on")
    page = words_of(table.get("play"))
    assert "Contested: stays put" in page
    assert "Seat taken: stays put" in page


def test_cards_change_hands_in_a_trade(tmp_path: Path) -> None:
    table = Divan(tmp_path).bring()
    page = table.get("play?act=trade&pick=Ana&pick=Bea")
    assert 'name="gives" value="gold"' in page
    assert 'name="gets" value="pardon"' not in page
    sent: dict[str, Any] = {"act": "trade", "pick": ["Ana", "Bea"], "do": "trade", "from": "Ana", "to": "Bea"}
    refused = table.post(**sent)
    assert refused.status_code == 422
    assert 'name="gives" value="gold"' in refused.text
    assert table.post(**sent, gives=["gold", "ships"], gets=["horses"]).status_code == 303
    assert table.plain["hands"]["Ana"] == ["horses"]
    assert table.post(**{**sent, "from": "Bea", "to": "Ana"}, gives=["gold"]).status_code == 303


def test_votes_and_the_whole_push_chain_are_told(tmp_path: Path) -> None:
    hands = {
        "Ana": ["gold", "pardon"],
        "Bea": ["horses", "cannons"],
        "Cleo": ["troops", "goods"],
        "Dan": ["ships", "pardon"],
    }
    gift = {"do": "trade", "from": "Bea", "to": "Ana", "gives": ["horses", "cannons"], "gets": []}
    other = {"do": "trade", "from": "Cleo", "to": "Ana", "gives": ["troops"], "gets": []}
    first = [orders("Ana"), {**orders("Bea"), "traitor": "red.fat"}, orders("Cleo"), orders("Dan")]
    left = {"do": "orders", "player": "Ana", "travel": {"small": "stay", "tall": "stay"}}
    second = [left, {**orders("Bea"), "traitor": "red.tall"}, orders("Cleo"), orders("Dan")]
    table = Divan(tmp_path).bring(gift, other, *PLAN, *first, *PLAN, *second, deal={**DEAL, "hands": hands})
    log = words_of(table.get("log"))
    assert "To the dungeon: the tall red vizier (Ana)" in log
    assert "Pushed on to dungeon 2: the round red vizier" in log
    page = words_of(table.get("play"))
    assert "To the dungeon: the tall red vizier." in page
    assert "Accused by Bea" in page
    assert "round red: dungeon 1 → dungeon 2" in page
    assert "Then Ana may pardon a vizier" in page
    assert "Pardon nobody" not in page
    court = words_of(table.client.get(f"/court/{table.id}", headers=table.headers).text)
    assert "To the dungeon: the tall red vizier." in court
    table.post("go-on")
    page = table.get("play")
    assert "Weight of the votes: the tall red vizier (" in words_of(page)
    assert "Ana may pardon a vizier" in words_of(page)
    assert '<button form="taps" name="city" value="uskub"' in page
    assert table.post(do="pardon", vizier="red.tall", city="uskub").status_code == 422
    assert table.post(do="pardon", vizier="red.fat", city="uskub").status_code == 303
    assert table.plain["in_hand"] == ["red.fat"]


def test_the_clock_of_the_intrigues_runs_for_six_minutes(tmp_path: Path) -> None:
    table = Divan(tmp_path).bring()
    assert 'name="minutes" value="6"' in table.get("play")
    table.post("timer", do="start", title="Intrigue", minutes="6")
    page = table.get("play")
    assert "6:00" in page
    assert 'name="minutes"' not in page


def test_the_clock_of_the_intrigues_ends_with_them_and_comes_back_with_them(tmp_path: Path) -> None:
    table = Divan(tmp_path).bring()
    table.post("timer", do="start", title="Intrigue", minutes="6", of="step")
    assert "data-timer" in table.get("play")
    table.post(do="plan")
    assert "data-timer" not in table.get("play")
    table.post(do="undo")
    assert "data-timer" in table.get("play")


def test_a_timer_of_the_menu_runs_on_when_the_intrigues_end(tmp_path: Path) -> None:
    table = Divan(tmp_path).bring()
    table.post("timer", do="start", title="Tea", minutes="6")
    table.post(do="plan")
    assert "data-timer" in table.get("play")


def test_no_card_is_offered_of_which_all_six_lie_open(tmp_path: Path) -> None:
    deal = {**DEAL, "tops": dict.fromkeys(DEAL["tops"], "gold"), "hands": NO_GOLD}
    table = Divan(tmp_path).bring(*PLAN, *map(orders_to_shiraz, NAMES), deal=deal)
    table.post("go-on")
    page = table.get("play")
    assert 'name="next" value="ships"' in page
    assert 'name="next" value="gold"' not in page


def test_a_draw_is_asked_for_once_more(tmp_path: Path) -> None:
    table = Divan(tmp_path).bring()
    assert '<input type="hidden" name="do" value="draw">' not in table.get("play")
    assert '<input type="hidden" name="do" value="draw">' in table.get("play?act=draw")
    assert table.post(do="draw").status_code == 303
    assert "The throne stays empty" in words_of(table.get("end"))
    assert "act=draw" not in Divan(tmp_path / "none").bring(draws=False).get("play")


def court_of(table: Divan) -> str:
    return words_of(table.client.get(f"/court/{table.id}", headers=table.headers).text)


def test_the_court_says_why_the_throne_stays_empty(tmp_path: Path) -> None:
    assert "Everybody agreed: nobody wins." in court_of(Divan(tmp_path).bring({"do": "draw"}))


def test_the_court_says_who_may_be_accused_and_not_how_to_enter_orders(tmp_path: Path) -> None:
    court = court_of(Divan(tmp_path).bring(*PLAN))
    assert "no traitor this turn" in court
    assert "enter them here" not in court


def test_a_phone_asks_for_a_traitor_only_where_somebody_may_be_named(tmp_path: Path) -> None:
    gift = {"do": "trade", "from": "Dan", "to": "Ana", "gives": DEAL["hands"]["Dan"], "gets": []}
    for actions, traitor in ((PLAN, False), ([gift, *PLAN], True)):
        table = Divan(tmp_path / str(traitor)).bring(*actions)
        page = words_of(table.phone(1).get(table.seat(1), headers=table.headers).text)
        assert "In secret: travels" in page
        assert ("traitor" in page) is traitor


def test_a_phone_says_that_a_vizier_of_its_player_was_convicted(tmp_path: Path) -> None:
    gift = {"do": "trade", "from": "Ana", "to": "Dan", "gives": DEAL["hands"]["Ana"], "gets": []}
    named = {**orders("Ana"), "traitor": "blue.fat"}
    table = Divan(tmp_path).bring(gift, *PLAN, named, *map(orders, NAMES[1:]), {"do": "pass"})
    pages = [words_of(table.phone(at).get(table.seat(at), headers=table.headers).text) for at in (0, 3)]
    assert ["Your vizier was convicted" in page for page in pages] == [False, True]


def test_a_phone_says_what_may_be_demanded_of_its_player(tmp_path: Path) -> None:
    table = Divan(tmp_path).bring(*PLAN, *map(orders, NAMES))
    pages = [words_of(table.phone(at).get(table.seat(at), headers=table.headers).text) for at in (0, 2, 3)]
    assert "Nothing for you to do." in pages[0]
    assert "Dan may take one of these from you: troops." in pages[1]
    assert "It is up to you." in pages[2]


def test_a_phone_says_which_viziers_of_its_player_may_go_to_the_dungeon(tmp_path: Path) -> None:
    gift = {"do": "trade", "from": "Ana", "to": "Dan", "gives": DEAL["hands"]["Ana"], "gets": []}
    sent = [*map(orders, NAMES[:3]), orders("Dan", fat="tabriz", small="uskub")]
    cards = [{"do": "take", "city": city, "next": "pardon"} for city in ("tabriz", "uskub")]
    named = dict(zip(NAMES, ("blue.fat", "blue.small") * 2, strict=True))  # 17 + 13 against 18 + 12
    voted = [{**orders(name), "traitor": traitor} for name, traitor in named.items()]
    table = Divan(tmp_path).bring(gift, *PLAN, *sent, *cards, {"do": "pass"}, *PLAN, *voted, *cards, {"do": "pass"})
    assert table.plain["phase"] == "tie"
    pages = [words_of(table.phone(at).get(table.seat(at), headers=table.headers).text) for at in (0, 3)]
    assert ["Yours may go to the dungeon" in page for page in pages] == [False, True]


def test_the_end_shows_the_heir(tmp_path: Path) -> None:
    hands = {**DEAL["hands"], "Ana": ["gold", "ships"], "Bea": ["horses", "cannons"], "Cleo": ["troops", "goods"]}
    trades = [
        {"do": "trade", "from": giver, "to": "Ana", "gives": list(hands[giver]), "gets": []}
        for giver in ("Bea", "Cleo")
    ]
    table = Divan(tmp_path).bring(*trades, deal={**DEAL, "hands": hands})
    page = words_of(table.get("end"))
    assert "Ana takes the throne" in page


def test_the_end_shows_the_journey_that_won_as_the_pieces_still_have_to_move(tmp_path: Path) -> None:
    table = Evening(tmp_path, json.loads((RECORDS / "verrat_heir_by_arrival.json").read_text(encoding="utf-8")))
    page = table.get("end").text
    assert 'class="aftermath"' in page
    assert "pardoned, in hand → Shiraz" in words_of(page)
    table.post("close")
    assert 'class="aftermath"' not in table.get("end").text


def test_cards_are_compared_and_set_right(tmp_path: Path) -> None:
    table = Divan(tmp_path).bring()
    counts = "&".join(f"hand:{name}=2" for name in NAMES)
    piles = "&".join(f"pile:{city}={4 if city == 'kaffa' else 5}" for city in table.plain["piles"])
    assert "Everything matches" in words_of(table.get(f"check?{counts}&{piles}"))
    assert "Cards at Tabriz: Chevet has 5, the table 4" in words_of(
        table.get(f"check?{counts}&{piles.replace('tabriz=5', 'tabriz=4')}")
    )
    sent = {"hand:Ana": ["gold", "goods"], "top:tabriz": "troops"}
    assert table.post("check", do="correct", why="misread", **sent).status_code == 303
    assert table.plain["hands"]["Ana"] == ["gold", "goods"]
    assert table.plain["piles"]["tabriz"]["top"] == "troops"


def test_piles_that_differ_among_each_other_are_taken_over_with_one_tap(tmp_path: Path) -> None:
    table = Divan(tmp_path).bring()
    counted = {f"pile:{city}": 5 for city in table.plain["piles"]}
    assert table.post("check", why="counted", **{**counted, "pile:gidda": 4}).status_code == 303
    piles = {city: pile["cards"] for city, pile in table.plain["piles"].items() if pile["cards"] != 5}
    assert (piles, table.plain["piles"]["gidda"]["top"]) == ({"gidda": 4}, "ships")


def test_a_vizier_is_put_where_it_stands_on_the_board(tmp_path: Path) -> None:
    table = Divan(tmp_path).bring()
    drawn = table.get("check").partition('name="vizier:red.fat">')[2].partition("</select>")[0]
    assert 'value="4" selected' in drawn
    changes = {"vizier:red.fat": "dungeon:1", "why": "the board"}
    assert table.post("check", **changes).status_code == 303
    assert (table.plain["court"][0], table.plain["dungeons"]) == (None, ["red.fat", None, None])
    command = {key: value for key, value in table.table.entries[-1].command.items() if key != "at"}
    assert command == {"do": "correct", "viziers": {"red.fat": "dungeon:1"}, "why": "the board"}


def test_the_board_is_not_offered_while_orders_wait(tmp_path: Path) -> None:
    assert "vizier:red.fat" not in Divan(tmp_path).bring(*EXAMPLE[:2]).get("check")


def test_options_change_by_taps(tmp_path: Path) -> None:
    table = Divan(tmp_path).open()
    assert table.post("setup", trade_ratio="equal").status_code == 303
    assert table.post("setup", kaffa_open="on", draws="off").status_code == 303
    assert table.table.options == {"trade_ratio": "equal", "kaffa_open": True, "draws": False}
    assert 'name="top:kaffa"' in table.get("deal")
    for bad in ({"trade_ratio": "half"}, {"draws": "maybe"}, {"players": "5"}):
        assert table.post("setup", **bad).status_code == 422


def test_two_players_are_told_that_four_are_needed(tmp_path: Path) -> None:
    table = Divan(tmp_path).open(("Ana", "Bea"))
    assert "people" in words_of(table.get("setup")) or "players" in words_of(table.get("setup"))


def test_nothing_of_a_role_can_be_found(tmp_path: Path) -> None:
    table = Divan(tmp_path).bring(*PLAN, orders("Ana", small="tabriz"))
    phone = table.phone(0)
    answer = phone.post(table.seat(0) + "/role", data={"csrf": TOKEN}, headers=table.headers)
    assert answer.status_code == 404
    assert table.post("show/0").status_code == 404
    assert table.table.seats[0].shown_at is None


def test_a_move_is_told_by_where_it_went_and_made_on_the_board_too(tmp_path: Path) -> None:
    table = Divan(tmp_path).bring(*EXAMPLE)
    assert "small red: seat 6 → Tabriz" in words_of(table.get("play"))
    table.post("go-on")
    assert "small red: seat 6 → Tabriz" not in words_of(table.get("play"))
    assert "arrives at Tabriz." in words_of(table.get("log"))
