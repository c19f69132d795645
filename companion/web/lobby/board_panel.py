"""The panel beside a board: what it does, what if, suggestions, comparison; numbers as pictures and as words."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from companion.kernel.words import Text, text
from companion.play.estimates import Estimates
from companion.registry import GAMES
from companion.web.lobby.board_address import Asked, Beside
from companion.workshop.answer import ENDING_NAMES, Estimate
from companion.workshop.board import board_of, not_modelled, recommended
from companion.workshop.dials import NEUTRAL, Dials
from companion.workshop.habits import ADDITIVE, JOINT, Model
from companion.workshop.question import PRECISE, QUICK, SHARP, Question
from companion.workshop.suggest import Goal, Suggestion, suggestions, swaps
from companion.workshop.telling import (
    Comparison,
    endings_in_100,
    headline,
    hundredths,
    level,
    notes,
    power_name,
    threshold_of,
)
from companion.workshop.whatif import PLAUSIBLE, WHAT_IF, turned

WIDTH: Final = 376
"""Width of the drawings, in their own units."""
EDGE: Final = 17
"""Where an axis ends on both sides."""
SCALES: Final = (10, 20, 40)
"""Points from the middle of an axis to its ends: the smallest that holds the difference."""
LEVELS: Final = (30, 70)
"""Games in 100 at both ends of the axis of levels."""


@dataclass
class Inquiry:
    """Questions put to the queue for one page, and how far all of them have come."""

    estimates: Estimates
    pending: int = 0
    asked: int = 0
    ahead: int = 0

    def ask(self, question: Question) -> Estimate | None:
        """Return the best answer so far."""
        standing = self.estimates.ask(question)
        self.asked += 1
        if not standing.done:
            self.pending += 1
            self.ahead = standing.ahead if self.pending == 1 else min(self.ahead, standing.ahead)
        return standing.answer

    def settled(self, question: Question) -> Estimate | None:
        """Return the answer once it is the last one."""
        answer = self.ask(question)
        return answer if self.estimates.ask(question).done else None


Facts = dict[str, Any]


def panel(found: Asked, setup: Any, estimates: Estimates, presets: Sequence[Beside]) -> Facts:
    """Return what the panel of an address shows; nothing is estimated of a set-up with errors."""
    facts: Facts = {"view": found.view, "available": estimates.available, "sound": True, "presets": presets}
    if any(finding.severity == "error" for finding in GAMES[found.slug].rules.check(setup, None)):
        return {**facts, "sound": False, "pending": 0}
    if not estimates.available:
        return {**facts, "pending": 0}
    inquiry = Inquiry(estimates)
    shown = _VIEWS[found.view](found, setup, inquiry)
    return {
        **facts,
        **shown,
        "pending": inquiry.pending,
        "answered": inquiry.asked - inquiry.pending,
        "asked": inquiry.asked,
        "queued": inquiry.ahead,
        "failed": estimates.failed,
    }


def _question(
    setup: Any, games: int = PRECISE, dials: Dials = NEUTRAL, model: Model = ADDITIVE
) -> tuple[Question, Question]:
    """Return the question about a set-up's board and the one about the recommended board."""
    players = len(setup.players)
    boards = board_of(setup), recommended(players, setup.variant)
    one, other = (Question(board, players, games, dials, model) for board in boards)
    return one, other


def _compared(setup: Any, inquiry: Inquiry, dials: Dials = NEUTRAL, games: int = PRECISE) -> Comparison | None:
    """Return a set-up's board beside the recommended one, as far as is known."""
    question, reference = _question(setup, games, dials)
    answer, theirs = inquiry.ask(question), inquiry.ask(reference)
    if answer is None or theirs is None:
        return None
    same = question == reference
    return Comparison(answer, theirs, same, threshold_of(question.board))


def _effect(found: Asked, setup: Any, inquiry: Inquiry) -> Facts:
    beside = _compared(setup, inquiry)
    if beside is None:
        return {"effect": None}
    second = None
    question, reference = _question(setup)
    if not inquiry.pending:
        second = inquiry.settled(Question(question.board, question.players, SHARP, model=JOINT))
    marks = zip(inquiry.estimates.ask(question).marks, inquiry.estimates.ask(reference).marks, strict=False)
    steps = [Comparison(answer, theirs, beside.same, beside.threshold) for answer, theirs in marks]
    return {"effect": effect_of(beside, steps, notes_of(setup, beside.answer, second))}


def notes_of(setup: Any, answer: Estimate, second: Estimate | None = None) -> list[Text]:
    """Return what is not known about a set-up's answer."""
    return notes(board_of(setup), len(setup.players), answer, not_modelled(setup), second)


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


def axis(beside: Comparison, steps: Sequence[Comparison] = ()) -> Facts:
    """Return the difference on an axis: the interval of each step as a box, narrower and narrower, and the dot."""
    reach = abs(beside.points) + beside.margin
    scale = next((scale for scale in SCALES if reach <= scale), SCALES[-1])

    def x(points: float) -> float:
        held = max(-scale, min(scale, points))
        return round(WIDTH / 2 + held * (WIDTH / 2 - EDGE) / scale, 1)

    boxes = [
        {"kind": sharpness(step.margin), "x": x(step.points - step.margin), "end": x(step.points + step.margin)}
        for step in (*steps, beside)
    ]
    return {
        "boxes": boxes,
        "dot": x(beside.points),
        "unclear": (x(-beside.threshold), x(beside.threshold)),
        "ticks": [(x(points), points) for points in (-scale, -scale // 2, 0, scale // 2, scale)],
    }


def sharpness(margin: float) -> str:
    """Return how an interval of so many points is drawn: about ±4 ``wide``, about ±2 ``near``, about ±1 ``tight``."""
    return "wide" if margin > 3 else "near" if margin > 1.5 else "tight"


def strip(answer: Estimate) -> Facts:
    """Return how games end as one strip of four pieces, the wins of the Interventionists on the left."""
    whole = endings_in_100(answer)
    pieces, at = [], 0.0
    for name in ENDING_NAMES:
        width = round(whole[name] * WIDTH / 100, 1)
        pieces.append({"name": name, "n": whole[name], "x": round(at, 1), "width": width})
        at += width
    return {"pieces": pieces, "cut": pieces[2]["x"]}


# What if?


def _what_if(found: Asked, setup: Any, inquiry: Inquiry) -> Facts:
    turns = dict(found.habits)
    beside = _compared(setup, inquiry, turned(cast("dict[str, Any]", turns)))
    dials = [{"name": habit.name, "turn": turns.get(habit.name, "measured")} for habit in WHAT_IF]
    shown: Facts = {"dials": dials, "turned": any(dial["turn"] != "measured" for dial in dials), "effect": None}
    if beside:
        shown["effect"] = effect_of(beside)
    return {**shown, "spread": _spread(setup, inquiry) if beside else None}


def _spread(setup: Any, inquiry: Inquiry) -> Facts | None:
    """Return how far level and difference move over plausible habits."""
    found = [_compared(setup, inquiry, dials, QUICK) for dials in PLAUSIBLE]
    beside = [each for each in found if each]
    if len(beside) < len(PLAUSIBLE):
        return None
    return {
        "here": _range([each.answer.p_wins for each in beside]),
        "there": _range([each.reference.p_wins for each in beside]),
        "same": beside[0].same,
        "least": round(min(each.points for each in beside)),
        "most": round(max(each.points for each in beside)),
        "margin": round(beside[0].margin),
        "ticks": [(_level_x(n / 100), n) for n in (30, 40, 50, 60, 70)],
    }


def _range(shares: Sequence[float]) -> Facts:
    least, most = min(shares), max(shares)
    return {
        "least": hundredths(least),
        "most": hundredths(most),
        "x": _level_x(least),
        "end": _level_x(most),
        "dot": _level_x(shares[0]),
    }


def _level_x(share: float) -> float:
    low, high = LEVELS
    part = (max(low, min(high, 100 * share)) - low) / (high - low)
    return round(EDGE + part * (WIDTH - 2 * EDGE), 1)


# Suggestions.


def _suggest(found: Asked, setup: Any, inquiry: Inquiry) -> Facts:
    here = inquiry.ask(_question(setup)[0])
    best = suggestions(swaps(setup), cast(Goal, found.goal), inquiry.ask)
    if here is None or best is None:
        return {"suggestions": None}
    return {"suggestions": [_suggested(found, each, here) for each in best]}


def _suggested(found: Asked, each: Suggestion, here: Estimate) -> Facts:
    game = GAMES[found.slug]
    swap = each.swap
    options = game.record.write(swap.setup)
    before, after = (
        game.pages.draft(found.names, each_options)["boards"][swap.side][swap.slot - 1]  # type: ignore[index]
        for each_options in (found.options, options)
    )
    change = Comparison(each.answer, here, same=False)
    longer = each.answer.proposals.mean - here.proposals.mean
    return {
        "slot": swap.slot,
        "side": swap.side,
        "before": before,
        "after": after,
        "points": change.whole,
        "share": hundredths(each.answer.p_wins),
        "longer": round(longer),
        "proposals": each.answer.proposals,
        "price": [power_name(code) for code in swap.new_powers],
        "recommended": board_of(swap.setup) == recommended(found.count, swap.setup.variant),
        "address": found.address(options=options, view="effect"),
    }


# Comparison.


def _compare(found: Asked, setup: Any, inquiry: Inquiry) -> Facts:
    columns: list[tuple[Text | str, Mapping[str, Any], Any]] = [
        (text("workshop.compare.recommended"), _variant_of(setup), None),
        (text("workshop.compare.this"), found.options, None),
    ]
    columns += [(each.name, each.options, each) for each in found.beside]
    return {"columns": [_column(found, inquiry, *column) for column in columns]}


def _variant_of(setup: Any) -> dict[str, str]:
    return {"variant": setup.variant} if setup.discovery else {}


def _column(
    found: Asked, inquiry: Inquiry, name: Text | str, options: Mapping[str, Any], beside: Beside | None
) -> Facts:
    game = GAMES[found.slug]
    setup, _ = game.record.read(found.names, options, None)
    sound = not any(finding.severity == "error" for finding in game.rules.check(setup, None))
    compared = _compared(setup, inquiry) if sound else None
    return {
        "name": name,
        "draft": game.pages.draft(found.names, options),
        "sound": sound,
        "effect": effect_of(compared) if compared else None,
        "deck": (setup.pacifist_tales, setup.interventionist_tales),
        "address": found.address(options=dict(options), view="effect"),
        "without": found.without(beside) if beside else None,
        "this": dict(options) == dict(found.options),
    }


_VIEWS: Final[dict[str, Callable[[Asked, Any, Inquiry], Facts]]] = {
    "effect": _effect,
    "whatif": _what_if,
    "suggest": _suggest,
    "compare": _compare,
}
