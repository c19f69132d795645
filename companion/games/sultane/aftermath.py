"""The result of a step of Sultane in which several things happen at once: an automatic reading, the effect of a power,
a reshuffle (sections 5 to 8)."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from companion.games.sultane import vocabulary as v
from companion.games.sultane.actions.tales import TaleRead, TopTaleRead
from companion.games.sultane.actions.turns import (
    AppointmentLapsed,
    HaiatalnefousWon,
    Reshuffled,
    SetAsideJoined,
    SignPassed,
)
from companion.games.sultane.powers.over_players import PlayerExiled
from companion.games.sultane.powers.power import PowerPassedOver
from companion.games.sultane.prompt import spoken
from companion.games.sultane.state import State
from companion.kernel.aftermath import Aftermath, Move
from companion.kernel.events import Event
from companion.kernel.game import Step
from companion.kernel.words import Text, text

_SAID: Final[dict[type[Any], str]] = {TaleRead: "tale", TopTaleRead: "top"}

SEVERAL: Final = 2
"""From this number of things on, they are shown on a separate screen."""


def aftermath(past: Sequence[Step[State]], state: State) -> Aftermath | None:
    """Return what the newest step has brought about, or None unless it was several things at once."""
    if not past:
        return None
    events = [(before, event, texts) for before, event, texts in past[-1].told() if type(event) in _MOVES]
    moves = tuple(move for before, event, _ in events for move in _MOVES[type(event)](before, event))
    if len(moves) < SEVERAL or not events[0][2]:
        return None
    shuffle = spoken(state, "shuffle.do") if any(isinstance(event, Reshuffled) for _, event, _ in events) else None
    return Aftermath(title=events[0][2][-1], moves=moves, say=_say(events[0][1]), then=_next(state), do=shuffle)


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
