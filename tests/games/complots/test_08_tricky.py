"""The ten tricky cases (section 8), each by its number."""

from companion.games.complots import GAME
from companion.games.complots import vocabulary as v
from tests.games.complots.positions import (
    PASS,
    after,
    cards,
    counters,
    dealt,
    do,
    doubts,
    loses,
    offered,
    refusal,
    setup,
    shows,
    table,
)

CAPTAIN = do("power_captain", target="J2")
ASSASSIN = do("power_assassin", target="J2")
INCOME = do("income")


def test_t1_eleven_coins_force_the_assassinat() -> None:
    state = table(coins={"J1": 11})
    assert refusal(state, do("power_duchess")) == "must_assassinat"
    assert after(state, do("assassinat7", target="J3")).coins["J1"] == 4


def test_t2_coins_gained_in_a_turn_force_nothing_before_the_next_own_turn() -> None:
    rich = after(table(coins={"J1": 9}), do("power_duchess"), PASS)
    assert (rich.coins["J1"], rich.player) == (12, "J2")
    robbery = do("power_captain", target="J1")
    once = after(rich, robbery, PASS, PASS, INCOME)
    assert set(offered(once)) == {"assassinat7", "correct"}
    twice = after(rich, robbery, PASS, PASS, robbery, PASS, PASS)
    assert (twice.coins["J1"], twice.player) == (8, "J1")
    assert {"assassinat7", "income"} <= set(offered(twice))


def test_t3_a_target_that_doubted_wrongly_may_still_save_itself() -> None:
    state = after(table(coins={"J1": 3}), ASSASSIN, doubts("J2"), shows(), loses("duchess"))
    state = after(state, counters("J2", "countess"), doubts("J1"), shows(), loses("captain"))
    assert (state.lives, state.coins["J1"], state.player) == ({"J1": 1, "J2": 1, "J3": 2}, 0, "J2")


def test_t4_a_target_with_one_card_that_doubts_a_true_assassin_dies_of_the_doubt() -> None:
    start = table(coins={"J1": 3, "J2": 5}, lost={"J2": ["duchess"]})
    state = after(start, ASSASSIN, doubts("J2"), shows(), loses("captain"))
    assert (state.phase, state.player, state.coins) == (v.DECLARE, "J3", {"J1": 0, "J2": 0, "J3": 2})
    assert state.treasury == 52


def test_t5_a_third_player_may_die_of_a_doubt_before_the_target_counters() -> None:
    start = table(lost={"J3": ["duchess"]})
    state = after(start, CAPTAIN, doubts("J3"), shows(), loses("captain"))
    assert (state.alive, state.coins["J3"], state.phase, state.waiting) == (("J1", "J2"), 0, v.COUNTER, ("J2",))
    assert after(state, counters("J2", "captain"), PASS).coins["J1"] == 2


def test_t6_a_false_duchess_loses_a_card_and_the_aid_takes_place() -> None:
    state = after(table(4), do("foreign_aid"), counters("J4", "duchess"), doubts("J2"))
    false = after(state, shows(False), loses("captain"))
    assert (false.lives["J4"], false.coins["J1"], false.player) == (1, 4, "J2")
    true = after(state, shows(), loses("captain"))
    assert (true.lives["J2"], true.lives["J4"], true.coins["J1"], true.player) == (1, 2, 2, "J2")


def test_t7_nobody_counters_for_somebody_else() -> None:
    state = after(table(coins={"J1": 3}), ASSASSIN, PASS)
    assert refusal(state, counters("J3", "countess")) == "only_target_counters"
    assert offered(state)["counter"] == {"player": ("J2",), "kind": ("countess",)}


def test_t8_an_ambassador_with_one_card_sees_three_and_keeps_one() -> None:
    state = dealt({"J1": "captain"}, 6)
    assert state.court == 3
    state = after(state, do("power_ambassador"), PASS)
    hand = (*(state.hidden or {})["J1"], *state.drawn_cards)
    assert (state.phase, len(hand), state.drawn, state.court) == (v.EXCHANGE, 3, 2, 1)
    returned = sorted(hand)[:2]
    state = after(state, do("exchange", **{"return": returned}))
    assert (state.court, state.lives["J1"], state.drawn, cards(state)) == (3, 1, 0, 15)
    assert (state.hidden or {})["J1"] == (sorted(hand)[2],)


def test_t9_the_proven_card_goes_in_first_where_the_court_holds_one() -> None:
    house = setup(7, copies=3, fifth="inquisitor")
    assert [finding.code for finding in GAME.rules.check(house, None)] == ["unofficial_copies"]
    state = dealt({"J1": "inquisitor captain", "J2": "duchess"}, 7, copies=3, fifth="inquisitor")
    assert state.court == 1
    state = after(state, do("power_inquisitor_exchange"), doubts("J2"))
    (court,) = state.court_cards or ()
    for order in ([court, "inquisitor"], ["inquisitor", court]):
        shown = after(state, do("proof", shown=True, court=order))
        assert shown.drawn_cards == (order[1],)
        assert set((shown.hidden or {})["J1"]) == {"captain", order[0]}
    for fifth, copies in (("ambassador", 3), ("inquisitor", 2)):
        found = GAME.rules.check(setup(7, copies=copies, fifth=fifth), None)
        assert [finding.code for finding in found if finding.severity == "error"] == ["court_small"]


def test_t10_a_doubt_between_the_last_two_ends_the_game_at_once() -> None:
    start = table(2, coins={"J1": 3}, lost={"J1": ["captain"], "J2": ["captain"]})
    state = after(start, ASSASSIN, doubts("J2"))
    true = after(state, shows(), loses("duchess"))
    assert (true.phase, true.winner, true.reason, true.action) == (v.OVER, "J1", v.LAST_SURVIVOR, None)
    false = after(state, shows(False), loses("duchess"))
    assert (false.phase, false.winner, false.player, false.coins["J1"]) == (v.OVER, "J2", "J1", 0)
