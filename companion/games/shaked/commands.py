"""The actions of the table: which there are, when each may be made, and what shape each must have."""

from collections.abc import Mapping
from typing import Final

from companion.games.shaked import vocabulary as v
from companion.games.shaked.state import Tokens
from companion.kernel.game import Command
from companion.kernel.refusal import Refused

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
    "end_talk": (v.TALK,),
    "vote": (v.VOTE,),
    "close": (v.VOTE,),
    "turn_up": (v.U_REVEAL,),
    "reveal": (v.REVEAL_DENOUNCED, v.REVEAL_ALL),
    "correct": tuple(phase for phase in v.PHASES if phase != v.OVER),
}
"""The phases of each action; ``undo`` is the journal's."""

_ALWAYS: Final = frozenset({"do", "at"})
_KEYS: Final = {
    "look_other": frozenset({"player", "pack"}),
    "look_two": frozenset({"player", "pack"}),
    "look_one_one": frozenset({"player", "packs"}),
    "vote": frozenset({"player", "tokens"}),
    "turn_up": frozenset({"colour"}),
    "reveal": frozenset({"packs"}),
    "correct": frozenset({"player", "turn", "tokens", "turned_up", "why"}),
}
"""The keys of each action; where no cards are on the table the companion turns the card up itself."""


def bad_value(key: str) -> Refused:
    """Return the refusal of an action whose ``key`` is missing, superfluous or of the wrong kind."""
    return Refused("bad_value", key=key)


def known_keys(command: Command) -> None:
    """Refuse a key that the action does not have."""
    unknown = command.keys() - _KEYS.get(str(command["do"]), frozenset()) - _ALWAYS
    if unknown:
        raise bad_value(min(unknown))


def a_text(command: Command, key: str) -> str:
    """Return the text under ``key``; refuses anything else."""
    value = command.get(key)
    if not isinstance(value, str):
        raise bad_value(key)
    return value


def reason(command: Command) -> str:
    """Return why something is corrected; refuses a blank text."""
    why = a_text(command, "why")
    if not why.strip():
        raise bad_value("why")
    return why


def a_colour(command: Command, key: str) -> str:
    """Return the colour under ``key``; refuses anything else."""
    value = a_text(command, key)
    if value not in v.COLOURS:
        raise bad_value(key)
    return value


def a_round(command: Command) -> int:
    """Return the round under ``turn``; refuses one in which nobody votes."""
    value = command.get("turn")
    if isinstance(value, bool) or not isinstance(value, int) or value not in v.TOKENS:
        raise bad_value("turn")
    return value


def two_packs(command: Command) -> tuple[str, str]:
    """Return the packs of one card each; refuses what is not two texts."""
    value = command.get("packs")
    if not isinstance(value, (list, tuple)) or len(value) != 2 or not all(isinstance(pack, str) for pack in value):
        raise bad_value("packs")
    return value[0], value[1]


def tokens(command: Command) -> Tokens:
    """Return the tokens placed, however many; refuses what is no list of pack and colour."""
    value = command.get("tokens")
    if not isinstance(value, (list, tuple)):
        raise bad_value("tokens")
    return tuple(_token(each) for each in value)


def _token(value: object) -> tuple[str, str]:
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise bad_value("tokens")
    pack, colour = value
    if not isinstance(pack, str) or colour not in v.COLOURS:
        raise bad_value("tokens")
    return pack, str(colour)


def contents(command: Command) -> dict[str, str]:
    """Return what packs turned out to hold; refuses none, and what is no content."""
    value = command.get("packs")
    if not isinstance(value, Mapping) or not value:
        raise bad_value("packs")
    if not all(isinstance(content, str) and content in v.CONTENTS for content in value.values()):
        raise bad_value("packs")
    return {str(pack): content for pack, content in value.items()}


def some_packs(command: Command) -> tuple[str, ...]:
    """Return the packs to open where the companion knows them; refuses none, and what is no list of different texts."""
    value = command.get("packs")
    if not isinstance(value, (list, tuple)) or not value or not all(isinstance(pack, str) for pack in value):
        raise bad_value("packs")
    if len(set(value)) != len(value):
        raise bad_value("packs")
    return tuple(value)
