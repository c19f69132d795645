"""The story of a game in sentences, and the names of what undo takes back, from public facts alone."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from companion.games.sultane import events as e
from companion.games.sultane import vocabulary as v
from companion.games.sultane.claim_words import claim_text, mismatches
from companion.games.sultane.evolve import evolve
from companion.games.sultane.powers import POWERS
from companion.games.sultane.state import Claim, State
from companion.kernel import event_texts
from companion.kernel.event_texts import Texts, no_texts
from companion.kernel.game import Event, Step
from companion.kernel.words import Text, text


def log(step: Step[State]) -> Texts:
    """Return what a step did, in sentences, in the order in which it happened."""
    return tuple(sentence for _, _, sentences in worded_events(step) for sentence in sentences)


def worded_events(step: Step[State]) -> Iterator[tuple[State, Event, Texts]]:
    """Yield each event of a step with the state it happened in and its sentences."""
    return event_texts.worded_events(step, _TELLERS, evolve)


def _line(state: State, name: str, **facts: object) -> Texts:
    return (Text(f"sultane.log.{name}", {"vizier": state.vizier, "narrator": state.narrator or "", **facts}),)


def _proposed(state: State, event: e.NarratorProposed) -> Texts:
    first = _line(state, "first_turn") if state.turn == 1 else ()
    return (*first, *_line(state, "proposed", narrator=event.narrator))


def _voted(state: State, name: str, event: e.GovernmentAccepted | e.GovernmentRefused, **facts: object) -> Texts:
    """Return the outcome of a vote, with its counts and the names of those who said Yes as far as they were told."""
    if event.yes is None:
        return _line(state, name, **facts)
    names = _line(state, "said_yes", names=event.names) if event.names else ()
    return (*_line(state, f"{name}_counted", yes=event.yes, no=event.no, **facts), *names)


def _accepted(state: State, event: e.GovernmentAccepted) -> Texts:
    return _voted(state, "accepted", event)


def _refused(state: State, event: e.GovernmentRefused) -> Texts:
    return _voted(state, "refused", event, refusals=event.refusals)


def _read(state: State, event: e.TaleRead) -> Texts:
    return _line(state, f"{'emergency_read' if event.emergency else 'read'}.{event.tale}", **_score(state, event))


def _automatic_reading(state: State, event: e.TopTaleRead) -> Texts:
    return _line(state, f"automatic_reading.{event.tale}", **_score(state, event))


def _score(state: State, event: e.TaleRead | e.TopTaleRead) -> dict[str, object]:
    """Return how many tales of this kind have been read now, and how many win."""
    if event.tale == v.PACIFIST:
        return {"read": state.pacifist + 1, "of": len(state.setup.pacifist_board)}
    return {"read": state.interventionist + 1, "of": len(state.setup.interventionist_board)}


def _vetoed(state: State, event: e.TaleVetoed) -> Texts:
    name = "vetoed_original" if state.setup.original_veto else "vetoed"
    return _line(state, name, refusals=event.refusals)


def _power(name: str) -> Callable[[State, e.PowerDue | e.PowerPassedOver], Texts]:
    return lambda state, event: _line(state, name, power=text(f"sultane.power.{event.power}"))


def _exiled(state: State, event: e.PlayerExiled) -> Texts:
    if state.setup.discovery:
        return _line(state, "exiled_discovery", target=event.target)
    return _line(state, "exiled_dinarzade" if event.dinarzade else "exiled", target=event.target)


def _began(state: State, event: e.TurnBegan) -> Texts:
    return _line(state, "sign_given" if event.appointed else "sign", player=event.vizier)


def _claimed(state: State, event: e.Claimed) -> Texts:
    """Return what a player said, and what it does not fit together with."""
    claim = Claim(*event)
    claimed = _line(state, "claimed", player=claim.player, turn=claim.turn, said=claim_text(claim))
    return (*claimed, *mismatches(evolve(state, event), claim))


def _ended(state: State, event: e.GameEnded) -> Texts:
    also = _line(state, "also_schahzenan") if v.SCHAHZENAN in event.also else ()
    return (*_line(state, f"ended.{event.winner}"), *also)


def _facts(name: str) -> Callable[[State, Any], Texts]:
    """Return a teller of the sentence ``name`` with the event's own facts."""
    return lambda state, event: _line(state, name, **event._asdict())


_TELLERS: Final[dict[type[Any], Callable[[State, Any], Texts]]] = {
    e.NarratorProposed: _proposed,
    e.GovernmentAccepted: _accepted,
    e.GovernmentRefused: _refused,
    e.NarratorQuestioned: _facts("questioned"),
    e.NotDinarzade: _facts("not_dinarzade"),
    e.DinarzadeFound: _facts("dinarzade"),
    e.TalesDrawn: no_texts,
    e.TaleRead: _read,
    e.TopTaleDue: _facts("automatic_reading_due"),
    e.TopTaleRead: _automatic_reading,
    e.SetAsideJoined: lambda state, event: _line(state, f"set_aside.{event.tale}"),
    e.TaleVetoed: _vetoed,
    e.PowerDue: _power("power_due"),
    e.PowerPassedOver: _power("passed_over"),
    e.CampDiscovered: _facts("investigated"),
    e.VizierAppointed: _facts("appointed"),
    e.AppointmentLapsed: _facts("lapsed"),
    e.PlayerExiled: _exiled,
    e.PowerUsed: lambda state, event: _line(state, f"used.{event.power}"),
    e.TaleAdded: _facts("used.add_tale"),
    e.DeepTaleDiscarded: _facts("used.discard_deep"),
    e.SeatsSwapped: _facts("swapped"),
    e.EmergencyNamed: _facts("emergency"),
    e.HaiatalnefousWon: _facts("won"),
    e.SignPassed: lambda state, event: _line(state, "sign", player=event.vizier),
    e.Reshuffled: lambda state, event: _line(state, "reshuffled", n=event.draw),
    e.TurnBegan: _began,
    e.CountsCorrected: _facts("corrected"),
    e.Claimed: _claimed,
    e.VetoRefused: _facts("veto_refused"),
    e.GameEnded: _ended,
}


def undo_label(step: Step[State]) -> Text:
    """Return the whole label of the button that undoes this step."""
    state, event = step.before, step.events[0]
    facts = {"turn": state.turn, "narrator": state.narrator or "", **event._asdict()}
    return Text(f"sultane.undo.{_undo_name(step)}", facts)


def _undo_name(step: Step[State]) -> str:
    do, event = str(step.command["do"]), step.events[0]
    if do == "vote":
        return "refused" if isinstance(event, e.GovernmentRefused) else "accepted"
    if isinstance(event, (e.TaleRead, e.TopTaleRead)):
        return f"{do}.{event.tale}"
    return f"used.{do}" if do in POWERS and POWERS[do].targets is None else do
