"""Secret orders and the travel of viziers (section 4)."""

from typing import NamedTuple

from companion.games.verrat.names import city_name, line, vizier_name
from companion.games.verrat.state import Orders, State, lifted
from companion.kernel.events import Texts
from companion.kernel.immutable import changed


class OrdersGiven(NamedTuple):
    """``player`` has given secret orders: where each of ``shapes`` goes, and the vizier named as traitor or None."""

    player: str
    shapes: tuple[str, ...]
    ways: tuple[str | int, ...]
    traitor: str | None

    def change(self, state: State) -> State:
        orders = Orders(dict(zip(self.shapes, self.ways, strict=True)), self.traitor)
        return changed(state, orders={**state.orders, self.player: orders})

    def told(self, state: State) -> Texts:
        return line("ordered", player=self.player)


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
        state = lifted(state, self.vizier)
        if isinstance(self.place, str):
            there = state.sorted((*state.cities[self.place], self.vizier))
            return changed(state, cities={**state.cities, self.place: there})
        at = state.numbers.index(self.place)
        return changed(state, court=(*state.court[:at], self.vizier, *state.court[at + 1 :]))

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
