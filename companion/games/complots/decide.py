"""The only place where a rule of Complots says no, and what each accepted action causes.

Refusals are checked in this order: ``unknown_action``, ``game_over``, the phase, the shape (``bad_value``, then
``missing_court``), ``unknown_player``, then everything else. A claim that cannot be true is never refused.
"""

from collections.abc import Callable, Mapping
from typing import Final

from companion.games.complots import commands as c
from companion.games.complots import turn_flow as run
from companion.games.complots import vocabulary as v
from companion.games.complots.actions.court import CardExamined, CardHandedBack, CardReplaced, Exchanged
from companion.games.complots.actions.declaring import CoinsPaid, Declared
from companion.games.complots.actions.doubts import Countered, CounterFailed, Doubted, NotShown, Proven
from companion.games.complots.actions.draft import Drafted
from companion.games.complots.corrections import corrected
from companion.games.complots.requirements import (
    check_court_order,
    check_in_game,
    check_players,
    contains,
    holds,
    proven_lie,
)
from companion.games.complots.state import State, counterers
from companion.games.complots.tracking import TRACKED
from companion.games.complots.turn_flow import TurnFlow
from companion.kernel import arguments
from companion.kernel.events import Caused
from companion.kernel.game import Command
from companion.kernel.refusal import Refused


def decide(state: State, command: Command) -> Caused[State]:
    """Return what ``command`` causes, or raise ``Refused`` with one of ``REFUSALS``. ``undo`` is the journal's."""
    do = command.get("do")
    if not isinstance(do, str) or do not in c.PHASES:
        raise Refused("unknown_action", do=do)
    if state.phase == v.OVER:
        raise Refused("game_over")
    if state.phase not in c.PHASES[do]:
        raise _out_of_phase(state, do)
    c.check_keys(command, state.phase)
    if do == "correct":
        return corrected(state, command)
    flow = TurnFlow(state)
    (TRACKED if state.phase == v.TRACK else _RULES)[do](flow, command)
    return tuple(flow.events)


def _out_of_phase(state: State, do: str) -> Refused:
    under_way = state.action.do if state.action else None
    if do == "pass" and state.phase == v.DECLARE:
        return Refused("no_pass")
    if do == "doubt" and state.doubt is not None:
        return Refused("doubt_taken", player=state.doubt.player)
    if do == "doubt" and under_way in (v.FOREIGN_AID, v.ASSASSINAT):
        return Refused("not_doubtable")
    if do == "counter" and under_way is not None and under_way not in v.COUNTERED:
        return Refused("not_counterable")
    return Refused("wrong_phase", do=do, phase=state.phase)


# Declarations.


def _declare(flow: TurnFlow, command: Command) -> None:
    state, do = flow.state, str(command["do"])
    target = arguments.text(command, "target") if do in v.TARGETED else None
    check_players(state, *([] if target is None else [target]))
    check_declaration(state, do)
    if target is not None:
        check_target(state, do, target)
    flow.add(Declared(state.player, do, target))
    if do in v.COSTS:
        flow.add(CoinsPaid(state.player, v.COSTS[do]))
    if do in v.CLAIMS:
        flow.wait(v.DOUBT)
    elif do == v.FOREIGN_AID:
        flow.wait(v.COUNTER)
    else:
        run.effect(flow)


def check_declaration(state: State, do: str) -> None:
    """Refuse a declaration that the player may not make at all (section 4)."""
    coins = state.coins[state.player]
    if coins >= v.FORCED and do != v.ASSASSINAT:
        raise Refused("must_assassinat", n=coins)
    if do in v.CLAIMS:
        check_in_game(state, v.CLAIMS[do])
    cost = v.COSTS.get(do, 0)
    if coins < cost:
        raise Refused("not_enough", cost=cost, n=coins)


def check_target(state: State, do: str, target: str) -> None:
    """Refuse a target that a declaration may not have: only living opponents, with coins where C14 says so."""
    if target == state.player:
        raise Refused("target_self")
    if not state.lives[target]:
        raise Refused("target_dead", player=target)
    if do == v.POWER_CAPTAIN and state.setup.captain_needs_coins and not state.coins[target]:
        raise Refused("no_coins", player=target)


# The windows.


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
        flow.add(Doubted(player, state.player, v.CLAIMS[state.action.do]))
    flow.wait(v.PROOF)


def _pass(flow: TurnFlow, command: Command) -> None:
    if flow.state.phase == v.DOUBT:
        run.claim_stands(flow)
    elif flow.state.phase == v.COUNTER:
        run.effect(flow)
    else:
        run.counter_holds(flow)


def _counter(flow: TurnFlow, command: Command) -> None:
    state = flow.state
    player, kind = arguments.text(command, "player"), c.character(command)
    check_players(state, player)
    check_in_game(state, kind)
    _may_counter(state, player)
    do = state.action.do if state.action else ""
    if kind not in v.counters(do, state.setup.fifth):
        raise Refused("wrong_counter", kind=kind, do=do)
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


# What is settled with cards.


def _proof(flow: TurnFlow, command: Command) -> None:
    state, shown = flow.state, arguments.flag(command, "shown")
    court = c.court_order(command, state.dealt and shown)
    doubt = state.doubt
    if doubt is None:
        return
    has_card = holds(state, doubt.of, doubt.kind)
    if shown and not has_card:
        raise Refused("not_held" if state.dealt else "none_left", kind=doubt.kind)
    if not shown and has_card and state.dealt and not state.setup.free_concession:
        raise Refused("must_show", kind=doubt.kind)
    if court is not None:
        check_court_order(court, state.court_cards or (), (doubt.kind,))
    if shown:
        flow.add(Proven(doubt.of, doubt.kind, court))
    else:
        _caught(flow, doubt.of, doubt.kind)
    run.lose(flow)


def _caught(flow: TurnFlow, player: str, kind: str) -> None:
    """Let a claim fall: an Assassin's cost is refunded, or the counter is dropped."""
    flow.add(NotShown(player, kind))
    if flow.state.counter is not None:
        flow.add(CounterFailed(player, kind))
    else:
        run.refund(flow)


def _lose(flow: TurnFlow, command: Command) -> None:
    state, kind = flow.state, c.character(command)
    check_in_game(state, kind)
    player = state.loser
    if player is None:
        return
    if state.dealt:
        if not holds(state, player, kind):
            raise Refused("not_held", kind=kind)
    elif kind == proven_lie(state):
        raise Refused("must_show", kind=kind)
    elif not holds(state, player, kind):
        raise Refused("none_left", kind=kind)
    run.fall(flow, player, kind)


def _exchange(flow: TurnFlow, command: Command) -> None:
    state = flow.state
    returned = c.returned_cards(state, command)
    court = c.court_order(command, state.dealt)
    if returned is not None and court is not None and state.hidden is not None:
        if not contains(returned, (*state.hidden[state.player], *state.drawn_cards)):
            raise Refused("not_held")
        check_court_order(court, state.court_cards or (), returned)
    flow.add(Exchanged(state.player, returned, court))
    run.end_turn(flow)


def _show(flow: TurnFlow, command: Command) -> None:
    state, kind = flow.state, c.character(command)
    check_in_game(state, kind)
    if state.target is None:
        return
    if not holds(state, state.target, kind):
        raise Refused("not_held", kind=kind)
    flow.add(CardExamined(state.target, kind))


def _examine(flow: TurnFlow, command: Command) -> None:
    state, discard = flow.state, arguments.flag(command, "discard")
    court = c.court_order(command, state.dealt and discard)
    if state.target is None:
        return
    if court is not None and state.examined is not None:
        check_court_order(court, state.court_cards or (), (state.examined,))
    flow.add(CardReplaced(state.target, court) if discard else CardHandedBack(state.target))
    run.end_turn(flow)


def _draft(flow: TurnFlow, command: Command) -> None:
    state = flow.state
    player, kind = arguments.text(command, "player"), c.character(command)
    check_players(state, player)
    check_in_game(state, kind)
    if player not in state.waiting:
        raise Refused("already_drafted", player=player)
    flow.add(Drafted(player, kind))
    if not flow.state.waiting:
        flow.wait(v.DECLARE)


_RULES: Final[Mapping[str, Callable[[TurnFlow, Command], None]]] = {
    **dict.fromkeys(v.DECLARATIONS, _declare),
    "doubt": _doubt,
    "pass": _pass,
    "counter": _counter,
    "proof": _proof,
    "lose": _lose,
    "exchange": _exchange,
    "show": _show,
    "examine": _examine,
    "draft": _draft,
}
