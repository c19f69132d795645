"""Every option, and what it changes (section 7)."""

from typing import Any

import pytest

from companion.games.verrat import GAME
from companion.games.verrat import vocabulary as v
from companion.games.verrat.setup import Deal
from companion.games.verrat.state import State, start
from companion.kernel.events import changed
from tests.games.verrat.positions import (
    LAST,
    NAMES,
    after,
    at,
    do,
    laid,
    legal,
    orders,
    place,
    refusal,
    revealed,
    setup,
)

FOUR = "horses cannons gold troops"


def orders_of(state: State) -> list[str]:
    return [str(name) for name in state.order]


def test_v1_by_cards_four_powers_of_one_kind_make_nameable_and_pardons_do_not() -> None:
    hands = {"Ana": "gold gold gold gold", "Bea": "gold gold gold pardon"}
    assert GAME.record.state_as_json(at(hands=hands, eligibility="cards"))["eligible"] == ["Ana"]
    assert GAME.record.state_as_json(at(hands=hands))["eligible"] == []


def kaffa() -> State:
    deal = laid()
    opened = Deal(deal.colours, deal.numbers, deal.viziers, deal.hands, {**deal.tops, "kaffa": "gold"})
    return start(setup(kaffa_open=True), opened)


def test_v2_kaffa_lies_open_until_the_first_search() -> None:
    state = after(kaffa(), do("plan"))
    assert state.tops["kaffa"] == "gold"
    travel = {"Ana": {"fat": "kaffa"}}
    state = after(state, *(orders(state, player, **travel.get(player, {})) for player in NAMES))
    state = after(state, do("take", city="kaffa", card="ships"))
    assert (state.tops["kaffa"], state.piles["kaffa"]) == (None, 3)


def test_v2_the_open_card_of_kaffa_may_be_picked_where_it_is_the_sixth() -> None:
    state = revealed(at({"red.fat": "kaffa"}, {"Dan": "goods " * 5}, tops={"kaffa": "goods"}), {})
    others = {city: "gold" for city in v.CITIES if city not in ("kaffa", "isfahan")}
    state = changed(state, tops={**state.tops, **others})
    assert after(state, do("take", city="kaffa", card="goods")).hands["Ana"] == ("goods",)


def test_v5_the_order_begins_with_the_highest_seat_and_goes_clockwise() -> None:
    state = revealed(at({"green.fat": 5, "red.fat": 2, "blue.fat": 8}), {})
    assert orders_of(state) == ["Dan", "Ana", "Bea", "Cleo"]


def test_v5_by_rank_the_order_is_that_of_the_highest_seats_and_those_without_come_last() -> None:
    state = revealed(at({"green.fat": 5, "red.fat": 2, "blue.fat": 8}, turn_order="rank"), {})
    assert orders_of(state) == ["Dan", "Cleo", "Ana", "Bea"]
    state = revealed(at({"green.fat": 5, "yellow.fat": 8, "blue.fat": LAST}, turn_order="rank"), {})
    weights: Any = GAME.record.state_as_json(state)["weights"]
    assert {name: weights[name] for name in NAMES} == {
        "Ana": 0,
        "Bea": 9,
        "Cleo": 6,
        "Dan": 7,
    }
    assert orders_of(state) == ["Bea", "Dan", "Cleo", "Ana"]


def test_v5_with_nobody_at_court_the_order_stays() -> None:
    assert orders_of(revealed(at(order=("Cleo", "Dan", "Ana", "Bea")), {})) == ["Cleo", "Dan", "Ana", "Bea"]


def test_v7_a_name_is_a_must_only_while_somebody_may_be_named() -> None:
    state = at({"yellow.fat": 2}, must_name=True)
    assert after(state, orders(state, "Ana")).orders["Ana"].traitor is None
    state = at({"yellow.fat": 2}, {"Bea": FOUR}, must_name=True)
    assert refusal(state, orders(state, "Ana")) == "must_name"


@pytest.mark.parametrize("phase", [phase for phase in v.PHASES if phase != v.OVER])
def test_v8_trades_are_made_in_the_intrigues_or_in_every_phase(phase: str) -> None:
    places: dict[str, int | str] = {"red.fat": 1, "yellow.fat": "cell:2", "green.fat": "gidda"}
    hands = {"Ana": "gold", "Bea": "pardon ships ships", "Cleo": "gold troops"}
    given = do("trade", **{"from": "Cleo", "to": "Dan"}, gives=["troops"], gets=[])
    anytime = at(places, hands, phase, trade_phase="any", piles={"gidda": 5})
    assert after(anytime, given).hands["Dan"] == ("troops",)
    assert "trade" in legal(anytime)
    strict = at(places, hands, phase)
    assert ("trade" in legal(strict)) == (phase == v.INTRIGUE)
    if phase != v.INTRIGUE:
        assert refusal(strict, given) == "wrong_phase"


def test_v8_equal_trades_are_as_many_cards_both_ways() -> None:
    state = at(hands={"Ana": "gold", "Bea": "ships"}, phase=v.INTRIGUE, trade_ratio="equal")
    both = do("trade", **{"from": "Ana", "to": "Bea"}, gives=["gold"], gets=["ships"])
    assert after(state, both).hands["Ana"] == ("ships",)
    assert refusal(state, {**both, "gets": []}) == "unequal_trade"


def test_v8_pardons_are_traded_where_the_table_allows_it() -> None:
    gift = do("trade", **{"from": "Ana", "to": "Bea"}, gives=["pardon"], gets=[])
    assert refusal(at(hands={"Ana": "pardon"}, phase=v.INTRIGUE), gift) == "not_tradable"
    state = at(hands={"Ana": "pardon"}, phase=v.INTRIGUE, trade_pardons=True)
    assert after(state, gift).hands["Bea"] == ("pardon",)


def test_v8_a_pardon_traded_away_in_the_last_phase_lets_the_round_end() -> None:
    state = at({"yellow.fat": "cell:2"}, {"Bea": "pardon"}, v.PARDON_PHASE, trade_phase="any", trade_pardons=True)
    assert after(state, do("trade", **{"from": "Bea", "to": "Ana"}, gives=["pardon"], gets=[])).turn == 2


def test_v9_in_turn_order_one_players_arrival_may_come_before_another_ones_departure() -> None:
    places: dict[str, Any] = {"red.fat": "tabriz", "yellow.fat": 8}
    boards: dict[str, dict[str, Any]] = {"Ana": {"fat": 8}, "Bea": {"fat": "gidda"}}
    assert revealed(at(places), boards).failed == {"red.fat": v.TAKEN}
    assert revealed(at(places, order=("Bea", "Cleo", "Dan", "Ana")), boards).failed == {}
    assert revealed(at(places, seat_entry="simultaneous"), boards).failed == {}


def test_v9_simultaneous_entry_does_not_free_a_seat_that_is_kept() -> None:
    state = at({"red.fat": "tabriz", "yellow.fat": 8}, seat_entry="simultaneous")
    assert revealed(state, {"Ana": {"fat": 8}}).failed == {"red.fat": v.TAKEN}


@pytest.mark.parametrize(
    ("held", "cells", "banished"),
    [("---", "X--", None), ("a--", "aX-", None), ("a-c", "aXc", None), ("abc", "abX", "c"), ("-bc", "Xbc", None)],
)
def test_v10_the_first_free_cell_is_taken_or_the_third_is_cleared(held: str, cells: str, banished: str | None) -> None:
    named = {"a": "yellow.fat", "b": "green.fat", "c": "blue.fat", "X": "red.fat"}
    places: dict[str, Any] = {named[each]: f"cell:{at}" for at, each in enumerate(held, 1) if each != "-"}
    state = at({**places, "red.small": 5}, {"Ana": FOUR}, dungeon="first_free")
    state = revealed(state, {"Ana": {"traitor": "red.fat"}})
    assert state.dungeons == tuple(named.get(each) for each in cells)
    assert state.island == ((named[banished],) if banished else ())


def tied(**options: Any) -> State:
    state = at({"red.fat": 5, "yellow.fat": 2, "yellow.small": 3}, {"Cleo": FOUR, "Dan": FOUR}, **options)
    return revealed(state, {"Ana": {"traitor": "green.tall"}, "Bea": {"traitor": "blue.fat"}})


@pytest.mark.parametrize(("way", "who"), [("starter", "Ana"), ("random", None)])
def test_v11_between_cities_the_starter_chooses_or_chance(way: str, who: str | None) -> None:
    state = tied(city_tie=way)
    assert (state.phase, GAME.record.state_as_json(state)["who"]) == (v.TIE, who)
    assert after(state, do("convict", vizier="blue.fat")).dungeons[0] == "blue.fat"


def test_v11_between_cities_nobody_may_go() -> None:
    state = tied(city_tie="none")
    assert (state.phase, state.convicted, state.votes) == (v.INTRIGUE, None, {"green.tall": 5, "blue.fat": 5})


def test_v13_one_pardon_a_round_asks_nobody_twice() -> None:
    cells: dict[str, Any] = {"yellow.fat": "cell:2", "yellow.small": "cell:3"}
    state = at(cells, {"Bea": "pardon pardon"}, v.PARDON_PHASE, one_pardon=True)
    assert after(state, do("pardon", vizier="yellow.fat", city="gidda")).turn == 2


OUT: dict[str, Any] = dict.fromkeys(("red.fat", "red.small", "red.tall"), "island")


def test_v15_a_player_whose_viziers_are_all_banished_goes_on_trading() -> None:
    state = at(OUT, {"Ana": "gold"}, v.INTRIGUE)
    assert GAME.record.state_as_json(state)["out"] == []
    assert after(state, do("trade", **{"from": "Ana", "to": "Bea"}, gives=["gold"], gets=[])).hands["Bea"] == ("gold",)
    assert "Ana" in after(state, do("plan")).waiting


def test_v15_a_player_who_is_out_gives_no_orders_and_keeps_the_cards() -> None:
    hands = {"Ana": "gold gold", "Bea": "ships"}
    state = at({**OUT, "yellow.fat": 1}, hands, v.INTRIGUE, three_banished="out")
    assert GAME.record.state_as_json(state)["out"] == ["Ana"]
    state = after(state, do("plan"))
    state = after(state, *(orders(state, player) for player in NAMES[1:]))
    assert (state.turn, state.hands["Ana"]) == (2, ("gold", "gold"))


def test_v16_without_draws_nobody_offers_one() -> None:
    assert "draw" not in legal(at(phase=v.INTRIGUE, draws=False))
    assert "draw" in legal(at(phase=v.INTRIGUE))


def test_v20_a_named_vizier_that_travels_is_still_named() -> None:
    state = at({"red.fat": 5, "yellow.fat": 3}, {"Bea": FOUR})
    state = revealed(state, {"Ana": {"traitor": "yellow.fat"}, "Bea": {"fat": "gidda"}})
    state = after(state, do("take", city="gidda", next="gold"))
    assert (state.convicted, place(state, "yellow.fat")) == ("yellow.fat", "cell:1")
