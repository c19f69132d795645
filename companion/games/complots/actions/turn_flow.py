"""The order in which a turn runs: claim, doubt, counter, doubt, effect, and who loses what in between (section 4).

Each function carries a turn on from the moment its name says, as far as nobody has to decide anything.
"""

from collections.abc import Callable
from typing import Final

from companion.games.complots import vocabulary as v
from companion.games.complots.actions.declarations import DECLARATIONS
from companion.games.complots.actions.turns import (
    CardLost,
    CoinsRefunded,
    CounterHeld,
    EffectVoid,
    GameWon,
    PhaseBegan,
    PlayerOut,
    TurnBegan,
)
from companion.games.complots.state import State, available, counterers, following_player
from companion.kernel.events import Caused, Command, Event


class TurnFlow:
    """The events of one action so far, and the state after them."""

    def __init__(self, state: State) -> None:
        """Begin at ``state``, with nothing happened yet."""
        self.state = state
        self.events: list[Event[State]] = []

    def add(self, *events: Event[State]) -> None:
        """Let ``events`` happen."""
        for event in events:
            self.events.append(event)
            self.state = event.change(self.state)

    def wait(self, phase: str) -> None:
        """Stop in ``phase``, where somebody decides."""
        self.add(PhaseBegan(phase))


def flowing(step: Callable[[TurnFlow, Command], None]) -> Callable[[State, Command], Caused[State]]:
    """Return what an action causes that carries a turn on by ``step``."""

    def causes(state: State, command: Command) -> Caused[State]:
        flow = TurnFlow(state)
        step(flow, command)
        return tuple(flow.events)

    return causes


LOSSES: Final = (CardLost, PlayerOut, GameWon)
"""What a card that falls leads to, apart from how the turn goes on."""
CONSEQUENCES: Final[tuple[type[Event[State]], ...]] = (
    PhaseBegan,
    EffectVoid,
    *(event for of in DECLARATIONS.values() for event in of.happens),
    *LOSSES,
    CounterHeld,
    TurnBegan,
)
"""Every event of a turn that goes on until somebody has to decide."""


def refund(flow: TurnFlow) -> None:
    """Give back the price of a power that was claimed falsely."""
    state = flow.state
    cost = DECLARATIONS[state.action.do].cost if state.action else 0
    if cost:
        flow.add(CoinsRefunded(state.player, available(state, cost)))


def lose(flow: TurnFlow) -> None:
    """Make the player who lost the doubt, or the target, turn a card up; a single known card falls at once."""
    flow.wait(v.LOSE)
    loser, hidden = flow.state.loser, flow.state.hidden
    if loser and hidden is not None and len(hidden[loser]) == 1:
        fall(flow, loser, hidden[loser][0])


def fall(flow: TurnFlow, player: str, kind: str) -> None:
    """Turn a card up for good, end the game where one player is left, and carry on with what was due after it."""
    doubt = flow.state.doubt
    flow.add(CardLost(player, kind))
    if out_or_over(flow, player):
        return
    if doubt is None:
        end_turn(flow)
    elif doubt.of == flow.state.player:
        claim_stands(flow, doubted_by=player) if doubt.shown else end_turn(flow)
    elif doubt.shown:
        counter_holds(flow)
    else:
        counter_fell(flow)


def out_or_over(flow: TurnFlow, player: str) -> bool:
    """Take a player without cards out of the game, and end it where one is left; return whether it is over."""
    if not flow.state.lives[player]:
        flow.add(PlayerOut(player, flow.state.coins[player]))
    if len(flow.state.alive) != 1:
        return False
    flow.add(GameWon(flow.state.alive[0]))
    return True


def claim_stands(flow: TurnFlow, doubted_by: str | None = None) -> None:
    """Open the window of counters, or go on to the effect if nobody can counter.

    With ruling C4 the other way a target that has just lost its doubt may not counter.
    """
    state = flow.state
    barred = doubted_by is not None and doubted_by == state.target and not state.setup.counter_after_doubt
    if counterers(state) and not barred:
        flow.wait(v.COUNTER)
    else:
        effect(flow)


def counter_holds(flow: TurnFlow) -> None:
    """End the turn: the action has failed."""
    counter = flow.state.counter
    if counter:
        flow.add(CounterHeld(counter.player, counter.kind))
    end_turn(flow)


def counter_fell(flow: TurnFlow) -> None:
    """Let the action go through, or others counter foreign aid in their turn (ruling C11)."""
    state = flow.state
    again = state.setup.second_counter and state.target is None
    if again and counterers(state):
        flow.wait(v.COUNTER)
    else:
        effect(flow)


def effect(flow: TurnFlow) -> None:
    """Carry out the action under way; it has no effect on a target that is out of the game (ruling C7)."""
    action = flow.state.action
    if action is None:
        return
    if action.target is not None and not flow.state.lives[action.target]:
        flow.add(EffectVoid(action.target))
        end_turn(flow)
        return
    of = DECLARATIONS[action.do]
    flow.add(*of.effect(flow.state))
    if of.then == "turn ends":
        end_turn(flow)
    elif of.then == "target loses":
        lose(flow)


def end_turn(flow: TurnFlow) -> None:
    """Pass the turn to the next living player, clockwise."""
    flow.add(TurnBegan(following_player(flow.state)))
