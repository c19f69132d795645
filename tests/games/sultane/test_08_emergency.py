"""The emergency session that a power calls, as section 8 of the rules has it."""

from companion.games.sultane.powers import POWERS
from companion.games.sultane.setup import Setup
from tests.games.sultane.positions import after, deal_with, played, refusal, setup, shown, using


def emergency_table(*board: str) -> Setup:
    return setup(interventionist_board=(*board, "DA"))


def test_an_emergency_narrator_reads_one_of_two_tales_without_vote_or_question() -> None:
    position = using("emergency", pacifist=4, draw=5, discard=8, deal=deal_with(dinarzade="Cleo"))
    looking = after(position, "emergency", narrator="Cleo")
    assert shown(looking, "phase", "narrator", "power", "draw", "discard") == ("emergency", "Cleo", None, 3, 8)
    assert looking.hand == 2
    read = after(looking, "read", tale="interventionist")
    assert shown(read, "phase", "draw", "discard", "read") == (
        "propose",
        3,
        9,
        {"pacifist": 4, "interventionist": 1},
    )


def test_the_emergency_narrator_is_another_active_player_and_not_the_regular_narrator() -> None:
    position = using("emergency", exiled=("Gus",))
    assert refusal(position, "emergency", narrator="Ana") == "self_target"
    assert refusal(position, "emergency", narrator="Gus") == "not_active"
    assert refusal(position, "emergency", narrator="Bea") == "not_eligible"
    assert POWERS["emergency"].candidates(position) == ("Cleo", "Dan", "Eve", "Fay")


def test_a_power_that_an_emergency_tale_covers_is_used_by_the_grand_vizier() -> None:
    table = setup(pacifist_board=("power:emergency", "S6", "SA", "SV", "SD", "SR"))
    looking = after(using("emergency", table), "emergency", narrator="Cleo")
    covered = after(looking, "read", tale="pacifist")
    assert shown(covered, "phase", "power", "vizier", "narrator", "turn") == ("power", "investigate", "Ana", "Cleo", 1)


def test_in_a_second_emergency_the_regular_narrator_still_may_not_read() -> None:
    table = emergency_table("D10", "power:emergency", "DV", "DV")
    position = using("emergency", table, pacifist=0, interventionist=1)
    again = played(position, {"do": "emergency", "narrator": "Cleo"}, {"do": "read", "tale": "interventionist"})
    assert shown(again, "phase", "power", "narrator") == ("power", "emergency", "Cleo")
    assert refusal(again, "emergency", narrator="Bea") == "not_eligible"
    assert after(again, "emergency", narrator="Cleo").narrator == "Cleo"


def test_an_emergency_tale_that_fills_a_board_ends_the_game() -> None:
    position = using("emergency", emergency_table("DV", "DV", "DV", "D10"), pacifist=0, interventionist=4)
    over = played(position, {"do": "emergency", "narrator": "Cleo"}, {"do": "read", "tale": "interventionist"})
    assert shown(over, "phase", "winner", "reason", "narrator") == ("over", "interventionists", "tales", "Cleo")


def test_an_emergency_tale_is_a_reading_for_the_counter_and_the_set_aside_tale() -> None:
    table = setup(set_aside=True, interventionist_board=("DV", "DV", "D10", "DV", "DA"))
    position = using("emergency", table, pacifist=0, interventionist=3)
    read = played(position, {"do": "emergency", "narrator": "Cleo"}, {"do": "read", "tale": "interventionist"})
    assert shown(read, "set_aside", "discard") == (1, 2 + 1 + 1)
