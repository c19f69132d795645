"""Setting by hand what was entered wrongly (the action ``correct``)."""

from collections import Counter

from companion.games.complots import commands as c
from companion.games.complots import vocabulary as v
from companion.games.complots.actions.corrections import CoinsCorrected, LostCorrected
from companion.games.complots.requirements import check_players
from companion.games.complots.state import State
from companion.kernel import arguments
from companion.kernel.events import Caused
from companion.kernel.game import Command
from companion.kernel.refusal import Refused


def corrected(state: State, command: Command) -> Caused[State]:
    """Return what a correction causes: of coins, and where real cards are on the table of face-up cards.

    Refuses ``bad_value`` if neither is given, for another number of cards than are there, and for more coins than
    there are where the Treasury lends none; ``none_left`` for more cards of a character than are in play.
    """
    coins, lost = c.purses(command), c.losses(state, command)
    why = arguments.reason_given(command)
    if not coins and not lost:
        raise arguments.bad_value("coins")
    check_players(state, *coins, *lost)
    _judged(state, coins, lost)
    return (
        *(CoinsCorrected(player, coins[player], why) for player in state.setup.players if player in coins),
        *(LostCorrected(player, lost[player], why) for player in state.setup.players if player in lost),
    )


def _judged(state: State, coins: dict[str, int], lost: dict[str, tuple[str, ...]]) -> None:
    for kind in (kind for kinds in lost.values() for kind in kinds):
        if kind not in (*state.setup.kinds, v.UNKNOWN):
            raise Refused("kind_not_in_game", kind=kind)
    for player in coins:
        if not state.lives[player]:
            raise Refused("not_active", player=player)
    if any(len(kinds) != len(state.lost[player]) for player, kinds in lost.items()):
        raise arguments.bad_value("lost")
    if state.setup.finite_treasury and sum({**state.coins, **coins}.values()) > v.COINS:
        raise arguments.bad_value("coins")
    face_up = Counter(kind for kinds in {**state.lost, **lost}.values() for kind in kinds)
    for kind, number in face_up.items():
        if kind != v.UNKNOWN and number > state.setup.copies:
            raise Refused("none_left", kind=kind)
