"""What most likely went wrong when the tales on the table are not where they should be.

Each cause looks at the difference and at what happened lately, and answers when it explains the whole difference. The
order matters: a cause that the journal supports comes before one that only fits the numbers.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple

from companion.games.sultane import vocabulary as v
from companion.games.sultane.actions.corrections import CountsCorrected
from companion.games.sultane.actions.tales import TaleRead, TaleVetoed, TopTaleRead
from companion.games.sultane.actions.turns import Reshuffled, SetAsideJoined
from companion.games.sultane.powers.over_tales import DeepTaleDiscarded, TaleAdded
from companion.games.sultane.state import State
from companion.kernel.events import Event, Step
from companion.kernel.refusal import Finding
from companion.kernel.words import text


class Difference(NamedTuple):
    """How many more tales are in each place than Chevet thinks."""

    pacifist: int
    interventionist: int
    draw: int
    discard: int

    def boards(self) -> "Difference":
        """Return the difference on the boards alone."""
        return Difference(self.pacifist, self.interventionist, 0, 0)

    def piles(self) -> "Difference":
        """Return the difference of the piles alone."""
        return Difference(0, 0, self.draw, self.discard)


@dataclass(frozen=True)
class Case:
    """A difference to be explained, with the commands that still count."""

    past: tuple[Step[State], ...]
    state: State
    difference: Difference

    def of(self, part: Difference) -> "Case":
        """Return the same case for a part of the difference."""
        return replace(self, difference=part)

    def last(self, *kinds: type[Event[State]]) -> tuple[State, Event[State]] | None:
        """Return the newest event of one of ``kinds`` and the state before it; None when there was none."""
        for step in reversed(self.past):
            if happened := [(state, event) for state, event in step.happened() if isinstance(event, kinds)]:
                return happened[-1]
        return None

    def lone_board(self) -> v.Tale | None:
        """Return the board that has one tale too many while the other is right; None otherwise."""
        match self.difference.boards():
            case (1, 0, 0, 0):
                return v.PACIFIST
            case (0, 1, 0, 0):
                return v.INTERVENTIONIST
        return None


def cause(name: str, severity: Literal["error", "warning"] = "error", /, **facts: object) -> Finding:
    """Return an explanation, in the words of its ``name`` and with their facts.

    A name may end in a kind of tale (``wrong_board.pacifist``); the part before it is the finding's stable code.
    """
    code = name.partition(".")[0]
    why, advice = (text(f"sultane.compare.{name}.{part}", **facts) for part in ("why", "advice"))
    return Finding(severity, code, why, advice)


def _aside_counted(case: Case) -> Finding | None:
    """Tales set aside are on the boards, but have not been read."""
    state, (pacifist, interventionist, draw, discard) = case.state, case.difference
    aside = {
        v.PACIFIST: state.pacifist <= len(state.setup.pacifist_board) - 2,
        v.INTERVENTIONIST: state.interventionist <= len(state.setup.interventionist_board) - 2,
    }
    boards = {v.PACIFIST: pacifist, v.INTERVENTIONIST: interventionist}
    if not state.set_aside or draw or discard:
        return None
    if any(boards[tale] not in (0, int(aside[tale])) for tale in v.TALES):
        return None
    return cause("aside_counted", "warning", n=pacifist + interventionist)


def _in_session(case: Case) -> Finding | None:
    """The government is at work: its tales were not drawn yet, are discarded already, or one was read already."""
    hand = case.state.hand
    if not hand:
        return None
    tale = case.lone_board()
    match case.difference:
        case (0, 0, draw, 0) if draw == hand:
            return cause("not_drawn", "warning", n=hand)
        case (0, 0, 0, discard) if 0 < discard < hand:
            return cause("already_discarded", "warning", n=discard)
        case (_, _, 0, discard) if tale and 0 <= discard < hand:
            return cause(f"reading_not_entered.{tale}", "warning")
        case (0, 0, draw, 0) if draw < 0:
            return cause("too_many_in_hand", n=-draw)
    return None


def _not_entered(case: Case) -> Finding | None:
    """The table is a reading ahead of Chevet."""
    tale, phase, piles = case.lone_board(), case.state.phase, case.difference[2:]
    if tale is None:
        return None
    if phase == v.TOP and piles == (-1, 0):
        return cause(f"reading_not_entered.{tale}", "warning")
    if phase in (v.PROPOSE, v.VOTE, v.QUESTION) and piles == (-v.DRAWN, v.DRAWN - 1):
        return cause(f"turn_not_entered.{tale}", "warning")
    return None


def _entered_too_often(case: Case) -> Finding | None:
    """Chevet is a reading ahead of the table: a turn that never was, or the same one twice."""
    reading = case.last(TaleRead, TopTaleRead)
    if reading is None:
        return None
    before, event = reading
    missing = (-1, 0) if _tale(event) == v.PACIFIST else (0, -1)
    piles = (1, 0) if isinstance(event, TopTaleRead) else (before.hand, 1 - before.hand)
    if case.difference != (*missing, *piles):
        return None
    return cause(f"reading_too_many.{_tale(event)}", turn=before.turn)


def _tale(event: Event[State]) -> str:
    return str(event._asdict()["tale"])


def _correction_mistyped(case: Case) -> Finding | None:
    """The piles are what they were before a correction."""
    correction = case.last(CountsCorrected)
    if correction is None:
        return None
    before, event = correction
    facts = event._asdict()
    draw, discard = before.draw - int(str(facts["draw"])), before.discard - int(str(facts["discard"]))
    if not draw or case.difference != (0, 0, draw, discard):
        return None
    return cause("correction_mistyped", turn=before.turn)


def _wrong_board(case: Case) -> Finding | None:
    """One tale too many on one board and one too few on the other: a reading was entered as the other kind."""
    match case.difference:
        case (1, -1, 0, 0):
            entered = v.INTERVENTIONIST
        case (-1, 1, 0, 0):
            entered = v.PACIFIST
        case _:
            return None
    for step in reversed(case.past):
        if any(isinstance(event, (TaleRead, TopTaleRead)) and event.tale == entered for event in step.events):
            return cause(f"wrong_board.{entered}", turn=step.before.turn)
    return None


def _aside_not_moved(case: Case) -> Finding | None:
    """The tale set aside should have joined the discard when its slot was covered, and is still on the board."""
    joined = case.last(SetAsideJoined)
    if joined is None or case.difference[2:] != (0, -1):
        return None
    before, event = joined
    tale = _tale(event)
    left = case.lone_board() == tale
    if not left and (any(case.difference[:2]) or case.state.turn - before.turn > 1):
        return None
    return cause(f"aside_not_moved.{tale}")


def _veto_left(case: Case) -> Finding | None:
    """After a veto all three tales are in the discard; one is still on the table, or was placed."""
    tale_event = case.last(TaleRead, TopTaleRead, TaleVetoed)
    if tale_event is None or not isinstance(tale_event[1], TaleVetoed) or case.difference[2:] != (0, -1):
        return None
    if any(case.difference[:2]) and case.lone_board() is None:
        return None
    return cause("veto_left", turn=tale_event[0].turn)


def _placed_twice(case: Case) -> Finding | None:
    """Both tales of a Narrator were placed, so that one is missing from the discard; or an extra one was placed."""
    tale = case.lone_board()
    if tale is None or case.difference[2] or case.difference[3] not in (0, -1):
        return None
    return cause(f"placed_twice.{tale}")


def _reserve_unmoved(case: Case) -> Finding | None:
    """A power that adds or discards a tale was entered, but not carried out."""
    if case.difference == (0, 0, -1, 0) and case.last(TaleAdded):
        return cause("added_missing")
    deep, mixed = case.last(DeepTaleDiscarded), case.last(Reshuffled)
    if case.difference == (0, 0, 1, -1) and deep and not (mixed and mixed[0].turn >= deep[0].turn):
        return cause("deep_not_discarded", turn=deep[0].turn)
    return None


def _reshuffle(case: Case) -> Finding | None:
    """A reshuffle that was due was forgotten, or the table reshuffled before it was due."""
    pacifist, interventionist, draw, discard = case.difference
    if pacifist or interventionist or draw + discard:
        return None
    reshuffle = case.last(Reshuffled)
    if reshuffle and draw < 0 and reshuffle[0].discard == discard:
        return cause("reshuffle_forgotten", n=discard, turn=reshuffle[0].turn)
    if draw > 2 and case.state.discard + discard == 0:
        return cause("reshuffled_early", n=case.state.draw + draw)
    return None


def _discard_missing(case: Case) -> Finding | None:
    """The draw pile is right and the discard is one or two short: a discarded tale was never put there."""
    match case.difference:
        case (0, 0, 0, -1 | -2 as discard):
            return cause("discard_missing", n=-discard)
    return None


def _wrongly_drawn(case: Case) -> Finding | None:
    """One or two tales too many were drawn and discarded, or too few."""
    match case.difference:
        case (0, 0, -1 | -2 as draw, discard) if discard == -draw:
            return cause("too_many_drawn", n=discard)
        case (0, 0, 1 | 2 as draw, discard) if discard == -draw:
            return cause("too_few_drawn", n=draw)
    return None


CAUSES: Final[tuple[Callable[[Case], Finding | None], ...]] = (
    _aside_counted,
    _in_session,
    _not_entered,
    _entered_too_often,
    _correction_mistyped,
    _wrong_board,
    _aside_not_moved,
    _veto_left,
    _reserve_unmoved,
    _placed_twice,
    _reshuffle,
    _discard_missing,
    _wrongly_drawn,
)
"""Every cause, the likelier first."""
