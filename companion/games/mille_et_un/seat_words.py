"""What a player's phone says in words at each moment: what happens, and what it asks of them (section 3)."""

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.prompt import prompt
from companion.games.mille_et_un.state import State
from companion.kernel.narration import SeatWords
from companion.kernel.words import text


def seat_words(state: State, player: str) -> SeatWords:
    """Return what happens now, and what it asks of ``player``."""
    return SeatWords(prompt(state).do, text(f"1001.phone.own.{_own(state, player)}"))


def _own(state: State, player: str) -> str:
    if state.phase == v.OVER:
        return "won" if state.winner == v.PLAYERS else "over"
    if state.phase == v.TIGER_LOOSE:
        return "tiger" if player in state.effects[-1].players else "rest"
    return "turn" if player == state.active and state.phase in (v.DRAW, v.TELL, v.DISCARD) else "rest"
