"""What a player's phone says in words at each moment: what happens, and what it asks of them (section 3)."""

from companion.games.shaked import vocabulary as v
from companion.games.shaked.ending import ending
from companion.games.shaked.prompt import prompt
from companion.games.shaked.state import State
from companion.kernel.narration import SeatWords
from companion.kernel.words import text


def seat_words(state: State, player: str) -> SeatWords:
    """Return what happens now, what it asks of ``player``, and why the game is over."""
    all_in = state.phase == v.VOTE and not state.waiting
    now = text("shaked.phone.now.voted") if all_in else prompt(state).do
    return SeatWords(now, text(_own(state, player)), ending(state) if state.phase == v.OVER else None)


def _own(state: State, player: str) -> str:
    if state.phase == v.OVER:
        return "phone.own.won" if player in state.winners else "phone.own.lost"
    if state.phase in (v.OTHER, v.LOOK):
        return "shaked.phone.look_now" if player == state.player else "shaked.phone.own.rest"
    if state.phase == v.VOTE:
        if player not in state.waiting:
            return "shaked.phone.voted"
        return "shaked.phone.vote_now" if state.player in (None, player) else "shaked.phone.own.rest"
    return f"shaked.phone.own.{state.phase}" if state.phase in (v.OWN_A, v.OWN_B, v.TALK) else "shaked.phone.own.rest"
