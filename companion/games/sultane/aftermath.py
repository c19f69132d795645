"""The result of a step of Sultane: of a vote, a reading, a power (sections 4 to 8). Where several things happen at
once, as in an automatic reading or a reshuffle, it waits until they are done by hand."""

from collections.abc import Sequence
from typing import Final

from companion.games.sultane import vocabulary as v
from companion.games.sultane.actions.government import GovernmentAccepted, GovernmentRefused, NotDinarzade
from companion.games.sultane.actions.tales import TaleRead, TaleVetoed, TopTaleRead
from companion.games.sultane.actions.turns import (
    AppointmentLapsed,
    HaiatalnefousWon,
    Reshuffled,
    SetAsideJoined,
    SignPassed,
    TopTaleDue,
)
from companion.games.sultane.powers.investigate import CampDiscovered
from companion.games.sultane.powers.over_players import PlayerExiled, VizierAppointed
from companion.games.sultane.powers.power import PowerPassedOver
from companion.games.sultane.prompt import spoken
from companion.games.sultane.state import State
from companion.kernel.aftermath import Aftermath, Move
from companion.kernel.events import Event, Step, Texts
from companion.kernel.words import Text, text

SEVERAL: Final = 2
"""From this number of things on, they wait for the game master on a separate screen."""


def aftermath(past: Sequence[Step[State]], state: State) -> Aftermath | None:
    """Return what the newest step has brought about, or None unless people have waited for it."""
    if not past:
        return None
    told = list(past[-1].told())
    events = [(event, texts, moves) for before, event, texts in told if (moves := _moves(before, event))]
    moves = tuple(move for *_, of in events for move in of)
    if len(moves) < SEVERAL or not events[0][1]:
        return _passing(told)
    shuffle = spoken(state, "shuffle.do") if any(isinstance(event, Reshuffled) for event, *_ in events) else None
    then = text("sultane.after.turn", player=state.vizier) if state.phase == v.PROPOSE else None
    return Aftermath(title=events[0][1][-1], moves=moves, say=_say(events[0][0]), then=then, do=shuffle)


def _passing(told: Sequence[tuple[State, Event[State], Texts]]) -> Aftermath | None:
    """Return the last thing that people have waited for, and what pictures it."""
    for before, event, texts in reversed(told):
        marks = _marks(before, event)
        if marks and texts:
            return Aftermath(texts[0], (Move(texts[0], None, marks),), say=_say(event), passes=True)
    return None


def _say(event: Event[State]) -> Text | None:
    """Return the words for everybody about the first thing that has happened."""
    if isinstance(event, PlayerExiled):
        return text("sultane.after.say.exiled", player=event.target)
    if isinstance(event, TaleRead):
        return text("sultane.after.say.tale")
    return text("sultane.after.say.top") if isinstance(event, TopTaleRead) else None


def _seat(state: State, player: str) -> str:
    return f"seat:{state.setup.players.index(player)}"


def _marks(state: State, event: Event[State]) -> tuple[str, ...]:
    """Return what pictures an event that people wait for; nothing for any other."""
    match event:
        case GovernmentAccepted():
            return _seat(state, state.vizier), _seat(state, str(state.narrator))
        case GovernmentRefused():
            return tuple("pip-full" if at < event.refusals else "pip-empty" for at in range(v.PATIENCE))
        case TopTaleDue():
            return ("pip-full",) * v.PATIENCE
        case NotDinarzade():
            return (_seat(state, event.narrator),)
        case TaleRead() | TopTaleRead():
            return (f"tale-{event.tale}",)
        case TaleVetoed():
            return ("ui-close",)
        case PlayerExiled() | CampDiscovered() | VizierAppointed():
            return (_seat(state, event.target),)
    return ()


Moves = tuple[Move, ...]


def _moves(state: State, event: Event[State]) -> Moves:
    """Return what people move by hand after an event; nothing after most."""
    match event:
        case TaleRead():
            return (_tale(event.tale),)
        case TopTaleRead():
            counter = Move(text("sultane.after.counter"), text("sultane.after.everyone"), ("pip-empty",))
            return _tale(event.tale), counter
        case SetAsideJoined():
            return (Move(spoken(state, "news.set_aside"), None, ("pile-draw",)),)
        case Reshuffled():
            then = spoken(state, "shuffle.then", n=event.draw)
            return (Move(spoken(state, "shuffle.do"), then, ("pile-draw",)),)
        case PowerPassedOver():
            power = text(f"sultane.power.{event.power}")
            return (Move(spoken(state, "news.passed_over", power=power), None, ("ui-close",)),)
        case PlayerExiled():
            return _about(state, "exiled_discovery" if state.setup.discovery else "exiled", event.target)
        case SignPassed():
            return _about(state, "signed", event.vizier)
        case HaiatalnefousWon():
            return _about(state, "won", event.player)
        case AppointmentLapsed():
            return _about(state, "lapsed", event.player)
    return ()


def _tale(tale: str) -> Move:
    return Move(text(f"sultane.after.tale.{tale}"), None, (f"tale-{tale}",))


def _about(state: State, name: str, player: str) -> Moves:
    return (Move(spoken(state, f"news.{name}", player=player), None, (_seat(state, player),)),)
