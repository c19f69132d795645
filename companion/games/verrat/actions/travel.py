"""How the viziers travel once the boards are face up (section 4, phase 3)."""

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.verrat import vocabulary as v
from companion.games.verrat.names import city_name, line, vizier_name
from companion.games.verrat.state import State, placed
from companion.kernel.events import Caused, Event, Texts, changed


class OrdersRevealed(NamedTuple):
    """Every travel board is face up."""

    def change(self, state: State) -> State:
        revealed = {player: state.orders[player] for player in state.setup.players if player in state.orders}
        return changed(state, orders={}, revealed=revealed, failed={}, votes={}, convicted=None)

    def told(self, state: State) -> Texts:
        return line("revealed")


class VizierArrived(NamedTuple):
    """A vizier came to ``place``: a city, or a seat by its number."""

    vizier: str
    place: str | int

    def change(self, state: State) -> State:
        return placed(state, self.vizier, self.place)

    def told(self, state: State) -> Texts:
        owner, vizier = state.owners[self.vizier], vizier_name(self.vizier)
        if isinstance(self.place, int):
            return line("moved_seat", player=owner, vizier=vizier, k=self.place)
        return line("moved_city", player=owner, vizier=vizier, city=city_name(self.place))


class VizierFailed(NamedTuple):
    """A vizier did not reach the seat with ``number`` and stayed: ``seat_contested`` or ``seat_taken``."""

    vizier: str
    number: int
    reason: str

    def change(self, state: State) -> State:
        return changed(state, failed={**state.failed, self.vizier: self.reason})

    def told(self, state: State) -> Texts:
        owner = state.owners[self.vizier]
        return line(self.reason, player=owner, vizier=vizier_name(self.vizier), k=self.number)


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
