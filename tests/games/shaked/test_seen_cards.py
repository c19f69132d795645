"""What a player sees where no cards are on the table (sections 3 and 4)."""

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from companion.games.shaked import GAME
from companion.games.shaked import vocabulary as v
from companion.games.shaked.chronicle import chronicle
from companion.games.shaked.secret import Look, card_up, looks
from companion.games.shaked.setup import Deal
from companion.games.shaked.state import State, start
from companion.kernel.events import changed
from tests.games.shaked.positions import FIVE, FOUR, after, at, do, refusal, setup
from tests.playing import random_game


def dealt(draws: dict[int, int], count: int = 4) -> State:
    """A table without cards whose draws are 0 except for some."""
    table = setup(count, card_free=True)
    packs = FOUR if count == 4 else FIVE
    return start(table, Deal(packs, tuple(draws.get(at, 0) for at in range(table.draws))))


def test_everybody_sees_a_card_of_their_own_at_once_in_seat_order() -> None:
    state = dealt({1: 2, 2: 2})
    own = {player: looks(state, player) for player in state.setup.players}
    assert own == {
        "Ana": (Look(1, v.OWN_A, ("Ana",), (v.BLUE,)),),
        "Bea": (Look(1, v.OWN_A, ("Bea",), (v.RED,)),),
        "Cleo": (Look(1, v.OWN_A, ("Cleo",), (v.BLUE,)),),
        "Dan": (Look(1, v.OWN_A, ("Dan",), (v.RED,)),),
    }


def test_the_draws_come_in_the_order_of_seeing() -> None:
    draws = {4: 2, 8 + 1: 2, 12 + 1: 2, 12 + 2 + 0: 2}
    state = after(dealt(draws), do("own"), do("look_other", player="Ana", pack="Bea"))
    assert looks(state, "Ana")[-1] == Look(1, v.OTHER, ("Bea",), (v.RED,))
    for player in ("Bea", "Cleo", "Dan"):
        state = after(state, do("look_other", player=player, pack="Ana"))
    assert looks(state, "Bea")[-1] == Look(1, v.OWN_B, ("Bea",), (v.RED,))
    state = after(
        state,
        do("own"),
        do("look_one_one", player="Ana", packs=["Bea", "Cleo"]),
        do("look_one_one", player="Bea", packs=["Cleo", "Ana"]),
    )
    assert looks(state, "Ana")[-1] == Look(2, v.LOOK, ("Bea", "Cleo"), (v.BLUE, v.BLUE))
    assert looks(state, "Bea")[-1] == Look(2, v.LOOK, ("Cleo", "Ana"), (v.BLUE, v.BLUE))
    assert len(looks(state, "Cleo")) == 3


def test_a_look_that_was_taken_back_shows_the_same_card_again() -> None:
    state = after(dealt({4: 1}), do("own"))
    looked = after(state, do("look_other", player="Ana", pack="Cleo"))
    again = after(state, do("look_other", player="Ana", pack="Cleo"))
    assert looks(looked, "Ana") == looks(again, "Ana")
    assert len(looks(state, "Ana")) == 1


def test_two_cards_of_one_pack_are_two_different_ones_each_pair_as_likely() -> None:
    state = changed(dealt({}), phase=v.LOOK, turn=2)
    state = after(state, do("look_two", player="Ana", pack="Bea"))
    pairs: Counter[tuple[str, ...]] = Counter()
    for draws in product(range(3), repeat=3):  # two draws of the look, and one before that decides between two others
        assert state.deal
        deal = Deal(FOUR, (*state.deal.draws[:11], *draws, *state.deal.draws[14:]))
        pairs[looks(changed(state, deal=deal), "Ana")[-1].colours] += 1
    assert pairs == {(v.BLUE, v.BLUE): 9, (v.RED, v.BLUE): 9, (v.BLUE, v.RED): 9}


@pytest.mark.parametrize("place", range(3))
def test_in_round_3_the_card_that_lies_open_is_not_seen_again(place: int) -> None:
    table = setup(5, card_free=True)
    packs = {**FIVE, "U": "RRB", "Eve": "RRR"}
    seen_there = []
    for seed in range(60):
        draws = [Random(seed * 36 + at).randrange(3) for at in range(36)]
        draws[25] = place
        deal = Deal(packs, tuple(draws))
        state = changed(start(table, deal), phase=v.U_REVEAL, turn=3)
        state = after(state, do("turn_up"), do("look_one_one", player="Ana", packs=["Bea", "U"]))
        assert state.turned_up == card_up(deal, 5) == v.colour("RRB", place)
        seen_there.append(looks(state, "Ana")[-1].colours[1])
    reds = seen_there.count(v.RED)
    assert reds == 60 if place == 2 else 15 < reds < 45


def test_with_real_cards_the_companion_saw_nothing() -> None:
    assert looks(at(v.TALK, 3, 5), "Ana") == ()


def test_the_companion_turns_up_and_opens_what_it_dealt() -> None:
    table = setup(5, card_free=True)
    state = changed(start(table, Deal(FIVE, (0,) * 36)), phase=v.U_REVEAL, turn=3)
    assert refusal(state, "turn_up", colour="red") == "bad_value"
    assert GAME.actions.legal(state)[0].values == {}
    assert after(state, do("turn_up")).turned_up == v.RED
    state = changed(state, phase=v.REVEAL_ALL, turned_up=v.RED)
    assert refusal(state, "correct", turned_up="blue", why="x") == "bad_value"
    assert refusal(state, "reveal", packs={"Ana": "BBB"}) == "bad_value"
    assert refusal(state, "reveal", packs=[]) == "bad_value"
    assert refusal(state, "reveal", packs=["Ana", "Ana"]) == "bad_value"
    assert refusal(state, "reveal", packs=["Zoe"]) == "unknown_player"
    state = after(state, do("reveal", packs=["Ana", "U"]))
    assert state.shown == {"Ana": "BBB", "U": "RRR"}
    assert refusal(state, "reveal", packs=["Ana"]) == "already_revealed"


def test_the_card_that_is_turned_up_is_drawn_between_the_rounds() -> None:
    state = changed(dealt({25: 0, 26: 1, 27: 2, 28: 2}, 5), phase=v.U_REVEAL, turn=3)
    state = after(state, do("turn_up"), do("look_two", player="Ana", pack="Bea"))
    assert looks(state, "Ana")[-1] == Look(3, v.LOOK, ("Bea", "Bea"), (v.BLUE, v.RED))
    state = after(state, do("look_one_one", player="Bea", packs=["Bea", "Dan"]))
    assert looks(state, "Bea")[-1] == Look(3, v.LOOK, ("Bea", "Dan"), (v.RED, v.RED))


def test_what_leaves_the_table_tells_what_the_companion_turned_up() -> None:
    state = changed(dealt({}, 5), phase=v.REVEAL_ALL, turn=3)
    commands = [do("own"), *(do("look_other", player=name, pack="U") for name in state.order), do("own")]
    assert GAME.record.public(state.setup, state.deal, commands) == commands
    random = Random(4)
    game = list(random_game(GAME, state.setup, state.deal, random))
    told = GAME.record.public(state.setup, state.deal, [entry.command for entry, _ in game[-1].past()])
    shown: list[Any] = [command["packs"] for command in told if command["do"] == "reveal"]
    assert {pack: content for packs in shown for pack, content in packs.items()} == FIVE
    assert [command["colour"] for command in told if command["do"] == "turn_up"] == [v.RED]


def test_a_game_without_cards_that_was_left_tells_all_packs_at_the_end() -> None:
    state = dealt({})
    assert chronicle((), state).packs == FOUR
    assert chronicle((), at(v.TALK, 2)).packs == {}
