"""What the court sees of Shaked!: whose turn it is, and what is before which pack."""

from typing import Any

import pytest

from companion.games.shaked import GAME
from companion.games.shaked import vocabulary as v
from companion.games.shaked.state import State
from companion.games.shaked.view import Revealable, Shown
from companion.kernel.viewers import GAME_MASTER
from tests.games.shaked.positions import after, at, do, tallied


def shown(state: State) -> Shown:
    seen = GAME.pages.view(state, GAME_MASTER).shown
    assert isinstance(seen, Shown)
    return seen


@pytest.mark.parametrize(("count", "unassigned"), [(4, False), (5, True), (6, False), (7, True)])
def test_a_pack_of_nobody_is_there_at_odd_tables(count: int, unassigned: bool) -> None:
    assert shown(at(v.LOOK, 2, count)).unassigned is unassigned


def test_of_the_packs_one_is_first_one_is_now_and_all_wait_that_have_not_looked() -> None:
    piles = shown(at(v.LOOK, 2)).piles
    assert [pile.first for pile in piles] == [pile.now for pile in piles] == [True, False, False, False]
    assert all(pile.waiting for pile in piles)


def test_the_tokens_before_each_pack_are_counted_by_colour() -> None:
    seen = shown(tallied({"Ana": (4, 0), "Bea": (2, 1), "Cleo": (0, 0), "Dan": (0, 5)}))
    assert [(pile.blue, pile.red) for pile in seen.piles] == [(4, 0), (2, 1), (0, 0), (0, 5)]
    assert [pile.denounced for pile in seen.piles] == [(), (), (), ("red",)]
    assert set(seen.contents) == set(v.CONTENTS)


def test_what_the_last_packs_hold_is_known_where_the_recipe_leaves_one_way() -> None:
    state = after(tallied({"Ana": (4, 0), "Bea": (2, 1), "Cleo": (0, 5), "Dan": (0, 0)}), opened("Cleo", "RRR"))
    state = after(state, opened("Ana", "BBB"))
    bea, dan = shown(state).revealable
    assert bea == Revealable("Bea", ("BBR", "RRB"), {"BBR": {"Dan": "RRB"}, "RRB": {"Dan": "BBR"}})
    assert dan.leaves["BBR"] == {"Bea": "RRB"}


def test_of_packs_that_may_differ_none_is_taken_for_granted() -> None:
    state = tallied({"Ana": (4, 0), "Bea": (2, 1), "Cleo": (0, 5), "Dan": (0, 0)})
    for position in (state, after(state, opened("Cleo", "RRR"))):
        for pack in shown(position).revealable:
            assert not any(pack.leaves.values())


def opened(pack: str, content: str) -> dict[str, Any]:
    return do("reveal", packs={pack: content})
