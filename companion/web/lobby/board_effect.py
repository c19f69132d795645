"""A board beside the recommended one, in words and as drawings in units of one ``WIDTH`` wide."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.kernel.words import Text
from companion.workshop.answer_texts import Comparison, endings_in_100, headline, hundredths, level
from companion.workshop.board import Slot, power_name
from companion.workshop.question import ENDING_NAMES, Estimate, Spread

WIDTH: Final = 376
"""Width of the drawings, in their own units."""
EDGE: Final = 17
"""Margin at both ends of an axis."""
SCALES: Final = (10, 20, 40)
"""Points from the middle of an axis to its ends: the smallest that fits the difference is used."""
LEVELS: Final = (30, 70)
"""Games out of 100 at the two ends of the axis of levels."""


@dataclass(frozen=True)
class Interval:
    """The interval of an answer as a box: how sharp it is, and from where to where."""

    kind: str
    x: float
    end: float


@dataclass(frozen=True)
class Axis:
    """A difference on an axis: ``unclear`` is what habits alone can change, ``ticks`` are positions and points."""

    boxes: tuple[Interval, ...]
    dot: float
    unclear: tuple[float, float]
    ticks: tuple[tuple[float, int], ...]


@dataclass(frozen=True)
class Piece:
    """How many games in 100 end in one way, as a piece of a strip."""

    name: str
    n: int
    x: float
    width: float


@dataclass(frozen=True)
class Strip:
    """How games end; ``cut`` is where the wins of the Interventionists end."""

    pieces: tuple[Piece, ...]
    cut: float


@dataclass(frozen=True)
class Span:
    """Shares in games out of 100, from the least to the most; ``measured`` is the first, drawn as a dot."""

    least: int
    most: int
    measured: int
    x: float
    end: float
    dot: float


@dataclass(frozen=True)
class Ending:
    """How many games in 100 end in one way, on this board and on the recommended one."""

    name: str
    here: int
    there: int


@dataclass(frozen=True)
class Effect:
    """A comparison as words and as drawings; of each pair of values, the second is the recommended board's."""

    headline: Text
    same: bool
    margin: int
    level: Text
    share: int
    share_there: int
    difference: str
    axis: Axis | None
    """None for the recommended board itself."""
    strips: tuple[Strip, ...]
    endings: tuple[Ending, ...]
    proposals: tuple[Spread, Spread]
    automatic: tuple[int, int]
    unmeasured: tuple[Text, ...]
    notes: tuple[Text, ...]


@dataclass(frozen=True)
class Dial:
    """A dial of the habits, and how it is turned."""

    name: str
    turn: str


@dataclass(frozen=True)
class Range:
    """How much level and difference vary over plausible habits; ``ticks`` are positions and games in 100."""

    here: Span
    there: Span
    same: bool
    least: str
    most: str
    margin: int
    ticks: tuple[tuple[float, int], ...]


@dataclass(frozen=True)
class WhatIf:
    """The dials, and what the board does with them so turned; None where that is not yet known."""

    dials: tuple[Dial, ...]
    effect: Effect | None
    spread: Range | None

    @property
    def turned(self) -> bool:
        """Whether any dial is turned."""
        return any(dial.turn != "measured" for dial in self.dials)


@dataclass(frozen=True)
class Suggested:
    """A swap beside the board as it is; ``other`` is the slot with which it exchanges its card, if any."""

    slot: int
    other: int | None
    side: str
    before: Slot
    after: Slot
    points: int
    share: int
    longer: int
    price: tuple[Text, ...]
    recommended: bool
    address: str


@dataclass(frozen=True)
class Suggestions:
    """The best swaps and the length of a game as it is; None while they are not yet known."""

    swaps: tuple[Suggested, ...] | None
    length: int | None


def effect_of(comparison: Comparison, steps: Sequence[Comparison] = (), notes: Sequence[Text] = ()) -> Effect:
    """Return a comparison as words and as drawings."""
    answer, theirs = comparison.answer, comparison.reference
    here, there = endings_in_100(answer), endings_in_100(theirs)
    return Effect(
        headline=headline(comparison),
        same=comparison.same,
        margin=max(1, round(comparison.margin or answer.margin)),
        level=level(answer),
        share=hundredths(answer.p_wins),
        share_there=hundredths(theirs.p_wins),
        difference=signed(comparison.points),
        axis=None if comparison.same else axis(comparison, steps),
        strips=(strip(answer),) if comparison.same else (strip(answer), strip(theirs)),
        endings=tuple(Ending(name, here[name], there[name]) for name in ENDING_NAMES),
        proposals=(answer.proposals, theirs.proposals),
        automatic=(hundredths(answer.any_automatic), hundredths(theirs.any_automatic)),
        unmeasured=tuple(map(power_name, answer.unmeasured)),
        notes=tuple(notes),
    )


def axis(comparison: Comparison, steps: Sequence[Comparison] = ()) -> Axis:
    """Return the difference on an axis: the interval of each step as an ever narrower box, and the dot."""
    reach = abs(comparison.points) + comparison.margin
    scale = next((scale for scale in SCALES if reach <= scale), SCALES[-1])

    def x(points: float) -> float:
        within_scale = max(-scale, min(scale, points))
        return round(WIDTH / 2 + within_scale * (WIDTH / 2 - EDGE) / scale, 1)

    every = (*steps, comparison)
    ticks = (-scale, -scale // 2, 0, scale // 2, scale)
    pairs = zip(every, _nested(every), strict=True)
    return Axis(
        boxes=tuple(Interval(sharpness(step.margin), x(low), x(high)) for step, (low, high) in pairs),
        dot=x(comparison.points),
        unclear=(x(-comparison.threshold), x(comparison.threshold)),
        ticks=tuple((x(points), points) for points in ticks),
    )


def _nested(steps: Sequence[Comparison]) -> list[tuple[float, float]]:
    """Return the interval of each step, cut to the one before it, so that certainty never decreases.

    An interval that does not overlap the one before it is unchanged.
    """
    boxes: list[tuple[float, float]] = []
    for step in steps:
        low, high = step.points - step.margin, step.points + step.margin
        if boxes and low < boxes[-1][1] and boxes[-1][0] < high:
            low, high = max(low, boxes[-1][0]), min(high, boxes[-1][1])
        boxes.append((low, high))
    return boxes


def signed(points: float) -> str:
    """Return whole points with their sign, as a table shows a difference."""
    return f"{round(points):+d}".replace("-", "−")


def sharpness(margin: float) -> str:
    """Return how an interval of so many points is drawn: ±4 or so ``wide``, ±2 or so ``near``, ±1 or so ``tight``."""
    if margin > 3:
        return "wide"
    return "near" if margin > 1.5 else "tight"


def strip(answer: Estimate) -> Strip:
    """Return how games end as one strip of four pieces, the wins of the Interventionists on the left."""
    whole = endings_in_100(answer)
    pieces, at = [], 0.0
    for name in ENDING_NAMES:
        width = round(whole[name] * WIDTH / 100, 1)
        pieces.append(Piece(name, whole[name], round(at, 1), width))
        at += width
    return Strip(tuple(pieces), pieces[2].x)


def span(shares: Sequence[float]) -> Span:
    """Return shares on the axis of levels: from the least to the most, and the first as a dot."""
    least, most = min(shares), max(shares)
    return Span(
        least=hundredths(least),
        most=hundredths(most),
        measured=hundredths(shares[0]),
        x=level_x(least),
        end=level_x(most),
        dot=level_x(shares[0]),
    )


def level_x(share: float) -> float:
    """Return the position of a share on the axis of levels, limited to its ends."""
    low, high = LEVELS
    part = (max(low, min(high, 100 * share)) - low) / (high - low)
    return round(EDGE + part * (WIDTH - 2 * EDGE), 1)
