"""The actions of the table: which exist, when each is allowed, and what shape each must have."""

from collections.abc import Mapping
from typing import Final

from companion.games.shaked import vocabulary as v
from companion.games.shaked.state import Tokens
from companion.kernel import arguments
from companion.kernel.game import Command

REFUSALS: Final = (
    "unknown_action",
    "game_over",
    "wrong_phase",
    "bad_value",
    "nothing_to_undo",
    "unknown_player",
    "u_not_in_game",
    "already_voted",
    "not_your_turn",
    "self_not_allowed",
    "same_target_twice",
    "u_one_card",
    "not_voted",
    "vote_count",
    "vote_self",
    "vote_mixed",
    "vote_missing",
    "not_turned_up",
    "already_revealed",
    "denounced_first",
    "packs_inconsistent",
    "bad_setup",
)
"""Every code that a refusal of this game may have."""

PHASES: Final = {
    "own": (v.OWN_A, v.OWN_B),
    "look_other": (v.OTHER,),
    "look_two": (v.LOOK,),
    "look_one_one": (v.LOOK,),
    "looked": (v.OTHER, v.LOOK),
    "all_looked": (v.OTHER, v.LOOK),
    "end_talk": (v.TALK,),
    "vote": (v.VOTE,),
    "close": (v.VOTE,),
    "turn_up": (v.U_REVEAL,),
    "reveal": (v.REVEAL_DENOUNCED, v.REVEAL_ALL),
    "correct": tuple(phase for phase in v.PHASES if phase != v.OVER),
}
"""The phases of each action; ``undo`` is the journal's."""

RECORDED_LOOKS: Final = frozenset({"look_other", "look_two", "look_one_one"})
"""The actions that say which packs somebody looked into; there are none where looks are not entered."""
UNRECORDED_LOOKS: Final = frozenset({"looked", "all_looked"})
"""The actions of looks that are not entered: that one player, or everyone who is left, has looked."""

_NO_KEYS: Final = arguments.keys()
_KEYS: Final = {
    "look_other": arguments.keys("player", "pack"),
    "look_two": arguments.keys("player", "pack"),
    "look_one_one": arguments.keys("player", "packs"),
    "looked": arguments.keys("player"),
    "vote": arguments.keys("player", "tokens"),
    "turn_up": arguments.keys("colour"),
    "reveal": arguments.keys("packs"),
    "correct": arguments.keys("player", "turn", "tokens", "turned_up", "why"),
}
"""The keys of each action; where no cards are on the table Chevet turns the card up itself."""


def check_keys(command: Command) -> None:
    """Refuse a key that the action does not have."""
    arguments.check_keys(command, _KEYS.get(str(command["do"]), _NO_KEYS))


def colour(command: Command, key: str) -> str:
    """Return the colour under ``key``; refuses anything else."""
    return arguments.one_of(command, key, v.COLOURS)


def round_number(command: Command) -> int:
    """Return the round under ``turn``; refuses one in which nobody votes."""
    value = command.get("turn")
    if isinstance(value, bool) or not isinstance(value, int) or value not in v.TOKENS:
        raise arguments.bad_value("turn")
    return value


def two_packs(command: Command) -> tuple[str, str]:
    """Return the pack of each of the two cards; refuses anything but two texts."""
    packs = arguments.texts(command, "packs")
    if len(packs) != 2:
        raise arguments.bad_value("packs")
    return packs[0], packs[1]


def tokens(command: Command) -> Tokens:
    """Return the tokens placed, however many; refuses anything but a list of packs with colours."""
    value = command.get("tokens")
    if not isinstance(value, (list, tuple)):
        raise arguments.bad_value("tokens")
    return tuple(_token(each) for each in value)


def _token(value: object) -> tuple[str, str]:
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise arguments.bad_value("tokens")
    pack, colour = value
    if not isinstance(pack, str) or colour not in v.COLOURS:
        raise arguments.bad_value("tokens")
    return pack, str(colour)


def contents(command: Command) -> dict[str, str]:
    """Return what packs turned out to hold; refuses none, and what is not a valid content."""
    value = command.get("packs")
    if not isinstance(value, Mapping) or not value:
        raise arguments.bad_value("packs")
    if not all(isinstance(content, str) and content in v.CONTENTS for content in value.values()):
        raise arguments.bad_value("packs")
    return {str(pack): content for pack, content in value.items()}


def opened_packs(command: Command) -> tuple[str, ...]:
    """Return the packs to open where Chevet knows them; refuses none, and what is not a list of different texts."""
    packs = arguments.texts(command, "packs")
    if not packs or len(set(packs)) != len(packs):
        raise arguments.bad_value("packs")
    return packs
