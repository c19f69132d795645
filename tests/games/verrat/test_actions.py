"""Every action, and every code that refuses one (sections 4 and 6)."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.verrat import GAME
from companion.games.verrat import vocabulary as v
from companion.games.verrat.actions import ACTIONS
from companion.games.verrat.state import State, start
from companion.kernel.events import changed
from companion.kernel.refusal import Refused
from companion.messages import refusal as sentence
from companion.messages import wording
from companion.translations import WHOLE
from tests.games.verrat.positions import FIVE, NAMES, SIX, after, at, do, legal, orders, place, refusal, revealed, setup

FOUR = "horses cannons gold troops"


def talk(**options: Any) -> State:
    hands = {"Ana": "gold gold pardon", "Bea": "ships troops"}
    return at(hands=hands, phase=v.INTRIGUE, **options)


def trade(gives: list[str], gets: list[str], giver: object = "Ana", taker: object = "Bea") -> dict[str, Any]:
    return do("trade", **{"from": giver, "to": taker}, gives=gives, gets=gets)


def collecting() -> State:
    """Ana may take in Tabriz and at Kaffa, Bea in Gidda; Cleo is alone where nothing is left."""
    places = {"red.fat": "tabriz", "red.tall": "kaffa", "yellow.fat": "gidda", "green.fat": "uskub"}
    return revealed(at(places, piles={"uskub": 0}, tops={"uskub": None, "tabriz": "goods"}), {})


def seat_one() -> State:
    places = {"red.small": 1, "red.tall": 2}
    return revealed(at(places, {"Ana": "gold", "Bea": "ships ships gold gold", "Cleo": "troops"}), {})


def pardoning(**options: Any) -> State:
    cells = {"yellow.fat": "cell:2", "yellow.small": "cell:3", "green.fat": "cell:1"}
    hands = {"Ana": "gold", "Bea": "pardon pardon", "Cleo": "pardon"}
    return revealed(at(cells, hands, **options), {})


def spent() -> State:
    """Bea has used the one pardon that she may, and Cleo is asked."""
    cells = {"yellow.fat": "cell:2", "green.fat": "cell:3", "yellow.small": "cell:1"}
    hands = {"Bea": "pardon pardon", "Cleo": "pardon"}
    state = after(at(cells, hands, v.PARDON_PHASE, one_pardon=True), do("pardon", vizier="yellow.fat", city="gidda"))
    return changed(state, dungeons=("blue.fat", "yellow.small", "green.fat"))


def two_owners(hand: str) -> State:
    """Ana and Bea have a vizier each to free; Bea has a pardon card."""
    return at({"red.fat": "cell:2", "yellow.fat": "cell:3"}, {"Ana": hand, "Bea": "pardon"}, v.PARDON_PHASE)


def many(card: str, phase: str = v.INTRIGUE, places: Mapping[str, int | str] | None = None) -> State:
    """Six cards of a kind are face up."""
    no_gold = dict.fromkeys((city for city in v.CITIES if city != v.KAFFA), "ships")
    state = at(places, {"Ana": " ".join([card] * 6)}, phase, tops=no_gold)
    return changed(state, tops={**state.tops, "gidda": "troops", "isfahan": None})


def taking(city: str = "tabriz") -> State:
    return revealed(many("gold", v.PLAN, {"red.fat": city}), {})


def tie() -> State:
    names = {"Ana": {"traitor": "green.tall"}, "Bea": {"traitor": "blue.fat"}}
    return revealed(at({"red.fat": 5, "yellow.fat": 2, "yellow.small": 3}, {"Cleo": FOUR, "Dan": FOUR}), names)


JAILED: dict[str, int | str] = {
    "red.fat": "cell:1",
    "red.small": "island",
    "red.tall": 5,
    "yellow.fat": 8,
    "yellow.small": "gidda",
}
STAYS = {"tall": v.STAY}
OUT: dict[str, int | str] = {"red.fat": "island", "red.small": "island", "red.tall": "island", "yellow.fat": 1}


def ordered(state: State, player: object = "Ana", travel: object = None, **more: Any) -> tuple[State, dict[str, Any]]:
    return state, do("orders", player=player, travel=travel, **more)


def travelling() -> State:
    return at({"red.fat": 7, "blue.fat": "kaffa"}, phase=v.TRAVEL, tracking="light")


BACK = do("journey", vizier="blue.fat", place=4)
CASES: list[tuple[str, tuple[State, Mapping[str, Any]]]] = [
    ("unknown_action", (talk(), do("march"))),
    ("unknown_action", (talk(), {"do": 3})),
    ("game_over", (after(talk(), do("draw")), do("plan"))),
    ("wrong_phase", (talk(), do("pass"))),
    ("wrong_phase", (talk(draws=False), do("draw"))),
    ("wrong_phase", (after(talk(), do("plan")), trade(["gold"], []))),
    ("bad_value", (talk(), do("plan", why="now"))),
    ("bad_value", (talk(), trade([], []))),
    ("bad_value", (talk(), trade(["silver"], []))),
    ("bad_value", (talk(), do("trade", **{"from": "Ana", "to": "Bea", "gives": ["gold"]}))),
    ("bad_value", (talk(), trade(["gold"], [], giver=1))),
    ("unknown_player", (talk(), trade(["gold"], [], taker="Zoe"))),
    ("self_target", (talk(), trade(["gold"], [], taker="Ana"))),
    ("player_out", (at(OUT, {"Bea": "gold"}, v.INTRIGUE, three_banished="out"), trade([], ["gold"]))),
    ("not_tradable", (talk(), trade(["pardon"], []))),
    ("unequal_trade", (talk(trade_ratio="equal"), trade(["gold"], ["ships", "troops"]))),
    ("not_held", (talk(), trade(["gold"], ["gold"]))),
    ("not_held", (talk(), trade(["gold", "gold", "gold"], []))),
    ("bad_value", ordered(at(JAILED), travel=["stay"])),
    ("bad_value", ordered(at(JAILED), travel={"wide": "stay"})),
    ("bad_value", ordered(at(JAILED), travel={"tall": "paris"})),
    ("bad_value", ordered(at(JAILED), travel={"tall": 13})),
    ("bad_value", ordered(at(JAILED), travel={"tall": True})),
    ("bad_value", ordered(at(JAILED), travel=STAYS, traitor=4)),
    ("unknown_player", ordered(at(JAILED), "Zoe", STAYS)),
    ("unknown_vizier", ordered(at(JAILED), travel=STAYS, traitor="red.wide")),
    ("player_out", ordered(at(OUT, three_banished="out"), travel={})),
    ("already_ordered", ordered(after(at(JAILED), orders(at(JAILED), "Ana")), travel=STAYS)),
    ("missing_order", ordered(at(JAILED), travel={})),
    ("in_dungeon", ordered(at(JAILED), travel={"fat": v.STAY, **STAYS})),
    ("banished", ordered(at(JAILED), travel={"small": "gidda", **STAYS})),
    ("seat_to_seat", ordered(at(JAILED), travel={"tall": 6})),
    ("own_seat_clash", ordered(at(JAILED), "Bea", {"fat": v.STAY, "small": 8, "tall": v.STAY})),
    ("own_seat_clash", ordered(at(JAILED), "Bea", {"fat": "gidda", "small": 9, "tall": 9})),
    ("not_targetable", ordered(at(JAILED, {"Ana": FOUR}), travel=STAYS, traitor="red.fat")),
    ("not_eligible", ordered(at(JAILED), travel=STAYS, traitor="yellow.fat")),
    ("must_name", ordered(at(JAILED, {"Bea": FOUR}, must_name=True), travel=STAYS)),
    ("bad_value", (collecting(), do("take", city="paris"))),
    ("bad_value", (collecting(), do("take", city="tabriz"))),
    ("bad_value", (collecting(), do("take", city="tabriz", next="gold", card="gold"))),
    ("bad_value", (collecting(), do("take", city="kaffa", card="gold", next="gold"))),
    ("bad_value", (collecting(), do("take", city="kaffa"))),
    ("bad_value", (collecting(), do("take", city="uskub", next="gold"))),
    ("not_alone", (collecting(), do("take", city="bukhara", next="gold"))),
    ("not_alone", (collecting(), do("take", city="isfahan"))),
    (
        "already_taken",
        (after(collecting(), do("take", city="tabriz", next="gold")), do("take", city="tabriz", next="gold")),
    ),
    ("empty_pile", (collecting(), do("take", city="uskub"))),
    ("wrong_turn", (collecting(), do("take", city="gidda", next="gold"))),
    ("bad_value", (seat_one(), do("demand", **{"from": "Bea", "card": "pardon"}))),
    ("unknown_player", (seat_one(), do("demand", **{"from": "Zoe", "card": "ships"}))),
    ("self_target", (seat_one(), do("demand", **{"from": "Ana", "card": "ships"}))),
    ("seat1_refused", (seat_one(), do("demand", **{"from": "Bea", "card": "gold"}))),
    ("seat1_refused", (seat_one(), do("demand", **{"from": "Cleo", "card": "troops"}))),
    ("unknown_vizier", (tie(), do("convict", vizier="pink.fat"))),
    ("not_tied", (tie(), do("convict", vizier="red.fat"))),
    ("bad_value", (tie(), do("convict"))),
    ("unknown_vizier", (pardoning(), do("pardon", vizier="pink.fat", city="gidda"))),
    ("bad_value", (pardoning(), do("pardon", vizier="yellow.fat", city="paris"))),
    ("pardon_cell", (pardoning(), do("pardon", vizier="green.fat", city="gidda"))),
    ("no_pardon", (two_owners("gold"), do("pardon", vizier="red.fat", city="gidda"))),
    ("pardon_limit", (spent(), do("pardon", vizier="yellow.small", city="gidda"))),
    ("wrong_turn", (two_owners("pardon"), do("pardon", vizier="yellow.fat", city="gidda"))),
    ("bad_value", (talk(), do("correct", hands={"Ana": ["gold", "gold", "ships"]}))),
    ("bad_value", (talk(), do("correct", hands={"Ana": ["gold", "gold", "ships"]}, why="  "))),
    ("bad_value", (talk(), do("correct", hands={}, why="misread"))),
    ("bad_value", (talk(), do("correct", why="misread"))),
    ("bad_value", (talk(), do("correct", hands=["gold"], why="misread"))),
    ("bad_value", (talk(), do("correct", hands={"Ana": ["gold"]}, why="misread"))),
    ("bad_value", (talk(), do("correct", tops={"kaffa": "gold"}, why="misread"))),
    ("bad_value", (talk(), do("correct", tops={"gidda": "silver"}, why="misread"))),
    ("unknown_player", (talk(), do("correct", hands={"Zoe": ["gold"]}, why="misread"))),
    ("no_such_card", (many("gold"), do("correct", tops={"gidda": "gold"}, why="misread"))),
    ("wrong_phase", (tie(), do("correct", viziers={"red.fat": "hand"}, why="moved"))),
    ("bad_value", (talk(), do("correct", viziers={"red.fat": "paris"}, why="moved"))),
    ("bad_value", (talk(), do("correct", viziers={"red.fat": True}, why="moved"))),
    ("bad_value", (talk(), do("correct", viziers={"red.fat": 7, "red.tall": 7}, why="moved"))),
    ("unknown_vizier", (talk(), do("correct", viziers={"pink.fat": "hand"}, why="moved"))),
    ("bad_value", (talk(), do("correct", numbers=[7, 7, 9, 10, 11, 1, 2, 3, 4, 5, 6, 12], why="misread"))),
    ("bad_value", (talk(), do("correct", piles={"paris": 2}, why="counted"))),
    ("bad_value", (talk(), do("correct", piles={"gidda": -1}, why="counted"))),
    ("bad_value", (talk(), do("correct", piles={"gidda": 4}, why="counted"))),
    ("bad_value", (talk(), do("correct", piles={"gidda": 4, "isfahan": 1}, why="counted"))),
    ("no_such_card", (taking(), do("take", city="tabriz", next="gold"))),
    ("no_such_card", (taking("kaffa"), do("take", city="kaffa", card="gold"))),
    ("seat_taken", (travelling(), do("journey", vizier="blue.fat", place=7))),
    ("already_travelled", (after(travelling(), BACK), {**BACK, "place": 5})),
]


@pytest.mark.parametrize(("code", "case"), CASES, ids=[f"{at}-{code}" for at, (code, _) in enumerate(CASES)])
def test_what_the_rules_do_not_allow_is_refused(code: str, case: tuple[State, Mapping[str, Any]]) -> None:
    assert refusal(*case) == code


@pytest.mark.parametrize("locale", WHOLE)
def test_every_refusal_has_its_sentence(locale: str) -> None:
    for _, (state, command) in CASES:
        with pytest.raises(Refused) as refused:
            GAME.actions.decide(state, command)
        assert wording(locale).plain(sentence(refused.value, "verrat"))


def test_every_code_is_reached() -> None:
    others = {"nothing_to_undo", "bad_setup"}  # the journal's, and the set-up's
    assert {code for code, _ in CASES} | others == set(ACTIONS.refusals)


def test_a_game_without_a_deal_cannot_start() -> None:
    with pytest.raises(Refused, match="bad_setup"):
        start(setup(), None)


def test_an_action_may_carry_its_time() -> None:
    assert after(talk(), do("plan", at=12.5)).phase == v.PLAN


def test_a_trade_changes_two_hands_and_a_gift_is_one() -> None:
    state = after(talk(), trade(["gold"], ["ships", "troops"]))
    assert (state.hands["Ana"], state.hands["Bea"]) == (("gold", "troops", "ships", "pardon"), ("gold",))
    assert after(talk(), trade([], ["ships"])).hands["Bea"] == ("troops",)


def test_a_trade_may_win() -> None:
    state = at({"red.fat": 7}, {"Ana": FIVE, "Bea": "ships"}, v.INTRIGUE)
    assert after(state, trade([], ["ships"])).winner == "Ana"


def test_the_table_may_agree_on_a_draw() -> None:
    state = after(talk(), do("draw"))
    assert (state.phase, state.winner, state.reason, legal(state)) == (v.OVER, None, "draw", set())


def test_orders_come_in_any_sequence_and_the_last_reveal_all() -> None:
    state = at({"red.fat": 5})
    for player in ("Cleo", "Ana", "Dan"):
        state = after(state, orders(state, player))
    assert GAME.record.state_as_json(state)["ready"] == ["Ana", "Cleo", "Dan"]
    assert state.revealed == {}
    state = after(state, orders(state, "Bea"))
    assert (set(state.revealed), state.orders) == ({"Ana", "Bea", "Cleo", "Dan"}, {})


def test_the_own_place_by_name_is_staying() -> None:
    state = revealed(at({"red.fat": 5, "red.small": "gidda"}), {"Ana": {"fat": 5, "small": "gidda"}})
    assert (state.failed, place(state, "red.small")) == ({}, "gidda")


def test_a_vizier_that_keeps_its_seat_is_no_claimant() -> None:
    one = revealed(at({"red.fat": 5, "yellow.fat": "gidda"}), {"Bea": {"fat": 5}})
    assert one.failed == {"yellow.fat": v.TAKEN}
    two = at({"red.fat": 5, "yellow.fat": "gidda", "green.fat": "tabriz"})
    two = revealed(two, {"Bea": {"fat": 5}, "Cleo": {"fat": 5}})
    assert two.failed == dict.fromkeys(("yellow.fat", "green.fat"), v.CONTESTED)


def test_a_pardoned_vizier_may_go_to_a_seat_to_a_city_or_wait() -> None:
    state = at({"red.fat": "hand", "yellow.fat": "hand", "green.fat": "hand"})
    state = revealed(state, {"Ana": {"fat": 5}, "Bea": {"fat": "gidda"}})
    assert [place(state, f"{colour}.fat") for colour in ("red", "yellow", "green")] == [5, "gidda", "hand"]


def test_a_player_without_a_vizier_to_move_still_names() -> None:
    state = at({"red.fat": "island", "red.small": "cell:1", "red.tall": "cell:2"}, {"Bea": FOUR})
    assert after(state, do("orders", player="Ana", travel={}, traitor="yellow.fat")).orders["Ana"].traitor


def test_the_last_card_of_a_pile_leaves_nothing_open() -> None:
    state = revealed(at({"red.fat": "gidda", "yellow.fat": "tabriz"}, piles={"gidda": 1}, tops={"gidda": "gold"}), {})
    state = after(state, do("take", city="gidda"))
    assert (state.piles["gidda"], state.tops["gidda"], state.hands["Ana"]) == (0, None, ("gold",))


def test_cards_are_taken_in_turn_order_and_one_players_in_any_sequence() -> None:
    state = collecting()
    assert GAME.record.state_as_json(state)["who"] == "Ana"
    state = after(state, do("take", city="kaffa", card="ships"), do("take", city="tabriz", next="ships"))
    assert GAME.record.state_as_json(state)["who"] == "Bea"
    assert legal(state) == {"take", "correct"}


def test_nobody_needs_to_demand() -> None:
    state = after(seat_one(), do("pass"))
    assert (state.turn, state.hands["Bea"]) == (2, ("gold", "gold", "ships", "ships"))


def test_seat_one_is_not_asked_where_nothing_can_be_demanded() -> None:
    assert revealed(at({"red.fat": 1}, {"Ana": "gold", "Bea": "ships gold gold"}), {}).turn == 2


def test_each_frees_as_many_as_they_can_or_passes() -> None:
    state = pardoning()
    assert (state.phase, GAME.record.state_as_json(state)["who"]) == (v.PARDON_PHASE, "Bea")
    both = after(state, *(do("pardon", vizier=f"yellow.{shape}", city="kaffa") for shape in ("fat", "small")))
    assert (both.in_hand, both.piles["kaffa"], both.tops["kaffa"], both.turn) == (
        ("yellow.fat", "yellow.small"),
        6,
        None,
        2,
    )
    assert after(state, do("pass")).turn == 2


UNDER = {"fat": "kaffa", "small": "gidda"}


def test_a_pardon_under_an_empty_pile_lies_open_but_for_kaffa() -> None:
    empty = dict.fromkeys(v.CITIES, 0)
    state = at({"yellow.fat": "cell:2", "yellow.small": "cell:3"}, {"Bea": "pardon pardon"}, v.PARDON_PHASE, empty)
    state = changed(state, tops=dict.fromkeys(v.CITIES))
    state = after(state, *(do("pardon", vizier=f"yellow.{shape}", city=city) for shape, city in UNDER.items()))
    assert (state.tops["kaffa"], state.tops["gidda"], state.piles["gidda"]) == (None, "pardon", 1)


def test_a_correction_changes_what_was_misread_and_may_win() -> None:
    state = after(
        talk(), do("correct", hands={"Ana": ["ships", "gold", "goods"]}, tops={"gidda": "pardon"}, why="a slip")
    )
    assert (state.hands["Ana"], state.tops["gidda"]) == (("gold", "goods", "ships"), "pardon")
    state = at({"red.fat": 7}, {"Ana": f"{FIVE} gold"}, v.INTRIGUE)
    assert after(state, do("correct", hands={"Ana": [*v.POWERS]}, why="a slip")).winner == "Ana"


def test_a_correction_that_leaves_nothing_to_demand_goes_on() -> None:
    state = after(seat_one(), do("correct", hands={"Bea": ["ships", "goods", "gold", "gold"]}, why="a slip"))
    assert (state.phase, state.turn) == (v.INTRIGUE, 2)


def test_orders_given_stay_when_a_correction_changes_who_may_be_named() -> None:
    state = at({"red.fat": 5, "yellow.fat": 3}, {"Bea": FOUR})
    state = after(state, orders(state, "Ana", "yellow.fat"))
    state = after(state, do("correct", hands={"Bea": ["gold"] * 4}, why="a slip"))
    assert revealed_rest(state).convicted == "yellow.fat"


def revealed_rest(state: State) -> State:
    return after(state, *(orders(state, player) for player in ("Bea", "Cleo", "Dan")))


def told(state: State, command: Mapping[str, Any]) -> str:
    """The sentences of a command, in English."""
    sentences = [line for event in GAME.actions.decide(state, command) for line in event.told(state)]
    return " ".join(wording("en").plain(line) for line in sentences)


def test_a_card_that_was_taken_unseen_is_put_right_with_its_pile() -> None:
    facts = {"hands": {"Ana": ["gold", "ships"]}, "piles": {"gidda": 4}, "tops": {"gidda": "troops"}}
    state = after(at({}, {"Ana": "gold"}, v.INTRIGUE), do("correct", why="forgotten", **facts))
    assert (state.hands["Ana"], state.piles["gidda"], state.tops["gidda"]) == (("gold", "ships"), 4, "troops")


def test_a_pile_that_is_used_up_has_no_open_card_and_one_that_is_not_has_one() -> None:
    state = after(talk(), do("correct", piles={"gidda": 0, "kaffa": 9}, why="counted"))
    assert (state.tops["gidda"], state.tops["kaffa"]) == (None, None)
    state = after(state, do("correct", piles={"gidda": 5, "kaffa": 4}, tops={"gidda": "gold"}, why="counted"))
    assert (state.piles["gidda"], state.tops["gidda"]) == (5, "gold")


EVERYWHERE = {
    "red.fat": 12,
    "red.small": "tabriz",
    "yellow.fat": "dungeon:2",
    "green.fat": "hand",
    "blue.fat": "island",
}


def test_viziers_are_put_where_they_stand_and_the_turn_order_follows() -> None:
    state = at(
        {"yellow.fat": 11, "red.fat": "cell:1", "blue.fat": "cell:2"},
        phase=v.INTRIGUE,
        order=("Bea", *NAMES[2:], "Ana"),
    )
    now = after(state, do("correct", viziers=EVERYWHERE, why="the board"))
    assert {vizier: place(now, vizier) for vizier in EVERYWHERE} == {**EVERYWHERE, "yellow.fat": "cell:2"}
    assert (now.dungeons, now.order) == ((None, "yellow.fat", None), NAMES)


def test_two_viziers_change_seats_in_one_correction() -> None:
    now = after(
        at({"red.fat": 5, "blue.tall": 6}), do("correct", viziers={"red.fat": 6, "blue.tall": 5}, why="swapped")
    )
    assert (place(now, "red.fat"), place(now, "blue.tall")) == (6, 5)


def test_vote_markers_are_put_right_under_the_viziers() -> None:
    state = at({"red.fat": 7, "yellow.fat": 12}, phase=v.INTRIGUE)
    numbers = [12, *state.numbers[1:11], 7]
    now = after(state, do("correct", numbers=numbers, why="misread"))
    assert (place(now, "red.fat"), place(now, "yellow.fat"), now.order[0]) == (12, 7, "Ana")
    assert told(state, do("correct", numbers=numbers, why="misread")) == "Vote markers corrected: misread"


def test_the_order_of_a_round_under_way_stays() -> None:
    state = collecting()
    assert after(state, do("correct", viziers={"yellow.small": 12}, why="the board")).order == state.order


def test_the_board_waits_for_orders_that_are_in() -> None:
    state = at({"red.fat": 5})
    assert after(state, do("correct", viziers={"red.fat": 6}, why="the board")).court.index("red.fat")
    given = after(state, orders(state, "Bea"))
    assert refusal(given, do("correct", viziers={"red.fat": 6}, why="the board")) == "wrong_phase"


def test_who_lies_in_a_dungeon_already_is_not_judged() -> None:
    state = at({"red.fat": 1, "yellow.fat": 3, "green.fat": "tabriz"}, {"Ana": "gold", "Bea": f"{FOUR} ships ships"})
    state = revealed(state, {"Cleo": {"traitor": "yellow.fat"}, "Ana": {"traitor": "yellow.fat"}})
    assert state.phase == v.CARDS_PHASE
    state = after(state, do("correct", viziers={"yellow.fat": "dungeon:1"}, why="the board"))
    state = after(state, do("take", city="tabriz", next="gold"), do("pass"))
    assert (state.dungeons, state.votes, state.convicted) == (("yellow.fat", None, None), {}, None)


def test_a_correction_wins_only_as_a_whole() -> None:
    state = at({"red.fat": 5}, {"Ana": SIX}, v.INTRIGUE)
    kept = {"hands": {"Ana": [*v.POWERS[:5], "gold"]}, "viziers": {"red.fat": 7}}
    assert after(state, do("correct", why="all at once", **kept)).winner is None
    assert after(state, do("correct", why="the board", viziers={"red.fat": 7})).winner == "Ana"


def test_a_correction_is_told_part_by_part() -> None:
    command = do("correct", piles={"gidda": 4, "kaffa": 5}, viziers={"red.fat": "dungeon:1"}, why="We looked")
    piles, viziers = (
        "Piles corrected: Gidda 4 and Kaffa 5. We looked",
        "Viziers corrected: the round red vizier (dungeon 1)",
    )
    assert told(talk(), command) == f"{piles} {viziers}. We looked"
