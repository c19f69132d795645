"""A finished game told turn by turn, as data for the end page."""

from collections.abc import Sequence
from typing import Any

from companion.games.mille_et_un import events as e
from companion.games.mille_et_un.log import told
from companion.games.mille_et_un.state import State
from companion.kernel.game import Json, Step
from companion.kernel.words import text


def chronicle(past: Sequence[Step[State]], state: State) -> Json:
    """Return the turns of a game that ended, or that was left, and how it ended.

    A turn has ``turn``, ``player``, ``sultan`` (the Sultan card that was told a story, or None), ``content`` (whether
    that card was then complete) and its story in sentences under ``text``.
    """
    turns: dict[int, dict[str, Any]] = {}
    for step in past:
        for before, event, sentences in told(step):
            turn = turns.setdefault(
                before.turn,
                {"turn": before.turn, "player": before.active, "sultan": None, "content": False, "text": ()},
            )
            turn["text"] += sentences
            if isinstance(event, e.StoryTold):
                turn["sultan"] = event.sultan
            turn["content"] = turn["content"] or isinstance(event, e.SultanContent)
    return {
        "turns": list(turns.values()),
        "winner": state.winner,
        "reason": state.reason,
        "stories": sum(turn["sultan"] is not None for turn in turns.values()),
        "ending": text(f"1001.ending.{state.reason or 'open'}", n=state.turn),
    }
