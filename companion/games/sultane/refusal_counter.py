"""What most likely went wrong when the refusal counter is not where it should be (section 5, step 5)."""

from collections.abc import Mapping
from dataclasses import replace

from companion.games.sultane import vocabulary as v
from companion.games.sultane.actions.corrections import CountsCorrected
from companion.games.sultane.actions.government import GovernmentRefused
from companion.games.sultane.actions.tales import TaleRead, TaleVetoed, TopTaleRead
from companion.games.sultane.likely_causes import Case, cause
from companion.games.sultane.state import State
from companion.kernel.events import Event, Step
from companion.kernel.refusal import Finding


def counter_finding(case: Case, refusals: int) -> Finding | None:
    """Return what is wrong with a counter at ``refusals`` on the table; None if nothing is."""
    if refusals == case.state.refusals:
        return None
    facts = {"counted": refusals, "expected": case.state.refusals}
    return _by_journal(case, refusals, facts) or cause("counter_differs", **facts)


def _by_journal(case: Case, refusals: int, facts: Mapping[str, object]) -> Finding | None:
    """Return the cause that the counter's last change supports."""
    more = refusals - case.state.refusals
    if case.state.phase == v.VOTE and more == 1:
        return cause("refusal_not_entered", "warning", **facts)
    last_change = _without_other_corrections(case).last(
        TaleRead, TopTaleRead, GovernmentRefused, TaleVetoed, CountsCorrected
    )
    if last_change is None:
        return None
    before, event = last_change
    facts = {**facts, "turn": before.turn}
    match event:
        case TaleRead() | TopTaleRead() if refusals == before.refusals:
            return cause("counter_not_reset", **facts)
        case GovernmentRefused() if more == -1:
            return cause("counter_not_moved", **facts)
        case TaleVetoed() if more == -1 and case.state.setup.original_veto:
            return cause("counter_not_moved_by_veto", **facts)
        case TaleVetoed() if more == 1 and not case.state.setup.original_veto:
            return cause("counter_moved_by_veto", **facts)
        case CountsCorrected() if refusals == before.refusals:
            return cause("counter_mistyped", **facts)
    return None


def _without_other_corrections(case: Case) -> Case:
    """Return ``case`` without corrections that left the counter alone: they explain nothing about it."""
    past = tuple(step for step in case.past if not any(_left_counter_alone(step, event) for event in step.events))
    return replace(case, past=past)


def _left_counter_alone(step: Step[State], event: Event[State]) -> bool:
    return isinstance(event, CountsCorrected) and event.refusals == step.before.refusals
