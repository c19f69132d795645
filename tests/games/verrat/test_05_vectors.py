"""The vectors of section 5, by their numbers."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.verrat import vocabulary as v
from companion.games.verrat.actions.rounds import collectors, convicted
from companion.games.verrat.state import State
from tests.games.verrat.positions import FIVE, LAST, NAMES, SIX, after, at, do, orders, place, revealed

RICH = dict.fromkeys(NAMES, "horses cannons gold troops")
"""Hands that make everyone's viziers nameable."""


def rights(state: State) -> set[tuple[str, str]]:
    return {(right.vizier, right.city) for right in collectors(state)}


def test_u1_three_viziers_sent_to_one_seat_all_stay_and_collect_where_they_are_alone() -> None:
    state = at({"red.fat": "tabriz", "yellow.fat": "gidda", "green.fat": "uskub"})
    state = revealed(state, {"Ana": {"fat": 5}, "Bea": {"fat": 5}, "Cleo": {"fat": 5}})
    assert state.failed == dict.fromkeys(("red.fat", "yellow.fat", "green.fat"), v.CONTESTED)
    assert rights(state) == {("red.fat", "tabriz"), ("yellow.fat", "gidda"), ("green.fat", "uskub")}


def test_u2_a_seat_whose_occupant_moves_later_is_taken() -> None:
    state = at({"red.fat": "tabriz", "yellow.fat": 7, "green.fat": "uskub"})
    state = revealed(state, {"Ana": {"fat": 7}, "Bea": {"fat": "tabriz"}})
    assert state.failed == {"red.fat": v.TAKEN}
    assert place(state, "red.fat") == place(state, "yellow.fat") == "tabriz"
    assert rights(state) == {("green.fat", "uskub")}


def test_u3_a_seat_left_before_is_free() -> None:
    state = at({"yellow.fat": 7, "green.fat": "uskub"})
    state = revealed(state, {"Bea": {"fat": "tabriz"}, "Cleo": {"fat": 7}})
    assert (place(state, "green.fat"), state.failed) == (7, {})


def test_u4_the_own_vizier_that_leaves_frees_its_seat() -> None:
    state = at({"red.fat": 7, "red.small": "uskub"})
    state = revealed(state, {"Ana": {"fat": "gidda", "small": 7}})
    assert (place(state, "red.fat"), place(state, "red.small")) == ("gidda", 7)
    state = at({"red.fat": "uskub", "red.tall": 7})
    assert place(revealed(state, {"Ana": {"fat": 7, "tall": "gidda"}}), "red.fat") == 7


def voted(places: Mapping[str, int | str], names: dict[str, str], **options: Any) -> State:
    """The position after a vote in which nobody moves and nobody can take a card."""
    state = at(places, RICH, piles=dict.fromkeys(v.CITIES, 0), **options)
    return revealed(state, {player: {"traitor": traitor} for player, traitor in names.items()})


WEIGHTS: Mapping[str, int | str] = {
    "red.fat": 12,
    "red.small": 3,
    "yellow.fat": 9,
    "yellow.small": 6,
    "green.small": 11,
}
"""Ana 15, Bea 15, Cleo 11, Dan 0."""


def test_u5_of_two_tied_viziers_the_one_on_the_higher_seat_goes() -> None:
    names = {"Ana": "yellow.fat", "Bea": "red.small", "Cleo": "blue.fat", "Dan": "green.tall"}
    state = voted(WEIGHTS, names)
    assert state.convicted == "yellow.fat"
    assert state.votes == {"red.small": 15, "yellow.fat": 15, "green.tall": 0, "blue.fat": 11}


def test_u6_a_seat_ranks_above_a_city() -> None:
    assert voted(WEIGHTS, {"Ana": "green.tall", "Bea": "red.small"}).convicted == "red.small"


def test_u7_between_cities_the_starter_decides() -> None:
    state = voted(WEIGHTS, {"Ana": "green.tall", "Bea": "blue.small"}, order=("Dan", "Ana", "Bea", "Cleo"))
    assert (state.phase, state.tied, state.convicted) == (v.TIE, ("green.tall", "blue.small"), None)
    assert after(state, do("convict", vizier="blue.small")).convicted == "blue.small"


def test_u8_the_weights_of_all_who_name_a_vizier_add_up() -> None:
    names = {"Ana": "green.tall", "Bea": "blue.small", "Cleo": "blue.small", "Dan": "green.tall"}
    state = voted(WEIGHTS, names)
    assert (state.convicted, state.votes) == ("blue.small", {"green.tall": 15, "blue.small": 26})


def test_u9_without_weight_nobody_goes() -> None:
    state = voted({}, {"Ana": "green.tall", "Bea": "blue.small"})
    assert (state.convicted, state.votes, state.phase) == (None, {"green.tall": 0, "blue.small": 0}, v.INTRIGUE)


@pytest.mark.parametrize(
    ("before", "cells", "banished"),
    [
        ("---", "X--", None),
        ("a--", "Xa-", None),
        ("a-c", "Xac", None),
        ("ab-", "Xab", None),
        ("abc", "Xab", "c"),
        ("-bc", "Xbc", None),
    ],
)
def test_u10_the_newcomer_pushes_the_others_on(before: str, cells: str, banished: str | None) -> None:
    named = {"a": "yellow.fat", "b": "green.fat", "c": "blue.fat", "X": "red.fat"}
    held = {named[each]: f"cell:{cell}" for cell, each in enumerate(before, 1) if each != "-"}
    event = convicted(at(held), "red.fat")._asdict()
    assert event["cells"] == tuple(named.get(each) for each in cells)
    assert event["banished"] == (named[banished] if banished else None)


def test_u11_the_sixth_power_wins_at_once_and_nobody_else_collects() -> None:
    state = at({"red.fat": 7, "red.small": "shiraz", "yellow.fat": "gidda"}, {"Ana": FIVE}, tops={"shiraz": "ships"})
    state = revealed(state, {})
    state = after(state, do("take", city="shiraz", next="gold"))
    assert (state.phase, state.winner, state.reason, state.turn) == (v.OVER, "Ana", v.HEIR, 1)


def test_u12_the_change_of_seats_may_win() -> None:
    state = revealed(at({"red.fat": LAST}, {"Ana": SIX}), {})
    assert (state.winner, state.court[0], state.turn) == ("Ana", "red.fat", 1)


def test_u13_all_powers_and_the_heirs_seat_must_be_one_players() -> None:
    state = revealed(at({"yellow.fat": LAST, "red.fat": 8}, {"Ana": SIX, "Bea": FIVE}), {})
    assert (state.phase, state.court[0], state.winner) == (v.INTRIGUE, "yellow.fat", None)


def test_u14_a_pardon_is_no_power() -> None:
    state = revealed(at({"red.fat": LAST}, {"Ana": f"{FIVE} pardon"}), {})
    assert (state.phase, state.winner) == (v.INTRIGUE, None)


def test_an_arrival_wins_before_later_ones() -> None:
    state = at({"red.fat": "tabriz", "yellow.fat": "gidda"}, {"Ana": SIX})
    state = after(state, *(orders(state, name, fat=7 if name == "Ana" else 8) for name in ("Bea", "Ana")))
    state = after(state, orders(state, "Cleo"), orders(state, "Dan"))
    assert (state.winner, place(state, "yellow.fat")) == ("Ana", "gidda")
