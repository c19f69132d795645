"""The story of a game in sentences, and the names of what undo takes back. Orders are told when they are shown."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from companion.games.verrat import events as e
from companion.games.verrat.evolve import evolve
from companion.games.verrat.names import card_name, city_name, vizier_name
from companion.games.verrat.state import State
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
    return text(f"verrat.undo.{step.command['do']}", player=str(step.command.get("player", "")))


def _line(name: str, **facts: object) -> Texts:
    return (Text(f"verrat.log.{name}", facts),)


def _cards(codes: tuple[str, ...]) -> tuple[Text, ...]:
    return tuple(map(card_name, codes))


def _traded(state: State, event: e.CardsTraded) -> Texts:
    if event.gives and event.gets:
        gives, gets = _cards(event.gives), _cards(event.gets)
        return _line("trade", player=event.giver, other=event.taker, gives=gives, gets=gets)
    if event.gives:
        return _line("gift", player=event.giver, other=event.taker, gives=_cards(event.gives))
    return _line("gift", player=event.taker, other=event.giver, gives=_cards(event.gets))


def _planned(state: State, event: e.TalkEnded) -> Texts:
    return _line("planned")


def _ordered(state: State, event: e.OrdersGiven) -> Texts:
    return _line("ordered", player=event.player)


def _revealed(state: State, event: e.OrdersRevealed) -> Texts:
    return _line("revealed")


def _arrived(state: State, event: e.VizierArrived) -> Texts:
    owner, vizier = state.owners[event.vizier], vizier_name(event.vizier)
    if isinstance(event.place, int):
        return _line("moved_seat", player=owner, vizier=vizier, k=event.place)
    return _line("moved_city", player=owner, vizier=vizier, city=city_name(event.place))


def _failed(state: State, event: e.VizierFailed) -> Texts:
    owner = state.owners[event.vizier]
    return _line(event.reason, player=owner, vizier=vizier_name(event.vizier), k=event.number)


def _taken(state: State, event: e.CardTaken) -> Texts:
    return _line("taken", player=event.player, city=city_name(event.city), card=card_name(event.card))


def _demanded(state: State, event: e.CardDemanded) -> Texts:
    return _line("demanded", player=event.player, other=event.giver, card=card_name(event.card))


def _passed(state: State, event: e.Passed) -> Texts:
    return _line(f"passed.{state.phase}", player=event.player)


def _voted(state: State, event: e.VotesCounted) -> Texts:
    if not event.viziers:
        return _line("no_votes")
    return _line("votes", votes=votes_in_words(dict(zip(event.viziers, event.weights, strict=True))))


def _convicted(state: State, event: e.VizierConvicted) -> Texts:
    """Tell the whole chain: who goes in, who is pushed on, who is banished for it."""
    gone = _line("convicted", vizier=vizier_name(event.vizier), player=state.owners[event.vizier])
    pushed = [
        line
        for cell, each in enumerate(event.cells, 1)
        if each in state.dungeons[: cell - 1]
        for line in _pushed(each, cell)
    ]
    if event.banished is None:
        return (*gone, *pushed)
    return (*gone, *pushed, *_line("banished", vizier=vizier_name(event.banished), player=state.owners[event.banished]))


def _pushed(vizier: str | None, cell: int) -> Texts:
    return _line("pushed", vizier=vizier_name(vizier), k=cell) if vizier else ()


def votes_in_words(votes: Mapping[str, int]) -> tuple[Text, ...]:
    """Return the weight against each vizier that was named, in words."""
    return tuple(text("verrat.log.vote", vizier=vizier_name(code), n=weight) for code, weight in votes.items())


def _pardoned(state: State, event: e.VizierPardoned) -> Texts:
    return _line("pardoned", player=event.player, vizier=vizier_name(event.vizier), city=city_name(event.city))


def _turned(state: State, event: e.CourtTurned) -> Texts:
    return _line("rotated")


def _corrected(state: State, event: e.CardsCorrected) -> Texts:
    return _line("corrected", why=event.why)


def _ended(state: State, event: e.GameEnded) -> Texts:
    return _line(event.reason, player=event.winner or "")


_TELLERS: Final[dict[type[Any], Callable[[State, Any], Texts]]] = {
    e.CardsTraded: _traded,
    e.TalkEnded: _planned,
    e.OrdersGiven: _ordered,
    e.OrdersRevealed: _revealed,
    e.VizierArrived: _arrived,
    e.VizierFailed: _failed,
    e.CollectionBegan: no_texts,
    e.CardTaken: _taken,
    e.SeatOneBegan: no_texts,
    e.CardDemanded: _demanded,
    e.Passed: _passed,
    e.VotesCounted: _voted,
    e.VizierConvicted: _convicted,
    e.VizierPardoned: _pardoned,
    e.CourtTurned: _turned,
    e.TurnBegan: no_texts,
    e.CardsCorrected: _corrected,
    e.GameEnded: _ended,
}
