"""The positions of everything in the picture of a game: turns from left to right, a line for each player, pure numbers.

Units are those of the drawing. Each turn is a column: its number, the tales read, the counter, the vote; below on the
players' lines who was Grand Vizier and who Narrator, joined by a stroke, and whom a power was used on.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from companion.games.sultane import vocabulary as v
from companion.games.sultane.chronicle import chronicle
from companion.games.sultane.claims import Heard
from companion.games.sultane.outcome import CourtTurn
from companion.games.sultane.powers import POWERS
from companion.games.sultane.state import State
from companion.kernel.drawing import HEAD, MARGIN, Fitted, Picture, fitted, width
from companion.kernel.events import Step

LEAST_WIDTH: Final = 1280
SHORTEST_NAMES: Final = 170
LONGEST_NAMES: Final = 330
"""The least and the greatest width that tokens and names have at the left."""
ROLES: Final = 236
"""The width that roles have at the right."""
NARROWEST: Final = 68
BROADEST: Final = 128
"""The width of a turn."""
LANE: Final = 62
"""The height of a player's line."""
NUMBER_ROW: Final = 46
TALE_ROW: Final = 72
COUNTER_ROW: Final = 34
VOTE_ROW: Final = 44
SAID_ROW: Final = 38
POWER_ROW: Final = 56
GAP: Final = 22
FOOT: Final = 224
"""Below the chart: the decisive moment, and what the signs mean."""
NAME_SIZE: Final = 24
LEAST_NAME: Final = 16
TOKEN: Final = 20
"""The radius of a player's token."""
BESIDE: Final = 2 * TOKEN + 14 + 30
"""The space next to a name: the token, and a margin on both sides."""


class Mark(NamedTuple):
    """What a turn draws on a player's line: ``signs`` of offices, ``powers`` that touched them, whether they won."""

    player: int
    y: float
    signs: Sequence[str]
    powers: Sequence[str]
    won: bool

    @property
    def grave(self) -> bool:
        """Whether a power ended their part in the game."""
        return any(POWERS[power].grave for power in self.powers)


@dataclass(frozen=True)
class Said:
    """What was said about a turn: both hands by their pacifist tales, camps, and whether anything is unfit."""

    drawn: int | None
    handed: int | None
    camps: Sequence[str | None]
    conflict: bool


@dataclass(frozen=True, kw_only=True)
class Column:
    """A turn from ``x`` on; ``stroke`` joins the lines of Grand Vizier and Narrator."""

    told: CourtTurn = field(repr=False)
    said: Said | None
    x: float
    width: float
    stroke: tuple[float, float] | None
    marks: Sequence[Mark]

    @property
    def middle(self) -> float:
        """The middle of the column."""
        return self.x + self.width / 2


@dataclass(frozen=True, kw_only=True)
class Lane:
    """A player's line: where it is, where it breaks off, and the open role, None before any is."""

    player: int
    name: str
    y: float
    stops: float
    label: Fitted
    label_width: float
    role: object


@dataclass(frozen=True, kw_only=True)
class CoursePicture(Picture):
    """A picture with a lane for each player in the first order and a column for each turn; ``rows`` has the middle of
    each row by its name, None for one that is empty."""

    left: float
    end: float
    top: float
    rows: Mapping[str, float | None]
    lanes: Sequence[Lane]
    columns: Sequence[Column]
    token: int = TOKEN
    grave: Sequence[str]


def picture(past: Sequence[Step[State]], state: State, roles: Mapping[str, object] | None) -> CoursePicture:
    """Return the picture of a game that is over or was abandoned; ``roles`` are the open ones, None before any is."""
    story = chronicle(past, state)
    turns = story.turns
    labels = [fitted(name, NAME_SIZE, LONGEST_NAMES - BESIDE, LEAST_NAME) for name in state.setup.players]
    left, each, across = _breadths(labels, len(turns), roles is not None)
    end = left + each * len(turns)
    rows = _rows(turns)
    first = rows["lanes"]
    lanes = [
        Lane(
            player=at,
            name=player,
            y=first + LANE * (at + 0.5),
            stops=min(end, left + each * (_last_column(player, state, turns) + 0.5)),
            label=label,
            label_width=width(label.text, label.size),
            role=(roles or {}).get(player),
        )
        for at, (player, label) in enumerate(zip(state.setup.players, labels, strict=True))
    ]
    below, floor = _rows_below(turns, first + LANE * len(lanes))
    return CoursePicture(
        width=across,
        height=floor + GAP + FOOT,
        left=left,
        end=end,
        top=rows["top"],
        floor=floor,
        rows={**rows, **below},
        lanes=lanes,
        columns=[_column(turn, left + each * at, each, lanes) for at, turn in enumerate(turns)],
        grave=[code for code, power in POWERS.items() if power.grave],
        chronicle=story,
    )


def _breadths(labels: Sequence[Fitted], turns: int, with_roles: bool) -> tuple[float, int, float]:
    """Return where the columns begin, the width of each, and the width of the picture.

    A short game leaves room at the right: its columns are next to the names.
    """
    left = MARGIN + max(SHORTEST_NAMES, BESIDE + max(width(label.text, label.size) for label in labels))
    right = MARGIN + (ROLES if with_roles else 0)
    each = max(NARROWEST, min(BROADEST, int(LEAST_WIDTH - left - right) // max(1, turns)))
    return left, each, max(LEAST_WIDTH, left + each * turns + right)


def _rows(turns: Sequence[CourtTurn]) -> dict[str, float]:
    """Return the middle of each row above the players' lines, and where these begin."""
    most = max([len(turn.tales) for turn in turns], default=1)
    top = HEAD + GAP
    tales = top + NUMBER_ROW
    counter = tales + TALE_ROW * max(1, most)
    vote = counter + COUNTER_ROW
    return {
        "top": top,
        "number": top + NUMBER_ROW / 2,
        "tale": tales + TALE_ROW / 2,
        "counter": counter + COUNTER_ROW / 2,
        "vote": vote + VOTE_ROW / 2,
        "lanes": vote + VOTE_ROW + GAP / 2,
    }


def _rows_below(turns: Sequence[CourtTurn], top: float) -> tuple[dict[str, float | None], float]:
    """Return the middle of each row below the players' lines, None for an empty one, and where the last one ends."""
    said, powers = any(turn.claims for turn in turns), any(turn.powers for turn in turns)
    power = top + (SAID_ROW if said else 0)
    middles = {"said": top + SAID_ROW / 2 if said else None, "power": power + POWER_ROW / 2 if powers else None}
    return middles, power + (POWER_ROW if powers else 0)


def _last_column(player: str, state: State, turns: Sequence[CourtTurn]) -> int:
    """Return the column in which a player takes no more part, past the end for one who plays to it."""
    exiled_in = dict(zip(state.exiled, state.exile_turns, strict=True)).get(player)
    left = (at for at, turn in enumerate(turns) if turn.won == player or turn.turn == exiled_in)
    return next(left, len(turns))


def _said(claims: Sequence[Heard]) -> Said | None:
    if not claims:
        return None
    hands = {claim.kind: claim.pacifist for claim in claims}
    return Said(
        drawn=hands.get(v.SAID_DRAWN),
        handed=hands.get(v.SAID_HANDED),
        camps=[claim.camp for claim in claims if claim.kind == v.SAID_CAMP],
        conflict=any(claim.conflict for claim in claims),
    )


def _column(turn: CourtTurn, x: float, broad: float, lanes: Sequence[Lane]) -> Column:
    marks = _marks(turn, lanes)
    offices = [mark.y for mark in marks if mark.signs]
    return Column(
        told=turn,
        said=_said(turn.claims),
        x=x,
        width=broad,
        stroke=(min(offices), max(offices)) if len(offices) > 1 else None,
        marks=marks,
    )


def _marks(turn: CourtTurn, lanes: Sequence[Lane]) -> list[Mark]:
    """Return what a turn draws on whose lines."""
    signs = {turn.narrator: ("narrator",), turn.vizier: ("vizier",)}
    marks = [
        Mark(
            lane.player,
            lane.y,
            signs.get(lane.name, ()),
            [used.power for used in turn.powers if lane.name in used.targets],
            turn.won == lane.name,
        )
        for lane in lanes
    ]
    return [mark for mark in marks if mark.signs or mark.powers or mark.won]
