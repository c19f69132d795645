"""A finished game told turn by turn, as curves and as a picture, and how it ended, as data for the end page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from companion.games.verrat import vocabulary as v
from companion.games.verrat.actions.cards import CardDemanded, CardTaken
from companion.games.verrat.actions.intrigue import CardsTraded
from companion.games.verrat.actions.rounds import CourtTurned, GameEnded, VizierConvicted
from companion.games.verrat.actions.travel import VizierArrived
from companion.games.verrat.names import card_name, city_name, vizier_name
from companion.games.verrat.setup import Deal, Setup
from companion.games.verrat.state import State, types
from companion.kernel.drawing import Chart, Charts, charts_in_rows, step_line
from companion.kernel.events import Event, Step
from companion.kernel.narration import Chronicle, Turn
from companion.kernel.outcome import Outcome, Part
from companion.kernel.words import Text, text

CHART_WIDTH: Final = 440
CHART_HEIGHT: Final = 110
"""The size of a chart of powers, in the units of its drawing."""


@dataclass(frozen=True, kw_only=True)
class Round(Turn):
    """A round, with the vizier that went to the dungeon, if one did."""

    convicted: str | None = None


@dataclass(frozen=True, kw_only=True)
class Story(Chronicle):
    """A game with everyone's powers and convictions."""

    turns: Sequence[Round]
    reason: str | None
    light: bool
    """Whether no cards were entered."""
    charts: Sequence["Powers"]
    ending: Text


def chronicle(past: Sequence[Step[State]], state: State) -> Story:
    """Return the rounds of a game that ended or was abandoned, and how it ended."""
    turns: dict[int, Round] = {}
    for step in past:
        for before, event, sentences in step.told():
            turn = turns.get(before.turn, Round(turn=before.turn))
            turns[before.turn] = replace(
                turn,
                text=turn.text + sentences,
                convicted=event.vizier if isinstance(event, VizierConvicted) else turn.convicted,
            )
    return Story(
        turns=tuple(turns.values()),
        winner=state.winner,
        reason=state.reason,
        light=state.setup.light,
        decisive=turning_point(past, state),
        charts=charts(careers(past, state), state, CHART_WIDTH, CHART_HEIGHT),
        ending=text(f"verrat.ending.{state.reason or 'open'}", player=state.winner or "", n=state.turn),
    )


def turning_point(past: Sequence[Step[State]], state: State) -> Turn | None:
    """Return the move that made somebody the heir, as everyone saw it; None while nobody has won, or in light tracking.

    If it was onto a seat, it is told since when the heir had held all six powers.
    """
    if state.winner is None or not past or state.setup.light:
        return None
    before, event = _last(past[-1])
    decided = _decided(state, event)
    if decided is None:
        return None
    texts = [decided]
    since = _powers_since(past, state)
    if isinstance(event, VizierArrived | CourtTurned) and since < before.turn:
        texts.append(text("verrat.decisive.since", player=state.winner, n=since))
    return Turn(turn=state.turn, text=tuple(texts))


def _last(step: Step[State]) -> tuple[State, Event[State]]:
    """Return the event that the game ended with, before its end was told, and the state it happened in."""
    happened = reversed(list(step.happened()))
    return next((before, event) for before, event in happened if not isinstance(event, GameEnded))


def _powers_since(past: Sequence[Step[State]], state: State) -> int:
    """Return the turn since which the winner has held all six powers without a break."""
    since = state.turn
    for step in reversed(past):
        if types(step.before.hands[state.winner or ""]) < len(v.POWERS):
            break
        since = step.before.turn
    return since


def _decided(state: State, event: Event[State]) -> Text | None:
    """Return what made an heir, in words. A correction can, too; it decides nothing."""
    heir = vizier_name(state.court[0] or "")
    facts: dict[str, object] = {"n": state.turn, "player": state.winner or "", "vizier": heir}
    match event:
        case VizierArrived():
            return Text("verrat.decisive.arrived", {**facts, "vizier": vizier_name(event.vizier)})
        case CourtTurned():
            return Text("verrat.decisive.turned", facts)
        case CardTaken():
            taken = {"player": event.player, "card": card_name(event.card), "city": city_name(event.city)}
            return Text("verrat.decisive.taken", {**facts, **taken})
        case CardDemanded():
            demanded = {"player": event.player, "other": event.giver, "card": card_name(event.card)}
            return Text("verrat.decisive.demanded", {**facts, **demanded})
        case CardsTraded():
            other = event.giver if event.giver != state.winner else event.taker
            return Text("verrat.decisive.traded", {**facts, "other": other})
    return None


def outcome(setup: Setup, deal: Deal | None, state: State) -> Outcome:
    """Return how the game came out. There are no sides and no roles; nobody wins a draw."""
    if state.reason is None:
        return Outcome()
    return Outcome(parts={player: Part(won=player == state.winner) for player in setup.players})


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


@dataclass(frozen=True, kw_only=True)
class Powers(Chart):
    """The line of a player's powers, six at the upper edge; ``player`` is their place, ``held`` what they hold at the
    end."""

    player: int
    colour: str
    held: Sequence[str]
    career: Career
    convictions: Sequence[tuple[Conviction, float]]
    """Each of them with its position in the chart, from left to right."""


def charts(careers: Sequence[Career], state: State, width: float, height: float) -> list[Powers]:
    """Return a chart for each player, in drawing units, the winner first."""
    turns = max(len(career.powers) for career in careers)
    return [
        Powers(
            name=career.player,
            player=state.setup.players.index(career.player),
            colour=state.colours[career.player],
            won=career.player == state.winner,
            line=step_line(career.powers, len(v.POWERS), turns, (width, height)),
            width=width,
            height=height,
            held=[code for code in v.POWERS if code in state.hands[career.player]],
            convictions=[(one, round(one.turn * width / max(1, turns - 1), 1)) for one in career.convictions],
            career=career,
        )
        for career in sorted(careers, key=lambda career: career.player != state.winner)
    ]


CHART: Final = 132
"""The height of a chart."""
POWERS: Final = 240
"""The width that the six powers have at the right of a name."""


def picture(past: Sequence[Step[State]], state: State, roles: Mapping[str, object] | None) -> Charts[Powers]:
    """Return the picture of a game that is over or was abandoned: a chart for each player."""
    every = careers(past, state)
    high = 0 if state.setup.light else CHART  # nobody knows who had what
    return charts_in_rows(
        lambda width: charts(every, state, width, high),
        chronicle(past, state),
        across=2,
        gap=56,
        block=158 + high,
        foot=190,
        name_size=26,
        beside_name=POWERS,
    )
