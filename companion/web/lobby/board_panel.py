"""The panel next to a board: its effect, "what if", suggestions, comparison; numbers as pictures and in words."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, cast

from companion.kernel.words import Text, text
from companion.registry import GAMES
from companion.services.estimates import Estimates
from companion.web.lobby.board_address import Asked, Beside, Pairs
from companion.web.lobby.board_pictures import Facts, axis, level_x, signed, span, strip
from companion.workshop.answer import ENDING_NAMES, Estimate
from companion.workshop.answer_texts import (
    Comparison,
    endings_in_100,
    headline,
    hundredths,
    level,
    notes,
    power_name,
    threshold_of,
)
from companion.workshop.board import Board, board_of, not_modelled, recommended
from companion.workshop.changes import changed
from companion.workshop.dials import NEUTRAL, Dials
from companion.workshop.habits import JOINT
from companion.workshop.question import PRECISE, QUICK, SHARP, Question
from companion.workshop.suggest import Goal, Suggestion, Wanted, suggestions, swaps
from companion.workshop.whatif import PLAUSIBLE, WHAT_IF, turned


@dataclass
class Inquiry:
    """The questions put to the queue for one page, and the progress of all of them."""

    estimates: Estimates
    pending: int = 0
    asked: int = 0
    ahead: int = 0

    def ask(self, question: Question) -> Estimate | None:
        """Return the best answer so far."""
        progress = self.estimates.ask(question)
        self.asked += 1
        if not progress.done:
            self.pending += 1
            self.ahead = progress.ahead if self.pending == 1 else min(self.ahead, progress.ahead)
        return progress.answer

    def settled(self, question: Question) -> Estimate | None:
        """Return the answer once it is final."""
        answer = self.ask(question)
        return answer if self.estimates.ask(question).done else None


def panel(found: Asked, setup: Any, estimates: Estimates, presets: Sequence[Beside]) -> Facts:
    """Return the contents of the panel for an address; nothing is estimated for a set-up with errors."""
    facts: Facts = {"view": found.view, "available": estimates.available, "sound": True, "presets": presets}
    if any(finding.severity == "error" for finding in GAMES[found.slug].rules.check(setup, None)):
        return {**facts, "sound": False, "pending": 0}
    if not estimates.available:
        return {**facts, "pending": 0}
    inquiry = Inquiry(estimates)
    shown = _VIEWS[found.view](found, Composed(setup, found.changes), inquiry)
    return {
        **facts,
        **shown,
        "pending": inquiry.pending,
        "answered": inquiry.asked - inquiry.pending,
        "asked": inquiry.asked,
        "queued": inquiry.ahead,
        "failed": estimates.failed,
    }


class Composed(NamedTuple):
    """The subject of the questions: a set-up, and the rules considered in a different version."""

    setup: Any
    changes: Pairs

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.setup.players)

    @property
    def board(self) -> Board:
        """The board as the model plays it."""
        return changed(board_of(self.setup), self.players, dict(self.changes))

    @property
    def recommended(self) -> Board:
        """The recommended board, to compare with."""
        return recommended(self.players, self.setup.variant)


def _questions(composed: Composed, games: int = PRECISE, dials: Dials = NEUTRAL) -> tuple[Question, Question]:
    """Return the questions about a board and about the recommended board."""
    one, other = (Question(each, composed.players, games, dials) for each in (composed.board, composed.recommended))
    return one, other


def _compared(composed: Composed, inquiry: Inquiry, dials: Dials = NEUTRAL, games: int = PRECISE) -> Comparison | None:
    """Return a board compared with the recommended one, as far as known."""
    question, reference = _questions(composed, games, dials)
    answer, theirs = inquiry.ask(question), inquiry.ask(reference)
    if answer is None or theirs is None:
        return None
    same = question == reference
    return Comparison(answer, theirs, same, threshold_of(question.board))


def _effect(found: Asked, composed: Composed, inquiry: Inquiry) -> Facts:
    beside = _compared(composed, inquiry)
    if beside is None:
        return {"effect": None}
    second = None
    question, reference = _questions(composed)
    if not inquiry.pending:
        second = inquiry.settled(Question(question.board, question.players, SHARP, model=JOINT))
    marks = zip(inquiry.estimates.ask(question).marks, inquiry.estimates.ask(reference).marks, strict=False)
    steps = [Comparison(answer, theirs, beside.same, beside.threshold) for answer, theirs in marks]
    return {"effect": effect_of(beside, steps, notes_of(composed, beside.answer, second))}


def notes_of(composed: Composed, answer: Estimate, second: Estimate | None = None) -> list[Text]:
    """Return what is not known about an answer."""
    return notes(composed.board, composed.players, answer, not_modelled(composed.setup), second)


def effect_of(beside: Comparison, steps: Sequence[Comparison] = (), said: Sequence[Text] = ()) -> Facts:
    """Return a comparison as words and as drawings."""
    answer, theirs = beside.answer, beside.reference
    strips = [strip(answer)] if beside.same else [strip(answer), strip(theirs)]
    return {
        "headline": headline(beside),
        "whole": beside.whole,
        "same": beside.same,
        "margin": max(1, round(beside.margin or answer.margin)),
        "level": level(answer),
        "share": hundredths(answer.p_wins),
        "share_there": hundredths(theirs.p_wins),
        "difference": signed(beside.points),
        "axis": None if beside.same else axis(beside, steps),
        "strips": strips,
        "endings": [
            {"name": name, "here": endings_in_100(answer)[name], "there": endings_in_100(theirs)[name]}
            for name in ENDING_NAMES
        ],
        "proposals": (answer.proposals, theirs.proposals),
        "automatic": (hundredths(answer.any_automatic), hundredths(theirs.any_automatic)),
        "unmeasured": [power_name(code) for code in answer.unmeasured],
        "notes": said,
    }


# What if?


def _what_if(found: Asked, composed: Composed, inquiry: Inquiry) -> Facts:
    turns = dict(found.habits)
    beside = _compared(composed, inquiry, turned(cast("dict[str, Any]", turns)))
    dials = [{"name": habit.name, "turn": turns.get(habit.name, "measured")} for habit in WHAT_IF]
    shown: Facts = {"dials": dials, "turned": any(dial["turn"] != "measured" for dial in dials), "effect": None}
    if beside:
        shown["effect"] = effect_of(beside)
    return {**shown, "spread": _spread(composed, inquiry) if beside else None}


def _spread(composed: Composed, inquiry: Inquiry) -> Facts | None:
    """Return how much level and difference vary over plausible habits."""
    found = [_compared(composed, inquiry, dials, QUICK) for dials in PLAUSIBLE]
    beside = [each for each in found if each]
    if len(beside) < len(PLAUSIBLE):
        return None
    return {
        "here": span([each.answer.p_wins for each in beside]),
        "there": span([each.reference.p_wins for each in beside]),
        "same": beside[0].same,
        "least": signed(min(each.points for each in beside)),
        "most": signed(max(each.points for each in beside)),
        "margin": round(beside[0].margin),
        "ticks": [(level_x(n / 100), n) for n in (30, 40, 50, 60, 70)],
    }


# Suggestions.


def _suggest(found: Asked, composed: Composed, inquiry: Inquiry) -> Facts:
    here = inquiry.ask(_questions(composed)[0])
    wanted = Wanted(cast(Goal, found.goal), found.length)
    best = suggestions(swaps(composed.setup, dict(found.changes)), wanted, here, inquiry.ask)
    if here is None or best is None:
        return {"suggestions": None}
    return {"suggestions": [_suggested(found, composed, each, here) for each in best], "length": here.proposals.median}


def _suggested(found: Asked, composed: Composed, each: Suggestion, here: Estimate) -> Facts:
    swap = each.swap
    options = GAMES[found.slug].record.write(swap.setup)
    now, then = (_cards(found, each_options)[swap.side] for each_options in (found.options, options))
    change = Comparison(each.answer, here, same=False)
    longer = each.answer.proposals.mean - here.proposals.mean
    return {
        "slot": swap.slot,
        "with": swap.other,
        "side": swap.side,
        "before": now[swap.slot - 1],
        "after": then[swap.slot - 1],
        "points": change.whole,
        "share": hundredths(each.answer.p_wins),
        "longer": round(longer),
        "proposals": each.answer.proposals,
        "price": [power_name(code) for code in swap.new_powers],
        "recommended": swap.board == composed.recommended,
        "address": found.address(options=options, view="effect"),
    }


def _cards(found: Asked, options: Mapping[str, Any]) -> Mapping[str, Sequence[Any]]:
    """Return the cards of both boards as they are drawn."""
    boards: Mapping[str, Sequence[Any]] = GAMES[found.slug].pages.draft(found.names, options)["boards"]  # type: ignore[assignment] # a draft is plain data
    return boards


# Comparison.


def _compare(found: Asked, composed: Composed, inquiry: Inquiry) -> Facts:
    this = found.name or text("workshop.compare.this")
    columns: list[tuple[Text | str, Mapping[str, Any], Pairs, Any]] = [
        (text("workshop.compare.recommended"), _variant_of(composed.setup), (), None),
        (this, found.options, found.changes, None),
    ]
    columns += [(each.name, each.options, each.changes, each) for each in found.beside]
    return {"columns": [_column(found, inquiry, *column) for column in columns]}


def _variant_of(setup: Any) -> dict[str, str]:
    return {"variant": setup.variant} if setup.discovery else {}


def _column(
    found: Asked, inquiry: Inquiry, name: Text | str, options: Mapping[str, Any], changes: Pairs, beside: Beside | None
) -> Facts:
    game = GAMES[found.slug]
    setup, _ = game.record.read(found.names, options, None)
    sound = not any(finding.severity == "error" for finding in game.rules.check(setup, None))
    compared = _compared(Composed(setup, changes), inquiry) if sound else None
    opened = name if isinstance(name, str) else ""
    return {
        "name": name,
        "draft": game.pages.draft(found.names, options),
        "sound": sound,
        "effect": effect_of(compared) if compared else None,
        "deck": (setup.pacifist_tales, setup.interventionist_tales),
        "changes": changes,
        "zone": Composed(setup, changes).board.zone,
        "address": found.address(name=opened, options=dict(options), changes=changes, view="effect"),
        "without": found.without(beside) if beside else None,
        "this": (dict(options), changes) == (dict(found.options), found.changes),
    }


_VIEWS: Final[dict[str, Callable[[Asked, Composed, Inquiry], Facts]]] = {
    "effect": _effect,
    "whatif": _what_if,
    "suggest": _suggest,
    "compare": _compare,
}
