"""The worked examples of the count and its derived vectors, by their numbers (section 5)."""

import pytest

from companion.games.shaked import vocabulary as v
from tests.games.shaked.positions import FIVE, FOUR, NAMES, after, do, tallied

BLUE, RED = ("Ana", "Bea"), ("Cleo", "Dan")
OTHER_FIVE = {**FIVE, "U": "RRB", "Eve": "RRR"}

VECTORS = [
    ("X1", [(4, 0), (2, 1), (0, 5), (0, 0)], {**FOUR, "Cleo": "RRR", "Dan": "RRB"}, (None, "Cleo"), v.BLUE),
    (
        "X2",
        [(5, 0), (0, 1), (1, 5), (0, 0)],
        {**FOUR, "Cleo": "RRR", "Dan": "RRB"},
        ("Ana", "Cleo"),
        v.BOTH_CHIEFS,
    ),
    ("X3", [(3, 0), (3, 1), (0, 3), (0, 2)], FOUR, (None, "Cleo"), v.NO_CHIEF),
    ("X4", [(4, 0), (4, 1), (0, 3), (0, 0)], FOUR, (None, None), v.NOBODY_DENOUNCED),
    ("X5", [(4, 4), (1, 0), (1, 2), (0, 0)], FOUR, ("Ana", "Ana"), v.RED),
    ("X6", [(0, 5), (2, 0), (3, 2), (0, 0)], FOUR, (None, "Ana"), v.NO_CHIEF),
    ("X7", [(0, 1), (5, 0), (0, 1), (0, 5)], FOUR, ("Bea", "Dan"), v.BLUE),
    ("X8", [(4, 0), (1, 0), (0, 0), (1, 2), (0, 1), (1, 5)], FIVE, (None, "U"), v.BLUE),
    ("X9", [(4, 0), (1, 0), (0, 0), (1, 2), (0, 1), (1, 5)], OTHER_FIVE, (None, "U"), v.NO_CHIEF),
    ("X10", [(5, 0), (1, 0), (0, 0), (0, 2), (0, 1), (1, 5)], OTHER_FIVE, ("Ana", "U"), v.RED),
]


@pytest.mark.parametrize(("number", "counts", "packs", "denounced", "end"), VECTORS, ids=[row[0] for row in VECTORS])
def test_the_count_denounces_and_decides(
    number: str,
    counts: list[tuple[int, int]],
    packs: dict[str, str],
    denounced: tuple[str | None, str | None],
    end: str,
) -> None:
    assert sum(map(sum, counts)) == 3 * len([pack for pack in packs if pack != "U"]), number
    state = tallied(dict(zip(packs, counts, strict=True)))
    assert state.denounced == {v.BLUE: denounced[0], v.RED: denounced[1]}
    assert state.phase == (v.REVEAL_DENOUNCED if any(denounced) else v.REVEAL_ALL)
    over = after(state, do("reveal", packs=packs))
    assert over.phase == v.OVER
    if end in v.COLOURS:
        of_clan = tuple(name for name in NAMES if name in packs and v.clan(packs[name]) == end)
        assert (over.winner, over.reason, over.winners) == (end, v.CHIEF_DENOUNCED, of_clan)
    else:
        assert (over.winner, over.reason, over.winners) == (v.NOBODY, end, ())


TIES = [
    ([(4, 0), (4, 1), (0, 3), (0, 0)], (None, "Cleo")),
    ([(4, 0), (4, 1), (0, 1), (1, 1)], (None, None)),
    ([(3, 0), (3, 0), (0, 3), (0, 3)], (None, None)),
    ([(4, 0), (4, 0), (4, 0), (0, 0)], (None, None)),
    ([(0, 4), (0, 4), (3, 0), (1, 0)], ("Cleo", None)),
    ([(0, 4), (0, 4), (2, 0), (2, 0)], (None, None)),
    ([(3, 0), (3, 1), (0, 3), (0, 2)], (None, "Cleo")),
    ([(5, 0), (2, 1), (0, 4), (0, 0)], ("Ana", None)),
]


@pytest.mark.parametrize(("counts", "denounced"), TIES)
def test_with_the_next_count_a_tie_hands_on_to_the_other_colour_once(
    counts: list[tuple[int, int]], denounced: tuple[str | None, str | None]
) -> None:
    state = tallied(dict(zip(FOUR, counts, strict=True)), next_count=True)
    assert tuple(state.denounced.values()) == denounced


def test_without_the_next_count_a_tie_denounces_nobody() -> None:
    assert tuple(tallied(dict(zip(FOUR, TIES[0][0], strict=True))).denounced.values()) == (None, None)
