"""Light tracking: the table plays on its own, and only coins, lost cards and the turn are entered (section 9). Nothing
that people can do is refused; the prompt mentions the duty to assassinate, but does not enforce it.
"""

from companion.games.complots import vocabulary as v
from companion.games.complots.actions import turn_flow as run
from companion.games.complots.actions.declarations import CoinsStolen, CoinsTaken
from companion.games.complots.actions.declaring import CoinsPaid
from companion.games.complots.actions.turn_flow import LOSSES, TurnFlow, flowing
from companion.games.complots.actions.turns import CardLost, TurnBegan
from companion.games.complots.requirements import (
    character,
    check_in_game,
    check_players,
    coins_in_form,
    holds,
    is_purse,
)
from companion.games.complots.state import State, available
from companion.kernel import arguments
from companion.kernel.action import Action, Argument, Choices
from companion.kernel.events import Choice, Command
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


def _coin_change(command: Command) -> int:
    """Return by how many coins a purse changes under ``change``; refuses 0 and what is not a number of coins."""
    change = command.get("change")
    if not isinstance(change, int) or isinstance(change, bool) or not 0 < abs(change) <= v.COINS:
        raise arguments.bad_value("change")
    return change


def _coin_amount(command: Command) -> int:
    """Return how many coins are taken under ``coins``; refuses 0 and what is not a number of coins."""
    coins = command.get("coins")
    if not is_purse(coins) or not coins:
        raise arguments.bad_value("coins")
    return int(str(coins))


def _coins(flow: TurnFlow, command: Command) -> None:
    """Let a player take coins from the Treasury, or pay some into it."""
    state, player, change = flow.state, arguments.text(command, "player"), _coin_change(command)
    check_players(state, player)
    _living(state, player)
    if change > 0:
        flow.add(CoinsTaken(player, available(state, change)))
    else:
        flow.add(CoinsPaid(player, _paid(state, player, -change)))


COINS = Action(
    do="coins",
    phases=(v.TRACK,),
    arguments=(Argument("player"), Argument("change", form=coins_in_form)),
    choices=lambda state: (Choice("coins", {"player": state.alive}),),
    refuses=("unknown_player", "not_active", "not_enough"),
    causes=flowing(_coins),
    happens=(CoinsTaken, CoinsPaid),
)
"""Its ``change`` is any number of coins that the purse allows."""


def _take(flow: TurnFlow, command: Command) -> None:
    """Let a player take coins from another: the number named, or all that they have."""
    state, player, other = flow.state, arguments.text(command, "player"), arguments.text(command, "from")
    amount = _coin_amount(command)
    check_players(state, player, other)
    _living(state, player)
    if player == other:
        raise Refused("target_self")
    if not state.lives[other]:
        raise Refused("target_dead", player=other)
    flow.add(CoinsStolen(player, other, _paid(state, other, min(amount, max(1, state.coins[other])))))


def _robbable(state: State) -> Choices:
    rich = tuple(player for player in state.alive if state.coins[player])
    return (Choice("take", {"player": state.alive, "from": rich}),) if rich else ()


TAKE = Action(
    do="take",
    phases=(v.TRACK,),
    arguments=(Argument("player"), Argument("from"), Argument("coins", form=coins_in_form)),
    choices=_robbable,
    refuses=("unknown_player", "not_active", "target_self", "target_dead", "not_enough"),
    causes=flowing(_take),
    happens=(CoinsStolen,),
)


def _lose(flow: TurnFlow, command: Command) -> None:
    """Turn a card of a player up, of a character or of one that nobody has entered."""
    state, player = flow.state, arguments.text(command, "player")
    kind = character(command) if "kind" in command else v.UNKNOWN
    check_players(state, player)
    if kind != v.UNKNOWN:
        check_in_game(state, kind)
    _living(state, player)
    if kind != v.UNKNOWN and not holds(state, player, kind):
        raise Refused("none_left", kind=kind)
    flow.add(CardLost(player, kind))
    run.out_or_over(flow, player)


def _losses(state: State) -> Choices:
    kinds = tuple(kind for kind in state.setup.kinds if state.face_up(kind) < state.setup.copies)
    return (Choice("lose", {"player": state.alive, "kind": kinds}),)


LOSE = Action(
    do="lose",
    phases=(v.TRACK,),
    arguments=(Argument("player"), Argument("kind")),
    choices=_losses,
    refuses=("unknown_player", "kind_not_in_game", "not_active", "none_left"),
    causes=flowing(_lose),
    happens=LOSSES,
)

NEXT = Action(
    do="next",
    phases=(v.TRACK,),
    choices=(Choice("next"),),
    causes=flowing(lambda flow, command: run.end_turn(flow)),
    happens=(TurnBegan,),
)
