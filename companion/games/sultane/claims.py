"""What players say in public about hands and camps, and which of it cannot be true together (section 13).

Everything here follows from what the whole table saw and heard. The deal is never looked at, so a claim that fits all
of that may still be false.
"""

from typing import Final

from companion.games.sultane import vocabulary as v
from companion.games.sultane.state import Claim, Session, State

MAX_CLAIM_COUNT: Final = {v.SAID_DRAWN: v.DRAWN, v.SAID_HANDED: v.HANDED}
"""How many tales a claim may call pacifist, by its kind."""


def claimable(state: State) -> tuple[Claim, ...]:
    """Return every claim that could be made now, without its answer: the oldest turn first.

    The Grand Vizier and the Narrator may speak about a session whose tale was read, and the player who discovered a
    camp about that camp. Players who have since been exiled may still speak and be spoken about.
    """
    hands = [
        Claim(session.turn, player, kind)
        for session in state.sessions
        for player, kind in ((session.vizier, v.SAID_DRAWN), (session.narrator, v.SAID_HANDED))
    ]
    discoveries = zip(state.discovery_turns, state.investigators, state.investigated, strict=True)
    camps = [Claim(turn, player, v.SAID_CAMP, target=target) for turn, player, target in discoveries]
    return tuple(sorted((*hands, *camps), key=lambda other: other.turn))


def without_answer(claim: Claim) -> Claim:
    """Return what ``claim`` is about: two claims about the same thing replace one another."""
    return claim._replace(pacifist=None, camp=None)


def claims_after(state: State, claim: Claim) -> tuple[Claim, ...]:
    """Return the claims after ``claim``, which takes the place of an earlier one about the same thing."""
    about = without_answer(claim)
    claims = tuple([claim if without_answer(other) == about else other for other in state.claims])
    return claims if claim in claims else (*claims, claim)


def against_tale(state: State, claim: Claim) -> bool:
    """Return whether ``claim`` cannot be true because of the tale that was read.

    A tale that was in no hand cannot have been read: of three drawn and of two handed over, one was of its kind.
    """
    session = _session(state, claim)
    if session is None:
        return False
    most = v.DRAWN if claim.kind == v.SAID_DRAWN else v.HANDED
    return claim.pacifist == (0 if session.tale == v.PACIFIST else most)


def against_other(state: State, claim: Claim) -> bool:
    """Return whether ``claim`` cannot be true together with what the other of that government said.

    One of the three tales drawn is discarded, so that the two handed over hold as many pacifist ones or one fewer.
    """
    drawn, handed = (_said(state, claim.turn, kind) for kind in (v.SAID_DRAWN, v.SAID_HANDED))
    if claim.kind == v.SAID_CAMP or drawn is None or handed is None:
        return False
    return handed not in (drawn, drawn - 1)


def conflicts(state: State, claim: Claim) -> bool:
    """Return whether ``claim`` cannot be true together with what everyone saw, or with another claim of its turn.

    What is said about a camp never conflicts: nobody else has seen it.
    """
    return against_tale(state, claim) or against_other(state, claim)


def _session(state: State, claim: Claim) -> Session | None:
    """Return the session that ``claim`` is about; None if it is about a camp."""
    if claim.kind == v.SAID_CAMP:
        return None
    return next(other for other in state.sessions if other.turn == claim.turn)


def _said(state: State, turn: int, kind: str) -> int | None:
    return next((other.pacifist for other in state.claims if (other.turn, other.kind) == (turn, kind)), None)


def claims_as_json(state: State) -> list[dict[str, object]]:
    """Return the claims as records word them, in the order in which each was first said."""
    return [
        {key: value for key, value in claim._asdict().items() if value is not None}
        | {"conflict": conflicts(state, claim)}
        for claim in state.claims
    ]
