"""What a player declares, and what it costs (section 4)."""

from collections.abc import Callable
from typing import Final, NamedTuple

from companion.games.complots import vocabulary as v
from companion.games.complots.actions import turn_flow as run
from companion.games.complots.actions.declarations import DECLARATIONS, Declaration
from companion.games.complots.actions.turn_flow import CONSEQUENCES, TurnFlow, flowing
from companion.games.complots.names import line
from companion.games.complots.requirements import MASTER, check_in_game, check_players
from companion.games.complots.state import Action as UnderWay
from companion.games.complots.state import State, in_purse
from companion.kernel import arguments
from companion.kernel.action import Action, Argument, Choices
from companion.kernel.events import Choice, Command, Texts, changed
from companion.kernel.refusal import Refused


class Declared(NamedTuple):
    """The player whose turn it is has declared an action, and its target if it has one."""

    player: str
    do: str
    target: str | None

    def change(self, state: State) -> State:
        return changed(state, action=UnderWay(self.do, self.target, bool(DECLARATIONS[self.do].counters)))

    def told(self, state: State) -> Texts:
        return line(f"declared.{self.do}", player=self.player, target=self.target or "")


class CoinsPaid(NamedTuple):
    """``player`` has paid coins into the Treasury."""

    player: str
    amount: int

    def change(self, state: State) -> State:
        return in_purse(state, self.player, -self.amount)

    def told(self, state: State) -> Texts:
        return line("paid", player=self.player, n=self.amount) if self.amount else ()


def _declare(flow: TurnFlow, command: Command, of: Declaration) -> None:
    state = flow.state
    target = arguments.text(command, "target") if of.targeted else None
    check_players(state, *([] if target is None else [target]))
    _check_declaration(state, of)
    if target is not None:
        _check_target(state, of, target)
    flow.add(Declared(state.player, of.do, target))
    if of.cost:
        flow.add(CoinsPaid(state.player, of.cost))
    if of.claims:
        flow.wait(v.DOUBT)
    elif of.counters:
        flow.wait(v.COUNTER)
    else:
        run.effect(flow)


def _check_declaration(state: State, of: Declaration) -> None:
    """Refuse a declaration that the player may not make at all (section 4)."""
    coins = state.coins[state.player]
    if coins >= v.FORCED and of.do != v.ASSASSINAT:
        raise Refused("must_assassinat", n=coins)
    if of.claims:
        check_in_game(state, of.claims)
    if coins < of.cost:
        raise Refused("not_enough", cost=of.cost, n=coins)


def _check_target(state: State, of: Declaration, target: str) -> None:
    """Refuse a target that a declaration may not have: only living opponents, and what the declaration itself asks."""
    if target == state.player:
        raise Refused("target_self")
    if not state.lives[target]:
        raise Refused("target_dead", player=target)
    if of.check_target:
        of.check_target(state, target)


def _allowed(rule: Callable[..., None], *facts: object) -> bool:
    try:
        rule(*facts)
    except Refused:
        return False
    return True


def _offered(state: State, of: Declaration) -> Choices:
    by = (MASTER, state.player)
    if not _allowed(_check_declaration, state, of):
        return ()
    if not of.targeted:
        return (Choice(of.do, by=by),)
    targets = tuple(player for player in state.opponents if _allowed(_check_target, state, of, player))
    return (Choice(of.do, {"target": targets}, by),) if targets else ()


_TARGET_REFUSED: Final = ("target_self", "target_dead", "no_coins")


def action_of(of: Declaration) -> Action[State]:
    """Return the action of declaring ``of``."""
    return Action(
        do=of.do,
        phases=(v.DECLARE,),
        arguments=(Argument("target"),) if of.targeted else (),
        choices=lambda state: _offered(state, of),
        refuses=(
            *(("unknown_player",) if of.targeted else ()),
            "must_assassinat",
            "kind_not_in_game",
            "not_enough",
            *(_TARGET_REFUSED if of.targeted else ()),
        ),
        causes=flowing(lambda flow, command: _declare(flow, command, of)),
        happens=(Declared, CoinsPaid, *CONSEQUENCES),
    )


DECLARED: Final = tuple(map(action_of, DECLARATIONS.values()))
