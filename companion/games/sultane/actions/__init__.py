"""What happens in a game, by chapter of its rules."""

from typing import Any, Final

from companion.games.sultane.actions.claims import Claimed
from companion.games.sultane.actions.corrections import CountsCorrected
from companion.games.sultane.actions.government import (
    DinarzadeFound,
    GovernmentAccepted,
    GovernmentRefused,
    NarratorProposed,
    NarratorQuestioned,
    NotDinarzade,
)
from companion.games.sultane.actions.tales import (
    SetAsideJoined,
    TaleRead,
    TalesDrawn,
    TaleVetoed,
    TopTaleDue,
    TopTaleRead,
    VetoRefused,
)
from companion.games.sultane.actions.turns import (
    AppointmentLapsed,
    GameEnded,
    HaiatalnefousWon,
    Reshuffled,
    SignPassed,
    TurnBegan,
)
from companion.games.sultane.powers.investigate import CampDiscovered
from companion.games.sultane.powers.over_players import EmergencyNamed, PlayerExiled, SeatsSwapped, VizierAppointed
from companion.games.sultane.powers.over_tales import DeepTaleDiscarded, TaleAdded
from companion.games.sultane.powers.power import PowerDue, PowerPassedOver, PowerUsed

_EVERY: Final[tuple[type[Any], ...]] = (
    NarratorProposed,
    GovernmentAccepted,
    GovernmentRefused,
    NarratorQuestioned,
    NotDinarzade,
    DinarzadeFound,
    TalesDrawn,
    TaleRead,
    TopTaleDue,
    TopTaleRead,
    SetAsideJoined,
    TaleVetoed,
    PowerDue,
    PowerPassedOver,
    CampDiscovered,
    VizierAppointed,
    AppointmentLapsed,
    PlayerExiled,
    PowerUsed,
    TaleAdded,
    DeepTaleDiscarded,
    SeatsSwapped,
    EmergencyNamed,
    HaiatalnefousWon,
    SignPassed,
    Reshuffled,
    TurnBegan,
    CountsCorrected,
    Claimed,
    VetoRefused,
    GameEnded,
)
EVENTS: Final = {event.__name__: event for event in _EVERY}
"""Every event by its class name, for the journal."""
