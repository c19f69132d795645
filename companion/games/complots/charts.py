"""Everyone's coins in the course of a game: the numbers, and the small charts drawn from them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.games.complots import vocabulary as v
from companion.games.complots.actions.declarations import DECLARATIONS
from companion.games.complots.actions.declaring import CoinsPaid
from companion.games.complots.actions.doubts import Doubted, NotShown
from companion.games.complots.actions.turns import CardLost, PlayerOut
from companion.games.complots.state import State
from companion.kernel.events import Event
from companion.kernel.game import Step
from companion.kernel.step_line import height_of, step_line

LEAST_SCALE: Final = 12
"""Coins that every chart has room for."""


class Purse(NamedTuple):
    """What ``player`` held at the start and after each turn, up to the turn ``out`` in which they fell.

    What they then hold goes to the Treasury and comes last. ``blow`` is what cost the last card: ``lie`` (a bluff found
    out), ``doubt`` (of what was true) or ``strike``, ``unknown`` if the table settled that itself; both are None for
    those who are left.
    """

    player: str
    coins: tuple[int, ...]
    out: int | None = None
    blow: str | None = None


def purses(past: Sequence[Step[State]], state: State) -> tuple[Purse, ...]:
    """Return everyone's purse in the course of a game, in the order of seats."""
    first = past[0].before if past else state
    coins_by_player = {player: [first.coins[player]] for player in state.setup.players}
    fallen: dict[str, tuple[int, str]] = {}
    for step, after in zip(past, [*(step.before for step in past[1:]), state], strict=False):
        turn = step.before.turn
        for event in step.events:
            if isinstance(event, PlayerOut):
                fallen[event.player] = (turn, _cause_of_last_loss(past, turn, event.player))
                coins_by_player[event.player].append(event.amount)
        if after.turn != turn or after is state:
            for player in set(coins_by_player) - set(fallen):
                coins_by_player[player].append(after.coins[player])
    return tuple(Purse(player, tuple(coins), *fallen.get(player, ())) for player, coins in coins_by_player.items())


def _cause_of_last_loss(past: Sequence[Step[State]], turn: int, player: str) -> str:
    """Return what cost ``player`` the last card, which fell in ``turn``."""
    events = [event for step in past if step.before.turn == turn for event in step.events]
    if past[0].before.setup.light:
        return _noted_cause(events, player)
    last = max(at for at, event in enumerate(events) if isinstance(event, CardLost) and event.player == player)
    for event in reversed(events[:last]):
        if isinstance(event, CardLost):
            break  # what was before it cost that card
        if isinstance(event, NotShown) and event.player == player:
            return "lie"
        if isinstance(event, Doubted) and event.player == player:
            return "doubt"
    return "strike"


def _noted_cause(events: Sequence[Event[State]], player: str) -> str:
    """Return what light tracking knows of it: a card entered right after the price of an Assassinat was struck down."""
    last = max(at for at, event in enumerate(events) if isinstance(event, CardLost) and event.player == player)
    before = events[last - 1] if last else None
    struck = (
        isinstance(before, CoinsPaid) and before.player != player and before.amount == DECLARATIONS[v.ASSASSINAT].cost
    )
    return "strike" if struck else "unknown"


def charts(purses: Sequence[Purse], state: State, width: float, height: float) -> list[dict[str, object]]:
    """Return a chart for each player, sized in drawing units: the path of their coins, and where it ends.

    ``ten`` is the height of ten coins; ``purse`` says in facts what became of the player.
    """
    most = max([LEAST_SCALE, *(coins for purse in purses for coins in purse.coins)])
    turns = max(len(purse.coins) for purse in purses)
    drawn: list[dict[str, object]] = []
    for purse in sorted(purses, key=lambda purse: purse.player != state.winner):
        line = step_line(purse.coins, most, turns, (width, height))
        drawn.append(
            {
                "name": purse.player,
                "player": state.setup.players.index(purse.player),
                "won": purse.player == state.winner,
                "path": line.path,
                "area": line.area,
                "end": {"x": line.x, "y": line.y, "coins": purse.coins[-1]},
                "width": width,
                "height": height,
                "ten": height_of(v.FORCED, most, height),
                "purse": purse,
            }
        )
    return drawn
