"""The actions of the game master: which there are, when each may be made, and what shape each must have."""

from typing import Final, NamedTuple

from companion.games.sultane import vocabulary as v
from companion.games.sultane.powers import AT_THE_TABLE, TARGETED
from companion.games.sultane.state import State
from companion.kernel.game import Command
from companion.kernel.refusal import Refused

REFUSALS: Final = (
    "wrong_phase",
    "unknown_action",
    "unknown_player",
    "bad_value",
    "missing_roles",
    "not_eligible",
    "not_active",
    "self_target",
    "already_investigated",
    "wrong_vizier",
    "vote_count",
    "no_such_tale",
    "veto_locked",
    "game_over",
    "nothing_to_undo",
    "bad_setup",
)
"""Every code that a refusal of this game may have; each has a sentence in both languages."""

_EVERYWHERE: Final = frozenset({"do", "at"})

KEYS: Final[dict[str, frozenset[str]]] = {
    "propose": _EVERYWHERE | {"narrator", "vizier"},
    "vote": _EVERYWHERE | {"yes", "no", "accepted"},
    "answer": _EVERYWHERE | {"dinarzade"},
    "read": _EVERYWHERE | {"tale"},
    "veto": _EVERYWHERE,
    "top": _EVERYWHERE | {"tale"},
    **dict.fromkeys(TARGETED, _EVERYWHERE | {"target"}),
    v.EXILE: _EVERYWHERE | {"target", "dinarzade"},
    **dict.fromkeys(AT_THE_TABLE, _EVERYWHERE),
    v.SWAP_SEATS: _EVERYWHERE | {"targets"},
    v.EMERGENCY: _EVERYWHERE | {"narrator"},
    "reveal": _EVERYWHERE | {"player"},
    "correct": _EVERYWHERE | {"refusals", "draw", "discard", "why"},
}
"""The keys that each action may have; ``undo`` is the journal's."""

_ACTIONS_IN: Final = {
    v.PROPOSE: frozenset({"propose", "correct"}),
    v.VOTE: frozenset({"vote", "correct"}),
    v.QUESTION: frozenset({"answer", "correct"}),
    v.SESSION: frozenset({"read", "veto", "correct"}),
    v.TOP: frozenset({"top", "correct"}),
    v.EMERGENCY_SESSION: frozenset({"read", "correct"}),
    v.POWER: frozenset({"correct"}),
}


def fits_phase(state: State, do: str) -> bool:
    """Whether the action ``do`` belongs to this moment of the game, which is not over."""
    if do in _ACTIONS_IN[state.phase] or do == state.power:
        return True
    return do == "reveal" and may_reveal(state)


def may_reveal(state: State) -> bool:
    """Whether Haïatalnefous may say now that she has won: only the table knows that, without ``roles`` (section 9)."""
    return (
        state.phase == v.PROPOSE
        and state.pacifist >= v.LOVE_FROM
        and state.deal is None
        and state.setup.haiatalnefous
        and not state.setup.discovery
        and state.won is None
    )


class Vote(NamedTuple):
    """A vote as the game master entered it: the outcome, the counts and names where they were told."""

    accepted: bool
    yes: int | None
    no: int | None
    names: tuple[str, ...] | None


def bad_value(key: str) -> Refused:
    """Return the refusal of an action whose ``key`` is missing, superfluous or of the wrong kind."""
    return Refused("bad_value", key=key)


def text(command: Command, key: str) -> str:
    """Return the text under ``key``; refuses anything else."""
    value = command.get(key)
    if not isinstance(value, str):
        raise bad_value(key)
    return value


def at_table(state: State, *players: str) -> None:
    """Refuse the first of ``players`` who is nobody at the table."""
    for name in players:
        if name not in state.seats:
            raise Refused("unknown_player", player=name)


def active(state: State, *players: str) -> None:
    """Refuse the first of ``players`` who takes no part any more: exiled, or Haïatalnefous after she has won."""
    for name in players:
        if name not in state.active:
            raise Refused("not_active", player=name)


def tale(command: Command) -> v.Tale:
    """Return the tale that was read; refuses anything but the two kinds."""
    kind = command.get("tale")
    if kind == v.PACIFIST:
        return v.PACIFIST
    if kind == v.INTERVENTIONIST:
        return v.INTERVENTIONIST
    raise bad_value("tale")


def names(command: Command, key: str) -> tuple[str, ...]:
    """Return a list of different names; refuses anything else, without asking who is at the table."""
    given = command.get(key)
    if not isinstance(given, (list, tuple)) or not all(isinstance(name, str) for name in given):
        raise bad_value(key)
    if len(set(given)) != len(given):
        raise bad_value(key)
    return tuple(given)


def number(command: Command, key: str) -> int | None:
    """Return the count under ``key``, None where the action has none; refuses what is no whole number from 0 on."""
    value = command.get(key)
    if value is None and key not in command:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise bad_value(key)
    return value


def truth(command: Command, key: str) -> bool:
    """Return the truth value under ``key``; refuses anything else."""
    value = command.get(key)
    if not isinstance(value, bool):
        raise bad_value(key)
    return value


def vote(state: State, command: Command) -> Vote:
    """Return the vote: names of those who said Yes, two counts that sum to the voters, or the outcome alone.

    A strict majority of Yes accepts (section 5).
    """
    if "accepted" in command:
        if "yes" in command or "no" in command:
            raise bad_value("accepted")
        return Vote(truth(command, "accepted"), None, None, None)
    voters = len(state.active)
    if isinstance(command.get("yes"), (list, tuple)):
        if "no" in command:
            raise bad_value("no")
        said_yes = names(command, "yes")
        at_table(state, *said_yes)
        active(state, *said_yes)
        return Vote(2 * len(said_yes) > voters, len(said_yes), voters - len(said_yes), said_yes)
    yes, no = number(command, "yes"), number(command, "no")
    if yes is None or no is None:
        raise bad_value("yes")
    if yes + no != voters:
        raise Refused("vote_count", given=yes + no, voters=voters)
    return Vote(2 * yes > voters, yes, no, None)
