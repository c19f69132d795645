"""Positions of Verrat! for tests: viziers and cards where they are wanted, without the way there."""

from collections.abc import Mapping
from typing import Any

from companion.games.verrat import GAME
from companion.games.verrat import vocabulary as v
from companion.games.verrat.setup import Deal, Setup
from companion.games.verrat.state import State, start
from companion.kernel.events import changed
from companion.kernel.refusal import Refused

NAMES = ("Ana", "Bea", "Cleo", "Dan")
COLOURS = {"Ana": "red", "Bea": "yellow", "Cleo": "green", "Dan": "blue"}
NUMBERS = (7, 8, 9, 10, 11, 1, 2, 3, 4, 5, 6, 12)
"""The heir's seat is number 7, the seat before it number 12."""
HEIR, LAST = 7, 12
SIX = " ".join(v.POWERS)
FIVE = " ".join(v.POWERS[:5])
"""Every power except the ships."""
ELSEWHERE = "isfahan"
"""Where viziers are of which a position says nothing; its pile is empty."""


def setup(**options: Any) -> Setup:
    return GAME.record.read(NAMES, options, None)[0]


def laid() -> Deal:
    tops = {city: v.POWERS[at % 6] for at, city in enumerate(v.CITIES) if city != v.KAFFA}
    return Deal(COLOURS, NUMBERS, v.VIZIERS, dict.fromkeys(NAMES, ("gold", "pardon")), tops)


def at(
    places: Mapping[str, int | str] | None = None,
    hands: Mapping[str, str] | None = None,
    phase: str = v.PLAN,
    piles: Mapping[str, int] | None = None,
    tops: Mapping[str, str | None] | None = None,
    order: tuple[str, ...] = NAMES,
    **options: Any,
) -> State:
    """A table with viziers on seats (by number), in cities, in ``hand``, in dungeons (``cell:1``), on the ``island``.

    Hands are cards with spaces between; nobody holds what is not said.
    """
    where = {**dict.fromkeys(v.VIZIERS, ELSEWHERE), **(places or {})}
    cells = {f"cell:{cell}": None for cell in (1, 2, 3)} | {str(place): vizier for vizier, place in where.items()}
    on = {place: vizier for vizier, place in where.items() if isinstance(place, int)}
    state = changed(
        start(setup(**options), laid()),
        phase=phase,
        order=order,
        court=tuple(on.get(number) for number in NUMBERS),
        cities={city: tuple(one for one, place in where.items() if place == city) for city in v.CITIES},
        in_hand=tuple(one for one, place in where.items() if place == "hand"),
        dungeons=tuple(cells[f"cell:{cell}"] for cell in (1, 2, 3)),
        island=tuple(one for one, place in where.items() if place == "island"),
        hands={name: v.in_card_order(tuple((hands or {}).get(name, "").split())) for name in NAMES},
        piles={**v.PILES, ELSEWHERE: 0, **(piles or {})},
    )
    return changed(state, tops={**state.tops, ELSEWHERE: None, **(tops or {})})


def own(state: State, player: str) -> tuple[str, ...]:
    """The viziers of ``player`` that need an order."""
    hidden = (*state.island, *state.dungeons)
    return tuple(one for one, owner in state.owners.items() if owner == player and one not in hidden)


def orders(state: State, player: str, traitor: str | None = None, **travel: Any) -> dict[str, Any]:
    """A player's orders: who is not named stays."""
    ways = {v.shape(one): travel.get(v.shape(one), v.STAY) for one in own(state, player)}
    return {"do": "orders", "player": player, "travel": ways, "traitor": traitor}


def revealed(state: State, boards: Mapping[str, Mapping[str, Any]]) -> State:
    """The position after everyone's orders: those of ``boards``, all others stay and name nobody."""
    return after(state, *(orders(state, player, **boards.get(player, {})) for player in NAMES))


def after(state: State, *commands: Mapping[str, Any]) -> State:
    """The position after ``commands``, all of which must be accepted."""
    for command in commands:
        for event in GAME.actions.decide(state, command):
            state = event.change(state)
    return state


def refusal(state: State, command: Mapping[str, Any]) -> str:
    """The code that ``command`` is refused with."""
    try:
        GAME.actions.decide(state, command)
    except Refused as refused:
        return refused.code
    raise AssertionError(f"{command} was accepted")


def do(action: str, **values: Any) -> dict[str, Any]:
    return {"do": action, **values}


def place(state: State, vizier: str) -> object:
    """Where a vizier is: a seat's number, a city, or another place."""
    if vizier in state.dungeons:
        return f"cell:{state.dungeons.index(vizier) + 1}"
    other = "hand" if vizier in state.in_hand else "island" if vizier in state.island else None
    return state.number_of(vizier) or state.city_of(vizier) or other


def legal(state: State) -> set[str]:
    return {choice.do for choice in GAME.actions.legal(state)}
