"""What one player alone may know: what their looks showed in a game without cards, and a vote that is still hidden
(section 3).
"""

from companion.games.shaked import vocabulary as v
from companion.games.shaked.names import of_your_pack, tokens
from companion.games.shaked.notebook import looks, packs_to_note
from companion.games.shaked.state import State
from companion.kernel.game import Json


def secret(state: State, player: str) -> Json:
    """Return what ``player`` alone may know.

    ``looks`` are their looks one by one, the newest first: looks are never added up, and no pack is named by what it
    holds, one's own least of all. ``placed`` are the tokens of this round that nobody sees yet.
    """
    return {
        "seen": [
            {
                "turn": look.turn,
                "step": look.step,
                "cards": [
                    {"colour": colour, "of": of_your_pack(pack, player)}
                    for pack, colour in zip(look.packs, look.colours, strict=True)
                ],
            }
            for look in reversed(looks(state, player))
        ],
        "placed": tokens(placed) if (placed := _hidden_vote(state, player)) else None,
        "packs": packs_to_note(state, player),
    }


def _hidden_vote(state: State, player: str) -> tuple[tuple[str, str], ...] | None:
    if state.phase != v.VOTE or not state.setup.hidden_votes:
        return None
    return state.ballots[state.turn].get(player)


def decision_id(state: State, player: str) -> str:
    """Return the decision that a player has to make: a look on their turn, a vote until it is given.

    What others do in the meantime changes neither.
    """
    at_once = state.setup.hidden_votes and state.phase == v.VOTE
    waits = player in state.waiting if at_once else player == state.player
    return f"{state.turn}.{state.phase}.{'yours' if waits else 'theirs'}"
