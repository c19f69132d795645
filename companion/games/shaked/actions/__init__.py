"""What happens in a game, by chapter of its rules."""

from typing import Any, Final

from companion.games.shaked.actions.corrections import BallotCorrected, CardCorrected
from companion.games.shaked.actions.looking import Looked, OwnLooked
from companion.games.shaked.actions.revealing import CardTurnedUp, Denounced, PacksShown
from companion.games.shaked.actions.rounds import GameEnded, PhaseBegan
from companion.games.shaked.actions.voting import TalkEnded, VoteClosed, Voted

_EVERY: Final[tuple[type[Any], ...]] = (
    OwnLooked,
    Looked,
    PhaseBegan,
    TalkEnded,
    Voted,
    VoteClosed,
    CardTurnedUp,
    Denounced,
    PacksShown,
    BallotCorrected,
    CardCorrected,
    GameEnded,
)
EVENTS: Final = {event.__name__: event for event in _EVERY}
"""Every event by its class name, for the journal."""
