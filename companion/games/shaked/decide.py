"""The only place where a rule of Shaked! says no, and what each accepted action causes.

Refusals are checked in this order: ``unknown_action``, ``game_over``, ``wrong_phase``, the shape (``bad_value``),
``unknown_player``, ``u_not_in_game``, ``already_voted``, ``not_your_turn``, then everything else.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Final

from companion.games.shaked import commands as c
from companion.games.shaked import vocabulary as v
from companion.games.shaked.actions.looking import Looked, OwnLooked
from companion.games.shaked.actions.revealing import CardTurnedUp, PacksShown
from companion.games.shaked.actions.rounds import GameEnded, PhaseBegan
from companion.games.shaked.actions.voting import TalkEnded, VoteClosed, Voted
from companion.games.shaked.corrections import corrected
from companion.games.shaked.counting import ending
from companion.games.shaked.phases import after_close, after_looks, after_own
from companion.games.shaked.requirements import (
    check_ballot,
    check_contents,
    check_packs,
    check_player,
    unassigned_look_is_used,
)
from companion.games.shaked.seen_cards import card_up
from companion.games.shaked.state import State
from companion.kernel import arguments
from companion.kernel.events import Caused
from companion.kernel.game import Command
from companion.kernel.refusal import Refused

Events = Caused[State]


def decide(state: State, command: Command) -> Events:
    """Return what ``command`` causes, or raise ``Refused`` with one of ``REFUSALS``. ``undo`` is the journal's."""
    do = command.get("do")
    if not isinstance(do, str) or do not in _RULES or do in _absent(state):
        raise Refused("unknown_action", do=do)
    if state.phase == v.OVER:
        raise Refused("game_over")
    if state.phase not in c.PHASES[do]:
        raise Refused("wrong_phase", do=do, phase=state.phase)
    c.check_keys(command)
    return _RULES[do](state, command)


def _absent(state: State) -> Collection[str]:
    """Return the actions that this table's set-up does not have."""
    return c.RECORDED_LOOKS if state.setup.unrecorded_looks else c.UNRECORDED_LOOKS


def _own(state: State, command: Command) -> Events:
    return (OwnLooked(), after_own(state))


def _looker(state: State, command: Command, packs: tuple[str, ...]) -> str:
    """Return who looks; refuses nobody, packs of nobody, and everyone except the next in turn."""
    player = arguments.text(command, "player")
    check_player(state, player)
    check_packs(state, packs)
    if player != state.player:
        raise Refused("not_your_turn", player=state.player)
    return player


def _looked(state: State, player: str, *packs: str) -> Events:
    looked = Looked(player, packs)
    return (looked,) if len(state.waiting) > 1 else (looked, after_looks(state))


def _look_other(state: State, command: Command) -> Events:
    arguments.text(command, "player")
    pack = arguments.text(command, "pack")
    player = _looker(state, command, (pack,))
    if pack == player:
        raise Refused("self_not_allowed")
    return _looked(state, player, pack)


def _look_two(state: State, command: Command) -> Events:
    arguments.text(command, "player")
    pack = arguments.text(command, "pack")
    player = _looker(state, command, (pack,))
    if pack == v.UNASSIGNED and state.turn == 3:
        raise Refused("u_one_card")
    return _looked(state, player, pack, pack)


def _look_one_one(state: State, command: Command) -> Events:
    arguments.text(command, "player")
    packs = c.two_packs(command)
    player = _looker(state, command, packs)
    if packs[0] == packs[1]:
        raise Refused("same_target_twice")
    if v.UNASSIGNED in packs and unassigned_look_is_used(state):
        raise Refused("u_one_card")
    return _looked(state, player, *packs)


def _unrecorded(state: State, command: Command) -> Events:
    return _looked(state, _looker(state, command, ()))


def _all_looked(state: State, command: Command) -> Events:
    looked = tuple(Looked(player, ()) for player in state.waiting)
    return (*looked, after_looks(state))


def _end_talk(state: State, command: Command) -> Events:
    return (TalkEnded(), PhaseBegan(v.VOTE, state.turn, state.first))


def _vote(state: State, command: Command) -> Events:
    player, tokens = arguments.text(command, "player"), c.tokens(command)
    check_player(state, player)
    check_packs(state, (pack for pack, _ in tokens))
    if player in state.ballots[state.turn]:
        raise Refused("already_voted", player=player)
    if not state.setup.hidden_votes and player != state.player:
        raise Refused("not_your_turn", player=state.player)
    check_ballot(state, player, state.turn, tokens)
    return (Voted(player, tuple(pack for pack, _ in tokens), tuple(colour for _, colour in tokens)),)


def _close(state: State, command: Command) -> Events:
    if state.waiting:
        raise Refused("vote_missing", names=state.waiting)
    return (VoteClosed(state.turn), *after_close(state))


def _turn_up(state: State, command: Command) -> Events:
    if state.deal is not None:
        if "colour" in command:
            raise arguments.bad_value("colour")
        colour = card_up(state.deal, len(state.setup.players))
    else:
        colour = c.colour(command, "colour")
    return (CardTurnedUp(colour), PhaseBegan(v.LOOK, state.turn, state.first))


def _reveal(state: State, command: Command) -> Events:
    shown = _opened(state, command)
    for pack in shown:
        if pack in state.shown:
            raise Refused("already_revealed", pack=pack)
    packs = {**state.shown, **shown}
    covered = [pack for pack in state.accused if pack not in packs]
    if covered and not set(shown) <= set(state.accused):
        raise Refused("denounced_first")
    check_contents(state.setup, packs, state.turned_up)
    packs_shown = PacksShown(tuple(shown), tuple(shown.values()))
    if len(packs) == len(state.setup.packs):
        return (packs_shown, GameEnded(*ending(state.setup, state.denounced, packs)))
    if state.phase == v.REVEAL_DENOUNCED and not covered:
        return (packs_shown, PhaseBegan(v.REVEAL_ALL, state.turn, state.first))
    return (packs_shown,)


def _opened(state: State, command: Command) -> Mapping[str, str]:
    """Return the packs that an action opens with what they hold: as entered, or as dealt without cards."""
    if state.deal is None:
        entered = c.contents(command)
        check_packs(state, entered)
        return entered
    packs = c.opened_packs(command)
    check_packs(state, packs)
    return {pack: state.deal.packs[pack] for pack in packs}


_RULES: Final[dict[str, Callable[[State, Command], Events]]] = {
    "own": _own,
    "look_other": _look_other,
    "look_two": _look_two,
    "look_one_one": _look_one_one,
    "looked": _unrecorded,
    "all_looked": _all_looked,
    "end_talk": _end_talk,
    "vote": _vote,
    "close": _close,
    "turn_up": _turn_up,
    "reveal": _reveal,
    "correct": corrected,
}
