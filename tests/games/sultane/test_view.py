"""What each viewer may know: the same table for everyone, one's own role on one's own seat, nothing else."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.sultane import GAME
from companion.games.sultane import vocabulary as v
from companion.games.sultane.powers import slot_power
from companion.games.sultane.setup import Deal, deal
from companion.games.sultane.state import State
from companion.games.sultane.view import Shown, view
from companion.kernel.game import View
from companion.kernel.viewers import COURT, GAME_MASTER, RingSeat, seat_of
from companion.kernel.words import text
from tests.games.sultane.positions import after, deal_with, proposed, session, setup, state, using
from tests.playing import random_game


def seats(position: State) -> dict[str, RingSeat]:
    return {seat.name: seat for seat in shown(position).seats}


def standings(position: State) -> dict[str, str]:
    return {name: seat.state for name, seat in seats(position).items()}


def shown(position: State) -> Shown:
    shown = view(position, COURT).shown
    assert isinstance(shown, Shown)
    return shown


# Secrets.


@given(seed=st.integers(0, 10_000), count=st.integers(5, 10))
def test_two_deals_look_the_same_to_everybody_who_may_not_know_the_difference(seed: int, count: int) -> None:
    random = Random(seed)
    table = setup(count)
    one = deal(table, random)
    positions = [position.state for position in random_game(GAME, table, one, random)]
    position = random.choice(positions)
    other = replace(position, deal=deal(table, random))
    assert GAME.pages.prompt(position) == GAME.pages.prompt(other)
    for viewer in (GAME_MASTER, COURT):
        assert view(position, viewer) == view(other, viewer)
    for player in table.players:
        here, there = view(position, seat_of(player)), view(other, seat_of(player))
        assert replace(here, secret=None) == replace(there, secret=None)
        assert (here.secret == there.secret) == (role_of(position, player) == role_of(other, player))


def role_of(position: State, player: str) -> str:
    assert position.deal is not None
    return position.deal.roles[player]


def test_every_viewer_is_shown_the_same_table() -> None:
    position = state(deal=deal_with(dinarzade="Bea"))
    everybody = [view(position, viewer).shown for viewer in (GAME_MASTER, COURT, seat_of("Bea"), seat_of("Cleo"))]
    assert all(one == everybody[0] for one in everybody)


def test_only_the_game_master_acts() -> None:
    position = state(deal=deal_with(dinarzade="Bea"))
    assert view(position, GAME_MASTER).choices == GAME.actions.legal(position) != ()
    assert view(position, COURT).choices == view(position, seat_of("Bea")).choices == ()


def test_a_role_is_shown_to_its_own_seat_alone() -> None:
    position = state(deal=deal_with(dinarzade="Bea"))
    assert getattr(view(position, seat_of("Bea")).secret, "role", None) == "dinarzade"
    assert getattr(view(position, seat_of("Cleo")).secret, "role", None) == "interventionist"
    assert view(position, GAME_MASTER).secret is view(position, COURT).secret is None


def test_without_a_known_deal_no_seat_has_a_secret() -> None:
    assert view(state(), seat_of("Bea")).secret is None


def test_a_seat_that_is_nobodys_gets_the_public_table_alone() -> None:
    position = state(deal=Deal({"Bea": "dinarzade"}))
    assert view(position, seat_of("Nobody")) == View(view(position, COURT).shown)


# Seats.


def test_who_may_be_proposed_lights_up_and_the_others_say_why_not() -> None:
    position = state(vizier="Cleo", last_vizier="Ana", last_narrators=("Bea",), pacifist=1, discard=2)
    assert standings(position) == {
        "Ana": "blocked",
        "Bea": "blocked",
        "Cleo": "blocked",
        **dict.fromkeys(("Dan", "Eve", "Fay", "Gus"), "eligible"),
    }
    reasons = {name: seat.reason for name, seat in seats(position).items()}
    assert reasons["Ana"] == text("sultane.reason.last_vizier")
    assert reasons["Bea"] == text("sultane.reason.last_narrator")
    assert reasons["Cleo"] == text("sultane.reason.vizier")
    assert reasons["Dan"] is None


def test_nobody_lights_up_while_nobody_is_chosen() -> None:
    assert set(standings(proposed()).values()) == set(standings(session()).values()) == {"calm"}


@pytest.mark.parametrize("power", ["appoint", "exile", "swap_seats"])
def test_those_a_power_may_name_light_up(power: str) -> None:
    lit = {name for name, standing in standings(using(power)).items() if standing == "eligible"}
    assert lit == {"Bea", "Cleo", "Dan", "Eve", "Fay", "Gus"}


def test_a_camp_already_discovered_cannot_be_picked_again() -> None:
    position = using("investigate", investigated=("Dan",))
    assert standings(position)["Dan"] == "blocked"
    assert seats(position)["Dan"].reason == text("sultane.reason.investigated")


def test_the_regular_narrator_cannot_read_in_an_emergency() -> None:
    position = using("emergency")
    assert standings(position)["Bea"] == "blocked"
    assert seats(position)["Bea"].reason == text("sultane.reason.regular_narrator")


def test_that_haiatalnefous_may_step_forward_lights_up_nobody_more() -> None:
    table = setup(7, haiatalnefous=True)
    position = state(table, pacifist=5, last_vizier="Gus", last_narrators=("Fay",))
    assert any(choice.do == "reveal" for choice in GAME.actions.legal(position))
    assert standings(position)["Fay"] == "blocked"


def test_the_exiled_say_since_when_and_haiatalnefous_that_she_has_won() -> None:
    table = setup(7, haiatalnefous=True)
    position = state(table, exiled=("Dan",), exile_turns=(6,), won="Eve", turn=8, pacifist=5)
    found = seats(position)
    assert (found["Dan"].state, found["Dan"].reason) == ("exiled", text("sultane.reason.exiled_in", turn=6))
    assert (found["Eve"].state, found["Eve"].reason) == ("won", text("sultane.reason.won"))


def test_the_signs_lie_before_the_government() -> None:
    signs = {name: seat.sign for name, seat in seats(proposed()).items() if seat.sign}
    assert signs == {"Ana": "vizier", "Bea": "narrator"}
    assert seats(proposed())["Bea"].reason == text("sultane.reason.proposed")


def test_a_player_named_like_a_tale_is_not_lit_by_the_tales_to_read() -> None:
    table = replace(setup(5), players=("pacifist", "Bea", "Cleo", "Dan", "Eve"), first_vizier="Bea")
    assert set(standings(session(table, vizier="Bea", narrator="Cleo")).values()) == {"calm"}


def test_seats_change_places_and_keep_their_token() -> None:
    swapped = after(using("swap_seats"), "swap_seats", targets=["Bea", "Eve"])
    found = seats(swapped)
    assert (found["Bea"].seat, found["Bea"].player) == (4, 1)
    assert (found["Eve"].seat, found["Eve"].player) == (1, 4)


# The middle of the table.


def test_a_board_shows_what_is_read_and_what_comes_next() -> None:
    slots = shown(state(pacifist=2, discard=4)).boards["pacifist"]
    assert [slot.filled for slot in slots] == [True, True, False, False, False, False]
    assert [slot.next for slot in slots] == [False, False, True, False, False, False]
    assert [slot.code for slot in slots] == ["S8", "S6", "SA", "SV", "SD", "SR"]
    assert slots[1].label == text("sultane.power.investigate")


def test_a_finished_game_has_no_next_slot() -> None:
    over = after(session(interventionist=4), "read", tale="interventionist")
    assert not any(slot.next for side in shown(over).boards.values() for slot in side)


def test_slots_without_a_face_take_the_colour_of_their_place() -> None:
    table = setup(pacifist_board=("power:peek", "S6", "SA", "power:house", "SD", "SR"))
    slots = shown(state(table)).boards["pacifist"]
    assert (slots[0].shade, slots[3].shade) == ("light", "dark")
    assert slots[0].rank is slots[0].suit is None


def test_tales_set_aside_lie_on_the_last_slot_but_one_until_it_is_covered() -> None:
    table = setup(set_aside=True)
    assert [slot.aside for slot in shown(state(table)).boards["pacifist"]] == [False] * 4 + [True, False]
    covered = state(table, pacifist=5, set_aside=1, discard=4)
    assert not any(slot.aside for slot in shown(covered).boards["pacifist"])
    assert [slot.aside for slot in shown(covered).boards["interventionist"]] == [False] * 3 + [True, False]


def test_dinarzades_zone_is_drawn_but_in_discovery() -> None:
    assert shown(state()).zone == 3
    assert shown(state(setup(6, v.DISCOVERY))).zone is None


def test_the_table_says_how_many_yes_it_takes() -> None:
    short = proposed(exiled=("Gus",), pacifist=2, interventionist=1)
    assert (shown(short).majority, shown(short).voters) == (4, ("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay"))


# What the boards announce (sections 5 and 8).


def test_a_power_on_the_next_slot_is_announced_in_words() -> None:
    said = shown(state(pacifist=3)).announced["pacifist"]
    assert said == text("sultane.screen.announced", n=4, power=text("sultane.power.exile"))


def test_a_power_further_on_is_announced_with_its_tale() -> None:
    said = shown(state(pacifist=0)).announced["pacifist"]
    assert said == text("sultane.screen.announced_later", n=2, power=text("sultane.power.investigate"))


@pytest.mark.parametrize("count", range(5, 11))
@pytest.mark.parametrize("variant", [v.CLASSIC, v.DISCOVERY])
@pytest.mark.parametrize("side", v.TALES)
def test_every_board_announces_something_until_the_game_is_over(count: int, variant: str, side: str) -> None:
    table = setup(count, variant)
    codes = table.pacifist_board if side == v.PACIFIST else table.interventionist_board
    for read in range(len(codes)):
        facts: dict[str, Any] = {"pacifist": 0, "interventionist": 0, side: read}
        said = shown(state(table, **facts)).announced[side]
        ahead = [at for at, code in enumerate(codes) if at >= read and slot_power(code) != v.NO_POWER]
        key = "sultane.screen.announced" if ahead[0] == read else "sultane.screen.announced_later"
        assert said == text(key, n=ahead[0] + 1, power=text(f"sultane.power.{slot_power(codes[ahead[0]])}"))
    over = shown(state(table, phase=v.OVER)).announced
    assert over == {v.PACIFIST: None, v.INTERVENTIONIST: None}
