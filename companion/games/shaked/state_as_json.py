"""The state as the record contract words it: the public one, the same for everyone."""

from companion.games.shaked import vocabulary as v
from companion.games.shaked.counting import hits, tally
from companion.games.shaked.state import State, Tokens


def state_as_json(state: State) -> dict[str, object]:
    """Return the state as records word it, without ``legal``."""
    return {
        "game": v.SLUG,
        "phase": state.phase,
        "turn": state.turn,
        "first": state.first,
        "player": state.player,
        "waiting": list(state.waiting),
        "silent": state.silent,
        "recipe": dict(state.setup.recipe),
        "looks": {
            str(turn): {looker: list(packs) for looker, packs in looks.items()} for turn, looks in state.looks.items()
        },
        "ballots": {str(turn): _ballots(state, turn) for turn in v.TOKENS},
        "tokens": tokens(state),
        "turned_up": state.turned_up,
        "denounced": dict(state.denounced),
        "hit": hits(state.denounced, state.shown),
        "packs": dict(state.shown),
        "winner": state.winner,
        "winners": list(state.winners),
        "reason": state.reason,
    }


def tokens(state: State) -> dict[str, dict[str, int]]:
    """Return the tokens that are before each pack by colour, as far as they are shown (ruling S4)."""
    shown = [turn for turn in v.TOKENS if state.closed(turn) or not state.setup.hidden_votes]
    return tally(state.setup.packs, [state.ballots[turn] for turn in shown])


def _ballots(state: State, turn: int) -> dict[str, list[list[str]]] | None:
    """Return who placed what in a round; None while, or where, that is hidden."""
    if state.setup.votes == v.UNSIGNED or (state.setup.hidden_votes and not state.closed(turn)):
        return None
    return {player: _plain(placed) for player, placed in state.ballots[turn].items()}


def _plain(placed: Tokens) -> list[list[str]]:
    return [list(token) for token in placed]
