"""A finished game told turn by turn, as data for the end page."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from companion.games.complots.actions.declarations import CLAIMS
from companion.games.complots.actions.declaring import Declared
from companion.games.complots.actions.doubts import Countered, NotShown
from companion.games.complots.aftermath import fails
from companion.games.complots.charts import charts, purses
from companion.games.complots.end_scene import turning_point
from companion.games.complots.state import State
from companion.games.complots.state_as_json import state_as_json
from companion.kernel.game import Json, Step

CHART_WIDTH: Final = 220
CHART_HEIGHT: Final = 72
"""The units that a chart of coins is drawn in on the end page."""


def chronicle(past: Sequence[Step[State]], state: State) -> Json:
    """Return the turns of a game that ended or was abandoned, and what everyone has at its end.

    A turn has ``turn``, ``player``, the ``action`` declared (None if none was), whether it ``failed`` (a lie found
    out, a counter that held, a target that was gone), and its story in sentences under ``text``. ``hidden`` holds the
    cards that nobody saw, ``bluffs`` for each player how many characters they claimed, how often they held none
    (``lies``) and how often that came out (``caught``); both are None if real cards were on the table. ``charts``
    are everyone's coins turn by turn, the winner first.
    """
    facts = state_as_json(state)
    return {
        "turns": _turns(past),
        **{key: facts[key] for key in ("coins", "treasury", "lives", "lost", "hidden", "winner", "reason")},
        "bluffs": _bluffs(past, state) if state.dealt else None,
        "decisive": turning_point(past, state),
        "charts": charts(purses(past, state), state, CHART_WIDTH, CHART_HEIGHT),
    }


def _turns(past: Sequence[Step[State]]) -> list[dict[str, Any]]:
    """Return the turns that anything happened in, in their order."""
    turns: dict[int, dict[str, Any]] = {}
    for step in past:
        number, player = step.before.turn, step.before.player
        turn = turns.setdefault(number, {"turn": number, "player": player, "action": None, "failed": False, "text": ()})
        turn["player"] = player
        turn["text"] += step.log()
        for event in step.events:
            if isinstance(event, Declared):
                turn["action"] = event.do
            turn["failed"] = turn["failed"] or fails(event, player)
    return [turns[number] for number in sorted(turns)]


def _bluffs(past: Sequence[Step[State]], state: State) -> dict[str, dict[str, int]]:
    """Return what everyone claimed, and how much of it was true."""
    claims: Counter[str] = Counter()
    lies: Counter[str] = Counter()
    caught: Counter[str] = Counter()
    for player, kind, hidden in _claimed(past):
        claims[player] += 1
        lies[player] += kind not in hidden
    for step in past:
        caught.update(event.player for event in step.events if isinstance(event, NotShown))
    return {
        player: {"claims": claims[player], "lies": lies[player], "caught": caught[player]}
        for player in state.setup.players
    }


def _claimed(past: Sequence[Step[State]]) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield every claim with who made it and what they held then."""
    for step in past:
        state = step.before
        for event in step.events:
            hidden = state.hidden or {}
            if isinstance(event, Declared) and event.do in CLAIMS:
                yield event.player, CLAIMS[event.do], hidden[event.player]
            elif isinstance(event, Countered):
                yield event.player, event.kind, hidden[event.player]
            state = event.change(state)
