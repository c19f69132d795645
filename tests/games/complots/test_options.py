"""Every option of a table, by the ruling it decides (section 7)."""

from companion.games.complots import vocabulary as v
from tests.games.complots.positions import (
    PASS,
    after,
    counters,
    dealt,
    do,
    doubts,
    loses,
    offered,
    refusal,
    shows,
    table,
)

CAPTAIN = do("power_captain", target="J2")
ASSASSIN = do("power_assassin", target="J2")
AID = do("foreign_aid")


def test_c4_a_target_that_lost_its_doubt_may_be_barred_from_countering() -> None:
    start = table(counter_after_doubt=False)
    barred = after(start, CAPTAIN, doubts("J2"), shows(), loses("duchess"))
    assert (barred.phase, barred.coins) == (v.DECLARE, {"J1": 4, "J2": 0, "J3": 2})
    other = after(start, CAPTAIN, doubts("J3"), shows(), loses("duchess"))
    assert (other.phase, other.waiting) == (v.COUNTER, ("J2",))


def test_c4_a_barred_target_of_an_assassin_loses_its_second_card_too() -> None:
    start = table(coins={"J1": 3}, counter_after_doubt=False)
    state = after(start, ASSASSIN, doubts("J2"), shows(), loses("duchess"))
    assert (state.phase, state.waiting, state.doubt) == (v.LOSE, ("J2",), None)


def test_c8_a_holder_may_concede_and_has_lied_in_all_respects() -> None:
    start = dealt({"J1": "assassin captain"}, coins={"J1": 3}, free_concession=True)
    state = after(start, ASSASSIN, doubts("J3"))
    assert offered(state)["proof"] == {"shown": (True, False)}
    state = after(state, shows(False))
    assert (state.coins["J1"], state.waiting) == (3, ("J1",))
    assert after(state, loses("assassin")).player == "J2"


def test_c8_a_holder_at_the_table_may_lose_the_very_card_it_did_not_show() -> None:
    state = after(table(free_concession=True), CAPTAIN, doubts("J3"), shows(False))
    assert refusal(state, loses("captain")) is None


def test_c8_who_does_not_hold_the_card_can_only_concede() -> None:
    state = after(dealt({"J1": "duchess duchess"}, free_concession=True), CAPTAIN, doubts("J3"))
    assert offered(state)["proof"] == {"shown": (False,)}


def test_c11_after_a_failed_counter_the_aid_takes_place() -> None:
    state = after(table(), AID, counters("J2", "duchess"), doubts("J1"), shows(False), loses("captain"))
    assert (state.player, state.coins["J1"]) == ("J2", 4)


def test_c11_others_may_counter_after_a_failed_counter_until_nobody_is_left() -> None:
    state = after(
        table(second_counter=True), AID, counters("J2", "duchess"), doubts("J1"), shows(False), loses("captain")
    )
    assert (state.phase, state.waiting, state.counter) == (v.COUNTER, ("J3",), None)
    held = after(state, counters("J3", "duchess"), PASS)
    assert (held.player, held.coins["J1"]) == ("J2", 2)
    failed = after(state, counters("J3", "duchess"), doubts("J2"), shows(False), loses("captain"))
    assert (failed.player, failed.coins["J1"]) == ("J2", 4)
    assert after(failed, AID).waiting == ("J1", "J3")


def test_c13_coins_are_borrowed_where_the_treasury_never_ends() -> None:
    state = after(table(coins={"J1": 2, "J2": 51, "J3": 0}), do("power_duchess"), PASS)
    assert (state.coins["J1"], state.treasury) == (5, -2)


def test_c13_a_finite_treasury_gives_what_is_left() -> None:
    start = table(coins={"J1": 2, "J2": 51, "J3": 0}, finite_treasury=True)
    state = after(start, do("power_duchess"), PASS)
    assert (state.coins["J1"], state.treasury) == (3, 0)
    empty = table(coins={"J1": 3, "J2": 51, "J3": 0}, finite_treasury=True)
    assert after(empty, do("income")).coins["J1"] == 3


def test_c14_a_captain_may_be_aimed_at_an_empty_purse() -> None:
    state = after(table(coins={"J2": 0}), CAPTAIN, PASS, PASS)
    assert state.coins == {"J1": 2, "J2": 0, "J3": 2}


def test_c14_where_it_may_not_nobody_may_be_left_to_aim_at() -> None:
    state = table(coins={"J2": 0}, captain_needs_coins=True)
    assert offered(state)["power_captain"] == {"target": ("J3",)}
    assert "power_captain" not in offered(table(coins={"J2": 0, "J3": 0}, captain_needs_coins=True))
