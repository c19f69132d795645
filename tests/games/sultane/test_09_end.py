"""Section 9: how a game ends, and the goals of Schahzenan and Haïatalnefous."""

from typing import Any

import pytest

from companion.games.sultane.setup import Deal, Setup
from companion.games.sultane.state import State
from tests.games.sultane.positions import (
    after,
    deal_with,
    played,
    proposed,
    refusal,
    session,
    setup,
    shown,
    state,
    using,
)

IN_LOVE = setup(7, haiatalnefous=True, pacifist_board=("S8", "S6", "SA", "SV", "power:none", "SR"))
LOVERS = deal_with(dinarzade="Gus", haiatalnefous="Eve")


def fifth_read(deal: Deal | None = LOVERS, table: Setup = IN_LOVE, **facts: Any) -> State:
    """The end of the turn in which the fifth pacifist tale was read."""
    return after(session(table, deal, pacifist=4, **facts), "read", tale="pacifist")


def test_six_pacifist_tales_end_the_game() -> None:
    over = after(session(pacifist=5), "read", tale="pacifist")
    assert shown(over, "phase", "winner", "reason", "also", "turn") == ("over", "pacifists", "tales", [], 1)


def test_five_interventionist_tales_end_the_game() -> None:
    over = after(session(interventionist=4), "read", tale="interventionist")
    assert shown(over, "phase", "winner", "reason", "also") == ("over", "interventionists", "tales", [])


def test_a_tale_that_fills_a_board_ends_the_game_before_any_power() -> None:
    table = setup(pacifist_board=("S8", "S6", "SA", "SV", "SD", "power:exile"))
    assert after(session(table, pacifist=5), "read", tale="pacifist").power is None


def test_when_the_game_is_over_nothing_more_is_accepted() -> None:
    over = after(session(pacifist=5), "read", tale="pacifist")
    for do in ("propose", "vote", "read", "correct", "reveal", "exile", "top", "veto", "answer"):
        assert refusal(over, do) == "game_over"
    assert refusal(over, "dance") == "unknown_action"


@pytest.mark.parametrize("equal", [3, 4])
def test_schahzenan_reaches_her_goal_beside_the_winner_when_as_many_tales_of_each_were_read(equal: int) -> None:
    table = setup(9, schahzenan=True)
    over = after(using("exile", table, pacifist=equal, interventionist=equal), "exile", target="Dan", dinarzade=True)
    assert shown(over, "winner", "reason", "also") == ("interventionists", "dinarzade_exiled", ["schahzenan"])


def test_schahzenan_misses_her_goal_when_the_numbers_differ() -> None:
    table = setup(9, schahzenan=True)
    over = after(using("exile", table, pacifist=4, interventionist=3), "exile", target="Dan", dinarzade=True)
    assert over.also == ()


def test_the_tale_that_ends_the_game_counts_for_schahzenan() -> None:
    table = setup(9, schahzenan=True)
    over = after(session(table, pacifist=5, interventionist=4), "read", tale="interventionist")
    assert shown(over, "winner", "also") == ("interventionists", ["schahzenan"])


def test_schahzenan_may_win_alone() -> None:
    table = setup(9, schahzenan=True, schahzenan_alone=True)
    over = played(
        proposed(table, pacifist=3, interventionist=3),
        {"do": "vote", "accepted": True},
        {"do": "answer", "dinarzade": True},
    )
    assert shown(over, "winner", "reason", "also") == ("schahzenan", "dinarzade_narrator", [])


def test_schahzenan_alone_changes_nothing_where_the_numbers_differ() -> None:
    table = setup(9, schahzenan=True, schahzenan_alone=True)
    assert after(session(table, pacifist=5), "read", tale="pacifist").winner == "pacifists"


def test_without_schahzenan_equal_numbers_mean_nothing() -> None:
    over = after(using("exile", pacifist=4, interventionist=4), "exile", target="Dan", dinarzade=True)
    assert (over.winner, over.also) == ("interventionists", ())
    alone = after(session(setup(schahzenan_alone=True), pacifist=5, interventionist=4), "read", tale="interventionist")
    assert alone.winner == "interventionists"


def test_haiatalnefous_wins_at_the_end_of_the_turn_of_the_fifth_pacifist_tale() -> None:
    won = fifth_read()
    assert shown(won, "phase", "also", "winner", "turn") == ("propose", ["haiatalnefous"], None, 2)
    assert (won.won, won.active) == ("Eve", ("Ana", "Bea", "Cleo", "Dan", "Fay", "Gus"))


def test_haiatalnefous_waits_for_the_power_of_the_fifth_tale() -> None:
    table = setup(7, haiatalnefous=True)
    power = fifth_read(table=table)
    assert shown(power, "phase", "also") == ("power", [])
    assert after(power, "exile", target="Cleo").also == ("haiatalnefous",)


def test_haiatalnefous_exiled_by_the_power_of_the_fifth_tale_misses_her_goal() -> None:
    exiled = after(fifth_read(table=setup(7, haiatalnefous=True)), "exile", target="Eve")
    assert shown(exiled, "also", "exiled") == ([], ["Eve"])


def test_dinarzade_exiled_by_the_power_of_the_fifth_tale_leaves_haiatalnefous_without() -> None:
    over = after(fifth_read(table=setup(7, haiatalnefous=True)), "exile", target="Gus")
    assert shown(over, "winner", "also") == ("interventionists", [])


def test_haiatalnefous_wins_when_the_fifth_tale_is_read_automatically() -> None:
    table = setup(7, haiatalnefous=True)
    due = state(table, LOVERS, phase="top", refusals=3, pacifist=4)
    assert after(due, "top", tale="pacifist").won == "Eve"


def test_haiatalnefous_who_was_exiled_never_wins() -> None:
    assert fifth_read(exiled=("Eve",)).won is None


def test_a_game_that_ends_within_the_turn_leaves_haiatalnefous_without() -> None:
    table = setup(7, haiatalnefous=True, pacifist_board=("S8", "S6", "SA", "SV", "power:emergency", "SR"))
    power = fifth_read(table=table)
    over = played(power, {"do": "emergency", "narrator": "Cleo"}, {"do": "read", "tale": "pacifist"})
    assert shown(over, "winner", "also") == ("pacifists", [])


def test_haiatalnefous_keeps_her_goal_whatever_happens_to_the_others() -> None:
    won = state(IN_LOVE, LOVERS, phase="session", narrator="Cleo", hand=3, pacifist=5, won="Eve")
    over = after(won, "read", tale="pacifist")
    assert shown(over, "winner", "also") == ("pacifists", ["haiatalnefous"])


def test_both_goals_of_their_own_are_told_in_order() -> None:
    table = setup(9, schahzenan=True, haiatalnefous=True)
    won = session(table, deal_with(dinarzade="Gus"), pacifist=5, interventionist=4, won="Eve")
    assert after(won, "read", tale="interventionist").also == ("haiatalnefous", "schahzenan")
    alone = session(setup(9, schahzenan=True, haiatalnefous=True, schahzenan_alone=True), **won_facts())
    assert shown(after(alone, "read", tale="interventionist"), "winner", "also") == ("schahzenan", ["haiatalnefous"])


def won_facts() -> dict[str, Any]:
    return {"pacifist": 5, "interventionist": 4, "won": "Eve"}


def test_haiatalnefous_wins_once() -> None:
    won = proposed(IN_LOVE, LOVERS, pacifist=5, won="Eve", narrator="Cleo")
    later = after(won, "vote", accepted=False)
    assert (later.won, later.notices) == ("Eve", ())


def test_haiatalnefous_is_an_ordinary_pacifist_where_she_is_not_in_love() -> None:
    table = setup(7, pacifist_board=("S8", "S6", "SA", "SV", "power:none", "SR"))
    assert fifth_read(table=table).won is None


def test_haiatalnefous_who_would_be_the_next_grand_vizier_is_passed_over() -> None:
    won = fifth_read(deal_with(dinarzade="Gus", haiatalnefous="Bea"), narrator="Cleo")
    assert (won.vizier, won.turn) == ("Cleo", 2)


def test_haiatalnefous_who_has_won_neither_votes_nor_holds_office_nor_is_a_target() -> None:
    won = fifth_read()
    assert refusal(won, "propose", narrator="Eve") == "not_eligible"
    voting = after(won, "propose", narrator="Cleo")
    assert refusal(voting, "vote", yes=4, no=3) == "vote_count"
    assert refusal(using("appoint", IN_LOVE, LOVERS, pacifist=5, won="Eve"), "appoint", target="Eve") == "not_active"


REVEALABLE: dict[str, Any] = {"pacifist": 5, "vizier": "Cleo"}


def test_without_roles_haiatalnefous_says_herself_that_she_has_won() -> None:
    assert fifth_read(deal=None).won is None
    told = after(state(IN_LOVE, **REVEALABLE), "reveal", player="Eve")
    assert shown(told, "phase", "turn", "vizier", "also") == ("propose", 1, "Cleo", ["haiatalnefous"])
    assert (told.won, "Eve" in told.active) == ("Eve", False)


def test_the_sign_passes_on_at_once_when_haiatalnefous_is_grand_vizier() -> None:
    told = after(state(IN_LOVE, **REVEALABLE), "reveal", player="Cleo")
    assert shown(told, "vizier", "turn", "phase") == ("Dan", 1, "propose")
    later = played(told, {"do": "propose", "narrator": "Ana"}, {"do": "vote", "accepted": False})
    assert (later.vizier, later.turn) == ("Eve", 2)


def test_when_haiatalnefous_was_appointed_the_sign_goes_back_into_the_cycle() -> None:
    told = after(state(IN_LOVE, pacifist=5, vizier="Eve", regular="Ana"), "reveal", player="Eve")
    assert shown(told, "vizier", "turn") == ("Bea", 1)


@pytest.mark.parametrize(
    "position",
    [
        state(IN_LOVE, pacifist=4),
        state(IN_LOVE, LOVERS, pacifist=5),
        state(pacifist=5),
        state(IN_LOVE, pacifist=5, won="Eve"),
        proposed(IN_LOVE, pacifist=5),
        session(IN_LOVE, pacifist=5),
    ],
    ids=["four tales", "roles known", "not in love", "told already", "vote", "session"],
)
def test_haiatalnefous_speaks_at_no_other_moment(position: State) -> None:
    assert refusal(position, "reveal", player="Dan") == "wrong_phase"


def test_who_says_that_they_are_haiatalnefous_must_be_active() -> None:
    position = state(IN_LOVE, pacifist=5, exiled=("Gus",))
    assert refusal(position, "reveal", player="Gus") == "not_active"
    assert refusal(position, "reveal", player="Zoe") == "unknown_player"
    assert refusal(position, "reveal") == "bad_value"
