"""Positions of Complots for tests: who holds what and how many coins, without the way there."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from companion.games.complots import GAME
from companion.games.complots import vocabulary as v
from companion.games.complots.setup import Deal, Setup
from companion.games.complots.state import State, start
from companion.kernel.events import changed
from companion.kernel.refusal import Refused

NAMES = ("J1", "J2", "J3", "J4", "J5", "J6", "J7", "J8")
Command = dict[str, Any]


def setup(count: int = 3, **options: Any) -> Setup:
    return GAME.record.read(NAMES[:count], {"first_player": "J1", **options}, None)[0]


def do(action: str, **values: Any) -> Command:
    return {"do": action, **values}


def table(
    count: int = 3,
    coins: Mapping[str, int] | None = None,
    lost: Mapping[str, Sequence[str]] | None = None,
    **options: Any,
) -> State:
    """A turn of J1 with real cards; whoever lost two cards is out, and their coins are in the Treasury."""
    state = start(setup(count, **options), None)
    return _standing(state, coins or {}, {player: tuple(kinds) for player, kinds in (lost or {}).items()})


def dealt(hands: Mapping[str, str], count: int = 3, coins: Mapping[str, int] | None = None, **options: Any) -> State:
    """A turn of J1 with the cards of ``hands`` (``"captain duchess"``); a missing second card has been lost.

    Players who are not named hold two cards from what is left; the Court is what is left then, in order of name.
    """
    options_ = setup(count, **options)
    left = Counter(dict.fromkeys(options_.kinds, options_.copies))
    held = {player: tuple(kinds.split()) for player, kinds in hands.items()}
    left.subtract(kind for kinds in held.values() for kind in kinds)
    rest = sorted(left.elements())
    lost: dict[str, tuple[str, ...]] = {}
    for player in options_.players:
        if player not in held:
            held[player] = (rest.pop(), rest.pop())
        lost[player] = tuple(rest.pop() for _ in range(v.HAND - len(held[player])))
    state = start(options_, Deal({player: held[player] for player in options_.players}, tuple(rest)))
    state = changed(state, phase=v.DECLARE, drafted=None if count > 2 else dict.fromkeys(options_.players, v.DUCHESS))
    return _standing(state, coins or {}, lost)


def _standing(state: State, coins: Mapping[str, int], lost: Mapping[str, tuple[str, ...]]) -> State:
    fallen = {**state.lost, **lost}
    lives = {player: v.HAND - len(fallen[player]) for player in state.setup.players}
    purses = {player: coins.get(player, state.coins[player]) if lives[player] else 0 for player in state.setup.players}
    return changed(state, coins=purses, lost=fallen, lives=lives)


def after(state: State, *commands: Command) -> State:
    """The state after commands, which must be accepted; in a dealt game Chevet adds what it knows."""
    for command in commands:
        state = folded(state, whole(state, command))
    return state


def whole(state: State, command: Command, seed: int = 1) -> Command:
    assert GAME.rules.complete is not None
    return dict(GAME.rules.complete(state, command, Random(seed)))


def folded(state: State, command: Command) -> State:
    for event in GAME.actions.decide(state, command):
        state = event.change(state)
    return state


def refusal(state: State, command: Command) -> str | None:
    """The code with which a command is refused, None if it is accepted."""
    try:
        GAME.actions.decide(state, command)
    except Refused as refused:
        return refused.code
    return None


def offered(state: State) -> dict[str, Mapping[str, tuple[object, ...]]]:
    """What may be done, with its values."""
    return {choice.do: choice.values for choice in GAME.actions.legal(state)}


def cards(state: State) -> int:
    """Every card of the game, counted where it lies; in a duel with the packs that nobody drafted from yet."""
    packs = len(state.waiting) * len(state.setup.kinds) if state.phase == v.DRAFT else 0
    lost = sum(map(len, state.lost.values()))
    return state.court + state.drawn + sum(state.lives.values()) + lost + state.set_aside + packs


# Actions by their shortest names.

PASS = do("pass")


def doubts(player: str) -> Command:
    return do("doubt", player=player)


def counters(player: str, kind: str) -> Command:
    return do("counter", player=player, kind=kind)


def shows(shown: bool = True) -> Command:
    return do("proof", shown=shown)


def loses(kind: str) -> Command:
    return do("lose", kind=kind)
