"""What may be done at a position: exactly what ``decide`` accepts, with the values to choose from.

What depends on hidden cards is offered to their holder alone, never to the game master's tablet.
"""

from collections.abc import Callable
from itertools import combinations
from typing import Final

from companion.games.complots import vocabulary as v
from companion.games.complots.decide import check_declaration, check_target
from companion.games.complots.requirements import holds, proven_lie
from companion.games.complots.state import State, counterers
from companion.kernel.game import Choice
from companion.kernel.refusal import Refused

MASTER: Final = "game_master"
CORRECT: Final = Choice("correct")
Choices = tuple[Choice, ...]


def legal(state: State) -> Choices:
    """Return every choice at ``state``, nothing when the game is over."""
    if state.phase == v.OVER:
        return ()
    return (*_CHOICES[state.phase](state), CORRECT)


def _allowed(rule: Callable[..., None], *facts: object) -> bool:
    try:
        rule(*facts)
    except Refused:
        return False
    return True


def _declare(state: State) -> Choices:
    by = (MASTER, state.player)
    choices = []
    for do in v.DECLARATIONS:
        if not _allowed(check_declaration, state, do):
            continue
        if do not in v.TARGETED:
            choices.append(Choice(do, by=by))
        elif targets := tuple(player for player in state.opponents if _allowed(check_target, state, do, player)):
            choices.append(Choice(do, {"target": targets}, by))
    return tuple(choices)


def _doubt(state: State) -> Choices:
    return (Choice("doubt", {"player": state.waiting}, (MASTER, *state.waiting)), _pass(state))


def _pass(state: State) -> Choice:
    """Return the end of a window: the game master's, and a single person's who alone could have spoken."""
    return Choice("pass", by=(MASTER, *(state.waiting if len(state.waiting) == 1 else ())))


def _counter(state: State) -> Choices:
    players = counterers(state)
    kinds = v.counters(state.action.do if state.action else "", state.setup.fifth)
    return (Choice("counter", {"player": players, "kind": kinds}, (MASTER, *players)), _pass(state))


def _proof(state: State) -> Choices:
    """Return the proof. If Chevet knows the cards and nobody may refuse, it follows from them."""
    doubt = state.doubt
    if doubt is None:
        return ()
    shown = (True, False) if holds(state, doubt.of, doubt.kind) else (False,)
    if not state.dealt:
        return (Choice("proof", {"shown": shown}),)
    if state.setup.free_concession:
        return (Choice("proof", {"shown": shown}, (doubt.of,)),)
    return (Choice("proof", by=(MASTER, doubt.of)),)


def _lose(state: State) -> Choices:
    player = state.loser
    if player is None:
        return ()
    if state.hidden is not None:
        return (Choice("lose", {"kind": _distinct(state.hidden[player])}, (player,)),)
    kinds = tuple(kind for kind in state.setup.kinds if kind != proven_lie(state) and holds(state, player, kind))
    return (Choice("lose", {"kind": kinds}),) if kinds else ()


def _distinct(kinds: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(set(kinds)))


def _exchange(state: State) -> Choices:
    if state.hidden is None:
        return (Choice("exchange", by=(MASTER, state.player)),)
    cards = sorted((*state.hidden[state.player], *state.drawn_cards))
    returns = tuple(dict.fromkeys(combinations(cards, state.drawn)))
    return (Choice("exchange", {"return": returns}, (state.player,)),)


def _show(state: State) -> Choices:
    target = state.target
    if target is None or state.hidden is None:
        return ()
    return (Choice("show", {"kind": _distinct(state.hidden[target])}, (target,)),)


def _examine(state: State) -> Choices:
    by = (state.player,) if state.dealt else (MASTER, state.player)
    return (Choice("examine", {"discard": (False, True)}, by),)


def _draft(state: State) -> Choices:
    """Return a choice for each who has not chosen yet; they choose apart from each other, in either order."""
    kinds = state.setup.kinds
    return tuple(Choice("draft", {"player": (player,), "kind": kinds}, (player,)) for player in state.waiting)


def _track(state: State) -> Choices:
    """Return what light tracking enters. ``change`` is any number of coins that the purse allows."""
    rich = tuple(player for player in state.alive if state.coins[player])
    kinds = tuple(kind for kind in state.setup.kinds if state.face_up(kind) < state.setup.copies)
    return (
        Choice("coins", {"player": state.alive}),
        *((Choice("take", {"player": state.alive, "from": rich}),) if rich else ()),
        Choice("lose", {"player": state.alive, "kind": kinds}),
        Choice("next"),
    )


_CHOICES: Final[dict[str, Callable[[State], Choices]]] = {
    v.DRAFT: _draft,
    v.DECLARE: _declare,
    v.DOUBT: _doubt,
    v.COUNTER: _counter,
    v.COUNTER_DOUBT: _doubt,
    v.PROOF: _proof,
    v.LOSE: _lose,
    v.EXCHANGE: _exchange,
    v.SHOW: _show,
    v.EXAMINE: _examine,
    v.TRACK: _track,
}
