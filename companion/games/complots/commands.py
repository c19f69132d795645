"""The actions of the table: which exist, when each is allowed, and what shape each must have."""

from collections.abc import Mapping
from typing import Final

from companion.games.complots import vocabulary as v
from companion.games.complots.state import State
from companion.kernel import arguments
from companion.kernel.game import Command
from companion.kernel.refusal import Refused

REFUSALS: Final = (
    "unknown_action",
    "game_over",
    "no_pass",
    "doubt_taken",
    "not_doubtable",
    "not_counterable",
    "wrong_phase",
    "bad_value",
    "missing_court",
    "unknown_player",
    "must_assassinat",
    "kind_not_in_game",
    "not_enough",
    "target_self",
    "target_dead",
    "no_coins",
    "own_claim",
    "not_active",
    "already_countered",
    "only_target_counters",
    "wrong_counter",
    "not_held",
    "must_show",
    "wrong_court",
    "none_left",
    "already_drafted",
    "nothing_to_undo",
    "bad_setup",
)
"""Every code that a refusal of this game may have."""

PHASES: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(v.DECLARATIONS, (v.DECLARE,)),
    "doubt": (v.DOUBT, v.COUNTER_DOUBT),
    "pass": (v.DOUBT, v.COUNTER, v.COUNTER_DOUBT),
    "counter": (v.COUNTER,),
    "proof": (v.PROOF,),
    "lose": (v.LOSE, v.TRACK),
    "exchange": (v.EXCHANGE,),
    "show": (v.SHOW,),
    "examine": (v.EXAMINE,),
    "draft": (v.DRAFT,),
    "coins": (v.TRACK,),
    "take": (v.TRACK,),
    "next": (v.TRACK,),
    "correct": tuple(phase for phase in v.PHASES if phase != v.OVER),
}
"""The phases of each action; ``undo`` is the journal's."""

_NO_KEYS: Final = arguments.keys()
_KEYS: Final[Mapping[str, frozenset[str]]] = {
    **{do: arguments.keys("target") for do in v.TARGETED},
    "doubt": arguments.keys("player"),
    "counter": arguments.keys("player", "kind"),
    "proof": arguments.keys("shown", "court"),
    "lose": arguments.keys("kind"),
    "exchange": arguments.keys("return", "court"),
    "show": arguments.keys("kind"),
    "examine": arguments.keys("discard", "court"),
    "draft": arguments.keys("player", "kind"),
    "coins": arguments.keys("player", "change"),
    "take": arguments.keys("player", "from", "coins"),
    "correct": arguments.keys("coins", "lost", "why"),
}
"""The keys of each action that has any."""
_TRACKED_LOSS: Final = arguments.keys("player", "kind")


def check_keys(command: Command, phase: str) -> None:
    """Refuse a key that the action does not have in this phase."""
    lost = command["do"] == "lose" and phase == v.TRACK
    arguments.check_keys(command, _TRACKED_LOSS if lost else _KEYS.get(str(command["do"]), _NO_KEYS))


def coin_change(command: Command) -> int:
    """Return by how many coins a purse changes under ``change``; refuses 0 and what is not a number of coins."""
    change = command.get("change")
    if not isinstance(change, int) or isinstance(change, bool) or not 0 < abs(change) <= v.COINS:
        raise arguments.bad_value("change")
    return change


def coin_amount(command: Command) -> int:
    """Return how many coins are taken under ``coins``; refuses 0 and what is not a number of coins."""
    coins = command.get("coins")
    if not _is_purse(coins) or not coins:
        raise arguments.bad_value("coins")
    return int(str(coins))


def character(command: Command) -> str:
    """Return the character under ``kind``; refuses anything that is not a character."""
    return arguments.one_of(command, "kind", v.KINDS)


def court_order(command: Command, required: bool) -> tuple[str, ...] | None:
    """Return the order of the Court if one is ``required``, else None.

    Refuses ``bad_value`` for an order that is not wanted or is not a list of texts, ``missing_court`` if it is missing.
    """
    if not required:
        if "court" in command:
            raise arguments.bad_value("court")
        return None
    if "court" not in command:
        raise Refused("missing_court")
    return arguments.texts(command, "court")


def returned_cards(state: State, command: Command) -> tuple[str, ...] | None:
    """Return the cards given back in an exchange, None at the table; refuses any number other than the number drawn."""
    if not state.dealt:
        if "return" in command:
            raise arguments.bad_value("return")
        return None
    returned = arguments.texts(command, "return")
    if len(returned) != state.drawn:
        raise arguments.bad_value("return")
    return returned


def purses(command: Command) -> dict[str, int]:
    """Return the corrected coins by player; refuses none, and what is not a number from 0 to 54."""
    value = command.get("coins", ...)
    if value is ...:
        return {}
    if not isinstance(value, Mapping) or not value or not all(map(_is_purse, value.values())):
        raise arguments.bad_value("coins")
    return {str(player): coins for player, coins in value.items()}


def _is_purse(coins: object) -> bool:
    return isinstance(coins, int) and not isinstance(coins, bool) and 0 <= coins <= v.COINS


def losses(state: State, command: Command) -> dict[str, tuple[str, ...]]:
    """Return the corrected face-up cards by player; refuses none, what is not a character, and any in a dealt game."""
    value = command.get("lost", ...)
    if value is ...:
        return {}
    if state.dealt or not isinstance(value, Mapping) or not value:
        raise arguments.bad_value("lost")
    allowed = (*v.KINDS, v.UNKNOWN) if state.setup.light else v.KINDS
    for kinds in value.values():
        if not isinstance(kinds, (list, tuple)) or not all(isinstance(kind, str) and kind in allowed for kind in kinds):
            raise arguments.bad_value("lost")
    return {str(player): tuple(kinds) for player, kinds in value.items()}
