"""What several actions are judged by: names, characters, the cards that somebody may show or lose (section 6)."""

from collections import Counter

from companion.games.complots.setup import Cards
from companion.games.complots.state import State
from companion.kernel.refusal import Refused


def check_players(state: State, *players: str) -> None:
    """Refuse who does not play (``unknown_player``)."""
    for player in players:
        if player not in state.setup.players:
            raise Refused("unknown_player", player=player[:40])


def check_in_game(state: State, kind: str) -> None:
    """Refuse a character that is not in play (``kind_not_in_game``)."""
    if kind not in state.setup.kinds:
        raise Refused("kind_not_in_game", kind=kind)


def holds(state: State, player: str, kind: str) -> bool:
    """Return whether a player may have a hidden card of ``kind``: has one, or at the table, that one is not face up."""
    if state.hidden is not None:
        return kind in state.hidden[player]
    return state.face_up(kind) < state.setup.copies


def proven_lie(state: State) -> str | None:
    """Return the character that the player who must lose a card certainly lied about. With the option of ruling C8 a
    holder may refuse to show, so nothing is certain.
    """
    doubt = state.doubt
    return doubt.kind if doubt and doubt.shown is False and not state.setup.free_concession else None


def contains(cards: Cards, pile: Cards) -> bool:
    """Return whether ``pile`` has all of ``cards``, each as often."""
    return not Counter(cards) - Counter(pile)


def check_court_order(court: Cards, *piles: Cards) -> None:
    """Refuse an order of the Court that does not hold exactly the cards of ``piles`` (``wrong_court``)."""
    if Counter(court) != Counter(card for pile in piles for card in pile):
        raise Refused("wrong_court")
