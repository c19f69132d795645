"""What several actions require of the players they name; each function refuses what does not fit (section 6)."""

from typing import Final

from companion.games.sultane.state import State
from companion.kernel import arguments
from companion.kernel.events import Command
from companion.kernel.refusal import Refused
from companion.kernel.words import text


def check_players(state: State, *players: str) -> None:
    """Refuse the first of ``players`` who is nobody at the table (``unknown_player``)."""
    for name in players:
        if name not in state.seats:
            raise Refused("unknown_player", player=name)


def check_active(state: State, *players: str) -> None:
    """Refuse the first of ``players`` who takes no part any more (``not_active``).

    That is whoever was exiled, and Haïatalnefous after she has won.
    """
    for name in players:
        if name not in state.active:
            raise Refused("not_active", player=name)


ANOTHER_REFUSED: Final = ("unknown_player", "self_target", "not_active")
"""What ``another_player`` refuses."""


def another_player(state: State, command: Command, key: str = "target") -> str:
    """Return the active player under ``key``; refuses the Grand Vizier too (``self_target``)."""
    player = arguments.text(command, key)
    check_players(state, player)
    if player == state.vizier:
        raise Refused("self_target", player=player)
    check_active(state, player)
    return player


def different_names(command: Command, key: str) -> tuple[str, ...]:
    """Return a list of different names; refuses anything else, without asking who is at the table."""
    names = arguments.texts(command, key)
    if len(set(names)) != len(names):
        raise arguments.bad_value(key)
    return names


def not_eligible(player: str, reason: str) -> Refused:
    """Return the refusal of a Narrator who may not be named, with the ``reason`` in words."""
    return Refused("not_eligible", player=player, because=text(f"sultane.reason.{reason}"))
