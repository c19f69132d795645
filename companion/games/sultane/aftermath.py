"""The result of a step of Sultane: of a vote, a reading, a power (sections 4 to 8). Where several things happen at
once, as in an automatic reading or a reshuffle, it waits until they are done by hand."""

from collections.abc import Callable, Sequence
from typing import Any, Final

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
from companion.kernel.events import Event, Texts
from companion.kernel.game import Step
from companion.kernel.words import Text, text

_SAID: Final[dict[type[Any], str]] = {TaleRead: "tale", TopTaleRead: "top"}

SEVERAL: Final = 2
"""From this number of things on, they wait for the game master on a separate screen."""


def aftermath(past: Sequence[Step[State]], state: State) -> Aftermath | None:
    """Return what the newest step has brought about, or None unless people have waited for it."""
    if not past:
        return None
    told = list(past[-1].told())
    events = [(before, event, texts) for before, event, texts in told if type(event) in _MOVES]
    moves = tuple(move for before, event, _ in events for move in _MOVES[type(event)](before, event))
    if len(moves) < SEVERAL or not events[0][2]:
        return _passing(told)
    shuffle = spoken(state, "shuffle.do") if any(isinstance(event, Reshuffled) for _, event, _ in events) else None
    return Aftermath(title=events[0][2][-1], moves=moves, say=_say(events[0][1]), then=_next(state), do=shuffle)


def _passing(told: Sequence[tuple[State, Event[State], Texts]]) -> Aftermath | None:
    """Return the last thing that people have waited for, and what pictures it."""
    for before, event, texts in reversed(told):
        marks = _MARKS.get(type(event))
        if marks and texts:
            return Aftermath(texts[0], (Move(texts[0], None, marks(before, event)),), say=_say(event), passes=True)
    return None


def _say(event: Event[State]) -> Text | None:
    """Return the words for everybody about the first thing that has happened."""
    if isinstance(event, PlayerExiled):
        return text("sultane.after.say.exiled", player=event.target)
    name = _SAID.get(type(event))
    return text(f"sultane.after.say.{name}") if name else None


def _next(state: State) -> Text | None:
    return text("sultane.after.turn", player=state.vizier) if state.phase == v.PROPOSE else None


def _seat(state: State, player: str) -> str:
    return f"seat:{state.setup.players.index(player)}"


def _counter(state: State, event: GovernmentRefused) -> tuple[str, ...]:
    return tuple("pip-full" if at < event.refusals else "pip-empty" for at in range(v.PATIENCE))


def _target(state: State, event: Any) -> tuple[str, ...]:
    return (_seat(state, event.target),)


_MARKS: Final[dict[type[Any], Callable[[State, Any], tuple[str, ...]]]] = {
    GovernmentAccepted: lambda state, _: (_seat(state, state.vizier), _seat(state, str(state.narrator))),
    GovernmentRefused: _counter,
    TopTaleDue: lambda state, _: ("pip-full",) * v.PATIENCE,
    NotDinarzade: lambda state, event: (_seat(state, event.narrator),),
    TaleRead: lambda state, event: (f"tale-{event.tale}",),
    TopTaleRead: lambda state, event: (f"tale-{event.tale}",),
    TaleVetoed: lambda state, event: ("ui-close",),
    PlayerExiled: _target,
    CampDiscovered: _target,
    VizierAppointed: _target,
}
"""What pictures each event that people wait for."""

Moves = tuple[Move, ...]


def _tale(state: State, event: TaleRead | TopTaleRead) -> Moves:
    """Return where a tale goes and, if it was read automatically, its effect on the counter."""
    goes = Move(text(f"sultane.after.tale.{event.tale}"), None, (f"tale-{event.tale}",))
    if isinstance(event, TaleRead):
        return (goes,)
    return (goes, Move(text("sultane.after.counter"), text("sultane.after.everyone"), ("pip-empty",)))


def _set_aside(state: State, event: SetAsideJoined) -> Moves:
    return (Move(spoken(state, "news.set_aside"), None, ("pile-draw",)),)


def _shuffled(state: State, event: Reshuffled) -> Moves:
    return (Move(spoken(state, "shuffle.do"), spoken(state, "shuffle.then", n=event.draw), ("pile-draw",)),)


def _passed_over(state: State, event: PowerPassedOver) -> Moves:
    return (Move(spoken(state, "news.passed_over", power=text(f"sultane.power.{event.power}")), None, ("ui-close",)),)


def _about(name: str, key: str) -> Callable[[State, Any], Moves]:
    """Return what is done about the player under ``key`` of an event, in the words of the news ``name``."""

    def move(state: State, event: Event[State]) -> Moves:
        player = str(event._asdict()[key])
        known = f"{name}_discovery" if name == "exiled" and state.setup.discovery else name
        return (Move(spoken(state, f"news.{known}", player=player), None, (_seat(state, player),)),)

    return move


_MOVES: Final[dict[type[Any], Callable[[State, Any], Moves]]] = {
    TaleRead: _tale,
    TopTaleRead: _tale,
    SetAsideJoined: _set_aside,
    Reshuffled: _shuffled,
    PowerPassedOver: _passed_over,
    PlayerExiled: _about("exiled", "target"),
    SignPassed: _about("signed", "vizier"),
    HaiatalnefousWon: _about("won", "player"),
    AppointmentLapsed: _about("lapsed", "player"),
}
"""What people move by hand after each event; nothing after the others."""
