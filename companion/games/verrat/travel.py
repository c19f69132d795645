"""How the viziers travel once the boards are face up (section 4, phase 3)."""

from collections.abc import Iterator

from companion.games.verrat import vocabulary as v
from companion.games.verrat.actions.travel import VizierArrived, VizierFailed
from companion.games.verrat.state import State
from companion.kernel.events import Caused, Event

Way = tuple[str, str | int]
"""A vizier and where it is sent: a city, or a seat's number."""


def travelled(state: State) -> Caused[State]:
    """Return what the revealed orders bring about, vizier by vizier; orders to stay are left out."""
    by_player = {player: ways_of(state, player) for player in state.order}
    arrived: list[Event[State]] = []
    for vizier, way in _in_turn(state, by_player):
        event = VizierArrived(vizier, way) if isinstance(way, str) else _to_seat(state, by_player, vizier, way)
        state = event.change(state)
        arrived.append(event)
    return tuple(arrived)


def ways_of(state: State, player: str) -> tuple[Way, ...]:
    """Return where ``player`` sends viziers to another place, in the order fat, small, tall."""
    orders = state.revealed.get(player)
    if orders is None:
        return ()
    own = ((f"{state.colours[player]}.{shape}", orders.travel.get(shape, v.STAY)) for shape in v.SHAPES)
    return tuple((vizier, way) for vizier, way in own if not is_staying(state, vizier, way))


def is_staying(state: State, vizier: str, way: str | int) -> bool:
    """Return whether an order leaves a vizier where it is, its own place by name included."""
    return way in (v.STAY, state.city_of(vizier)) or way == state.number_of(vizier)


def _in_turn(state: State, by_player: dict[str, tuple[Way, ...]]) -> Iterator[Way]:
    """Yield the moves in the order in which they are made: each player's departures to cities first, or all (V9)."""
    if state.setup.seat_entry == "simultaneous":
        everybody = [way for ways in by_player.values() for way in ways]
        yield from sorted(everybody, key=lambda way: isinstance(way[1], int))
        return
    for ways in by_player.values():
        yield from sorted(ways, key=lambda way: isinstance(way[1], int))


def _to_seat(state: State, by_player: dict[str, tuple[Way, ...]], vizier: str, number: int) -> Event[State]:
    """Return what happens to a vizier that is sent to a seat.

    Another player's order to the same seat counts even where it was carried out, or failed, before.
    """
    others = (ways for player, ways in by_player.items() if player != state.owners[vizier])
    if any(way == number for ways in others for _, way in ways):
        return VizierFailed(vizier, number, v.CONTESTED)
    if state.court[state.numbers.index(number)] is not None:
        return VizierFailed(vizier, number, v.TAKEN)
    return VizierArrived(vizier, number)
