"""Which secret orders may be given (section 4, phase 2)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from companion.games.verrat import vocabulary as v
from companion.games.verrat.actions.rounds import CONSEQUENCES, and_then
from companion.games.verrat.names import line, vizier_name, way_name
from companion.games.verrat.requirements import check_in_game, check_player, check_vizier
from companion.games.verrat.state import Orders, State, eligible, indicators_open, is_placed, nameable, powers_counted
from companion.kernel import arguments
from companion.kernel.action import Action, Argument, Choices, Form, does, fields_under
from companion.kernel.events import Caused, Choice, Command, Json, Texts, changed
from companion.kernel.refusal import Refused
from companion.kernel.words import Text, text


@dataclass(frozen=True)
class Journey:
    """Where a vizier was sent, and why they did not get there."""

    name: Text
    to: Text
    failed: Text | None


@dataclass(frozen=True)
class Board:
    """Somebody's orders once all are shown; ``named`` once the indicators are open, too."""

    player: str
    colour: str
    travel: tuple[Journey, ...]
    named: bool
    traitor: Text | None


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


Way = str | int


def ways(state: State, vizier: str) -> tuple[Way, ...]:
    """Return where a vizier may be sent: never from a seat to another one, and nowhere from dungeon or island."""
    seats = () if vizier in state.court else tuple(range(1, v.SEATS + 1))
    if not may_travel(state, vizier):
        return ()
    return (v.STAY, *(city for city in v.CITIES if vizier not in state.cities[city]), *seats)


def may_travel(state: State, vizier: str) -> bool:
    """Return whether a vizier needs an order: at court, in a city, or in hand after a pardon."""
    return is_placed(state, vizier) or vizier in state.in_hand


def _orders(state: State, command: Command) -> Caused[State]:
    """Return the orders that ``command`` gives.

    Refuses, in this order: ``bad_value``, ``unknown_player``, ``unknown_vizier``, ``player_out``, ``already_ordered``,
    ``missing_order``, ``in_dungeon``, ``banished`` and ``seat_to_seat`` of each vizier in turn, ``own_seat_clash``,
    ``not_targetable``, ``not_eligible``, ``must_name``.
    """
    player, travel, traitor = arguments.text(command, "player"), _travel(command), command.get("traitor")
    if traitor is not None and not isinstance(traitor, str):
        raise arguments.bad_value("traitor")
    check_player(state, player)
    if traitor is not None:
        check_vizier(traitor)
    check_in_game(state, player)
    if player in state.orders:
        raise Refused("already_ordered", player=player)
    _may_go(state, player, travel)
    _no_clash(state, player, travel)
    _may_be_named(state, traitor)
    return and_then(state, OrdersGiven(player, tuple(travel), tuple(travel.values()), traitor))


def _may_go(state: State, player: str, travel: dict[str, Way]) -> None:
    """Refuse a vizier without an order, and an order that its vizier cannot follow."""
    for shape in v.SHAPES:
        vizier = f"{state.colours[player]}.{shape}"
        if shape not in travel:
            if may_travel(state, vizier):
                raise Refused("missing_order", vizier=vizier_name(vizier))
        else:
            check_way(state, vizier, travel[shape])


def check_way(state: State, vizier: str, way: Way) -> None:
    """Refuse a way that is not open to a vizier where it is (``in_dungeon``, ``banished``, ``seat_to_seat``)."""
    if vizier in state.dungeons:
        raise Refused("in_dungeon", vizier=vizier_name(vizier))
    if vizier in state.island:
        raise Refused("banished", vizier=vizier_name(vizier))
    if vizier in state.court and way in state.numbers and way != state.number_of(vizier):
        raise Refused("seat_to_seat", vizier=vizier_name(vizier))


def _no_clash(state: State, player: str, travel: dict[str, Way]) -> None:
    """Refuse two own viziers on one seat; one that keeps its seat names it (ruling R3)."""
    seats: list[int] = []
    for shape, way in travel.items():
        vizier = f"{state.colours[player]}.{shape}"
        number = way if isinstance(way, int) else state.number_of(vizier) if way == v.STAY else 0
        if number and number in seats:
            raise Refused("own_seat_clash", k=number)
        seats.append(number)


def _may_be_named(state: State, traitor: str | None) -> None:
    """Refuse a name that is protected, and a blank where the table wants a name (V7)."""
    if traitor is None:
        if state.setup.must_name and nameable(state):
            raise Refused("must_name")
        return
    if not is_placed(state, traitor):
        raise Refused("not_targetable", vizier=vizier_name(traitor))
    owner = state.owners[traitor]
    if owner not in eligible(state):
        raise Refused("not_eligible", player=owner, n=powers_counted(state, owner))


def _travel(command: Command) -> dict[str, str | int]:
    """Return a travel board: shapes to cities, seat numbers or ``stay``; refuses anything else."""
    orders = command.get("travel")
    if not isinstance(orders, Mapping):
        raise arguments.bad_value("travel")
    board: dict[str, str | int] = {}
    for shape, way in orders.items():
        if shape not in v.SHAPES or not _is_way(way):
            raise arguments.bad_value("travel")
        board[shape] = way
    return board


def _is_way(way: object) -> bool:
    if isinstance(way, int) and not isinstance(way, bool):
        return 1 <= way <= v.SEATS
    return isinstance(way, str) and way in (*v.CITIES, v.STAY)


def _offered(state: State) -> Choices:
    """Return orders in which every way of each vizier is once; any mixture of ``ways`` without a clash is accepted."""
    traitors: tuple[str | None, ...] = nameable(state)
    if not (traitors and state.setup.must_name):
        traitors = (*traitors, None)
    return tuple(
        Choice(
            "orders",
            {"player": (player,), "travel": _travels(state, player), "traitor": traitors},
            ("game_master", player),
        )
        for player in state.waiting
    )


def _travels(state: State, player: str) -> tuple[Mapping[str, Way], ...]:
    """Return boards that send each vizier every way once, while the others are on their way to cities."""
    own = {shape: f"{state.colours[player]}.{shape}" for shape in v.SHAPES}
    every = {shape: ways(state, vizier) for shape, vizier in own.items() if may_travel(state, vizier)}
    cities = {shape: tuple(way for way in of if way in v.CITIES) for shape, of in every.items()}
    boards: list[Mapping[str, Way]] = []
    for sent, of in every.items():
        for at, way in enumerate(of):
            others = {shape: to[(at + len(boards)) % len(to)] for shape, to in cities.items()}
            boards.append({**others, sent: way})
    return tuple(boards) or ({},)


BLANK: Final = "-"
"""The value in a form for a treason indicator without a name."""


def _travel_in_form(form: Form) -> Json:
    """Return the travel board of a form, and a treason indicator that may be ``BLANK``.

    ``to:SHAPE`` is where a vizier is sent: a city, a seat's number, or ``stay``; orders without any are those of a
    player who has no vizier to move.
    """
    if not does(form, "orders"):
        return {}
    travel = {"travel": {shape: _way(values) for shape, values in fields_under("to:", form).items()}}
    blank = [value for value in form.get("traitor", ()) if value] == [BLANK]
    return {**travel, "traitor": None} if blank else travel


def _way(values: Sequence[str]) -> object:
    way = values[-1]
    return int(way) if way.isascii() and way.isdigit() and len(way) <= 2 else way


ORDERS = Action(
    do="orders",
    phases=(v.PLAN,),
    arguments=(Argument("player"), Argument("travel", form=None), Argument("traitor")),
    form=_travel_in_form,
    choices=_offered,
    refuses=(
        "unknown_player",
        "unknown_vizier",
        "player_out",
        "already_ordered",
        "missing_order",
        "in_dungeon",
        "banished",
        "seat_to_seat",
        "own_seat_clash",
        "must_name",
        "not_targetable",
        "not_eligible",
    ),
    causes=_orders,
    happens=(OrdersGiven, *CONSEQUENCES),
)


def boards(state: State) -> Iterator[Board]:
    """Yield everyone's orders of the latest reveal, with what failed."""
    named = indicators_open(state)
    for player, given in state.revealed.items():
        colour = state.colours[player]
        travel = tuple(_journey(state, f"{colour}.{shape}", way) for shape, way in given.travel.items())
        traitor = vizier_name(given.traitor) if named and given.traitor else None
        yield Board(player, colour, travel, named, traitor)


def _journey(state: State, code: str, way: object) -> Journey:
    reason = state.failed.get(code)
    return Journey(vizier_name(code), way_name(way), text(f"verrat.failed.{reason}") if reason else None)
