"""Everyone's powers in the course of a game, and who was convicted when: the numbers, and charts of them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.games.verrat import vocabulary as v
from companion.games.verrat.actions.rounds import VizierConvicted
from companion.games.verrat.state import State, types
from companion.kernel.game import Step
from companion.kernel.step_line import step_line


class Conviction(NamedTuple):
    """``vizier`` went to the dungeon in ``turn``."""

    turn: int
    vizier: str


class Career(NamedTuple):
    """How many different powers ``player`` held at the start and after each turn, and which own viziers were
    convicted."""

    player: str
    powers: tuple[int, ...]
    convictions: tuple[Conviction, ...]


def careers(past: Sequence[Step[State]], state: State) -> tuple[Career, ...]:
    """Return everyone's career, in the order of seats."""
    first = past[0].before if past else state
    powers_by_player = {player: [types(first.hands[player])] for player in state.setup.players}
    convicted: dict[str, list[Conviction]] = {player: [] for player in state.setup.players}
    for step, after in zip(past, [*(step.before for step in past[1:]), state], strict=False):
        for before, event, _ in step.told():
            if isinstance(event, VizierConvicted):
                convicted[before.owners[event.vizier]].append(Conviction(before.turn, event.vizier))
        if after.turn != step.before.turn or after is state:
            for player in powers_by_player:
                powers_by_player[player].append(types(after.hands[player]))
    return tuple(Career(player, tuple(powers), tuple(convicted[player])) for player, powers in powers_by_player.items())


def charts(careers: Sequence[Career], state: State, width: float, height: float) -> list[dict[str, Any]]:
    """Return a chart for each player, in drawing units, the winner first: the path of their powers, six at the upper
    edge; the position of each conviction in it, from left to right; and what they hold at the end.
    """
    turns = max(len(career.powers) for career in careers)
    drawn = []
    for career in sorted(careers, key=lambda career: career.player != state.winner):
        line = step_line(career.powers, len(v.POWERS), turns, (width, height))
        drawn.append(
            {
                "name": career.player,
                "player": state.setup.players.index(career.player),
                "colour": state.colours[career.player],
                "won": career.player == state.winner,
                "path": line.path,
                "area": line.area,
                "end": {"x": line.x, "y": line.y, "powers": career.powers[-1]},
                "width": width,
                "height": height,
                "held": [code for code in v.POWERS if code in state.hands[career.player]],
                "convictions": [
                    {**one._asdict(), "x": round(one.turn * width / max(1, turns - 1), 1)} for one in career.convictions
                ],
                "career": career,
            }
        )
    return drawn
