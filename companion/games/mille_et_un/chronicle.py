"""A finished game told turn by turn, as curves and as a picture, and how it ended, as data for the end page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.actions.sultans import StoryTold, SultanContent
from companion.games.mille_et_un.names import sultan_name
from companion.games.mille_et_un.setup import Deal, Setup
from companion.games.mille_et_un.state import State
from companion.games.mille_et_un.stories import beyond_hope
from companion.kernel.drawing import HEAD, MARGIN, WIDTH, Chart, Charts, height_of, step_line
from companion.kernel.events import Step
from companion.kernel.narration import Chronicle, Turn
from companion.kernel.outcome import Outcome, Part, Side
from companion.kernel.words import Text, text

CHART_WIDTH: Final = 220
CHART_HEIGHT: Final = 72
"""The units that a line is drawn in on the end page."""


@dataclass(frozen=True, kw_only=True)
class Night(Turn):
    """A turn with the Sultan card that was told a story, None if none was."""

    sultan: str | None = None


@dataclass(frozen=True, kw_only=True)
class GameInNumbers(Chronicle):
    """A game with its charts, how many stories were told, and how it ended."""

    turns: Sequence[Night]
    stories: int
    charts: Sequence["Series"]
    ending: Text


def chronicle(past: Sequence[Step[State]], state: State) -> GameInNumbers:
    """Return the turns of a game that ended or was abandoned, and how it ended."""
    turns: dict[int, Night] = {}
    for step in past:
        for before, event, sentences in step.told():
            turn = turns.get(before.turn, Night(turn=before.turn))
            sultan = event.sultan if isinstance(event, StoryTold) else turn.sultan
            turns[before.turn] = Night(turn=before.turn, text=turn.text + sentences, sultan=sultan)
    return GameInNumbers(
        turns=tuple(turns.values()),
        winner=state.winner,
        decisive=turning_point(past, state),
        stories=sum(turn.sultan is not None for turn in turns.values()),
        charts=charts(counts(past, state), state, CHART_WIDTH, (CHART_HEIGHT,) * 3),
        ending=text(f"1001.ending.{state.reason or 'open'}", n=state.turn),
    )


def turning_point(past: Sequence[Step[State]], state: State) -> Turn | None:
    """Return the turn that decided a finished game, with what is said of it.

    If the game was won it is the last story. If it was lost and every card was entered, it is the turn after which no
    story could be told any more, whatever was drawn. None if a game has no such turn.
    """
    if state.winner == v.PLAYERS:
        return _last_story(past, state)
    if state.winner is None or not state.setup.full:
        return None
    lost = state.turn
    for step in reversed(past):
        if not beyond_hope(step.before):
            break
        lost = step.before.turn
    else:
        return None  # it was lost before the first turn
    if not beyond_hope(state) and lost == state.turn:
        return None
    player = next(step.before.active for step in reversed(past) if step.before.turn == lost)
    return Turn(turn=lost, text=(text("1001.decisive.lost", n=lost, player=player),))


def _last_story(past: Sequence[Step[State]], state: State) -> Turn | None:
    story = next((event for event in past[-1].events if isinstance(event, StoryTold)), None) if past else None
    if story is None:
        return None
    facts = {"n": state.turn, "player": state.active, "sultan": sultan_name(story.sultan)}
    left = state.down + len(state.up)
    middle = text("1001.decisive.left", n=left) if left else text("1001.decisive.empty")
    return Turn(turn=state.turn, text=(text("1001.decisive.won", **facts), middle))


SIDES: Final = {
    v.PLAYERS: Side(text("1001.side.players"), "day"),
    v.SULTAN: Side(text("1001.side.sultan"), "night"),
}
"""Every side that may win, by the state's word for it."""


def outcome(setup: Setup, deal: Deal | None, state: State) -> Outcome:
    """Return how the game came out; its variant is how many Sultan cards there were to content."""
    winner = state.winner or ""
    parts = {player: Part(won=winner == v.PLAYERS) for player in setup.players} if winner in SIDES else {}
    return Outcome(text("1001.kind", n=setup.sultans), SIDES.get(winner), parts)


SERIES: Final = ("told", "hands", "middle")
"""What is counted, in the order in which it is drawn."""


class Story(NamedTuple):
    """``player`` told a story to the card ``sultan`` in ``turn``, which with it was ``content`` or not."""

    turn: int
    player: str
    sultan: str
    content: bool


class Counts(NamedTuple):
    """Each of ``SERIES`` at the start and after every turn, and the ``stories`` in their order."""

    told: tuple[int, ...]
    hands: tuple[int, ...]
    middle: tuple[int, ...]
    stories: tuple[Story, ...]


def counts(past: Sequence[Step[State]], state: State) -> Counts:
    """Return a game that is over or was abandoned, in numbers."""
    stories: list[Story] = []
    counts = [_counted(past[0].before if past else state, 0)]
    for step, after in zip(past, [*(step.before for step in past[1:]), state], strict=False):
        content = any(isinstance(event, SultanContent) for event in step.events)
        stories += [
            Story(step.before.turn, step.before.active, event.sultan, content)
            for event in step.events
            if isinstance(event, StoryTold)
        ]
        if after.turn != step.before.turn or after is state:
            counts.append(_counted(after, len(stories)))
    told, hands, middle = zip(*counts, strict=True)
    return Counts(told, hands, middle, tuple(stories))


def _counted(state: State, stories_told: int) -> tuple[int, int, int]:
    return stories_told, sum(map(len, state.hands.values())), state.down + len(state.up)


def stories_asked_for(state: State) -> int:
    """Return how many stories are asked for by all the Sultan cards turned up so far."""
    return sum(map(v.stories_needed, state.revealed))


@dataclass(frozen=True, kw_only=True)
class Series(Chart):
    """The line of one of ``SERIES``. ``asked`` is what it is measured by (all the stories asked for, a full hand for
    everyone, an empty draw area), ``goal`` the height of that."""

    values: Sequence[int]
    goal: float
    asked: int


def charts(counts: Counts, state: State, width: float, heights: Sequence[float]) -> list[Series]:
    """Return a line for each of ``SERIES``, in drawing units, the first as high as the first of ``heights``."""
    places = v.HAND * len(state.hands)
    drawn = []
    for name, values, asked, height in zip(
        SERIES, (counts.told, counts.hands, counts.middle), (stories_asked_for(state), places, 0), heights, strict=True
    ):
        top = max(1, asked, *values)
        drawn.append(
            Series(
                name=name,
                won=name == "told" and state.winner == v.PLAYERS,
                line=step_line(values, top, len(values), (width, height)),
                width=width,
                height=height,
                values=values,
                goal=height_of(asked, top, height),
                asked=asked,
            )
        )
    return drawn


class Mark(NamedTuple):
    """The sign of a story on the line of stories told: where it is, its turn, which tale was asked for, and whether the
    Sultan was content with it."""

    x: float
    y: float
    turn: int
    tale: str
    content: bool


def story_marks(counts: Counts, chart: Series) -> list[Mark]:
    """Return the sign of each story on the line of stories told, ``chart``."""
    turns = max(1, len(counts.told) - 1)
    top = max(1, chart.asked, *counts.told)
    return [
        Mark(
            round(min(story.turn, turns) * chart.width / turns, 1),
            height_of(at, top, chart.height),
            story.turn,
            v.tale_wanted(story.sultan),
            story.content,
        )
        for at, story in enumerate(counts.stories, 1)
    ]


HEIGHTS: Final = (190, 84, 84)
"""The heights of the lines."""
BETWEEN: Final = 78
"""Between two lines, with the name of the lower one."""
SIGN: Final = 16
"""The radius of a story's sign."""
FOOT: Final = 190
"""Below the lines: the turn that decided, and what the signs mean."""


@dataclass(frozen=True, kw_only=True)
class StoryPicture(Charts[Series]):
    """A picture of a game's series, with the signs of its stories."""

    stories: Sequence[Mark]
    players: Sequence[str]
    sign: int = SIGN


def picture(past: Sequence[Step[State]], state: State, roles: Mapping[str, object] | None) -> StoryPicture:
    """Return the picture of a game that is over or was abandoned."""
    numbers = counts(past, state)
    curves = charts(numbers, state, WIDTH - 2 * MARGIN, HEIGHTS)
    tops = [HEAD + 70 + sum(HEIGHTS[:at]) + at * BETWEEN for at in range(len(HEIGHTS))]
    bottom = tops[-1] + HEIGHTS[-1]
    return StoryPicture(
        height=bottom + FOOT,
        floor=bottom + 14,
        chronicle=chronicle(past, state),
        charts=[replace(chart, y=y) for chart, y in zip(curves, tops, strict=True)],
        stories=story_marks(numbers, curves[0]),
        players=state.setup.players,
    )
