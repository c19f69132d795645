"""A game told round by round, as data for the end page."""

from collections.abc import Sequence
from typing import Any, Final

from companion.games.verrat.actions.cards import CardTaken
from companion.games.verrat.actions.rounds import VizierConvicted
from companion.games.verrat.charts import careers, charts
from companion.games.verrat.end_scene import turning_point
from companion.games.verrat.state import State
from companion.kernel.game import Json, Step
from companion.kernel.words import text

CHART_WIDTH: Final = 440
CHART_HEIGHT: Final = 110
"""The size of a chart of powers, in the units of its drawing."""


def chronicle(past: Sequence[Step[State]], state: State) -> Json:
    """Return the rounds of a game that ended or was abandoned, and how it ended.

    A round has ``turn``, ``starter``, ``convicted`` (the vizier that went to the dungeon, or None), ``taken`` (how many
    cards were taken in cities) and its story in sentences under ``text``. ``charts`` has everyone's powers and
    convictions, ``decisive`` what made the heir, None if nobody became it.
    """
    turns: dict[int, dict[str, Any]] = {}
    for step in past:
        for before, event, sentences in step.told():
            turn = turns.setdefault(
                before.turn,
                {"turn": before.turn, "starter": before.order[0], "convicted": None, "taken": 0, "text": ()},
            )
            turn["text"] += sentences
            turn["taken"] += isinstance(event, CardTaken)
            if isinstance(event, VizierConvicted):
                turn["convicted"] = event.vizier
    return {
        "turns": list(turns.values()),
        "winner": state.winner,
        "reason": state.reason,
        "decisive": turning_point(past, state),
        "charts": charts(careers(past, state), state, CHART_WIDTH, CHART_HEIGHT),
        "ending": text(f"verrat.ending.{state.reason or 'open'}", player=state.winner or "", n=state.turn),
    }
