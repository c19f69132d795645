"""A finished game told turn by turn, as curves and as a picture, and how it ended, as data for the end page."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from companion.games.complots import vocabulary as v
from companion.games.complots.actions.declarations import CLAIMS, DECLARATIONS
from companion.games.complots.actions.declaring import CoinsPaid, Declared
from companion.games.complots.actions.doubts import Countered, Doubted
from companion.games.complots.actions.proofs import NotShown
from companion.games.complots.actions.turns import CardLost, PlayerOut
from companion.games.complots.aftermath import fails
from companion.games.complots.names import card_name
from companion.games.complots.setup import Deal, Setup
from companion.games.complots.state import State
from companion.kernel.drawing import Chart, Charts, charts_in_rows, height_of, step_line
from companion.kernel.events import Event, Step
from companion.kernel.narration import Chronicle, Turn
from companion.kernel.outcome import Outcome, Part
from companion.kernel.words import text

CHART_WIDTH: Final = 220
CHART_HEIGHT: Final = 72
"""The units that a chart of coins is drawn in on the end page."""


@dataclass(frozen=True, kw_only=True)
class CourtTurn(Turn):
    """A turn with the ``action`` declared, None if none was, and whether it ``failed``: a lie found out, a counter that
    held, a target that was gone."""

    action: str | None = None
    failed: bool = False


@dataclass(frozen=True)
class Bluffs:
    """How many characters a player claimed, how often they held none, and how often that came out."""

    claims: int
    lies: int
    caught: int


@dataclass(frozen=True, kw_only=True)
class Story(Chronicle):
    """A game with everyone's coins. ``hidden`` holds the cards that nobody saw, and ``bluffs`` what everyone claimed;
    both are None if real cards were on the table."""

    turns: Sequence[CourtTurn]
    hidden: Mapping[str, Sequence[str]] | None
    bluffs: Mapping[str, Bluffs] | None
    charts: Sequence["PurseChart"]


def chronicle(past: Sequence[Step[State]], state: State) -> Story:
    """Return the turns of a game that ended or was abandoned, and what everyone has at its end."""
    return Story(
        turns=_turns(past),
        winner=state.winner,
        decisive=turning_point(past, state),
        hidden=state.hidden,
        bluffs=_bluffs(past, state) if state.dealt else None,
        charts=charts(purses(past, state), state, CHART_WIDTH, CHART_HEIGHT),
    )


def _turns(past: Sequence[Step[State]]) -> list[CourtTurn]:
    turns: dict[int, CourtTurn] = {}
    for step in past:
        number = step.before.turn
        turn = turns.get(number, CourtTurn(turn=number))
        declared = [event.do for event in step.events if isinstance(event, Declared)]
        turns[number] = CourtTurn(
            turn=number,
            text=turn.text + step.log(),
            action=declared[-1] if declared else turn.action,
            failed=turn.failed or any(fails(event, step.before.player) for event in step.events),
        )
    return [turns[number] for number in sorted(turns)]


def _bluffs(past: Sequence[Step[State]], state: State) -> dict[str, Bluffs]:
    """Return what everyone claimed, and how much of it was true."""
    claims: Counter[str] = Counter()
    lies: Counter[str] = Counter()
    caught: Counter[str] = Counter()
    for player, kind, hidden in _claimed(past):
        claims[player] += 1
        lies[player] += kind not in hidden
    for step in past:
        caught.update(event.player for event in step.events if isinstance(event, NotShown))
    return {player: Bluffs(claims[player], lies[player], caught[player]) for player in state.setup.players}


def _claimed(past: Sequence[Step[State]]) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield every claim with who made it and what they held then."""
    for step in past:
        for state, event in step.happened():
            hidden = state.hidden or {}
            if isinstance(event, Declared) and event.do in CLAIMS:
                yield event.player, CLAIMS[event.do], hidden[event.player]
            elif isinstance(event, Countered):
                yield event.player, event.kind, hidden[event.player]


def turning_point(past: Sequence[Step[State]], state: State) -> Turn | None:
    """Return how the last rival was eliminated, as everyone saw it; None while nobody has won.

    It is told who fell in whose turn, and whether a bluff that was found out cost the last card.
    """
    if state.winner is None or not past:
        return None
    # A bluff is found out in one step, and the card may be chosen in the next.
    events = [event for step in past if step.before.turn == state.turn for event in step.events]
    fallen = next((event.player for event in reversed(events) if isinstance(event, CardLost)), "")
    lied = any(isinstance(event, NotShown) and event.player == fallen for event in events)
    texts = [text("complots.decisive.fall", n=state.turn, player=state.player, fallen=fallen)] if fallen else []
    if lied:
        texts.append(text("complots.decisive.lie", fallen=fallen))
    return Turn(turn=state.turn, text=tuple(texts)) if texts else None


def reveal_order(setup: Setup, deal: Deal, state: State) -> tuple[str, ...]:
    """Return the players in the order in which the hands they were dealt are turned over: the winner comes last."""
    players = tuple(deal.hands)
    if state.winner not in players:
        return players
    after = players.index(state.winner) + 1
    return (*players[after:], *players[:after])


def outcome(setup: Setup, deal: Deal | None, state: State) -> Outcome:
    """Return who won; there are no sides, and the variant is the fifth character that was in play."""
    parts = {player: Part(won=player == state.winner) for player in setup.players} if state.winner else {}
    return Outcome(card_name(setup.fifth), None, parts)


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


@dataclass(frozen=True, kw_only=True)
class PurseChart(Chart):
    """The line of a player's coins; ``player`` is their place, ``ten`` the height of ten coins."""

    player: int
    ten: float
    purse: Purse


def charts(purses: Sequence[Purse], state: State, width: float, height: float) -> list[PurseChart]:
    """Return a chart for each player, sized in drawing units, the winner first."""
    most = max([LEAST_SCALE, *(coins for purse in purses for coins in purse.coins)])
    turns = max(len(purse.coins) for purse in purses)
    return [
        PurseChart(
            name=purse.player,
            player=state.setup.players.index(purse.player),
            won=purse.player == state.winner,
            line=step_line(purse.coins, most, turns, (width, height)),
            width=width,
            height=height,
            ten=height_of(v.FORCED, most, height),
            purse=purse,
        )
        for purse in sorted(purses, key=lambda purse: purse.player != state.winner)
    ]


CHART: Final = 110
"""The height of a chart."""


def picture(past: Sequence[Step[State]], state: State, roles: Mapping[str, object] | None) -> Charts[PurseChart]:
    """Return the picture of a game that is over or was abandoned: a chart for each player."""
    every, told = purses(past, state), chronicle(past, state)
    return charts_in_rows(
        lambda width: charts(every, state, width, CHART), told, across=4, gap=32, block=236, foot=150, name_size=24
    )
