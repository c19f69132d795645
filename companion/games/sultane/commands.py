"""The actions of the game master: which there are, when each may be made, and what shape each must have."""

from typing import Final, NamedTuple

from companion.games.sultane import vocabulary as v
from companion.games.sultane.requirements import active_players, different_names, known_players
from companion.games.sultane.state import State
from companion.kernel import arguments
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

KEYS: Final = {
    "propose": arguments.keys("narrator", "vizier"),
    "vote": arguments.keys("yes", "no", "accepted"),
    "answer": arguments.keys("dinarzade"),
    "read": arguments.keys("tale"),
    "veto": arguments.keys(),
    "top": arguments.keys("tale"),
    "reveal": arguments.keys("player"),
    "correct": arguments.keys("refusals", "draw", "discard", "why"),
}
"""The keys of each action but those of powers; ``undo`` is the journal's."""


ACTIONS_IN: Final = {
    v.PROPOSE: frozenset({"propose", "correct"}),
    v.VOTE: frozenset({"vote", "correct"}),
    v.QUESTION: frozenset({"answer", "correct"}),
    v.SESSION: frozenset({"read", "veto", "correct"}),
    v.TOP: frozenset({"top", "correct"}),
    v.EMERGENCY_SESSION: frozenset({"read", "correct"}),
    v.POWER: frozenset({"correct"}),
}
"""The actions of each phase, but for the power of the moment and for ``reveal``, which ``may_reveal`` judges."""


def may_reveal(state: State) -> bool:
    """Return whether Haïatalnefous may say now that she has won (section 9).

    Without ``roles`` only the table knows that.
    """
    return (
        state.pacifist >= v.LOVE_FROM
        and state.phase == v.PROPOSE
        and state.deal is None
        and state.setup.haiatalnefous
        and not state.setup.discovery
        and state.won is None
    )


class Told(NamedTuple):
    """What the table told of a vote besides its outcome: the counts, the names of those who said Yes."""

    yes: int | None = None
    no: int | None = None
    names: tuple[str, ...] | None = None


NOTHING_TOLD: Final = Told()


def tale(command: Command) -> v.Tale:
    """Return the tale that was read; refuses anything but the two kinds."""
    kind = command.get("tale")
    if kind == v.PACIFIST:
        return v.PACIFIST
    if kind == v.INTERVENTIONIST:
        return v.INTERVENTIONIST
    raise arguments.bad_value("tale")


def counted_vote(state: State, command: Command) -> tuple[bool, Told]:
    """Return whether a vote that was counted accepts, and what was told of it.

    It is given by the names of those who said Yes, or by two counts that sum to the voters. A strict majority of Yes
    accepts (section 5).
    """
    voters = len(state.active)
    if isinstance(command.get("yes"), (list, tuple)):
        if "no" in command:
            raise arguments.bad_value("no")
        said_yes = different_names(command, "yes")
        known_players(state, *said_yes)
        active_players(state, *said_yes)
        return 2 * len(said_yes) > voters, Told(len(said_yes), voters - len(said_yes), said_yes)
    yes, no = arguments.optional_count(command, "yes"), arguments.optional_count(command, "no")
    if yes is None or no is None:
        raise arguments.bad_value("yes")
    if yes + no != voters:
        raise Refused("vote_count", given=yes + no, voters=voters)
    return 2 * yes > voters, Told(yes, no)
