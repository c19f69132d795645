"""The only place where a rule of Sultane says no, and what each accepted action causes.

Refusals are checked in this order: ``unknown_action``, ``game_over``, ``wrong_phase``, the shape (``bad_value``,
``missing_roles``), ``unknown_player``, ``wrong_vizier``, ``self_target``, ``not_active``, then everything else.
"""

from collections.abc import Callable, Mapping
from typing import Final

from companion.games.sultane import commands as c
from companion.games.sultane import vocabulary as v
from companion.games.sultane.actions.claims import Claimed
from companion.games.sultane.actions.corrections import CountsCorrected
from companion.games.sultane.actions.government import (
    DinarzadeFound,
    GovernmentAccepted,
    GovernmentRefused,
    NarratorProposed,
    NarratorQuestioned,
    NotDinarzade,
)
from companion.games.sultane.actions.tales import TaleRead, TalesDrawn, TaleVetoed, TopTaleRead, VetoRefused
from companion.games.sultane.actions.turns import HaiatalnefousWon, Reshuffled, SignPassed
from companion.games.sultane.claims import claimable, may_refuse_veto, without_answer
from companion.games.sultane.eligibility import blocked, is_eligible
from companion.games.sultane.powers import POWERS
from companion.games.sultane.requirements import check_active, check_players, not_eligible
from companion.games.sultane.state import State
from companion.games.sultane.tale_counts import needed_tales, readable
from companion.games.sultane.turn_flow import (
    Events,
    game_ended,
    next_vizier,
    refused_or_vetoed,
    tale_placed,
    with_turn_end,
)
from companion.kernel import arguments
from companion.kernel.game import Command
from companion.kernel.refusal import Refused

_TALES_DRAWN: Final = TalesDrawn()


def decide(state: State, command: Command) -> Events:
    """Return what ``command`` causes, or raise ``Refused`` with one of ``REFUSALS``. ``undo`` is the journal's."""
    do = command.get("do")
    if not isinstance(do, str):
        raise Refused("unknown_action", do=do)
    rule = _RULES.get(do)
    if rule is not None:
        keys = c.KEYS[do]
    elif do in POWERS:
        rule, keys = _use_power, POWERS[do].allowed_keys
    elif do in _NOTED and state.setup.claims:
        rule, keys = _NOTED[do], c.KEYS[do]
    else:
        raise Refused("unknown_action", do=do)
    if state.phase == v.OVER:
        raise Refused("game_over")
    if do not in c.ACTIONS_IN[state.phase] and do != state.power and not (do == "reveal" and c.may_reveal(state)):
        raise Refused("wrong_phase", do=do, phase=state.phase)
    if not command.keys() <= keys:
        arguments.check_keys(command, keys)
    return rule(state, command)


def _propose(state: State, command: Command) -> Events:
    narrator = arguments.text(command, "narrator")
    vizier = arguments.text(command, "vizier") if "vizier" in command else state.vizier
    if vizier == state.vizier and is_eligible(state, narrator):
        return (NarratorProposed(narrator),)
    check_players(state, narrator, vizier)
    if vizier != state.vizier:
        raise Refused("wrong_vizier", player=vizier, vizier=state.vizier)
    raise not_eligible(narrator, blocked(state)[narrator])


def _vote(state: State, command: Command) -> Events:
    accepts, details = command.get("accepted"), c.NO_VOTE_DETAILS
    if "accepted" not in command:
        accepts, details = c.counted_vote(state, command)
    elif not isinstance(accepts, bool) or "yes" in command or "no" in command:
        raise arguments.bad_value("accepted")
    if not accepts:
        return refused_or_vetoed(state, GovernmentRefused(state.refusals + 1, *details))
    accepted = GovernmentAccepted(*details)
    if state.pacifist < v.ZONE or state.setup.discovery:
        return (accepted, _TALES_DRAWN)
    if state.deal is None:
        return (accepted, NarratorQuestioned())
    return (accepted, *_answered(state, state.narrator == state.deal.dinarzade))


def _answer(state: State, command: Command) -> Events:
    return _answered(state, arguments.flag(command, "dinarzade"))


def _answered(state: State, dinarzade: bool) -> Events:
    """Return the effect of the Narrator's answer (section 5, step 6)."""
    narrator = state.narrator or ""
    if dinarzade:
        return (DinarzadeFound(narrator), game_ended(state, v.PACIFISTS, v.DINARZADE_NARRATOR))
    return (NotDinarzade(narrator), _TALES_DRAWN)


def _read(state: State, command: Command) -> Events:
    tale = _existing(state, command)
    read = TaleRead(tale, state.phase == v.EMERGENCY_SESSION)
    return (read, *tale_placed(read.change(state), tale, automatic=False))


def _top(state: State, command: Command) -> Events:
    tale = _existing(state, command)
    read = TopTaleRead(tale)
    return (read, *tale_placed(read.change(state), tale, automatic=True))


def _existing(state: State, command: Command) -> v.Tale:
    """Return the tale of a reading; refuses one more of a kind than the whole game has."""
    tale = c.tale(command)
    if tale not in readable(state):
        raise Refused("no_such_tale", tale=tale)
    return tale


def _veto(state: State, command: Command) -> Events:
    if not state.veto:
        raise Refused("veto_locked")
    return refused_or_vetoed(state, TaleVetoed(state.refusals + state.setup.original_veto))


def _use_power(state: State, command: Command) -> Events:
    """Return what using the power of this moment causes; its own record says what that is (section 8)."""
    power = POWERS[str(state.power)]
    used = power.use(state, command)
    ending = power.ending(used)
    if ending is not None:
        return (used, game_ended(state, *ending))
    return with_turn_end(state, used) if power.ends_turn else (used,)


def _reveal(state: State, command: Command) -> Events:
    player = arguments.text(command, "player")
    check_players(state, player)
    check_active(state, player)
    won = HaiatalnefousWon(player)
    if player != state.vizier:
        return (won,)
    return (won, SignPassed(next_vizier(won.change(state))))


def _correct(state: State, command: Command) -> Events:
    why = arguments.reason_given(command)
    refusals, draw, discard = (arguments.optional_count(command, key) for key in ("refusals", "draw", "discard"))
    if refusals is draw is discard is None:
        raise arguments.bad_value("refusals")
    if refusals is not None and (refusals >= v.PATIENCE or state.phase == v.TOP):
        raise arguments.bad_value("refusals")
    piles = state.draw + state.discard
    if draw is None:
        draw = state.draw if discard is None else piles - discard
    if discard is None:
        discard = piles - draw
    if draw < 0 or discard < 0 or draw + discard != piles:
        raise arguments.bad_value("draw")
    corrected = CountsCorrected(state.refusals if refusals is None else refusals, draw, discard, why)
    if draw < needed_tales(state.phase, state.power):
        return (corrected, Reshuffled(piles))
    return (corrected,)


def _claim(state: State, command: Command) -> Events:
    """Return what a player said (section 13); refuses what they cannot know from their office or a discovery."""
    claim = c.claim(command)
    check_players(state, claim.player, *(() if claim.target is None else (claim.target,)))
    if without_answer(claim) not in claimable(state):
        raise Refused("no_such_claim", player=claim.player, turn=claim.turn)
    return (Claimed(*claim),)


def _veto_refused(state: State, command: Command) -> Events:
    """Return that a veto was asked for and not agreed on, which is noted once a session (section 13)."""
    if not may_refuse_veto(state):
        raise Refused("veto_locked")
    return (VetoRefused(),)


_RULES: Final[Mapping[str, Callable[[State, Command], Events]]] = {
    "propose": _propose,
    "vote": _vote,
    "answer": _answer,
    "read": _read,
    "veto": _veto,
    "top": _top,
    "reveal": _reveal,
    "correct": _correct,
}
"""What each action does; the actions of powers are those of their records."""

_NOTED: Final[Mapping[str, Callable[[State, Command], Events]]] = {
    "claim": _claim,
    "veto_refused": _veto_refused,
}
"""The actions of a table that notes what players say."""
