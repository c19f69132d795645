"""The panel next to a board: its effect, "what if", suggestions, comparison; numbers as pictures and in words."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, cast

from flask import request

from companion.kernel.events import Json
from companion.kernel.refusal import has_errors
from companion.kernel.words import Text, text
from companion.registry import GAMES
from companion.services.estimates import Estimates
from companion.visitors import visitor
from companion.web.lobby.board_address import BoardQuery, ComparedBoard, Pairs
from companion.web.lobby.board_effect import (
    Dial,
    Effect,
    Range,
    Suggested,
    Suggestions,
    WhatIf,
    effect_of,
    level_x,
    signed,
    span,
)
from companion.workshop.answer_texts import Comparison, hundredths, notes, threshold_of
from companion.workshop.board import Board, Setup, Slot, board_of, not_modelled, power_name, recommended
from companion.workshop.changes import changed
from companion.workshop.dials import NEUTRAL, PLAUSIBLE, WHAT_IF, Dials, turned_dials
from companion.workshop.habits import JOINT
from companion.workshop.question import PRECISE, QUICK, SHARP, Estimate, Question
from companion.workshop.suggest import Goal, Suggestion, Wanted, suggestions, swaps


@dataclass
class Inquiry:
    """The questions put to the queue for one page, and the progress of all of them."""

    estimates: Estimates
    visitor: str
    pending: int = 0
    asked: int = 0
    ahead: int = 0

    def ask(self, question: Question) -> Estimate | None:
        """Return the best answer so far."""
        progress = self.estimates.ask(question, self.visitor)
        self.asked += 1
        if not progress.done:
            self.pending += 1
            self.ahead = progress.ahead if self.pending == 1 else min(self.ahead, progress.ahead)
        return progress.answer

    def settled(self, question: Question) -> Estimate | None:
        """Return the answer once it is final."""
        answer = self.ask(question)
        return answer if self.estimates.ask(question).done else None


@dataclass(frozen=True)
class Column:
    """One of the boards side by side; ``without`` is the address that leaves it out, None where it stays."""

    name: Text | str
    draft: Json
    sound: bool
    effect: Effect | None
    deck: tuple[int, int]
    changes: Pairs
    zone: int
    address: str
    without: str | None
    this: bool


Shown = Effect | WhatIf | Suggestions | tuple[Column, ...] | None


@dataclass(frozen=True)
class Panel:
    """The contents of the panel: what its view shows, and how far the answers have come.

    ``shown`` is an effect or None while it is unknown, a ``WhatIf``, ``Suggestions`` or columns, as ``view`` says.
    """

    view: str
    available: bool
    sound: bool
    presets: tuple[ComparedBoard, ...]
    shown: Shown
    pending: int
    answered: int
    asked: int
    queued: int
    failed: bool


def panel(query: BoardQuery, setup: Setup, estimates: Estimates, presets: Sequence[ComparedBoard]) -> Panel:
    """Return the contents of the panel for an address; nothing is estimated for a set-up with errors."""
    sound = not has_errors(GAMES[query.slug].rules.check(setup, None))
    inquiry = Inquiry(estimates, visitor(request.remote_addr or ""))
    shown = None
    if sound and estimates.available:
        shown = _VIEWS[query.view](query, ComposedBoard(setup, query.changes), inquiry)
    return Panel(
        view=query.view,
        available=estimates.available,
        sound=sound,
        presets=tuple(presets),
        shown=shown,
        pending=inquiry.pending,
        answered=inquiry.asked - inquiry.pending,
        asked=inquiry.asked,
        queued=inquiry.ahead,
        failed=estimates.failed,
    )


class ComposedBoard(NamedTuple):
    """The subject of the questions: a set-up, and the rules considered in a different version."""

    setup: Setup
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


def _questions(board: ComposedBoard, games: int = PRECISE, dials: Dials = NEUTRAL) -> tuple[Question, Question]:
    one, other = (Question(subject, board.players, games, dials) for subject in (board.board, board.recommended))
    return one, other


def _compared(
    board: ComposedBoard, inquiry: Inquiry, dials: Dials = NEUTRAL, games: int = PRECISE
) -> Comparison | None:
    """Return a board compared with the recommended one, as far as known."""
    question, reference = _questions(board, games, dials)
    answer, theirs = inquiry.ask(question), inquiry.ask(reference)
    if answer is None or theirs is None:
        return None
    same = question == reference
    return Comparison(answer, theirs, same, threshold_of(question.board))


def _effect(query: BoardQuery, board: ComposedBoard, inquiry: Inquiry) -> Effect | None:
    comparison = _compared(board, inquiry)
    if comparison is None:
        return None
    second = None
    question, reference = _questions(board)
    if not inquiry.pending:
        second = inquiry.settled(Question(question.board, question.players, SHARP, model=JOINT))
    marks = zip(inquiry.estimates.ask(question).marks, inquiry.estimates.ask(reference).marks, strict=False)
    steps = [Comparison(answer, theirs, comparison.same, comparison.threshold) for answer, theirs in marks]
    doubts = notes(board.board, board.players, comparison.answer, not_modelled(board.setup), second)
    return effect_of(comparison, steps, doubts)


# What if?


def _what_if(query: BoardQuery, board: ComposedBoard, inquiry: Inquiry) -> WhatIf:
    turns = dict(query.habits)
    comparison = _compared(board, inquiry, turned_dials(cast("dict[str, Any]", turns)))
    dials = tuple(Dial(habit.name, turns.get(habit.name, "measured")) for habit in WHAT_IF)
    if comparison is None:
        return WhatIf(dials, None, None)
    return WhatIf(dials, effect_of(comparison), _spread(board, inquiry))


def _spread(board: ComposedBoard, inquiry: Inquiry) -> Range | None:
    """Return how much level and difference vary over plausible habits."""
    compared = [_compared(board, inquiry, dials, QUICK) for dials in PLAUSIBLE]
    comparisons = [comparison for comparison in compared if comparison]
    if len(comparisons) < len(PLAUSIBLE):
        return None
    return Range(
        here=span([comparison.answer.p_wins for comparison in comparisons]),
        there=span([comparison.reference.p_wins for comparison in comparisons]),
        same=comparisons[0].same,
        least=signed(min(comparison.points for comparison in comparisons)),
        most=signed(max(comparison.points for comparison in comparisons)),
        margin=round(comparisons[0].margin),
        ticks=tuple((level_x(n / 100), n) for n in (30, 40, 50, 60, 70)),
    )


# Suggestions.


def _suggest(query: BoardQuery, board: ComposedBoard, inquiry: Inquiry) -> Suggestions:
    now = inquiry.ask(_questions(board)[0])
    wanted = Wanted(cast(Goal, query.goal), query.length)
    best = suggestions(swaps(board.setup, dict(query.changes)), wanted, now, inquiry.ask)
    if now is None or best is None:
        return Suggestions(None, None)
    return Suggestions(tuple(_suggested(query, board, one, now) for one in best), now.proposals.median)


def _suggested(query: BoardQuery, board: ComposedBoard, suggestion: Suggestion, here: Estimate) -> Suggested:
    swap = suggestion.swap
    options = GAMES[query.slug].record.write(swap.setup)
    now, then = (_cards(query, each_options)[swap.side] for each_options in (query.options, options))
    change = Comparison(suggestion.answer, here, same=False)
    longer = suggestion.answer.proposals.mean - here.proposals.mean
    return Suggested(
        slot=swap.slot,
        other=swap.other,
        side=swap.side,
        before=now[swap.slot - 1],
        after=then[swap.slot - 1],
        points=change.whole,
        share=hundredths(suggestion.answer.p_wins),
        longer=round(longer),
        price=tuple(map(power_name, swap.new_powers)),
        recommended=swap.board == board.recommended,
        address=query.address(options=options, view="effect"),
    )


def _cards(query: BoardQuery, options: Json) -> Mapping[str, Sequence[Slot]]:
    boards: Mapping[str, Sequence[Slot]] = GAMES[query.slug].pages.draft(query.names, options)["boards"]  # type: ignore[assignment] # a draft is plain data
    return boards


# Comparison.


def _compare(query: BoardQuery, board: ComposedBoard, inquiry: Inquiry) -> tuple[Column, ...]:
    variant = {"variant": board.setup.variant} if board.setup.discovery else {}
    return (
        _column(query, inquiry, text("workshop.compare.recommended"), variant, ()),
        _column(query, inquiry, query.name or text("workshop.compare.this"), query.options, query.changes),
        *(_column(query, inquiry, other.name, other.options, other.changes, other) for other in query.beside),
    )


def _column(
    query: BoardQuery,
    inquiry: Inquiry,
    name: Text | str,
    options: Json,
    changes: Pairs,
    beside: ComparedBoard | None = None,
) -> Column:
    game = GAMES[query.slug]
    setup, _ = game.record.read(query.names, options, None)
    sound = not has_errors(game.rules.check(setup, None))
    compared = _compared(ComposedBoard(setup, changes), inquiry) if sound else None
    opened = name if isinstance(name, str) else ""
    return Column(
        name=name,
        draft=game.pages.draft(query.names, options),
        sound=sound,
        effect=effect_of(compared) if compared else None,
        deck=(setup.pacifist_tales, setup.interventionist_tales),
        changes=changes,
        zone=ComposedBoard(setup, changes).board.zone,
        address=query.address(name=opened, options=dict(options), changes=changes, view="effect"),
        without=query.without(beside) if beside else None,
        this=(dict(options), changes) == (dict(query.options), query.changes),
    )


_VIEWS: Final[dict[str, Callable[[BoardQuery, ComposedBoard, Inquiry], Shown]]] = {
    "effect": _effect,
    "whatif": _what_if,
    "suggest": _suggest,
    "compare": _compare,
}
