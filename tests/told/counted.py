"""What is said of a table on which something else lies than it should, at every moment of a game."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from companion.games.shaked.record import tokens
from companion.kernel.record import positions, record_from_json
from companion.registry import GAMES
from tests.told.telling import flat, plain, steps

EACH: Final = 40
"""Of so many slips one is told at a moment, and the others at those that follow."""

PLACES: Final = ("pacifist", "interventionist", "draw", "discard", "refusals")
SLIPS: Final = (
    (1, -1), (-1, 1), (1, 0, -3, 2), (0, 1, -3, 2), (1, 0, -1), (0, 1, -1), (-1, 0, 3, -2), (0, -1, 3, -2),
    (-1, 0, 2, -1), (-1, 0, 1), (0, -1, 1), (1,), (0, 1), (1, 0, 0, -1), (0, 1, 0, -1), (0, 0, 0, -1), (0, 0, 0, -2),
    (0, 0, 0, -3), (0, 0, 1, -1), (0, 0, 2, -2), (0, 0, 3, -3), (0, 0, -1, 1), (0, 0, -2, 2), (0, 0, -3, 3), (0, 0, 3),
    (0, 0, 2), (0, 0, 4), (0, 0, 1), (0, 0, -1), (0, 0, -2), (0, 0, 0, 1), (0, 0, 0, 2), (0, 0, 0, 3),
    (1, 0, 0, 1), (0, 1, 0, 1), (1, 1), (1, -1, -1, 1), (-1, 1, 1, -1), (2,), (0, 0, 0, 0, 1), (0, 0, 0, 0, -1),
    (0, 0, 0, 0, 2), (1, 0, -3, 2, -1), (0, 0, -1, 1, 1), (-1, 0, 0, 0, -2),
)  # fmt: skip
"""How many more lie in each of the places of a Sultan's table."""


def lying(slug: str, state: Any) -> dict[str, int]:
    """Return what should be in each place of a game's table, by the names that its own pages give the places."""
    return _LYING[slug](state)


def _sultane(state: Any) -> dict[str, int]:
    return {place: getattr(state, place) for place in PLACES}


def _shaked(state: Any) -> dict[str, int]:
    return {f"{colour}:{pack}": n for pack, colours in tokens(state).items() for colour, n in colours.items()}


def _complots(state: Any) -> dict[str, int]:
    coins = {f"coins:{player}": state.coins[player] for player in state.alive}
    lives = {f"lives:{player}": state.lives[player] for player in state.alive}
    return {"treasury": max(state.treasury, 0), "court": state.court, **coins, **lives}


def _mille_et_un(state: Any) -> dict[str, int]:
    here = {"draw_down": state.down, "draw_up": len(state.up), "discard": len(state.discard)}
    return {**here, **{f"hand:{player}": len(cards) for player, cards in state.hands.items()}}


def _verrat(state: Any) -> dict[str, int]:
    hands = {f"hand:{player}": len(cards) for player, cards in state.hands.items()}
    return {**hands, **{f"pile:{city}": n for city, n in state.piles.items()}}


_LYING: Final[Mapping[str, Callable[[Any], dict[str, int]]]] = {
    "sultane": _sultane,
    "shaked": _shaked,
    "complots": _complots,
    "1001": _mille_et_un,
    "verrat": _verrat,
}


def slips(there: Mapping[str, int]) -> Iterator[Mapping[str, int]]:
    """Yield by how many the places of a table may differ: nothing, one place, two of them, or what explains itself."""
    yield {}
    if set(there) == set(PLACES):
        yield from (dict(zip(PLACES, slip, strict=False)) for slip in SLIPS)
        yield {"draw": there["discard"], "discard": -there["discard"]}
        yield {"draw": -there["draw"], "discard": there["draw"]}
        return
    for number, place in enumerate(there):
        yield {place: 1}
        yield {place: -1}
        for other in list(there)[number + 1 :]:
            yield {place: 1, other: -1}
            yield {place: -1, other: 1}


def counted(plain_record: Mapping[str, Any]) -> list[str]:
    """Return in lines what is said of each slip at one moment after the other."""
    record = record_from_json(plain_record, GAMES)
    lines = []
    for number, position in enumerate(positions(record)):
        lines.append(f"# {number}")
        there = lying(record.game.slug, position.state)
        for turn, slip in enumerate(slips(there)):
            if (turn + number) % EACH == 0:
                table = {place: n + slip.get(place, 0) for place, n in there.items()}
                found = record.game.pages.compare(steps(position), position.state, table)
                what = " ".join(f"{place}{more:+d}" for place, more in slip.items() if more)
                lines += [f"{what}: {path} {value}" for path, value in flat(plain(found)) if value != "null"]
    return lines
