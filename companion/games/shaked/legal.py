"""What may be done at a position: exactly what ``decide`` accepts, with the values to choose from."""

from collections.abc import Callable
from functools import cache
from itertools import permutations, product
from typing import Final

from companion.games.shaked import vocabulary as v
from companion.games.shaked.requirements import check_contents, mixes_colours, unassigned_look_is_used
from companion.games.shaked.state import State, Tokens
from companion.kernel.game import Choice
from companion.kernel.refusal import Refused

CORRECT: Final = Choice("correct")
Choices = tuple[Choice, ...]


def legal(state: State) -> Choices:
    """Return every choice at ``state``, nothing when the game is over.

    Looks and votes are made by the game master or by the player concerned; everything else by the game master.
    """
    choices = _CHOICES[state.phase](state)
    placed = state.phase != v.OVER and any(state.ballots.values())
    return (*choices, CORRECT) if placed else choices


@cache
def ballots(packs: tuple[str, ...], voter: str, count: int, may_mix: bool) -> tuple[Tokens, ...]:
    """Return every way in which ``voter`` may place ``count`` tokens before ``packs``, in each order of placing."""
    sides = [(pack, colour) for pack in packs if pack != voter for colour in v.COLOURS]
    ways = product(sides, repeat=count)
    return tuple(way for way in ways if may_mix or not mixes_colours(way))


def _by(player: str) -> tuple[str, ...]:
    return ("game_master", player)


def _own(state: State) -> Choices:
    return (Choice("own"),)


def _other(state: State) -> Choices:
    player = state.waiting[0]
    if state.setup.unrecorded_looks:
        return _unrecorded(player)
    packs = tuple(pack for pack in state.setup.packs if pack != player)
    return (Choice("look_other", {"player": (player,), "pack": packs}, _by(player)),)


def _unrecorded(player: str) -> Choices:
    """Return how it is entered that somebody has looked, or that all who are left have."""
    return (Choice("looked", {"player": (player,)}, _by(player)), Choice("all_looked"))


def _look(state: State) -> Choices:
    player, packs = state.waiting[0], state.setup.packs
    if state.setup.unrecorded_looks:
        return _unrecorded(player)
    twice = packs if state.turn == 2 else state.setup.players
    once = state.setup.players if unassigned_look_is_used(state) else packs
    return (
        Choice("look_two", {"player": (player,), "pack": twice}, _by(player)),
        Choice("look_one_one", {"player": (player,), "packs": tuple(permutations(once, 2))}, _by(player)),
    )


def _talk(state: State) -> Choices:
    return (Choice("end_talk"),)


def _vote(state: State) -> Choices:
    if not state.waiting:
        return (Choice("close"),)
    voters = state.waiting if state.setup.hidden_votes else state.waiting[:1]
    return tuple(_votes(state, voter) for voter in voters)


def _votes(state: State, voter: str) -> Choice:
    ways = ballots(state.setup.packs, voter, v.TOKENS[state.turn], state.setup.mixed_tokens)
    return Choice("vote", {"player": (voter,), "tokens": ways}, _by(voter))


def _turn_up(state: State) -> Choices:
    return (Choice("turn_up", {} if state.setup.card_free else {"colour": v.COLOURS}),)


def _reveal(state: State) -> Choices:
    """Return what may be shown, one pack at a time; the denounced first."""
    covered = tuple(pack for pack in state.accused if pack not in state.shown)
    packs = covered or state.hidden_packs
    if state.setup.card_free:
        return (Choice("reveal", {"packs": tuple((pack,) for pack in packs)}),)
    shown = tuple({pack: content} for pack in packs for content in v.CONTENTS if _fits(state, pack, content))
    return (Choice("reveal", {"packs": shown}),)


def _fits(state: State, pack: str, content: str) -> bool:
    try:
        check_contents(state.setup, {**state.shown, pack: content}, state.turned_up)
    except Refused:
        return False
    return True


def _over(state: State) -> Choices:
    return ()


_CHOICES: Final[dict[str, Callable[[State], Choices]]] = {
    v.OWN_A: _own,
    v.OTHER: _other,
    v.OWN_B: _own,
    v.LOOK: _look,
    v.TALK: _talk,
    v.VOTE: _vote,
    v.U_REVEAL: _turn_up,
    v.REVEAL_DENOUNCED: _reveal,
    v.REVEAL_ALL: _reveal,
    v.OVER: _over,
}
