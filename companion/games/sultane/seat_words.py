"""What a player's phone says in words at each moment: what happens, and what it asks of them (sections 5 to 9)."""

from companion.games.sultane import vocabulary as v
from companion.games.sultane.eligibility import blocked
from companion.games.sultane.powers import POWERS
from companion.games.sultane.state import State
from companion.kernel.narration import SeatWords
from companion.kernel.words import Text, text


def seat_words(state: State, player: str) -> SeatWords:
    """Return what happens now, what it asks of ``player``, and whether they may be Narrator, or why it is over."""
    facts: dict[str, object] = {"vizier": state.vizier, "narrator": state.narrator or ""}
    return SeatWords(
        now=_now(state, facts),
        own=Text(f"sultane.phone.own.{_own(state, player)}", facts),
        standing=_may(state, player),
    )


def _now(state: State, facts: dict[str, object]) -> Text:
    if state.phase == v.OVER:
        return text(f"sultane.screen.end.{state.winner or 'nobody'}")
    if state.phase == v.POWER:
        return Text("sultane.phone.now.power", {**facts, "power": text(f"sultane.power.{state.power}")})
    return Text(f"sultane.phone.now.{state.phase}", facts)


def _own(state: State, player: str) -> str:
    """Return the name of what this moment asks of ``player``."""
    if player in state.exiled:
        return "exiled"
    if player == state.won:
        return "won"
    if state.phase == v.OVER:
        return "over"
    if state.phase == v.VOTE:
        return "vote_proposed" if player == state.narrator else "vote"
    if state.phase == v.TOP:
        return "top"
    if player == state.vizier:
        return f"vizier.{state.phase}"
    if player == state.narrator and state.phase != v.POWER:
        return f"narrator.{state.phase}"
    return "may_be_named" if _may_be_named(state, player) else f"others.{state.phase}"


def _may_be_named(state: State, player: str) -> bool:
    """Return whether the power of this moment may name ``player``."""
    targets = POWERS[state.power].targets if state.power else None
    return targets is not None and player in state.active and player not in targets.barred(state)


def _may(state: State, player: str) -> Text | None:
    if state.phase == v.OVER:
        return text(f"sultane.phone.why.{state.reason}")
    if state.phase == v.TOP and player in state.active:
        return text("sultane.phone.may.all_again")
    if state.phase != v.PROPOSE or player not in state.active or player == state.vizier:
        return None
    reason = blocked(state).get(player)
    return text("sultane.phone.may.yes") if reason is None else text(f"sultane.phone.may.{reason}")
