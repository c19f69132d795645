"""What is true after each event. Nothing here refuses, asks, or looks at the deal."""

from collections.abc import Callable
from typing import Any, Final

from companion.games.sultane import events as e
from companion.games.sultane import vocabulary as v
from companion.games.sultane.claims import claims_after
from companion.games.sultane.state import Claim, Session, State
from companion.kernel.game import Event
from companion.kernel.immutable import changed


def evolve(state: State, event: Event) -> State:
    """Return the state after ``event``, one of ``EVENTS``."""
    change = _CHANGES[type(event)]
    return state if change is None else change(state, event)


def _narrator_proposed(state: State, event: e.NarratorProposed) -> State:
    return changed(state, phase=v.VOTE, narrator=event.narrator, notices=())


def _government_refused(state: State, event: e.GovernmentRefused) -> State:
    return changed(state, refusals=event.refusals, narrator=None, notices=())


def _narrator_questioned(state: State, event: e.NarratorQuestioned) -> State:
    return changed(state, phase=v.QUESTION, notices=())


def _tales_drawn(state: State, event: e.TalesDrawn) -> State:
    return changed(state, phase=v.SESSION, draw=state.draw - v.DRAWN, hand=v.DRAWN, notices=())


def _tale_read(state: State, event: e.TaleRead) -> State:
    narrator = state.narrator
    if state.setup.claims and not event.emergency:
        session = Session(state.turn, state.vizier, str(narrator), event.tale)
        state = changed(state, sessions=(*state.sessions, session))
    return changed(
        state,
        pacifist=state.pacifist + (event.tale == v.PACIFIST),
        interventionist=state.interventionist + (event.tale == v.INTERVENTIONIST),
        discard=state.discard + state.hand - 1,
        hand=0,
        refusals=0,
        last_vizier=state.vizier,
        last_narrators=(*state.last_narrators, narrator) if event.emergency else (narrator,),
        last_tale=event.tale,
        notices=(),
    )


def _top_tale_due(state: State, event: e.TopTaleDue) -> State:
    return changed(state, phase=v.TOP)


def _top_tale_read(state: State, event: e.TopTaleRead) -> State:
    return changed(
        state,
        pacifist=state.pacifist + (event.tale == v.PACIFIST),
        interventionist=state.interventionist + (event.tale == v.INTERVENTIONIST),
        draw=state.draw - 1,
        refusals=0,
        last_vizier=None,
        last_narrators=(),
        last_tale=event.tale,
        notices=(),
    )


def _set_aside_joined(state: State, event: e.SetAsideJoined) -> State:
    return changed(
        state, discard=state.discard + 1, set_aside=state.set_aside - 1, notices=(*state.notices, "set_aside")
    )


def _tale_vetoed(state: State, event: e.TaleVetoed) -> State:
    return changed(state, refusals=event.refusals, discard=state.discard + state.hand, hand=0, notices=())


def _power_due(state: State, event: e.PowerDue) -> State:
    return changed(state, phase=v.POWER, power=event.power)


def _power_passed_over(state: State, event: e.PowerPassedOver) -> State:
    return changed(state, notices=(*state.notices, f"passed_over:{event.power}"))


def _camp_discovered(state: State, event: e.CampDiscovered) -> State:
    return changed(
        state,
        investigated=(*state.investigated, event.target),
        investigators=(*state.investigators, state.vizier),
        discovery_turns=(*state.discovery_turns, state.turn),
        notices=(),
    )


def _vizier_appointed(state: State, event: e.VizierAppointed) -> State:
    return changed(state, appointed=event.target, notices=())


def _appointment_lapsed(state: State, event: e.AppointmentLapsed) -> State:
    return changed(state, appointed=None, notices=(*state.notices, f"lapsed:{event.player}"))


def _player_exiled(state: State, event: e.PlayerExiled) -> State:
    return changed(
        state,
        active=tuple([player for player in state.active if player != event.target]),
        exiled=(*state.exiled, event.target),
        exile_turns=(*state.exile_turns, state.turn),
        notices=(f"exiled:{event.target}",),
    )


def _power_used(state: State, event: e.PowerUsed) -> State:
    return changed(state, notices=())


def _tale_added(state: State, event: e.TaleAdded) -> State:
    return changed(state, reserve=state.reserve - 1, draw=state.draw + 1, notices=())


def _deep_tale_discarded(state: State, event: e.DeepTaleDiscarded) -> State:
    return changed(state, draw=state.draw - 1, discard=state.discard + 1, notices=())


def _seats_swapped(state: State, event: e.SeatsSwapped) -> State:
    other = {event.first: event.second, event.second: event.first}
    seats = tuple([other.get(player, player) for player in state.seats])
    return changed(state, seats=seats, active=tuple([player for player in seats if player in state.active]), notices=())


def _emergency_named(state: State, event: e.EmergencyNamed) -> State:
    return changed(
        state,
        phase=v.EMERGENCY_SESSION,
        power=None,
        narrator=event.narrator,
        draw=state.draw - v.EMERGENCY_DRAWN,
        hand=v.EMERGENCY_DRAWN,
        notices=(),
    )


def _haiatalnefous_won(state: State, event: e.HaiatalnefousWon) -> State:
    return changed(
        state,
        won=event.player,
        active=tuple([player for player in state.active if player != event.player]),
        also=(v.HAIATALNEFOUS,),
        notices=(*state.notices, f"won:{event.player}"),
    )


def _sign_passed(state: State, event: e.SignPassed) -> State:
    return changed(state, vizier=event.vizier, regular=event.vizier, notices=(*state.notices, f"signed:{event.vizier}"))


def _reshuffled(state: State, event: e.Reshuffled) -> State:
    return changed(state, draw=event.draw, discard=0, notices=(*state.notices, "reshuffled"))


def _turn_began(state: State, event: e.TurnBegan) -> State:
    vizier = event.vizier
    return changed(
        state,
        phase=v.PROPOSE,
        turn=state.turn + 1,
        vizier=vizier,
        regular=state.regular if event.appointed else vizier,
        appointed=None,
        narrator=None,
        power=None,
        veto=state.pacifist >= v.VETO_FROM and not state.setup.discovery,
    )


def _counts_corrected(state: State, event: e.CountsCorrected) -> State:
    return changed(state, refusals=event.refusals, draw=event.draw, discard=event.discard, notices=())


def _claimed(state: State, event: e.Claimed) -> State:
    return changed(state, claims=claims_after(state, Claim(*event)))


def _veto_refused(state: State, event: e.VetoRefused) -> State:
    return changed(state, veto_refused_in=state.turn)


def _game_ended(state: State, event: e.GameEnded) -> State:
    ended = {"winner": event.winner, "reason": event.reason, "also": event.also}
    return changed(state, phase=v.OVER, power=None, notices=(), **ended)


_CHANGES: Final[dict[type[Any], Callable[[State, Any], State] | None]] = {
    e.NarratorProposed: _narrator_proposed,
    e.GovernmentAccepted: None,
    e.GovernmentRefused: _government_refused,
    e.NarratorQuestioned: _narrator_questioned,
    e.NotDinarzade: None,
    e.DinarzadeFound: None,
    e.TalesDrawn: _tales_drawn,
    e.TaleRead: _tale_read,
    e.TopTaleDue: _top_tale_due,
    e.TopTaleRead: _top_tale_read,
    e.SetAsideJoined: _set_aside_joined,
    e.TaleVetoed: _tale_vetoed,
    e.PowerDue: _power_due,
    e.PowerPassedOver: _power_passed_over,
    e.CampDiscovered: _camp_discovered,
    e.VizierAppointed: _vizier_appointed,
    e.AppointmentLapsed: _appointment_lapsed,
    e.PlayerExiled: _player_exiled,
    e.PowerUsed: _power_used,
    e.TaleAdded: _tale_added,
    e.DeepTaleDiscarded: _deep_tale_discarded,
    e.SeatsSwapped: _seats_swapped,
    e.EmergencyNamed: _emergency_named,
    e.HaiatalnefousWon: _haiatalnefous_won,
    e.SignPassed: _sign_passed,
    e.Reshuffled: _reshuffled,
    e.TurnBegan: _turn_began,
    e.CountsCorrected: _counts_corrected,
    e.Claimed: _claimed,
    e.VetoRefused: _veto_refused,
    e.GameEnded: _game_ended,
}
