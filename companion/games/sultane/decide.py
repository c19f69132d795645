"""The only place where a rule of Sultane says no, and what each action causes where it says yes.

Refusals are checked in this order: ``unknown_action``, ``game_over``, ``wrong_phase``, the shape (``bad_value``,
``missing_roles``), ``unknown_player``, ``wrong_vizier``, ``self_target``, ``not_active``, then what is left.
"""

from collections.abc import Callable
from typing import Final

from companion.games.sultane import commands as c
from companion.games.sultane import events as e
from companion.games.sultane import vocabulary as v
from companion.games.sultane.course import (
    Events,
    game_ended,
    next_vizier,
    tale_placed,
    tale_vetoed,
    then,
    vote_refused,
)
from companion.games.sultane.eligibility import blocked, is_eligible
from companion.games.sultane.evolve import evolve
from companion.games.sultane.powers import AT_THE_TABLE
from companion.games.sultane.state import State
from companion.games.sultane.tales import needed_tales, readable
from companion.kernel.game import Command
from companion.kernel.refusal import Refused
from companion.kernel.words import text


def decide(state: State, command: Command) -> Events:
    """Return what ``command`` causes, or raise ``Refused`` with one of ``REFUSALS``. ``undo`` is the journal's."""
    do = command.get("do")
    if not isinstance(do, str) or do not in _RULES:
        raise Refused("unknown_action", do=do)
    if state.phase == v.OVER:
        raise Refused("game_over")
    if not c.fits_phase(state, do):
        raise Refused("wrong_phase", do=do, phase=state.phase)
    if not command.keys() <= c.KEYS[do]:
        raise c.bad_value(min(command.keys() - c.KEYS[do]))
    return _RULES[do](state, command)


def _propose(state: State, command: Command) -> Events:
    narrator = c.text(command, "narrator")
    vizier = c.text(command, "vizier") if "vizier" in command else state.vizier
    c.at_table(state, narrator, vizier)
    if vizier != state.vizier:
        raise Refused("wrong_vizier", player=vizier, vizier=state.vizier)
    if not is_eligible(state, narrator):
        raise _not_eligible(narrator, blocked(state)[narrator])
    return (e.NarratorProposed(narrator),)


def _not_eligible(player: str, reason: str) -> Refused:
    return Refused("not_eligible", player=player, because=text(f"sultane.reason.{reason}"))


def _vote(state: State, command: Command) -> Events:
    vote = c.vote(state, command)
    if not vote.accepted:
        return vote_refused(state, e.GovernmentRefused(state.refusals + 1, *vote[1:]))
    accepted = e.GovernmentAccepted(*vote[1:])
    if state.pacifist < v.ZONE or state.setup.discovery:
        return (accepted, e.TalesDrawn())
    if state.deal is None:
        return (accepted, e.NarratorQuestioned())
    return (accepted, *_answered(state, state.narrator == state.deal.dinarzade))


def _answer(state: State, command: Command) -> Events:
    return _answered(state, c.truth(command, "dinarzade"))


def _answered(state: State, dinarzade: bool) -> Events:
    """Return what the Narrator's answer brings (section 5, step 6)."""
    narrator = state.narrator or ""
    if dinarzade:
        return (e.DinarzadeFound(narrator), game_ended(state, v.PACIFISTS, v.DINARZADE_NARRATOR))
    return (e.NotDinarzade(narrator), e.TalesDrawn())


def _read(state: State, command: Command) -> Events:
    tale = _existing(state, command)
    read = e.TaleRead(tale, state.phase == v.EMERGENCY_SESSION)
    return (read, *tale_placed(evolve(state, read), tale, automatic=False))


def _top(state: State, command: Command) -> Events:
    tale = _existing(state, command)
    read = e.TopTaleRead(tale)
    return (read, *tale_placed(evolve(state, read), tale, automatic=True))


def _existing(state: State, command: Command) -> v.Tale:
    """Return the tale of a reading; refuses one more of a kind than the whole game has."""
    tale = c.tale(command)
    if tale not in readable(state):
        raise Refused("no_such_tale", tale=tale)
    return tale


def _veto(state: State, command: Command) -> Events:
    if not state.veto:
        raise Refused("veto_locked")
    return tale_vetoed(state, e.TaleVetoed(state.refusals + state.setup.original_veto))


def _target(state: State, command: Command, key: str = "target") -> str:
    """Return another active player."""
    target = c.text(command, key)
    c.at_table(state, target)
    if target == state.vizier:
        raise Refused("self_target", player=target)
    c.active(state, target)
    return target


def _investigate(state: State, command: Command) -> Events:
    target = _target(state, command)
    if target in state.investigated:
        raise Refused("already_investigated", player=target)
    return then(state, e.CampDiscovered(target))


def _appoint(state: State, command: Command) -> Events:
    return then(state, e.VizierAppointed(_target(state, command)))


def _exile(state: State, command: Command) -> Events:
    c.text(command, "target")
    asked = state.deal is None and not state.setup.discovery
    if asked and "dinarzade" not in command:
        raise Refused("missing_roles")
    if not asked and "dinarzade" in command:
        raise c.bad_value("dinarzade")
    said = c.truth(command, "dinarzade") if asked else False
    target = _target(state, command)
    was = said or (state.deal is not None and not state.setup.discovery and target == state.deal.dinarzade)
    exiled = e.PlayerExiled(target, was)
    if was:
        return (exiled, game_ended(state, v.INTERVENTIONISTS, v.DINARZADE_EXILED))
    return then(state, exiled)


def _at_the_table(state: State, command: Command) -> Events:
    power = str(state.power)
    if power == v.ADD_TALE:
        return then(state, e.TaleAdded())
    if power == v.DISCARD_DEEP:
        return then(state, e.DeepTaleDiscarded())
    return then(state, e.PowerUsed(power))


def _swap_seats(state: State, command: Command) -> Events:
    pair = c.names(command, "targets")
    if len(pair) != 2:
        raise c.bad_value("targets")
    c.at_table(state, *pair)
    if state.vizier in pair:
        raise Refused("self_target", player=state.vizier)
    c.active(state, *pair)
    return then(state, e.SeatsSwapped(*pair))


def _emergency(state: State, command: Command) -> Events:
    narrator = _target(state, command, "narrator")
    if narrator == state.last_narrators[0]:
        raise _not_eligible(narrator, "regular_narrator")
    return (e.EmergencyNamed(narrator),)


def _reveal(state: State, command: Command) -> Events:
    player = c.text(command, "player")
    c.at_table(state, player)
    c.active(state, player)
    won = e.HaiatalnefousWon(player)
    if player != state.vizier:
        return (won,)
    return (won, e.SignPassed(next_vizier(evolve(state, won))))


def _correct(state: State, command: Command) -> Events:
    why = c.text(command, "why")
    if not why.strip():
        raise c.bad_value("why")
    refusals, draw, discard = (c.number(command, key) for key in ("refusals", "draw", "discard"))
    if refusals is draw is discard is None:
        raise c.bad_value("refusals")
    if refusals is not None and (refusals >= v.PATIENCE or state.phase == v.TOP):
        raise c.bad_value("refusals")
    piles = state.draw + state.discard
    if draw is None:
        draw = state.draw if discard is None else piles - discard
    if discard is None:
        discard = piles - draw
    if draw < 0 or discard < 0 or draw + discard != piles:
        raise c.bad_value("draw")
    corrected = e.CountsCorrected(state.refusals if refusals is None else refusals, draw, discard, why)
    if draw < needed_tales(state.phase, state.power):
        return (corrected, e.Reshuffled(piles))
    return (corrected,)


_RULES: Final[dict[str, Callable[[State, Command], Events]]] = {
    "propose": _propose,
    "vote": _vote,
    "answer": _answer,
    "read": _read,
    "veto": _veto,
    "top": _top,
    v.INVESTIGATE: _investigate,
    v.APPOINT: _appoint,
    v.EXILE: _exile,
    **dict.fromkeys(AT_THE_TABLE, _at_the_table),
    v.SWAP_SEATS: _swap_seats,
    v.EMERGENCY: _emergency,
    "reveal": _reveal,
    "correct": _correct,
}
