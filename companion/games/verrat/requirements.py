"""What several actions require of the players and viziers they name; each function refuses what does not fit."""

from companion.games.verrat import vocabulary as v
from companion.games.verrat.state import State
from companion.kernel import arguments
from companion.kernel.refusal import Refused


def check_player(state: State, player: str) -> None:
    """Refuse a name that is no player's at this table (``unknown_player``)."""
    if player not in state.hands:
        raise Refused("unknown_player", player=player[:40])


def check_vizier(vizier: str) -> None:
    """Refuse a name that is not a vizier's (``unknown_vizier``)."""
    if vizier not in v.VIZIERS:
        raise Refused("unknown_vizier", vizier=vizier[:40])


def check_in_game(state: State, *players: str) -> None:
    """Refuse a player who is out of the game (``player_out``, ruling V15)."""
    for player in players:
        if player in state.out:
            raise Refused("player_out", player=player)


def card_list(value: object, key: str) -> tuple[str, ...]:
    """Return a list of cards; refuses anything else, and codes that are not cards."""
    if not isinstance(value, (list, tuple)) or not all(isinstance(card, str) and card in v.CARDS for card in value):
        raise arguments.bad_value(key)
    return tuple(value)
