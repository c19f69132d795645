"""Readers of an action's arguments: each returns the value with its type, or refuses the action with ``bad_value``.

They check the shape only. Whether a name belongs to a player or a card is in play is for a game's rules to decide.
"""

from collections.abc import Collection, Set
from typing import Final

from companion.kernel.events import Command
from companion.kernel.refusal import Refused

_EVERY_ACTION: Final = frozenset({"do", "at"})
_LONGEST_KEY: Final = 40


def bad_value(key: str) -> Refused:
    """Return the refusal of an action whose ``key`` is missing, unexpected or of the wrong type."""
    return Refused("bad_value", key=key[:_LONGEST_KEY])


def keys(*own: str) -> frozenset[str]:
    """Return the keys that an action may have: its ``own``, and the ones that every action may have."""
    return _EVERY_ACTION | {*own}


def check_keys(command: Command, allowed: Set[str]) -> None:
    """Refuse a key that is not in ``allowed``, a result of ``keys``; of several, the alphabetically first."""
    if not command.keys() <= allowed:
        raise bad_value(min(command.keys() - allowed))


def text(command: Command, key: str) -> str:
    """Return the text under ``key``; refuses anything else."""
    value = command.get(key)
    if not isinstance(value, str):
        raise bad_value(key)
    return value


def texts(command: Command, key: str) -> tuple[str, ...]:
    """Return the list of texts under ``key``; refuses anything else."""
    value = command.get(key)
    if not isinstance(value, (list, tuple)) or not all(isinstance(word, str) for word in value):
        raise bad_value(key)
    return tuple(value)


def one_of(command: Command, key: str, codes: Collection[str]) -> str:
    """Return the text under ``key``, which must be one of ``codes``; refuses anything else."""
    value = command.get(key)
    if not isinstance(value, str) or value not in codes:
        raise bad_value(key)
    return value


def flag(command: Command, key: str) -> bool:
    """Return the truth value under ``key``; refuses anything else."""
    value = command.get(key)
    if not isinstance(value, bool):
        raise bad_value(key)
    return value


def optional_count(command: Command, key: str) -> int | None:
    """Return the count under ``key``, None if the action has none; refuses anything but a whole number from 0 up."""
    value = command.get(key)
    if value is None and key not in command:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise bad_value(key)
    return value


def reason_given(command: Command) -> str:
    """Return the reason that a correction gives under ``why``; refuses a blank one."""
    reason = text(command, "why")
    if not reason.strip():
        raise bad_value("why")
    return reason
