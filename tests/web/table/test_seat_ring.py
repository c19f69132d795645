"""The ring of seats: how each seat looks and what a tap on it does."""

from typing import Any

import pytest

from companion.kernel.viewers import RingSeat
from companion.kernel.words import Text, text
from companion.web.table.seat_ring import Tap, seat_ring

WHY = text("look.reason.blocked")


def seat(
    name: str, place: int, state: str = "eligible", sign: str | None = None, reason: Text | None = None
) -> RingSeat:
    """Return one seat as a game's view gives it."""
    return RingSeat(name, place, place, state, reason, sign)


SEATS = (
    seat("Bea", 1),
    seat("Ana", 0, sign="vizier", reason=WHY),
    seat("Cleo", 2, "blocked", reason=WHY),
    seat("Dan", 3, "exiled", reason=WHY),
    seat("Eve", 4, "won", reason=WHY),
)


def ring(*asked: Any, **more: Any) -> dict[str, Tap]:
    """Return the taps of the ring by name."""
    return {tap.seat.name: tap for tap in seat_ring(SEATS, *asked, **more)}


def test_seats_come_in_the_order_round_the_table() -> None:
    assert list(ring(None)) == ["Ana", "Bea", "Cleo", "Dan", "Eve"]


def test_where_nothing_is_asked_no_tap_does_anything() -> None:
    assert {tap.does for tap in ring(None, ("Bea",)).values()} == {""}


@pytest.mark.parametrize("mode", ["send", "pick", "vote"])
def test_a_tap_on_a_target_does_what_the_ring_asks_for(mode: str) -> None:
    assert ring(mode, ("Bea",))["Bea"].does == mode


@pytest.mark.parametrize(("mode", "look"), [("send", "lit"), ("pick", "lit"), ("vote", "yes")])
def test_a_target_is_lit(mode: str, look: str) -> None:
    assert ring(mode, ("Bea",))["Bea"].look == look


@pytest.mark.parametrize(("grave", "look"), [(False, "take"), (True, "pick")])
def test_a_picked_seat_warns_where_the_pick_removes_something(grave: bool, look: str) -> None:
    assert ring("pick", ("Bea",), ("Bea",), grave=grave)["Bea"].look == look


def test_who_cannot_be_chosen_is_dimmed_except_the_vizier_and_those_who_left_the_game() -> None:
    looks = {name: tap.look for name, tap in ring("send", ("Bea",)).items()}
    assert looks == {"Ana": "calm", "Bea": "lit", "Cleo": "out", "Dan": "gone", "Eve": "calm"}


def test_a_tap_on_who_cannot_be_chosen_explains_and_keeps_what_was_picked() -> None:
    tap = ring("pick", ("Bea",), ("Bea",), act="reveal")["Cleo"]
    assert (tap.does, tap.address) == ("explain", "?act=reveal&pick=Bea&why_not=Cleo")


def test_a_second_tap_takes_a_pick_back() -> None:
    assert ring("pick", ("Ana", "Bea"), ("Ana", "Bea"), most=2)["Ana"].address == "?pick=Bea&"


def test_one_pick_too_many_takes_the_place_of_the_oldest() -> None:
    assert ring("pick", ("Ana", "Bea", "Cleo"), ("Ana", "Bea"), most=2)["Cleo"].address == "?pick=Bea&pick=Cleo&"


def test_a_reason_is_under_every_seat_that_cannot_be_chosen_and_under_no_other() -> None:
    said = {name for name, tap in ring("send", ("Bea",)).items() if tap.reason}
    assert said == {"Ana", "Cleo", "Dan", "Eve"}
    assert not ring("send", ("Cleo",))["Cleo"].reason
