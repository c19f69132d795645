"""Single swaps that move a board towards a goal: another power on a slot, or two cards exchanged.

Only boards that the rules allow are considered.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from companion.games.sultane import vocabulary as v
from companion.games.sultane.powers import power_slots, slot_power
from companion.games.sultane.setup import Setup
from companion.workshop.board import GAME, Board, board_of, unmeasured
from companion.workshop.changes import changed
from companion.workshop.question import ROUGH, SHARP, Estimate, Question

Goal = Literal["even", "shorter", "longer"]
GOALS: Final[tuple[Goal, ...]] = ("even", "shorter", "longer")
"""Wins shared as evenly as possible; fewer or more governments proposed."""


class Wanted(NamedTuple):
    """The goal that a board should approach."""

    goal: Goal = "even"
    length: int | None = None
    """For a goal of length, the desired number of governments; None for as few, or as many, as possible."""
    share: float = 0.5
    """For the goal ``even``, the share of games that the Pacifists should win."""


NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
SHOWN: Final = 3
FINALISTS: Final = 10
"""Boards that are simulated again with many more games: the luckiest of many rough answers is rarely the best."""
KNOWN_FINALISTS: Final = 2
"""Boards without a new unmeasured power that are simulated again even if many others are better."""
_SECOND_LOOK: Final = 1
"""The seed of the second look, so that the games which chose the finalists do not count again."""


@dataclass(frozen=True)
class Swap:
    """One change of a board: the resulting board, and its cost in unmeasured powers."""

    setup: Setup
    board: Board
    """The board of ``setup`` as the model plays it."""
    side: v.Tale
    slot: int
    """Counted from 1."""
    other: int | None
    """The slot with which the card is exchanged, the later of the two; None if the slot gets another power."""
    before: str
    after: str
    """The slot's codes before and after the swap."""
    new_powers: tuple[str, ...]
    """Codes that are new to the board and whose power is unmeasured."""


@dataclass(frozen=True)
class Suggestion:
    """A swap and its effect."""

    swap: Swap
    answer: Estimate


def swaps(setup: Setup, changes: Mapping[str, str] = NOTHING) -> list[Swap]:
    """Return every change of one slot, and every exchange of two, that the rules allow.

    ``changes`` are the changed rules. There are no swaps if the set-up itself has an error.
    """
    if not _is_legal(setup):
        return []
    swaps_by_board: dict[tuple[v.Tale, tuple[str, ...]], Swap] = {}
    for side, codes in _boards(setup).items():
        for change in (*_replaced(side, codes), *_exchanged(codes)):
            powers = tuple(map(slot_power, change.codes))
            swap = _swap(setup, changes, side, change)
            if (side, powers) not in swaps_by_board and _is_legal(swap.setup):
                swaps_by_board[side, powers] = swap
    return list(swaps_by_board.values())


class _Row(NamedTuple):
    """A row of slots after a change."""

    codes: v.Board
    place: int
    other: int | None


def _boards(setup: Setup) -> dict[v.Tale, v.Board]:
    return {v.PACIFIST: setup.pacifist_board, v.INTERVENTIONIST: setup.interventionist_board}


def _replaced(side: v.Tale, codes: v.Board) -> Iterator[_Row]:
    for place, before in enumerate(codes[:-1]):
        for after in _faces(side, before):
            yield _Row((*codes[:place], after, *codes[place + 1 :]), place, None)


def _exchanged(codes: v.Board) -> Iterator[_Row]:
    """Yield the row with two cards of different powers exchanged."""
    for place, other in combinations(range(len(codes) - 1), 2):
        if slot_power(codes[place]) != slot_power(codes[other]):
            row = [*codes]
            row[place], row[other] = row[other], row[place]
            yield _Row(tuple(row), place, other)


def _swap(setup: Setup, changes: Mapping[str, str], side: v.Tale, change: _Row) -> Swap:
    boards = {**_boards(setup), side: change.codes}
    other = replace(setup, pacifist_board=boards[v.PACIFIST], interventionist_board=boards[v.INTERVENTIONIST])
    players = len(setup.players)
    unmeasured_now = {*unmeasured(board_of(setup), players)}
    return Swap(
        setup=other,
        board=changed(board_of(other), players, changes),
        side=side,
        slot=change.place + 1,
        other=None if change.other is None else change.other + 1,
        before=_boards(setup)[side][change.place],
        after=change.codes[change.place],
        new_powers=tuple(code for code in unmeasured(board_of(other), players) if code not in unmeasured_now),
    )


def _faces(side: v.Tale, before: str) -> Iterator[str]:
    """Yield the slot codes with another power to try, printed faces first."""
    printed = [code for code, face in v.FACES.items() if face.board == side]
    for code in (*printed, *power_slots()):
        power = slot_power(code)
        if power in (slot_power(before), v.VICTORY, v.HOUSE):
            continue
        if side == v.PACIFIST or power in (v.EMERGENCY, v.NO_POWER):
            yield code


def _is_legal(setup: Setup) -> bool:
    return not any(finding.severity == "error" for finding in GAME.rules.check(setup, None))


Ask = Callable[[Question], Estimate | None]


def suggestions(options: Sequence[Swap], wanted: Wanted, now: Estimate | None, ask: Ask) -> list[Suggestion] | None:
    """Return the best swaps for a goal, the best first; None while some answers are still to come.

    Of swaps that come equally near, in whole points or proposals, the one with fewer new unmeasured powers is first.
    If all of the best add such a power, the last of them is replaced by the best that adds none, provided that it comes
    nearer than ``now``, the board as it is. ``ask`` returns an answer once it is ready. Every swap is estimated
    roughly, and the best of them again.
    """
    rough = _asked(options, ask, ROUGH, seed=0)
    if rough is None:
        return None
    rough.sort(key=lambda suggestion: _distance(suggestion.answer, wanted))
    measured = [suggestion for suggestion in rough if not suggestion.swap.new_powers][:KNOWN_FINALISTS]
    best = rough[:FINALISTS]
    best += [suggestion for suggestion in measured if suggestion not in best]
    finalists = _asked([suggestion.swap for suggestion in best], ask, SHARP, seed=_SECOND_LOOK)
    if finalists is None or now is None:
        return None
    finalists.sort(key=lambda suggestion: _worth(suggestion, wanted))
    return _with_a_known_one(finalists, _distance(now, wanted), wanted)


def _with_a_known_one(ranked: list[Suggestion], now: float, wanted: Wanted) -> list[Suggestion]:
    """Return the best of ``ranked``; one adds no unmeasured power, if any such comes nearer than ``now``."""
    best, rest = ranked[:SHOWN], ranked[SHOWN:]
    if all(suggestion.swap.new_powers for suggestion in best):
        measured = [
            suggestion
            for suggestion in rest
            if not suggestion.swap.new_powers and _distance(suggestion.answer, wanted) < now
        ]
        best = [*best[: SHOWN - 1], measured[0]] if measured else best
    return best


def _asked(options: Sequence[Swap], ask: Ask, games: int, seed: int) -> list[Suggestion] | None:
    """Ask about every swap, even if an earlier answer is still missing, so that all are queued at once."""
    answers = [ask(Question(swap.board, len(swap.setup.players), games, seed=seed)) for swap in options]
    suggestions = [Suggestion(swap, answer) for swap, answer in zip(options, answers, strict=True) if answer]
    return suggestions if len(suggestions) == len(options) else None


def _worth(each: Suggestion, wanted: Wanted) -> tuple[int, int, float]:
    distance = _distance(each.answer, wanted)
    whole = round(100 * distance) if wanted.goal == "even" else round(distance)
    return whole, len(each.swap.new_powers), distance


def _distance(answer: Estimate, wanted: Wanted) -> float:
    if wanted.goal == "even":
        return abs(answer.p_wins - wanted.share)
    length = answer.proposals.mean
    if wanted.length is not None:
        return abs(length - wanted.length)
    return length if wanted.goal == "shorter" else -length
