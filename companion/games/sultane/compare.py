"""What differs between the table as counted and as it should be, and the likely cause (section 12, end)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from companion.games.sultane import vocabulary as v
from companion.games.sultane.actions.corrections import ReadCorrected
from companion.games.sultane.likely_causes import CAUSES, Case, Difference, cause
from companion.games.sultane.refusal_counter import counter_finding
from companion.games.sultane.state import State
from companion.kernel.events import Json, Step
from companion.kernel.on_table import Lying, chosen_otherwise, differs
from companion.kernel.on_table import counted as read_count
from companion.kernel.refusal import Finding
from companion.kernel.words import text

COUNTED: Final = ("pacifist", "interventionist", "draw", "discard", "refusals")
NOBODY: Final = " "
"""What stands for nobody in the fields of the check."""


def compare(past: Sequence[Step[State]], state: State, counted: Json) -> list[Finding]:
    """Return what differs from ``counted``, each with its likely cause and what to do; empty when all is well.

    ``counted`` has the tales read on both boards, those of both piles and the counter: ``pacifist``,
    ``interventionist``, ``draw``, ``discard``, ``refusals``. Tales in hand, set aside or in reserve are not counted.
    Seats, offices and the exiled may be among them, by the fields of ``lying``.
    """
    table = {name: read_count(counted, name) for name in COUNTED}
    case = Case(tuple(past), state, Difference(*(table[place] - getattr(state, place) for place in Difference._fields)))
    findings = _tales(case, table)
    boards = ReadCorrected(table[v.PACIFIST], table[v.INTERVENTIONIST], "").change(state)
    if findings and sum(case.difference) != state.set_aside - boards.set_aside:
        findings[0] = replace(findings[0], barred=True)
    counter = counter_finding(case, table["refusals"])
    settled = {finding.code for finding in findings} & {"reading_not_entered", "turn_not_entered"}
    # A reading that was not entered yet also explains a counter that is back at 0.
    explained = counter is None or (settled and table["refusals"] == 0)
    return [*findings, *(() if counter is None or explained else (counter,)), *_people(state, counted)]


def lying(state: State) -> Lying:
    """Return what lies on the table by the fields of the check; a blank stands for nobody."""
    counts = {name: getattr(state, name) for name in COUNTED}
    people = {"seats": state.seats, "exiled": (NOBODY, *filter(state.exiled.__contains__, state.seats))}
    if state.phase != v.PROPOSE:
        return {**counts, **people}
    narrator = next(iter(state.last_narrators), NOBODY)
    government = (state.last_vizier or NOBODY, narrator)
    return {**counts, **people, "vizier": (state.vizier,), "last_government": government}


def _people(state: State, counted: Json) -> Iterator[Finding]:
    """Say who sits, governs, governed or is exiled other than Chevet has it."""
    for name, here, there in chosen_otherwise(lying(state), counted):
        people = [tuple(filter(str.strip, names)) or text("sultane.screen.check.nobody") for names in (here, there)]
        yield differs(name, text(f"sultane.compare.{name}"), *people)


def _tales(case: Case, table: Mapping[str, int]) -> list[Finding]:
    """Explain the tales as a whole; or boards and piles separately if each sums to nothing; or only report them."""
    difference = case.difference
    if not any(difference):
        return []
    whole = _cause(case)
    if whole is not None:
        return [whole]
    boards, piles = difference.boards(), difference.piles()
    parts = [part for part in (boards, piles) if any(part)]
    if len(parts) > 1 and sum(boards) == 0:
        causes = [_cause(case.of(part)) for part in parts]
        candidates = [each for each in causes if each is not None]
        if len(candidates) == len(parts):
            return candidates
    return _plain_differences(case, table)


def _cause(case: Case) -> Finding | None:
    return next(filter(None, (explain(case) for explain in CAUSES)), None)


def _plain_differences(case: Case, table: Mapping[str, int]) -> list[Finding]:
    """Return one finding for each board and for the piles that differ, and one when the total cannot be."""
    state, difference = case.state, case.difference
    findings = [
        cause(f"board_differs.{tale}", counted=table[tale], expected=getattr(state, tale))
        for tale in v.TALES
        if getattr(difference, tale)
    ]
    if difference.draw or difference.discard:
        expected = {"expected_draw": state.draw, "expected_discard": state.discard}
        findings.append(cause("piles_differ", draw=table["draw"], discard=table["discard"], **expected))
    total = sum(difference)
    if total:
        name = "tales_extra" if total > 0 else "tales_missing"
        findings.append(cause(name, n=abs(total)))
    return findings
