"""What happens in a game, by chapter of its rules."""

from typing import Any, Final

from companion.games.verrat.actions.cards import CardDemanded, CardTaken, CollectionBegan, Passed, SeatOneBegan
from companion.games.verrat.actions.corrections import CardsCorrected
from companion.games.verrat.actions.dungeon import VizierConvicted, VizierPardoned, VotesCounted
from companion.games.verrat.actions.intrigue import CardsTraded, TalkEnded
from companion.games.verrat.actions.rounds import CourtTurned, GameEnded, TurnBegan
from companion.games.verrat.actions.travel import OrdersGiven, OrdersRevealed, VizierArrived, VizierFailed

_EVERY: Final[tuple[type[Any], ...]] = (
    CardsTraded,
    TalkEnded,
    OrdersGiven,
    OrdersRevealed,
    VizierArrived,
    VizierFailed,
    CollectionBegan,
    CardTaken,
    SeatOneBegan,
    CardDemanded,
    Passed,
    VotesCounted,
    VizierConvicted,
    VizierPardoned,
    CourtTurned,
    TurnBegan,
    CardsCorrected,
    GameEnded,
)
EVENTS: Final = {event.__name__: event for event in _EVERY}
"""Every event by its class name, for the journal."""
