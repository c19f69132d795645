"""Which secret orders may be given (section 4, phase 2)."""

from companion.games.verrat import commands as c
from companion.games.verrat import vocabulary as v
from companion.games.verrat.actions.travel import OrdersGiven
from companion.games.verrat.names import vizier_name
from companion.games.verrat.requirements import check_in_game, check_player, check_vizier
from companion.games.verrat.state import State, eligible, is_placed, nameable, powers_counted
from companion.kernel import arguments
from companion.kernel.game import Command
from companion.kernel.refusal import Refused

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


def checked_orders(state: State, command: Command) -> OrdersGiven:
    """Return the orders that ``command`` gives.

    Refuses, in this order: ``bad_value``, ``unknown_player``, ``unknown_vizier``, ``player_out``, ``already_ordered``,
    ``missing_order``, ``in_dungeon``, ``banished`` and ``seat_to_seat`` of each vizier in turn, ``own_seat_clash``,
    ``not_targetable``, ``not_eligible``, ``must_name``.
    """
    player, travel, traitor = arguments.text(command, "player"), c.travel(command), command.get("traitor")
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
    return OrdersGiven(player, tuple(travel), tuple(travel.values()), traitor)


def _may_go(state: State, player: str, travel: dict[str, Way]) -> None:
    """Refuse a vizier without an order, and an order that its vizier cannot follow."""
    for shape in v.SHAPES:
        vizier = f"{state.colours[player]}.{shape}"
        if shape not in travel:
            if may_travel(state, vizier):
                raise Refused("missing_order", vizier=vizier_name(vizier))
        elif vizier in state.dungeons:
            raise Refused("in_dungeon", vizier=vizier_name(vizier))
        elif vizier in state.island:
            raise Refused("banished", vizier=vizier_name(vizier))
        elif vizier in state.court and travel[shape] in state.numbers and travel[shape] != state.number_of(vizier):
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
