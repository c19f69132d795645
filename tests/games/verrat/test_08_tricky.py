"""The tricky cases of section 8, by their numbers."""

from companion.games.verrat import GAME
from companion.games.verrat import vocabulary as v
from companion.games.verrat.actions.rounds import collectors
from tests.games.verrat.positions import (
    FIVE,
    LAST,
    SIX,
    after,
    at,
    do,
    legal,
    orders,
    place,
    refusal,
    revealed,
)

FOUR = "horses cannons gold troops"


def test_1_claimants_of_one_seat_still_collect_where_they_stay() -> None:
    state = at({"red.fat": "tabriz", "yellow.fat": "gidda"})
    state = revealed(state, {"Ana": {"fat": 5}, "Bea": {"fat": 5}})
    assert {right.city for right in collectors(state)} == {"tabriz", "gidda"}


def test_2_a_contested_seat_touches_its_claimants_alone() -> None:
    state = at({"red.fat": "tabriz", "red.small": 9, "yellow.fat": "gidda"})
    state = revealed(state, {"Ana": {"fat": 4, "small": "shiraz"}, "Bea": {"fat": 4}})
    assert set(state.failed) == {"red.fat", "yellow.fat"}
    assert place(state, "red.small") == "shiraz"


def test_3_with_simultaneous_entry_a_seat_left_later_is_free() -> None:
    state = at({"red.fat": "tabriz", "yellow.fat": 8}, seat_entry="simultaneous")
    state = revealed(state, {"Ana": {"fat": 8}, "Bea": {"fat": "tabriz"}})
    assert (place(state, "red.fat"), place(state, "yellow.fat"), state.failed) == (8, "tabriz", {})


def test_4_four_cards_of_three_kinds_protect_their_owner() -> None:
    state = at({"yellow.fat": 5}, {"Bea": "gold gold horses ships"})
    assert refusal(state, orders(state, "Ana", "yellow.fat")) == "not_eligible"
    by_number = at({"yellow.fat": 5}, {"Bea": "gold gold horses ships"}, eligibility="cards")
    assert after(by_number, orders(by_number, "Ana", "yellow.fat")).orders["Ana"].traitor == "yellow.fat"


def test_4_a_power_gained_after_the_orders_makes_nobody_nameable_before_the_next_ones() -> None:
    state = revealed(at({"yellow.fat": "gidda"}, {"Bea": "gold gold horses ships"}, tops={"gidda": "cannons"}), {})
    state = after(state, do("take", city="gidda", next="gold"))
    assert (state.votes, state.turn) == ({}, 2)
    state = after(state, do("plan"))
    assert after(state, orders(state, "Ana", "yellow.fat")).orders["Ana"].traitor == "yellow.fat"


def test_5_ties_between_seat_and_city_and_between_cities() -> None:
    hands = {"Cleo": FOUR, "Dan": FOUR}
    state = at({"red.fat": 5, "yellow.fat": 2, "yellow.small": 3, "green.fat": 4}, hands, piles={"gidda": 0})
    assert revealed(state, {"Ana": {"traitor": "green.fat"}, "Bea": {"traitor": "blue.fat"}}).convicted == "green.fat"
    tie = revealed(state, {"Ana": {"traitor": "green.small"}, "Bea": {"traitor": "blue.fat"}})
    assert (tie.phase, tie.tied) == (v.TIE, ("green.small", "blue.fat"))


def test_6_out_of_the_third_dungeon_a_vizier_is_banished_and_gives_no_more_orders() -> None:
    cells = {"yellow.fat": "cell:1", "green.fat": "cell:2", "blue.fat": "cell:3"}
    state = revealed(at({**cells, "red.fat": 5}, {"Ana": FOUR}), {"Ana": {"traitor": "red.small"}})
    assert state.dungeons == ("red.small", "yellow.fat", "green.fat")
    state = after(state, do("plan"))
    assert state.island == ("blue.fat",)
    assert refusal(state, do("orders", player="Dan", travel=dict.fromkeys(v.SHAPES, v.STAY))) == "banished"
    state = after(state, do("orders", player="Dan", travel={"small": v.STAY, "tall": 5}))
    assert "Dan" in state.orders


def test_7_a_vizier_pushed_on_may_be_pardoned_in_the_same_round_and_the_newcomer_not() -> None:
    places: dict[str, int | str] = {"yellow.fat": "cell:1", "red.tall": 3, "green.fat": 5}
    state = revealed(at(places, {"Ana": f"{FOUR} pardon", "Bea": "pardon"}), {"Cleo": {"traitor": "red.tall"}})
    assert (state.phase, state.dungeons) == (v.PARDON_PHASE, ("red.tall", "yellow.fat", None))
    assert refusal(state, do("pardon", vizier="red.tall", city="gidda")) == "pardon_cell"
    state = after(state, do("pardon", vizier="yellow.fat", city="gidda"))
    assert (place(state, "yellow.fat"), state.piles["gidda"], state.hands["Bea"]) == ("hand", 6, ())


def test_8_kaffa_is_searched_and_stays_face_down() -> None:
    state = revealed(at({"red.fat": "kaffa", "yellow.fat": "tabriz"}), {})
    state = after(state, do("take", city="kaffa", card="ships"))
    assert (state.hands["Ana"], state.piles["kaffa"], state.tops["kaffa"]) == (("ships",), 3, None)
    both = revealed(at({"red.fat": "kaffa", "red.small": "kaffa", "yellow.fat": "tabriz"}), {})
    assert refusal(both, do("take", city="kaffa", card="ships")) == "not_alone"


def test_9_seat_one_demands_what_is_there_twice_and_may_win_by_it() -> None:
    places = {"red.fat": 7, "red.small": 1}
    once = revealed(at(places, {"Ana": FIVE, "Bea": "ships", "Cleo": "ships ships"}), {})
    assert refusal(once, do("demand", **{"from": "Bea", "card": "ships"})) == "seat1_refused"
    won = after(once, do("demand", **{"from": "Cleo", "card": "ships"}))
    assert (won.winner, won.phase, won.hands["Cleo"]) == ("Ana", v.OVER, ("ships",))


def test_10_the_rotation_wins_before_the_next_intrigues_or_changes_weights_and_starter() -> None:
    assert revealed(at({"red.fat": LAST}, {"Ana": SIX}), {}).winner == "Ana"
    state = revealed(at({"red.fat": LAST, "yellow.fat": 11}, {"Ana": FIVE}), {})
    facts = GAME.record.state_as_json(state)
    assert (state.court[0], facts["weights"], facts["order"]) == (
        "red.fat",
        {"Ana": 7, "Bea": 1, "Cleo": 0, "Dan": 0},
        ["Ana", "Bea", "Cleo", "Dan"],
    )
    assert "plan" in legal(state)
