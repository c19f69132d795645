"""Doubts and counters (section 5)."""

from typing import NamedTuple

from companion.games.complots import vocabulary as v
from companion.games.complots.actions import turn_flow as run
from companion.games.complots.actions.declarations import CLAIMS, countered
from companion.games.complots.actions.turn_flow import CONSEQUENCES, TurnFlow, flowing
from companion.games.complots.actions.turns import PhaseBegan
from companion.games.complots.names import kind_name, line
from companion.games.complots.requirements import (
    MASTER,
    character,
    check_in_game,
    check_players,
)
from companion.games.complots.state import Counter, Doubt, State, counterers
from companion.kernel import arguments
from companion.kernel.action import Action, Argument, Choices
from companion.kernel.events import Choice, Command, Texts, changed
from companion.kernel.refusal import Refused


class Doubted(NamedTuple):
    """``player`` doubts that ``of`` holds ``kind``."""

    player: str
    of: str
    kind: str

    def change(self, state: State) -> State:
        return changed(state, doubt=Doubt(self.player, self.of, self.kind))

    def told(self, state: State) -> Texts:
        return line("doubted", player=self.player, of=self.of, kind=kind_name(self.kind))


class Countered(NamedTuple):
    """``player`` counters the action, claiming ``kind``."""

    player: str
    kind: str

    def change(self, state: State) -> State:
        return changed(state, counter=Counter(self.player, self.kind), countered=(*state.countered, self.player))

    def told(self, state: State) -> Texts:
        return line("countered", player=self.player, kind=kind_name(self.kind))


def _doubt(flow: TurnFlow, command: Command) -> None:
    state, player = flow.state, arguments.text(command, "player")
    check_players(state, player)
    claimant = state.claimant
    if player == claimant:
        raise Refused("own_claim", player=player)
    if not state.lives[player]:
        raise Refused("not_active", player=player)
    if state.counter is not None:
        flow.add(Doubted(player, state.counter.player, state.counter.kind))
    elif state.action is not None:
        flow.add(Doubted(player, state.player, CLAIMS[state.action.do]))
    flow.wait(v.PROOF)


def _no_doubt(state: State) -> Refused | None:
    """Return why nobody can doubt outside of a window: somebody has doubted, or nothing is claimed."""
    if state.doubt is not None:
        return Refused("doubt_taken", player=state.doubt.player)
    if state.action and state.action.do in (v.FOREIGN_AID, v.ASSASSINAT):
        return Refused("not_doubtable")
    return None


DOUBT = Action(
    do="doubt",
    phases=(v.DOUBT, v.COUNTER_DOUBT),
    elsewhere=_no_doubt,
    arguments=(Argument("player"),),
    choices=lambda state: (Choice("doubt", {"player": state.waiting}, (MASTER, *state.waiting)),),
    refuses=("doubt_taken", "not_doubtable", "unknown_player", "own_claim", "not_active"),
    causes=flowing(_doubt),
    happens=(Doubted, PhaseBegan),
)


def _pass(flow: TurnFlow, command: Command) -> None:
    if flow.state.phase == v.DOUBT:
        run.claim_stands(flow)
    elif flow.state.phase == v.COUNTER:
        run.effect(flow)
    else:
        run.counter_holds(flow)


def _all_passed(state: State) -> tuple[Command, ...]:
    """Return what closes a window once everybody has let it pass: who may counter at once has let that pass as well."""
    both = state.phase == v.DOUBT and counterers(state)
    return ({"do": "pass"},) * (2 if both else 1)


PASS = Action(
    do="pass",
    phases=(v.DOUBT, v.COUNTER, v.COUNTER_DOUBT),
    elsewhere=lambda state: Refused("no_pass") if state.phase == v.DECLARE else None,
    choices=lambda state: (Choice("pass", by=(MASTER, *state.waiting)),),
    refuses=("no_pass",),
    causes=flowing(_pass),
    together=_all_passed,
    happens=CONSEQUENCES,
)


def _counter(flow: TurnFlow, command: Command) -> None:
    state = flow.state
    if (refused := _no_counter(state)) is not None:
        raise refused
    player, kind = arguments.text(command, "player"), character(command)
    check_players(state, player)
    check_in_game(state, kind)
    _may_counter(state, player)
    do = state.action.do if state.action else ""
    if kind not in countered(state.setup.fifth).get(do, ()):
        raise Refused("wrong_counter", kind=kind, do=do)
    if state.phase == v.DOUBT:
        run.claim_stands(flow)  # nobody had doubted it when the counter came
    flow.add(Countered(player, kind))
    flow.wait(v.COUNTER_DOUBT)


def _may_counter(state: State, player: str) -> None:
    if state.target is None and player == state.player:
        raise Refused("own_claim", player=player)
    if not state.lives[player]:
        raise Refused("not_active", player=player)
    if player not in counterers(state):
        if state.target is None:
            raise Refused("already_countered", player=player)
        raise Refused("only_target_counters", player=state.target)


def _no_counter(state: State) -> Refused | None:
    """Return why nobody can counter what is under way, if nothing counters it."""
    return Refused("not_counterable") if state.action and not state.action.counterable else None


def _counters(state: State) -> Choices:
    """Return the counters; one that comes at once is its player's own, as the game master's tap enters both steps."""
    players = counterers(state)
    kinds = countered(state.setup.fifth).get(state.action.do if state.action else "", ())
    by = (MASTER, *players) if state.phase == v.COUNTER else players
    return (Choice("counter", {"player": players, "kind": kinds}, by),) if kinds else ()


COUNTER = Action(
    do="counter",
    phases=(v.DOUBT, v.COUNTER),
    elsewhere=_no_counter,
    arguments=(Argument("player"), Argument("kind")),
    choices=_counters,
    refuses=(
        "not_counterable",
        "unknown_player",
        "kind_not_in_game",
        "own_claim",
        "not_active",
        "already_countered",
        "only_target_counters",
        "wrong_counter",
    ),
    causes=flowing(_counter),
    happens=(Countered, PhaseBegan),
)
