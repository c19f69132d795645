"""A finished game told turn by turn, as data for the end page."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from companion.games.complots import events as e
from companion.games.complots import vocabulary as v
from companion.games.complots.aftermath import fails
from companion.games.complots.charts import charts, purses
from companion.games.complots.end_scene import turning_point
from companion.games.complots.evolve import evolve
from companion.games.complots.log import log
from companion.games.complots.state import State
from companion.games.complots.state_as_json import state_as_json
from companion.kernel.game import Json, Step
from companion.kernel.words import Text

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
    sentences: dict[int, tuple[Text, ...]] = {}
    players: dict[int, str] = {}
    actions: dict[int, str] = {}
    failed: set[int] = set()
    for step in past:
        turn = step.before.turn
        sentences[turn] = sentences.get(turn, ()) + log(step)
        players[turn] = step.before.player
        for event in step.events:
            if isinstance(event, e.Declared):
                actions[turn] = event.do
            if fails(event, step.before.player):
                failed.add(turn)
    told = state_as_json(state)
    return {
        "turns": [
            {
                "turn": turn,
                "player": players[turn],
                "action": actions.get(turn),
                "failed": turn in failed,
                "text": sentences[turn],
            }
            for turn in sorted(sentences)
        ],
        **{key: told[key] for key in ("coins", "treasury", "lives", "lost", "hidden", "winner", "reason")},
        "bluffs": _bluffs(past, state) if state.dealt else None,
        "decisive": turning_point(past, state),
        "charts": charts(purses(past, state), state, CHART_WIDTH, CHART_HEIGHT),
    }


def _bluffs(past: Sequence[Step[State]], state: State) -> dict[str, dict[str, int]]:
    """Return what everyone claimed, and how much of it was true."""
    claims: Counter[str] = Counter()
    lies: Counter[str] = Counter()
    caught: Counter[str] = Counter()
    for player, kind, hidden in _claimed(past):
        claims[player] += 1
        lies[player] += kind not in hidden
    for step in past:
        caught.update(event.player for event in step.events if isinstance(event, e.NotShown))
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
            if isinstance(event, e.Declared) and event.do in v.CLAIMS:
                yield event.player, v.CLAIMS[event.do], hidden[event.player]
            elif isinstance(event, e.Countered):
                yield event.player, event.kind, hidden[event.player]
            state = evolve(state, event)
