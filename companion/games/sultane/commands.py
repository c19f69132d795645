"""The actions of the game master: which exist, when each is allowed, and what shape each must have."""

from typing import Final, NamedTuple

from companion.games.sultane import vocabulary as v
from companion.games.sultane.requirements import check_active, check_players, different_names
from companion.games.sultane.state import Claim, State
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
    "no_such_claim",
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
    "claim": arguments.keys("player", "turn", "kind", "pacifist", "target", "camp"),
    "veto_refused": arguments.keys(),
}
"""The keys of each action but those of powers; ``undo`` is the journal's."""

CLAIM_KEYS: Final = {
    v.SAID_DRAWN: arguments.keys("player", "turn", "kind", "pacifist"),
    v.SAID_HANDED: arguments.keys("player", "turn", "kind", "pacifist"),
    v.SAID_CAMP: arguments.keys("player", "turn", "kind", "target", "camp"),
}
"""The keys of a claim by its kind."""

MAX_CLAIM_COUNT: Final = {v.SAID_DRAWN: v.DRAWN, v.SAID_HANDED: v.HANDED}
"""How many tales a claim may call pacifist, by its kind."""


_ALWAYS: Final = frozenset({"correct", "claim"})
ACTIONS_IN: Final = {
    v.PROPOSE: _ALWAYS | {"propose"},
    v.VOTE: _ALWAYS | {"vote"},
    v.QUESTION: _ALWAYS | {"answer"},
    v.SESSION: _ALWAYS | {"read", "veto", "veto_refused"},
    v.TOP: _ALWAYS | {"top"},
    v.EMERGENCY_SESSION: _ALWAYS | {"read"},
    v.POWER: _ALWAYS,
}
"""The actions of each phase, except for the power of the moment and for ``reveal``, which ``may_reveal`` judges."""


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


class VoteDetails(NamedTuple):
    """What the table told of a vote besides its outcome: the counts, the names of those who said Yes."""

    yes: int | None = None
    no: int | None = None
    names: tuple[str, ...] | None = None


NO_VOTE_DETAILS: Final = VoteDetails()


def claim(command: Command) -> Claim:
    """Return what a player says, whether or not they can know it; refuses an unknown kind and what is out of range."""
    kind = arguments.one_of(command, "kind", v.CLAIMS)
    arguments.check_keys(command, CLAIM_KEYS[kind])
    player, turn = arguments.text(command, "player"), arguments.optional_count(command, "turn")
    if turn is None:
        raise arguments.bad_value("turn")
    if kind == v.SAID_CAMP:
        camp = arguments.one_of(command, "camp", v.TALES)
        return Claim(turn, player, kind, target=arguments.text(command, "target"), camp=camp)
    pacifist = arguments.optional_count(command, "pacifist")
    if pacifist is None or pacifist > MAX_CLAIM_COUNT[kind]:
        raise arguments.bad_value("pacifist")
    return Claim(turn, player, kind, pacifist)


def tale(command: Command) -> v.Tale:
    """Return the tale that was read; refuses anything except the two kinds."""
    kind = command.get("tale")
    if kind == v.PACIFIST:
        return v.PACIFIST
    if kind == v.INTERVENTIONIST:
        return v.INTERVENTIONIST
    raise arguments.bad_value("tale")


def counted_vote(state: State, command: Command) -> tuple[bool, VoteDetails]:
    """Return whether a counted vote accepts, and what was entered about it.

    It is given by the names of those who said Yes, or by two counts that sum to the voters. A strict majority of Yes
    accepts (section 5).
    """
    voters = len(state.active)
    if isinstance(command.get("yes"), (list, tuple)):
        if "no" in command:
            raise arguments.bad_value("no")
        said_yes = different_names(command, "yes")
        check_players(state, *said_yes)
        check_active(state, *said_yes)
        return 2 * len(said_yes) > voters, VoteDetails(len(said_yes), voters - len(said_yes), said_yes)
    yes, no = arguments.optional_count(command, "yes"), arguments.optional_count(command, "no")
    if yes is None or no is None:
        raise arguments.bad_value("yes")
    if yes + no != voters:
        raise Refused("vote_count", given=yes + no, voters=voters)
    return 2 * yes > voters, VoteDetails(yes, no)
