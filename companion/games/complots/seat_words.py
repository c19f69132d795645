"""What a player's phone says in words at each moment: what happens, and what it asks of them (section 4)."""

from companion.games.complots import vocabulary as v
from companion.games.complots.actions.declarations import CLAIMS
from companion.games.complots.names import kind_name
from companion.games.complots.prompt import prompt
from companion.games.complots.state import State, counterers
from companion.games.complots.view import is_decided_in_hand, stolen
from companion.kernel.narration import SeatWords
from companion.kernel.words import Text, text

_WINDOWS = (v.DOUBT, v.COUNTER, v.COUNTER_DOUBT)


def seat_words(state: State, player: str) -> SeatWords:
    """Return what happens now, what it asks of ``player``, and how they may answer what was claimed."""
    return SeatWords(_now(state), _own(state, player), _answer(state, player))


def _now(state: State) -> Text:
    if state.phase not in _WINDOWS or state.action is None:
        return prompt(state).do
    if state.counter:
        return text("complots.screen.hub.counters", player=state.counter.player, kind=kind_name(state.counter.kind))
    return text(f"complots.screen.hub.{state.action.do}", player=state.player, target=state.action.target or "")


def _own(state: State, player: str) -> Text:
    if state.phase == v.OVER:
        return text("phone.own.won" if player == state.winner else "phone.own.lost")
    if player not in state.alive:
        return text("complots.phone.own.out")
    if state.phase in _WINDOWS:
        return _in_window(state, player)
    if player in state.waiting and is_decided_in_hand(state):
        doubt = state.doubt
        facts = {"player": doubt.player, "kind": kind_name(doubt.kind)} if doubt else {}
        return Text(f"complots.phone.you.{state.phase}", facts)
    if state.phase == v.EXAMINE and player == state.target:
        return text("complots.phone.you.examined", player=state.player)
    if state.phase == v.DECLARE and player == state.player:
        return text("complots.phone.must" if state.coins[player] >= v.FORCED else "complots.phone.yours")
    return text("complots.phone.own.asked" if player in state.waiting else "complots.phone.own.rest")


def _in_window(state: State, player: str) -> Text:
    """Return what an announcement, or a counter, is to ``player`` while others may speak up."""
    action, counter = state.action, state.counter
    if counter and player == counter.player:
        return text("complots.phone.you.counter", kind=kind_name(counter.kind))
    if counter and player == state.player:
        return text("complots.phone.you.countered", player=counter.player, kind=kind_name(counter.kind))
    if action and not counter and player == action.target:
        return text(f"complots.phone.you.{action.do}", player=state.player, n=stolen(state))
    if action and player == state.player:
        claimed = CLAIMS.get(action.do) if state.phase == v.DOUBT else None
        kind = kind_name(claimed) if claimed else None
        return text("complots.phone.you.claim", kind=kind) if kind else text("complots.phone.you.announced")
    return text("complots.phone.own.may" if player in state.waiting else "complots.phone.own.rest")


def _answer(state: State, player: str) -> Text | None:
    """Return how ``player`` lets pass what may be doubted or countered, or what their own turn may cost; else None."""
    if state.phase == v.DECLARE and player == state.player:
        return text("complots.phone.coins", n=state.coins[player])
    if state.phase not in _WINDOWS or player not in state.waiting:
        return None
    counters = state.phase == v.DOUBT and player in counterers(state)
    return text("complots.phone.own.counters" if counters else "complots.phone.own.waits")
