"""A game in numbers, turn by turn: stories told, cards before players, cards in the draw area; and lines of them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.actions.sultans import StoryTold, SultanContent
from companion.games.mille_et_un.state import State
from companion.kernel.game import Step
from companion.kernel.step_line import height_of, step_line

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


def charts(counts: Counts, state: State, width: float, heights: Sequence[float]) -> list[dict[str, object]]:
    """Return a line for each of ``SERIES``, in drawing units, the first as high as the first of ``heights``.

    ``goal`` is the height of what it is measured by: all the stories asked for, a full hand for everyone, an empty
    draw area. ``least`` and ``most`` are what it ever was, ``last`` what it is at the end.
    """
    places = v.HAND * len(state.hands)
    goals = {"told": stories_asked_for(state), "hands": places, "middle": 0}
    drawn: list[dict[str, object]] = []
    for name, values, height in zip(SERIES, (counts.told, counts.hands, counts.middle), heights, strict=True):
        top = max(1, goals[name], *values)
        line = step_line(values, top, len(values), (width, height))
        drawn.append(
            {
                "name": name,
                "won": name == "told" and state.winner == v.PLAYERS,
                "path": line.path,
                "area": line.area,
                "end": {"x": line.x, "y": line.y},
                "width": width,
                "height": height,
                "goal": height_of(goals[name], top, height),
                "least": min(values),
                "most": max(values),
                "last": values[-1],
                "all": goals[name],
                "values": values,
            }
        )
    return drawn


def story_marks(counts: Counts, chart: dict[str, object], width: float) -> list[dict[str, object]]:
    """Return the position of each story on the line of stories told, ``chart``, and which tale was asked for."""
    turns = max(1, len(counts.told) - 1)
    height, top = float(str(chart["height"])), max(1, int(str(chart["all"])), *counts.told)
    return [
        {
            "x": round(min(story.turn, turns) * width / turns, 1),
            "y": height_of(at, top, height),
            "turn": story.turn,
            "tale": v.tale_wanted(story.sultan),
            "content": story.content,
        }
        for at, story in enumerate(counts.stories, 1)
    ]
