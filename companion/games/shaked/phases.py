"""Which phase follows which, and who opens it (section 4)."""

from companion.games.shaked import vocabulary as v
from companion.games.shaked.actions.revealing import Denounced
from companion.games.shaked.actions.rounds import PhaseBegan
from companion.games.shaked.counting import denounced, tally
from companion.games.shaked.state import State
from companion.kernel.events import Caused
from companion.kernel.turn_order import clockwise


def opener(state: State) -> str:
    """Return who opens the next round: the same player, or with ``rotate_first`` the next clockwise (ruling S11)."""
    return clockwise(state.setup.players, state.first)[1 if state.setup.rotate_first else 0]


def after_own(state: State) -> PhaseBegan:
    """Return what follows the looks at one's own pack: others' packs, or round 2."""
    if state.phase == v.OWN_A:
        return PhaseBegan(v.OTHER, state.turn, state.first)
    return PhaseBegan(v.LOOK, 2, opener(state))


def after_looks(state: State) -> PhaseBegan:
    """Return what follows the last look of a phase: one's own pack again, or the talk (ruling S14)."""
    return PhaseBegan(v.OWN_B if state.phase == v.OTHER else v.TALK, state.turn, state.first)


def after_close(state: State) -> Caused[State]:
    """Return what follows a vote: round 3, before whose looks a card of the unassigned pack is turned up, or the
    count."""
    if state.turn == 2:
        return (PhaseBegan(v.U_REVEAL if state.setup.unassigned else v.LOOK, 3, opener(state)),)
    return recount(state)


def recount(state: State) -> Caused[State]:
    """Return the count of all tokens of ``state``, and the phase of showing packs that it leads to."""
    named = denounced(state.setup, tally(state.setup.packs, state.ballots.values()))
    hidden = any(pack is not None and pack not in state.shown for pack in named.values())
    phase = v.REVEAL_DENOUNCED if hidden else v.REVEAL_ALL
    counted = Denounced(named[v.BLUE], named[v.RED])
    return (counted,) if phase == state.phase else (counted, PhaseBegan(phase, state.turn, state.first))
