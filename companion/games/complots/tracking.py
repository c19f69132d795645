"""Light tracking: the table plays on its own, and only coins, lost cards and the turn are entered (section 9). Nothing
that people can do is refused; the prompt mentions the duty to assassinate, but does not enforce it.
"""

from collections.abc import Callable, Mapping
from typing import Final

from companion.games.complots import commands as c
from companion.games.complots import turn_flow as run
from companion.games.complots import vocabulary as v
from companion.games.complots.actions.declaring import CoinsPaid, CoinsStolen
from companion.games.complots.actions.losses import CardLost
from companion.games.complots.requirements import check_in_game, check_players, holds
from companion.games.complots.state import State
from companion.games.complots.turn_flow import TurnFlow
from companion.kernel import arguments
from companion.kernel.game import Command
from companion.kernel.refusal import Refused


def _living(state: State, player: str) -> str:
    """Return ``player``; refuses a player who is out of the game."""
    if not state.lives[player]:
        raise Refused("not_active", player=player)
    return player


def _paid(state: State, player: str, amount: int) -> int:
    """Return ``amount``; refuses more than ``player`` has."""
    if state.coins[player] < amount:
        raise Refused("not_enough", cost=amount, n=state.coins[player])
    return amount


def _coins(flow: TurnFlow, command: Command) -> None:
    """Let a player take coins from the Treasury, or pay some into it."""
    state, player, change = flow.state, arguments.text(command, "player"), c.coin_change(command)
    check_players(state, player)
    _living(state, player)
    if change > 0:
        run.take(flow, player, change)
    else:
        flow.add(CoinsPaid(player, _paid(state, player, -change)))


def _take(flow: TurnFlow, command: Command) -> None:
    """Let a player take coins from another: the number named, or all that they have."""
    state, player, other = flow.state, arguments.text(command, "player"), arguments.text(command, "from")
    amount = c.coin_amount(command)
    check_players(state, player, other)
    _living(state, player)
    if player == other:
        raise Refused("target_self")
    if not state.lives[other]:
        raise Refused("target_dead", player=other)
    flow.add(CoinsStolen(player, other, _paid(state, other, min(amount, max(1, state.coins[other])))))


def _lose(flow: TurnFlow, command: Command) -> None:
    """Turn a card of a player up, of a character or of one that nobody has entered."""
    state, player = flow.state, arguments.text(command, "player")
    kind = c.character(command) if "kind" in command else v.UNKNOWN
    check_players(state, player)
    if kind != v.UNKNOWN:
        check_in_game(state, kind)
    _living(state, player)
    if kind != v.UNKNOWN and not holds(state, player, kind):
        raise Refused("none_left", kind=kind)
    flow.add(CardLost(player, kind))
    run.out_or_over(flow, player)


def _next(flow: TurnFlow, command: Command) -> None:
    run.end_turn(flow)


TRACKED: Final[Mapping[str, Callable[[TurnFlow, Command], None]]] = {
    "coins": _coins,
    "take": _take,
    "lose": _lose,
    "next": _next,
}
"""The actions of light tracking."""
