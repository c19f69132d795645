"""Single swaps that move a board towards a goal. Only boards that the rules allow are looked at."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from companion.games.sultane import vocabulary as v
from companion.games.sultane.powers import power_slots, slot_power
from companion.games.sultane.setup import Setup
from companion.workshop.answer import Estimate
from companion.workshop.board import GAME, board_of, unmeasured
from companion.workshop.question import ROUGH, SHARP, Question

Goal = Literal["even", "shorter", "longer"]
GOALS: Final[tuple[Goal, ...]] = ("even", "shorter", "longer")
"""Wins shared as evenly as can be; fewer or more governments proposed."""
SHOWN: Final = 3
FINALISTS: Final = 10
"""Boards that are looked at again with many more games: the luckiest of many rough answers is rarely the best."""
_SECOND_LOOK: Final = 1
"""The seed of the second look, so that the games which chose the finalists do not count again."""


@dataclass(frozen=True)
class Swap:
    """One slot changed: the board that results, and its price in powers that no measured game contains."""

    setup: Setup
    side: v.Tale
    slot: int
    """Counted from 1."""
    before: str
    after: str
    """Codes of the slot."""
    new_powers: tuple[str, ...]
    """Codes that the board did not have before and whose power is unmeasured."""


@dataclass(frozen=True)
class Suggestion:
    """A swap and what it does."""

    swap: Swap
    answer: Estimate


def swaps(setup: Setup) -> list[Swap]:
    """Return every change of the power of one slot that the rules allow; none where the set-up has an error itself."""
    if not _is_legal(setup):
        return []
    found: dict[tuple[v.Tale, int, str], Swap] = {}
    for swap in _changes(setup):
        change = swap.side, swap.slot, slot_power(swap.after)
        if change not in found and _is_legal(swap.setup):
            found[change] = swap
    return list(found.values())


def _changes(setup: Setup) -> Iterator[Swap]:
    players = len(setup.players)
    known = {*unmeasured(board_of(setup), players)}
    boards: dict[v.Tale, v.Board] = {v.PACIFIST: setup.pacifist_board, v.INTERVENTIONIST: setup.interventionist_board}
    for side, codes in boards.items():
        for place, before in enumerate(codes[:-1]):
            for after in _faces(side, before):
                changed = {**boards, side: (*codes[:place], after, *codes[place + 1 :])}
                other = replace(
                    setup, pacifist_board=changed[v.PACIFIST], interventionist_board=changed[v.INTERVENTIONIST]
                )
                price = tuple(code for code in unmeasured(board_of(other), players) if code not in known)
                yield Swap(other, side, place + 1, before, after, price)


def _faces(side: v.Tale, before: str) -> Iterator[str]:
    """Yield the slot codes to try that bring another power, printed faces first."""
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


def suggestions(options: Sequence[Swap], goal: Goal, ask: Ask, aim: float = 0.5) -> list[Suggestion] | None:
    """Return the best swaps for a goal, the best first; None while some answers are still to come.

    Of swaps that come as near, as far as whole points or proposals tell, the one with fewer unmeasured powers is first.
    ``ask`` returns an answer once it is there. Every swap is looked at roughly, the best of them again.
    """
    rough = _asked(options, ask, ROUGH, seed=0)
    if rough is None:
        return None
    rough.sort(key=lambda each: _distance(each.answer, goal, aim))
    finalists = _asked([each.swap for each in rough[:FINALISTS]], ask, SHARP, seed=_SECOND_LOOK)
    if finalists is None:
        return None
    return sorted(finalists, key=lambda each: _worth(each, goal, aim))[:SHOWN]


def _asked(options: Sequence[Swap], ask: Ask, games: int, seed: int) -> list[Suggestion] | None:
    """Ask about every swap, also where an answer is still missing: all of them wait in the queue at once."""
    answers = [ask(Question(board_of(swap.setup), len(swap.setup.players), games, seed=seed)) for swap in options]
    found = [Suggestion(swap, answer) for swap, answer in zip(options, answers, strict=True) if answer]
    return found if len(found) == len(options) else None


def _worth(each: Suggestion, goal: Goal, aim: float) -> tuple[int, int, float]:
    distance = _distance(each.answer, goal, aim)
    whole = round(100 * distance) if goal == "even" else round(distance)
    return whole, len(each.swap.new_powers), distance


def _distance(answer: Estimate, goal: Goal, aim: float) -> float:
    if goal == "even":
        return abs(answer.p_wins - aim)
    return answer.proposals.mean if goal == "shorter" else -answer.proposals.mean
