"""The actions of the table: which exist, when each is allowed, and what shape each must have."""

from collections.abc import Mapping
from typing import Final

from companion.games.verrat import vocabulary as v
from companion.games.verrat.setup import Setup
from companion.kernel import arguments
from companion.kernel.game import Command

REFUSALS: Final = (
    "unknown_action",
    "game_over",
    "wrong_phase",
    "bad_value",
    "nothing_to_undo",
    "unknown_player",
    "unknown_vizier",
    "self_target",
    "player_out",
    "not_tradable",
    "unequal_trade",
    "not_held",
    "already_ordered",
    "missing_order",
    "in_dungeon",
    "banished",
    "seat_to_seat",
    "own_seat_clash",
    "not_targetable",
    "not_eligible",
    "must_name",
    "not_alone",
    "already_taken",
    "empty_pile",
    "wrong_turn",
    "no_such_card",
    "seat1_refused",
    "not_tied",
    "pardon_cell",
    "no_pardon",
    "pardon_limit",
    "bad_setup",
)
"""Every code that a refusal of this game may have."""

_PLAYED: Final = tuple(phase for phase in v.PHASES if phase != v.OVER)
_PHASES: Final = {
    "trade": (v.INTRIGUE,),
    "plan": (v.INTRIGUE,),
    "draw": (v.INTRIGUE,),
    "orders": (v.PLAN,),
    "take": (v.CARDS_PHASE,),
    "demand": (v.SEAT_ONE,),
    "pass": (v.SEAT_ONE, v.PARDON_PHASE),
    "convict": (v.TIE,),
    "pardon": (v.PARDON_PHASE,),
    "correct": _PLAYED,
}
"""The phases of each action; ``undo`` is the journal's."""

_NO_KEYS: Final = arguments.keys()
_KEYS: Final = {
    "trade": arguments.keys("from", "to", "gives", "gets"),
    "orders": arguments.keys("player", "travel", "traitor"),
    "take": arguments.keys("city", "next", "card"),
    "demand": arguments.keys("from", "card"),
    "convict": arguments.keys("vizier"),
    "pardon": arguments.keys("vizier", "city"),
    "correct": arguments.keys("hands", "tops", "why"),
}
"""The keys of each action besides those that every action may have."""


def phases(setup: Setup, do: str) -> tuple[str, ...]:
    """Return the phases in which an action may be made at this table."""
    if do == "trade" and setup.trade_phase == "any":
        return _PLAYED
    if do == "draw" and not setup.draws:
        return ()
    return _PHASES[do]


def check_keys(command: Command) -> None:
    """Refuse a key that the action does not have."""
    arguments.check_keys(command, _KEYS.get(str(command["do"]), _NO_KEYS))


def cards(value: object, key: str) -> tuple[str, ...]:
    """Return a list of cards; refuses anything else, and codes that are not cards."""
    if not isinstance(value, (list, tuple)) or not all(isinstance(card, str) and card in v.CARDS for card in value):
        raise arguments.bad_value(key)
    return tuple(value)


def travel(command: Command) -> dict[str, str | int]:
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
