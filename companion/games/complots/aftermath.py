"""The result of a settled question of Complots: who lost what, and what to move by hand (section 4).

The table stops only when a card has been lost: a doubt was settled, or somebody was assassinated. An announcement that
nobody challenges holds no news. If only the card is still to be chosen, everything that follows from its loss is told
with the question which one it is: the answer then goes on.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from companion.games.complots import vocabulary as v
from companion.games.complots.actions.declarations import DECLARATIONS, CoinsStolen, CoinsTaken
from companion.games.complots.actions.declaring import CoinsPaid, Declared
from companion.games.complots.actions.doubts import Doubted
from companion.games.complots.actions.proofs import NotShown, Proven
from companion.games.complots.actions.turns import CardLost, CoinsRefunded, CounterHeld, EffectVoid, PlayerOut
from companion.games.complots.card_losses import loss_events
from companion.games.complots.names import kind_name
from companion.games.complots.prompt import prompt
from companion.games.complots.state import State
from companion.kernel.aftermath import Aftermath, Move
from companion.kernel.events import Event, Step
from companion.kernel.words import Text, text

_OPENING: Final = frozenset({*DECLARATIONS, "doubt", "counter", "pass"})
"""The actions that a question begins with; what follows them settles it."""

EventInState = tuple[State, Event[State]]


def aftermath(past: Sequence[Step[State]], state: State) -> Aftermath | None:
    """Return what the newest commands have settled; None if no card has just been lost, or all was told before.

    In light tracking it is always None: the table settles its questions itself.
    """
    if not past or state.setup.light or not (_costs(past[-1]) or _proved(past[-1], state)) or _told(past, state):
        return None
    steps, asks, now = _question(past), _asks(state), prompt(state)
    events = tuple(each for step in steps for each in step.happened())
    losing = asks and state.phase == v.LOSE
    coming, then = loss_events(state) if losing else ((), state)
    moves = (move for before, event in events for move in _moves(before, event))
    doubt = next((event for _, event in events if isinstance(event, Doubted)), None)
    return Aftermath(
        title=_title([event for _, event in events], [event for _, event in coming]),
        moves=(
            *moves,
            *(_then_moved(state) if asks else ()),
            *(_comes((*events, *coming), coming, then) if losing else ()),
        ),
        why=doubt.told(steps[0].before)[0] if doubt else None,
        say=now.say if asks or (state.phase == v.COUNTER and state.target) else _fate(events, state),
        then=text("complots.after.turn", player=state.player) if state.phase == v.DECLARE else None,
        do=now.do if asks else None,
        asks=asks,
    )


def _proved(step: Step[State], state: State) -> bool:
    """Return whether ``step`` has settled a doubt of a counter, and the card that it costs is still to be entered."""
    doubt = state.doubt if state.phase == v.LOSE and not state.dealt else None
    return step.command["do"] == v.PROOF and doubt is not None and doubt.of != state.player


def _told(past: Sequence[Step[State]], state: State) -> bool:
    """Return whether the newest tap only answered which card falls: what follows was told with that question.

    A target that does not counter an Assassin answers it, too: that screen says what its last card costs.
    """
    newest = past[-1].tap
    begins = next((at for at in range(len(past) - 1, 0, -1) if past[at - 1].tap != newest), 0)
    asked = past[begins].before.phase
    if newest is None or not begins or state.phase == v.LOSE or asked not in (v.LOSE, v.COUNTER):
        return False
    return past[-1].command["do"] == v.LOSE and aftermath(past[:begins], past[begins].before) is not None


def _comes(settled: Sequence[EventInState], coming: Sequence[EventInState], then: State) -> Iterator[Move]:
    """Yield what is moved once the loss that is waited for has happened; a failed action is named beside it."""
    falling = [(before, event) for before, event in coming if isinstance(event, CardLost)]
    before, loss = falling[0]
    left = before.lives[loss.player] - len(falling)
    note = text("complots.after.left", n=left, player=loss.player) if left else None
    if then.phase == v.DECLARE and any(fails(event, before.player) for _, event in settled):
        note = _fate(settled, then)
    do = text("complots.after.turns", n=len(falling), player=loss.player)
    yield Move(do, note, (_seat(before, loss.player), "back"))
    for before, event in coming:
        if not isinstance(event, CardLost):
            yield from _moves(before, event)


def _asks(state: State) -> bool:
    """Return whether the game master answers at once what comes next: with no seat to be picked, and no hand opened."""
    if state.phase == v.COUNTER and state.target is None:
        return False  # whoever counters is tapped at their place
    return not state.dealt and state.phase in (v.LOSE, v.COUNTER, v.EXCHANGE, v.EXAMINE)


def _then_moved(state: State) -> tuple[Move, ...]:
    """Return what is moved before the answer can be given: the cards of an exchange or of an examination."""
    now = prompt(state)
    if state.phase == v.EXCHANGE:
        return (Move(now.do, now.notes[0], ("court", _seat(state, state.player))),)
    if state.phase == v.EXAMINE:
        do = text("complots.after.shows", target=state.target, player=state.player)
        return (Move(do, None, ("back", _seat(state, state.player))),)
    return ()


def _question(past: Sequence[Step[State]]) -> Sequence[Step[State]]:
    """Return the newest steps, starting with the action that raised the question, or after a loss told before."""
    begins = next((at for at in range(len(past) - 1, -1, -1) if past[at].command["do"] in _OPENING), 0)
    newest = past[-1].tap
    before = (at for at in range(len(past) - 2, -1, -1) if newest is None or past[at].tap != newest)
    cost_at = next((at for at in before if _costs(past[at])), -1)
    return past[max(begins, cost_at + 1) :]


def _costs(step: Step[State]) -> bool:
    return any(isinstance(event, CardLost) for event in step.events)


def _title(events: Sequence[Event[State]], coming: Sequence[Event[State]]) -> Text:
    """Return who lost which cards, or loses some that are still ``coming``, and whether it was for a lie or a doubt."""
    lost = [event for event in events if isinstance(event, CardLost)]
    losses = lost or [event for event in coming if isinstance(event, CardLost)]
    player, kind = losses[-1].player, losses[-1].kind
    why = "effect"
    if any(isinstance(event, NotShown) and event.player == player for event in events):
        why = "lied"
    elif any(isinstance(event, Doubted) and event.player == player for event in events):
        why = "doubted"
    if sum(loss.player == player for loss in losses) > 1:
        return text("complots.after.title.both", player=player)
    return text(f"complots.after.title.{why}{'' if lost else '_coming'}", player=player, kind=kind_name(kind))


def _fate(events: Sequence[EventInState], state: State) -> Text:
    """Return what becomes of the action that the question was about."""
    before, _ = events[0]
    declared = next((event for _, event in events if isinstance(event, Declared)), None)
    do = declared.do if declared else before.action.do if before.action else ""
    facts = {"player": before.player, "target": (declared.target if declared else before.target) or ""}
    if state.phase in (v.COUNTER, v.LOSE, v.EXCHANGE, v.SHOW, v.EXAMINE):
        return Text(f"complots.after.on.{state.phase}", facts)
    failed = any(fails(event, before.player) for _, event in events)
    return Text(f"complots.after.{'fails' if failed else 'done'}.{do}", facts)


def fails(event: Event[State], player: str) -> bool:
    """Return whether ``event`` makes the action of ``player`` fail (section 4)."""
    if isinstance(event, NotShown):
        return event.player == player
    return isinstance(event, CounterHeld | EffectVoid)


def _seat(state: State, player: str) -> str:
    return f"seat:{state.setup.players.index(player)}"


def _coins(state: State, name: str, player: str, amount: int, sign: int) -> tuple[Move, ...]:
    """Return what to do with coins between a player and the Treasury; nothing if none move."""
    if not amount:
        return ()
    ends = (_seat(state, player), "treasury")
    do = text(f"complots.after.{name}", n=amount, player=player)
    return (Move(do, _purse(state, player, sign * amount), ends if sign < 0 else ends[::-1]),)


def _purse(state: State, player: str, change: int) -> Text:
    had = state.coins[player]
    return text("complots.after.purse", player=player, had=had, has=had + change)


def _stolen(state: State, event: CoinsStolen) -> tuple[Move, ...]:
    if not event.amount:
        return ()
    had, got = state.coins[event.target], state.coins[event.player]
    note = text(
        "complots.after.purses",
        target=event.target,
        had=had,
        has=had - event.amount,
        player=event.player,
        got=got,
        gets=got + event.amount,
    )
    do = text("complots.after.steals", n=event.amount, target=event.target, player=event.player)
    return (Move(do, note, (_seat(state, event.target), _seat(state, event.player))),)


def _proven(state: State, event: Proven) -> tuple[Move, ...]:
    do = text(f"complots.after.swaps{'_dealt' if state.dealt else ''}", player=event.player, kind=kind_name(event.kind))
    return (Move(do, None, (f"card:{event.kind}", "court")),)


def _lost(state: State, event: CardLost) -> tuple[Move, ...]:
    left = state.lives[event.player] - 1
    do = text("complots.after.falls", player=event.player, kind=kind_name(event.kind))
    note = text("complots.after.left", n=left, player=event.player) if left else None
    return (Move(do, note, ("back", f"card:{event.kind}")),)


def _moves(state: State, event: Event[State]) -> tuple[Move, ...]:
    match event:
        case CoinsPaid():
            return _coins(state, "pays", event.player, event.amount, -1)
        case CoinsTaken():
            return _coins(state, "takes", event.player, event.amount, 1)
        case CoinsRefunded():
            return _coins(state, "refunded", event.player, event.amount, 1)
        case PlayerOut():
            return _coins(state, "out", event.player, event.amount, -1)
        case CoinsStolen():
            return _stolen(state, event)
        case Proven():
            return _proven(state, event)
        case CardLost():
            return _lost(state, event)
    return ()


def reacts(step: Step[State], state: State) -> bool:
    """Return whether ``step`` has opened the window of ``state``: an announcement, a counter, or the end of the window
    before it. What follows the loss of a card takes its time.
    """
    fell = any(isinstance(event, CardLost) for event in step.events)
    return state.phase in (v.DOUBT, v.COUNTER, v.COUNTER_DOUBT) and step.command["do"] != "correct" and not fell
