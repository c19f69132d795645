"""What may be done now. Everything offered here is accepted by ``decide``; free values keep to the ranges said here."""

from functools import lru_cache
from typing import Final

from companion.games.sultane import vocabulary as v
from companion.games.sultane.claims import claimable, may_refuse_veto
from companion.games.sultane.commands import MAX_CLAIM_COUNT, may_reveal
from companion.games.sultane.eligibility import eligible
from companion.games.sultane.powers import POWERS
from companion.games.sultane.state import Claim, State
from companion.games.sultane.tale_counts import readable
from companion.kernel.game import Choice

CORRECT: Final = Choice("correct")
"""``refusals`` 0 to 2 (not in ``top``), ``draw`` and ``discard`` which stay what they sum to, and ``why``."""

VOTE: Final = Choice("vote", {"accepted": (True, False)})
"""Instead of the outcome: ``yes``, names of active players, or ``yes`` and ``no``, counts that sum to the voters."""

ANSWER: Final = Choice("answer", {"dinarzade": (True, False)})
VETO: Final = Choice("veto")
VETO_REFUSED: Final = Choice("veto_refused")

_VOTE: Final = (VOTE, CORRECT)
_ANSWER: Final = (ANSWER, CORRECT)


def legal(state: State) -> tuple[Choice, ...]:
    """Return what the game master may enter now, except for ``undo``, which is the journal's.

    A power that takes several players lists those of whom any different ones may be named. Where the table notes what
    players say, each claim that could be made is a choice of its own.
    """
    if state.setup.claims and state.phase != v.OVER:
        return (*_moves(state), *_notes(state))
    return _moves(state)


def _notes(state: State) -> tuple[Choice, ...]:
    refused = (VETO_REFUSED,) if may_refuse_veto(state) else ()
    return (*refused, *map(_claim, claimable(state)))


@lru_cache(maxsize=1024)
def _claim(about: Claim) -> Choice:
    values: dict[str, tuple[object, ...]] = {"player": (about.player,), "turn": (about.turn,), "kind": (about.kind,)}
    if about.kind == v.SAID_CAMP:
        return Choice("claim", {**values, "target": (about.target,), "camp": v.TALES})
    return Choice("claim", {**values, "pacifist": tuple(range(MAX_CLAIM_COUNT[about.kind] + 1))})


def _moves(state: State) -> tuple[Choice, ...]:
    phase = state.phase
    if phase == v.VOTE:
        return _VOTE
    if phase == v.PROPOSE:
        return _proposals(eligible(state), state.active if may_reveal(state) else ())
    if phase in (v.SESSION, v.EMERGENCY_SESSION):
        return _readings("read", readable(state), state.veto and phase == v.SESSION)
    if phase == v.TOP:
        return _readings("top", readable(state), False)
    if phase == v.QUESTION:
        return _ANSWER
    if phase == v.POWER:
        return _uses(state, str(state.power))
    return ()


@lru_cache(maxsize=4096)
def _proposals(narrators: tuple[str, ...], revealing: tuple[str, ...]) -> tuple[Choice, ...]:
    propose = Choice("propose", {"narrator": narrators})
    if revealing:
        return (propose, Choice("reveal", {"player": revealing}), CORRECT)
    return (propose, CORRECT)


@lru_cache(maxsize=64)
def _readings(do: str, tales: tuple[v.Tale, ...], veto: bool) -> tuple[Choice, ...]:
    reading = (Choice(do, {"tale": tales}),) if tales else ()
    return (*reading, VETO, CORRECT) if veto else (*reading, CORRECT)


def _uses(state: State, code: str) -> tuple[Choice, ...]:
    power = POWERS[code]
    if power.targets is None:
        return (Choice(code), CORRECT)
    return (Choice(code, {power.targets.key: power.candidates(state), **power.targets.also(state)}), CORRECT)
