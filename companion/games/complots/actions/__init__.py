"""What happens in a game, by chapter of its rules."""

from typing import Any, Final

from companion.games.complots.actions.corrections import CoinsCorrected, LostCorrected
from companion.games.complots.actions.court import CardExamined, CardHandedBack, CardReplaced, CardsDrawn, Exchanged
from companion.games.complots.actions.declaring import (
    CoinsPaid,
    CoinsRefunded,
    CoinsStolen,
    CoinsTaken,
    Declared,
    EffectVoid,
)
from companion.games.complots.actions.doubts import Countered, CounterFailed, CounterHeld, Doubted, NotShown, Proven
from companion.games.complots.actions.draft import Drafted
from companion.games.complots.actions.losses import CardLost, PlayerOut
from companion.games.complots.actions.turns import GameWon, PhaseBegan, TurnBegan

_EVERY: Final[tuple[type[Any], ...]] = (
    Drafted,
    PhaseBegan,
    Declared,
    CoinsPaid,
    CoinsTaken,
    CoinsRefunded,
    CoinsStolen,
    EffectVoid,
    Doubted,
    Countered,
    CounterHeld,
    CounterFailed,
    Proven,
    NotShown,
    CardLost,
    PlayerOut,
    CardsDrawn,
    Exchanged,
    CardExamined,
    CardHandedBack,
    CardReplaced,
    TurnBegan,
    CoinsCorrected,
    LostCorrected,
    GameWon,
)
EVENTS: Final = {event.__name__: event for event in _EVERY}
"""Every event by its class name, for the journal."""
