"""The story of a game in sentences, from what everyone saw, and the names of what undo takes back."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from companion.games.complots import events as e
from companion.games.complots.evolve import evolve
from companion.games.complots.names import card_name, kind_name
from companion.games.complots.state import State
from companion.kernel import event_texts
from companion.kernel.event_texts import Texts, no_texts
from companion.kernel.game import Event, Step
from companion.kernel.words import Text, text


def log(step: Step[State]) -> Texts:
    """Return what a step did, in sentences, in the order in which it happened."""
    return tuple(sentence for _, _, sentences in worded_events(step) for sentence in sentences)


def worded_events(step: Step[State]) -> Iterator[tuple[State, Event, Texts]]:
    """Yield each event of a step with the state it happened in and its sentences."""
    return event_texts.worded_events(step, _TELLERS, evolve)


def undo_label(step: Step[State]) -> Text:
    """Return what undoing this step takes back, as the undo button names it."""
    do = str(step.command["do"])
    return text(f"complots.undo.{do}", player=str(step.command.get("player", step.before.player)))


def _line(name: str, **facts: object) -> Texts:
    return (Text(f"complots.log.{name}", facts),)


def _declared(state: State, event: e.Declared) -> Texts:
    return _line(f"declared.{event.do}", player=event.player, target=event.target or "")


def _named(name: str) -> Callable[[State, Any], Texts]:
    """Return the teller of an event about a player and a character."""
    return lambda state, event: _line(name, player=event.player, kind=kind_name(event.kind))


def _amount(name: str) -> Callable[[State, Any], Texts]:
    """Return the teller of an event about a player and coins; nothing is said of none."""
    return lambda state, event: _line(name, player=event.player, n=event.amount) if event.amount else ()


def _stolen(state: State, event: e.CoinsStolen) -> Texts:
    name = "stolen" if event.amount else "stolen_nothing"
    return _line(name, player=event.player, target=event.target, n=event.amount)


def _doubted(state: State, event: e.Doubted) -> Texts:
    return _line("doubted", player=event.player, of=event.of, kind=kind_name(event.kind))


def _out(state: State, event: e.PlayerOut) -> Texts:
    return _line("out" if event.amount else "out_poor", player=event.player, n=event.amount)


def _drawn(state: State, event: e.CardsDrawn) -> Texts:
    return _line("drawn", player=event.player, n=event.number)


def _target(name: str) -> Callable[[State, Any], Texts]:
    """Return the teller of an event about a target alone: which card it was is nobody else's business."""
    return lambda state, event: _line(name, target=event.target)


def _coins_corrected(state: State, event: e.CoinsCorrected) -> Texts:
    return _line("coins_corrected", player=event.player, n=event.coins, why=event.why)


def _lost_corrected(state: State, event: e.LostCorrected) -> Texts:
    return _line("lost_corrected", player=event.player, kinds=tuple(map(card_name, event.kinds)), why=event.why)


def _player(name: str) -> Callable[[State, Any], Texts]:
    """Return the teller of an event about a player alone."""
    return lambda state, event: _line(name, player=event.player)


_TELLERS: Final[dict[type[Any], Callable[[State, Any], Texts]]] = {
    e.Drafted: _player("drafted"),
    e.PhaseBegan: no_texts,
    e.Declared: _declared,
    e.CoinsPaid: _amount("paid"),
    e.CoinsTaken: _amount("taken"),
    e.CoinsRefunded: _amount("refunded"),
    e.CoinsStolen: _stolen,
    e.EffectVoid: _target("void"),
    e.Doubted: _doubted,
    e.Countered: _named("countered"),
    e.CounterHeld: _player("counter_held"),
    e.CounterFailed: _player("counter_failed"),
    e.Proven: _named("proven"),
    e.NotShown: _named("not_shown"),
    e.CardLost: _named("lost"),
    e.PlayerOut: _out,
    e.CardsDrawn: _drawn,
    e.Exchanged: _player("exchanged"),
    e.CardExamined: _target("examined"),
    e.CardHandedBack: _target("handed_back"),
    e.CardReplaced: _target("replaced"),
    e.TurnBegan: no_texts,
    e.CoinsCorrected: _coins_corrected,
    e.LostCorrected: _lost_corrected,
    e.GameWon: _player("won"),
}
