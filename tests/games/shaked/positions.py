"""Positions of Shaked! for tests: what was looked at and what is there, without the way there."""

from collections.abc import Mapping
from typing import Any

from companion.games.shaked import GAME
from companion.games.shaked import vocabulary as v
from companion.games.shaked.actions.voting import ballots as ways
from companion.games.shaked.setup import Deal, Setup
from companion.games.shaked.state import State, Tokens, start
from companion.kernel.events import changed
from companion.kernel.refusal import Refused

NAMES = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")

FOUR = {"Ana": "BBB", "Bea": "BBR", "Cleo": "RRB", "Dan": "RRR"}
"""Packs of four players."""
FIVE = {"Ana": "BBB", "Bea": "BBR", "Cleo": "BBR", "Dan": "RRB", "Eve": "RRB", "U": "RRR"}
"""Packs of five players; the red chief is nobody's."""


def setup(count: int = 4, **options: Any) -> Setup:
    return GAME.record.read(NAMES[:count], {"first_player": "Ana", **options}, None)[0]


def do(action: str, **values: Any) -> dict[str, Any]:
    return {"do": action, **values}


def at(phase: str, turn: int = 1, count: int = 4, deal: Deal | None = None, **options: Any) -> State:
    """The beginning of a phase; whoever had to vote before has voted, whoever had to look has looked."""
    state = start(setup(count, **options), deal)
    table = state.setup
    ballots: dict[int, dict[str, Tokens]] = {2: {}, 3: {}}
    looks: dict[int, dict[str, tuple[str, ...]]] = {1: {}, 2: {}, 3: {}}
    everybody = {player: table.players[place - 1] for place, player in enumerate(table.players)}
    for round_ in (1, 2, 3):
        looked = turn > round_ or (turn == round_ and phase not in (v.OWN_A, v.OTHER, v.LOOK, v.U_REVEAL))
        if looked:
            looks[round_] = {player: (other,) * (1 if round_ == 1 else 2) for player, other in everybody.items()}
        if round_ > 1 and (turn > round_ or phase in v.COUNTED):
            ballots[round_] = {
                player: ways(table.packs, player, v.TOKENS[round_], table.mixed_tokens)[0] for player in table.players
            }
    up = v.RED if table.unassigned and turn == 3 and phase != v.U_REVEAL else None
    return changed(state, phase=phase, turn=turn, looks=looks, ballots=ballots, turned_up=up)


def tallied(counts: Mapping[str, tuple[int, int]], turned_up: str | None = None, **options: Any) -> State:
    """A table after the count, with so many blue and red tokens before each pack; who placed which does not matter."""
    players = tuple(name for name in counts if name != v.UNASSIGNED)
    state = at(v.VOTE, 3, len(players), **options)
    lying = [
        (pack, colour) for pack, of in counts.items() for colour, n in zip(v.COLOURS, of, strict=True) for _ in range(n)
    ]
    placed: dict[str, Tokens] = dict.fromkeys(players, ())
    ballots = {2: {}, 3: {**placed, players[0]: tuple(lying)}}
    up = turned_up or (v.RED if state.setup.unassigned else None)
    return after(changed(state, ballots=ballots, turned_up=up), do("close"))


def after(state: State, *commands: Mapping[str, Any]) -> State:
    """The position after ``commands``, all of which must be accepted."""
    for command in commands:
        for event in GAME.actions.decide(state, command):
            state = event.change(state)
    return state


def refusal(state: State, action: str, **values: Any) -> str:
    """The code that an action is refused with."""
    command = do(action, **values)
    try:
        GAME.actions.decide(state, command)
    except Refused as refused:
        return refused.code
    raise AssertionError(f"{command} was accepted")


def accepts(state: State, command: Mapping[str, Any]) -> bool:
    try:
        GAME.actions.decide(state, command)
    except Refused:
        return False
    return True
