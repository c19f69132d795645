"""What players say in public, where the table notes it (section 13)."""

from typing import Final, NamedTuple

from companion.games.sultane import vocabulary as v
from companion.games.sultane.claims import (
    MAX_CLAIM_COUNT,
    claim_text,
    claimable,
    claims_after,
    mismatches,
    without_answer,
)
from companion.games.sultane.requirements import check_players
from companion.games.sultane.state import Claim, State
from companion.games.sultane.words import line
from companion.kernel import arguments
from companion.kernel.action import Action, Argument, count
from companion.kernel.events import Caused, Choice, Command, Texts, changed
from companion.kernel.refusal import Refused


class Claimed(NamedTuple):
    """A player said something in public about a turn; the facts are those of ``state.Claim``."""

    turn: int
    player: str
    kind: str
    pacifist: int | None
    target: str | None
    camp: str | None

    def change(self, state: State) -> State:
        return changed(state, claims=claims_after(state, Claim(*self)))

    def told(self, state: State) -> Texts:
        claim = Claim(*self)
        claimed = line(state, "claimed", player=claim.player, turn=claim.turn, said=claim_text(claim))
        return (*claimed, *mismatches(self.change(state), claim))


_KEYS: Final = {
    v.SAID_DRAWN: arguments.keys("player", "turn", "kind", "pacifist"),
    v.SAID_HANDED: arguments.keys("player", "turn", "kind", "pacifist"),
    v.SAID_CAMP: arguments.keys("player", "turn", "kind", "target", "camp"),
}
"""The keys of a claim by its kind."""


def _said(command: Command) -> Claim:
    """Return what a player says, whether or not they can know it; refuses an unknown kind and what is out of range."""
    kind = arguments.one_of(command, "kind", v.CLAIMS)
    arguments.check_keys(command, _KEYS[kind])
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


def _claim(state: State, command: Command) -> Caused[State]:
    """Return what a player said (section 13); refuses what they cannot know from their office or a discovery."""
    claim = _said(command)
    check_players(state, claim.player, *(() if claim.target is None else (claim.target,)))
    if without_answer(claim) not in claimable(state):
        raise Refused("no_such_claim", player=claim.player, turn=claim.turn)
    return (Claimed(*claim),)


def _offer(about: Claim) -> Choice:
    values: dict[str, tuple[object, ...]] = {"player": (about.player,), "turn": (about.turn,), "kind": (about.kind,)}
    if about.kind == v.SAID_CAMP:
        return Choice("claim", {**values, "target": (about.target,), "camp": v.TALES})
    return Choice("claim", {**values, "pacifist": tuple(range(MAX_CLAIM_COUNT[about.kind] + 1))})


CLAIM = Action(
    do="claim",
    phases=v.PLAYED,
    exists=lambda state: state.setup.claims,
    aside=True,
    arguments=(
        Argument("player"),
        Argument("turn", form=count),
        Argument("kind"),
        Argument("pacifist", form=count),
        Argument("target"),
        Argument("camp"),
    ),
    choices=lambda state: tuple(map(_offer, claimable(state))),
    refuses=("unknown_player", "no_such_claim"),
    causes=_claim,
    happens=(Claimed,),
)
