"""A finished game told turn by turn, as data for the end page."""

from collections.abc import Sequence
from typing import Any, Final

from companion.games.mille_et_un.actions.sultans import StoryTold, SultanContent
from companion.games.mille_et_un.charts import charts, counts
from companion.games.mille_et_un.end_scene import turning_point
from companion.games.mille_et_un.state import State
from companion.kernel.game import Json, Step
from companion.kernel.words import text

CHART_WIDTH: Final = 220
CHART_HEIGHT: Final = 72
"""The units that a line is drawn in on the end page."""


def chronicle(past: Sequence[Step[State]], state: State) -> Json:
    """Return the turns of a game that ended or was abandoned, and how it ended.

    A turn has ``turn``, ``player``, ``sultan`` (the Sultan card that was told a story, or None), ``content`` (whether
    that card was then complete) and its story in sentences under ``text``. ``charts`` are the game in numbers turn by
    turn, ``decisive`` the turn that decided it, where there is one.
    """
    turns: dict[int, dict[str, Any]] = {}
    for step in past:
        for before, event, sentences in step.told():
            turn = turns.setdefault(
                before.turn,
                {"turn": before.turn, "player": before.active, "sultan": None, "content": False, "text": ()},
            )
            turn["text"] += sentences
            if isinstance(event, StoryTold):
                turn["sultan"] = event.sultan
            turn["content"] = turn["content"] or isinstance(event, SultanContent)
    return {
        "turns": list(turns.values()),
        "winner": state.winner,
        "reason": state.reason,
        "stories": sum(turn["sultan"] is not None for turn in turns.values()),
        "decisive": turning_point(past, state),
        "charts": charts(counts(past, state), state, CHART_WIDTH, (CHART_HEIGHT,) * 3),
        "ending": text(f"1001.ending.{state.reason or 'open'}", n=state.turn),
    }
