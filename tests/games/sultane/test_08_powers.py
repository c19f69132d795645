"""Section 8: the powers, who they may be used on and what they do to the piles."""

from typing import Any

import pytest

from companion.games.sultane.powers import POWERS, slot_power
from companion.games.sultane.state import State
from tests.games.sultane.positions import after, board, deal_with, played, refusal, session, setup, shown, state, using

PLAYER_POWERS = ["investigate", "appoint", "exile"]
CARD_POWERS = ["peek", "peek_bottom", "view_discard", "move_tale", "add_tale", "discard_deep", "house"]


def use(power: str, position: State, target: str) -> State:
    said = {"dinarzade": False} if power == "exile" else {}
    return after(position, power, target=target, **said)


@pytest.mark.parametrize("power", PLAYER_POWERS)
def test_a_power_on_a_player_spares_the_grand_vizier_and_the_inactive(power: str) -> None:
    said = {"dinarzade": False} if power == "exile" else {}
    position = using(power, exiled=("Gus",), won="Fay")
    assert refusal(position, power, target="Ana", **said) == "self_target"
    assert refusal(position, power, target="Gus", **said) == "not_active"
    assert refusal(position, power, target="Fay", **said) == "not_active"
    assert refusal(position, power, target="Zoe", **said) == "unknown_player"
    assert POWERS[power].candidates(position) == ("Bea", "Cleo", "Dan", "Eve")


@pytest.mark.parametrize("power", PLAYER_POWERS)
def test_a_power_on_a_player_ends_the_turn(power: str) -> None:
    assert shown(use(power, using(power), "Bea"), "phase", "turn", "power") == ("propose", 2, None)


def test_a_power_that_is_due_must_be_used() -> None:
    assert refusal(using("exile"), "propose", narrator="Cleo") == "wrong_phase"
    assert refusal(using("exile"), "peek") == "wrong_phase"


def test_nobody_is_discovered_twice_in_a_game() -> None:
    position = using("investigate", investigated=("Dan",))
    assert refusal(position, "investigate", target="Dan") == "already_investigated"
    assert after(position, "investigate", target="Bea").investigated == ("Dan", "Bea")


def test_the_appointed_player_has_the_next_turn_and_the_cycle_resumes() -> None:
    chosen = after(using("appoint"), "appoint", target="Eve")
    assert shown(chosen, "vizier", "turn") == ("Eve", 2)
    later = played(chosen, {"do": "propose", "narrator": "Cleo"}, {"do": "vote", "accepted": False})
    assert later.vizier == "Bea"


def test_appointing_the_left_neighbour_gives_them_two_turns_running() -> None:
    chosen = after(using("appoint"), "appoint", target="Bea")
    later = played(chosen, {"do": "propose", "narrator": "Cleo"}, {"do": "vote", "accepted": False})
    assert (chosen.vizier, later.vizier) == ("Bea", "Bea")


def test_the_outgoing_narrator_may_be_appointed() -> None:
    assert after(using("appoint", narrator="Dan", last_narrators=("Dan",)), "appoint", target="Dan").vizier == "Dan"


def test_after_two_appointments_the_cycle_resumes_after_the_last_regular_grand_vizier() -> None:
    twice = after(using("appoint", vizier="Eve", regular="Ana"), "appoint", target="Gus")
    later = played(twice, {"do": "propose", "narrator": "Cleo"}, {"do": "vote", "accepted": False})
    assert (twice.vizier, later.vizier) == ("Gus", "Bea")


def test_an_appointed_grand_vizier_may_appoint_the_regular_one_back() -> None:
    back = after(using("appoint", vizier="Eve", regular="Ana"), "appoint", target="Ana")
    later = played(back, {"do": "propose", "narrator": "Cleo"}, {"do": "vote", "accepted": False})
    assert (back.vizier, later.vizier) == ("Ana", "Bea")


def test_an_appointment_lapses_when_that_player_is_no_longer_active() -> None:
    """The fifth tale's power appoints Haïatalnefous, who has won by the end of the turn."""
    table = setup(haiatalnefous=True, pacifist_board=("S8", "S6", "S7", "SV", "power:appoint", "SR"))
    position = using("appoint", table, deal_with(dinarzade="Gus", haiatalnefous="Eve"), pacifist=5)
    lapsed = after(position, "appoint", target="Eve")
    assert (lapsed.won, lapsed.vizier, lapsed.turn, lapsed.regular) == ("Eve", "Bea", 2, "Bea")
    assert lapsed.notices == ("won:Eve", "lapsed:Eve")


def test_an_exiled_regular_grand_vizier_still_marks_the_place_in_the_cycle() -> None:
    exiled = after(using("exile", vizier="Eve", regular="Ana"), "exile", target="Ana", dinarzade=False)
    assert exiled.vizier == "Bea"


def test_exile_ends_the_part_of_a_player() -> None:
    exiled = after(using("exile", exiled=("Gus",)), "exile", target="Cleo", dinarzade=False)
    assert shown(exiled, "exiled", "active") == (["Gus", "Cleo"], ["Ana", "Bea", "Dan", "Eve", "Fay"])
    assert exiled.exile_turns == (1, 1)


def test_exiling_dinarzade_ends_the_game() -> None:
    over = after(using("exile"), "exile", target="Cleo", dinarzade=True)
    assert shown(over, "phase", "winner", "reason", "power", "exiled", "vizier") == (
        "over",
        "interventionists",
        "dinarzade_exiled",
        None,
        ["Cleo"],
        "Ana",
    )


def test_the_companion_that_knows_the_roles_says_whether_it_was_dinarzade() -> None:
    position = using("exile", deal=deal_with(dinarzade="Cleo"))
    assert after(position, "exile", target="Cleo").winner == "interventionists"
    assert after(position, "exile", target="Bea").winner is None
    assert refusal(position, "exile", target="Bea", dinarzade=False) == "bad_value"


def test_without_roles_the_exiled_must_say_whether_they_were_dinarzade() -> None:
    assert refusal(using("exile"), "exile", target="Bea") == "missing_roles"
    assert refusal(using("exile"), "exile", target="Bea", dinarzade="yes") == "bad_value"
    assert refusal(using("exile"), "exile", dinarzade=True) == "bad_value"
    assert refusal(using("exile"), "exile", target="Zoe") == "missing_roles"


@pytest.mark.parametrize("power", CARD_POWERS)
def test_a_power_on_cards_takes_no_player_and_ends_the_turn(power: str) -> None:
    table = setup(pacifist_board=board("add_tale"))
    assert refusal(using(power, table), power, target="Bea") == "bad_value"
    assert shown(after(using(power, table), power), "phase", "turn") == ("propose", 2)


@pytest.mark.parametrize("power", ["peek", "peek_bottom", "view_discard", "move_tale", "house"])
def test_looking_moves_no_tale(power: str) -> None:
    position = using(power, discard=5)
    assert shown(after(position, power), "draw", "discard") == (position.draw, 5)


def test_adding_a_tale_takes_it_from_the_reserve() -> None:
    table = setup(pacifist_board=board("add_tale"))
    position = using("add_tale", table)
    assert shown(position, "reserve", "draw") == (2, 14)
    assert shown(after(position, "add_tale"), "reserve", "draw", "discard") == (1, 15, 2)


def test_discarding_deep_moves_a_tale_to_the_discard() -> None:
    position = using("discard_deep", draw=9, discard=5)
    assert shown(after(position, "discard_deep"), "draw", "discard") == (8, 6)


def test_discarding_deep_may_make_the_next_reshuffle_due() -> None:
    assert shown(after(using("discard_deep", draw=3, discard=5), "discard_deep"), "draw", "discard") == (8, 0)


@pytest.mark.parametrize(
    ("power", "needed"), [("peek", 3), ("peek_bottom", 2), ("move_tale", 2), ("discard_deep", 3), ("emergency", 2)]
)
def test_a_power_that_needs_tales_reshuffles_first(power: str, needed: int) -> None:
    """The reshuffle is done when the power comes up, before the Grand Vizier uses it."""
    table = setup(pacifist_board=board(power))
    short = after(session(table, draw=needed - 1, discard=9), "read", tale="pacifist")
    assert shown(short, "phase", "draw", "discard") == ("power", needed - 1 + 9 + 2, 0)
    assert short.notices == ("reshuffled",)
    enough = after(session(table, draw=needed, discard=9), "read", tale="pacifist")
    assert shown(enough, "phase", "draw", "discard") == ("power", needed, 11)


@pytest.mark.parametrize(
    "power", ["investigate", "appoint", "exile", "view_discard", "add_tale", "house", "swap_seats"]
)
def test_a_power_that_needs_no_tales_waits_for_the_reshuffle_of_the_turn(power: str) -> None:
    short = after(session(setup(pacifist_board=board(power)), draw=0, discard=9), "read", tale="pacifist")
    assert shown(short, "phase", "draw", "discard") == ("power", 0, 11)


def test_two_players_swap_seats() -> None:
    swapped = after(using("swap_seats"), "swap_seats", targets=["Bea", "Eve"])
    assert shown(swapped, "seats") == (["Ana", "Eve", "Cleo", "Dan", "Bea", "Fay", "Gus"],)
    assert swapped.active == swapped.seats
    assert swapped.vizier == "Eve"


def test_after_a_swap_the_cycle_follows_the_person_not_the_chair() -> None:
    """Eve was appointed, Ana is the last regular Grand Vizier and changes places with Cleo: Dan is next."""
    swapped = after(using("swap_seats", vizier="Eve", regular="Ana"), "swap_seats", targets=["Ana", "Cleo"])
    assert swapped.seats == ("Cleo", "Bea", "Ana", "Dan", "Eve", "Fay", "Gus")
    assert swapped.vizier == "Dan"


@pytest.mark.parametrize(
    ("targets", "code"),
    [
        (["Bea", "Ana"], "self_target"),
        (["Bea", "Gus"], "not_active"),
        (["Ana", "Gus"], "self_target"),
        (["Bea", "Zoe"], "unknown_player"),
        (["Ana", "Zoe"], "unknown_player"),
        (["Bea", "Bea"], "bad_value"),
        (["Bea"], "bad_value"),
        (["Bea", "Cleo", "Dan"], "bad_value"),
        (["Bea", 3], "bad_value"),
        ("Bea", "bad_value"),
        (None, "bad_value"),
    ],
)
def test_a_swap_needs_two_other_active_players(targets: object, code: str) -> None:
    assert refusal(using("swap_seats", exiled=("Gus",)), "swap_seats", targets=targets) == code


def all_investigated() -> State:
    table = setup(pacifist_board=board("investigate"))
    return session(table, investigated=("Bea", "Cleo", "Dan", "Eve"), exiled=("Fay",), won="Gus")


def nobody_to_read() -> State:
    """Two active players are left: Ana and Bea, who has just read."""
    return session(setup(5, pacifist_board=board("emergency")), exiled=("Cleo", "Dan"), won="Eve")


def nobody_to_swap() -> State:
    return session(setup(5, pacifist_board=board("swap_seats")), exiled=("Cleo", "Dan"), won="Eve")


def nothing_to_add() -> State:
    return session(setup(pacifist_board=board("add_tale")), reserve=0)


@pytest.mark.parametrize("position", [all_investigated(), nobody_to_read(), nobody_to_swap(), nothing_to_add()])
def test_a_power_without_a_possible_target_is_passed_over(position: State) -> None:
    power = slot_power(position.setup.pacifist_board[0])
    read = after(position, "read", tale="pacifist")
    assert shown(read, "phase", "turn", "power") == ("propose", 2, None)
    assert read.notices == (f"passed_over:{power}",)


def test_with_two_others_seats_can_be_swapped() -> None:
    position = session(setup(5, pacifist_board=board("swap_seats")), exiled=("Cleo", "Dan"))
    assert after(position, "read", tale="pacifist").power == "swap_seats"


@pytest.mark.parametrize("power", POWERS)
def test_every_power_is_possible_at_a_full_table(power: str) -> None:
    assert POWERS[power].usable(using(power, setup(pacifist_board=board("add_tale"))))


@pytest.mark.parametrize("power", POWERS)
def test_no_power_is_used_after_an_automatic_reading(power: str) -> None:
    due = state(setup(pacifist_board=board(power)), phase="top", refusals=3)
    assert after(due, "top", tale="pacifist").phase == "propose"


def test_a_power_may_stand_on_either_board() -> None:
    table = setup(interventionist_board=("power:peek", "DV", "DV", "DV", "DA"))
    assert after(session(table), "read", tale="interventionist").power == "peek"


@pytest.mark.parametrize(
    ("tale", "read", "joins"),
    [("pacifist", 4, True), ("pacifist", 3, False), ("interventionist", 3, True), ("interventionist", 2, False)],
)
def test_a_tale_set_aside_joins_the_discard_when_its_slot_is_covered(tale: str, read: int, joins: bool) -> None:
    table = setup(set_aside=True)
    counts: dict[str, Any] = {"pacifist": 0, "interventionist": 0, tale: read}
    position = session(table, **counts)
    placed = after(position, "read", tale=tale)
    assert shown(placed, "discard", "set_aside") == (2 + joins, 2 - joins)


def test_a_tale_set_aside_joins_the_discard_after_an_automatic_reading_too() -> None:
    due = state(setup(set_aside=True), phase="top", refusals=3, pacifist=4)
    read = after(due, "top", tale="pacifist")
    assert shown(read, "phase", "discard", "set_aside") == ("propose", 1, 1)
    assert read.notices == ("set_aside",)


def test_the_set_aside_tale_is_there_for_the_reshuffle_that_is_due() -> None:
    table = setup(set_aside=True, pacifist_board=("S8", "S6", "SA", "SV", "power:peek", "SR"))
    read = after(session(table, pacifist=4, draw=1, discard=5), "read", tale="pacifist")
    assert shown(read, "phase", "draw", "discard") == ("power", 1 + 5 + 2 + 1, 0)
