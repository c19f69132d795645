"""Light tracking: the table plays with its own cards and boards; only where viziers are, and a win, is entered (section
9).
"""

from typing import NamedTuple

from companion.games.verrat import vocabulary as v
from companion.games.verrat.actions.orders import Way, check_way, may_travel, ways
from companion.games.verrat.actions.rounds import (
    CourtTurned,
    GameEnded,
    TurnBegan,
    VizierConvicted,
    convicted,
    next_round,
)
from companion.games.verrat.actions.travel import VizierArrived
from companion.games.verrat.names import line, vizier_name
from companion.games.verrat.requirements import check_vizier
from companion.games.verrat.state import State, is_placed, lifted
from companion.kernel import arguments
from companion.kernel.action import Action, Argument, count
from companion.kernel.events import Caused, Choice, Command, Event, Texts, changed
from companion.kernel.refusal import Refused


class JourneyEntered(NamedTuple):
    """A vizier has travelled, and will not again in this round."""

    vizier: str

    def change(self, state: State) -> State:
        return changed(state, travelled=(*state.travelled, self.vizier))

    def told(self, state: State) -> Texts:
        return ()


class JourneysEnded(NamedTuple):
    """Everybody has travelled: the table takes its cards, then judges."""

    def change(self, state: State) -> State:
        return changed(state, phase=v.VERDICT, votes={}, convicted=None)

    def told(self, state: State) -> Texts:
        return line("travelled")


class Acquitted(NamedTuple):
    """Nobody goes to the dungeon."""

    def change(self, state: State) -> State:
        return state

    def told(self, state: State) -> Texts:
        return line("acquitted")


class FreeingBegan(NamedTuple):
    """Whoever has a vizier in the second or third dungeon may pay a pardon for it."""

    def change(self, state: State) -> State:
        return changed(state, phase=v.FREEING)

    def told(self, state: State) -> Texts:
        return ()


class VizierFreed(NamedTuple):
    """``player`` paid a pardon and has ``vizier`` back in hand."""

    player: str
    vizier: str

    def change(self, state: State) -> State:
        state = lifted(state, self.vizier)
        in_hand = state.sorted((*state.in_hand, self.vizier))
        return changed(state, in_hand=in_hand, pardoned=(*state.pardoned, self.player))

    def told(self, state: State) -> Texts:
        return line("freed", player=self.player, vizier=vizier_name(self.vizier))


def journeys(state: State) -> dict[str, tuple[Way, ...]]:
    """Return where each vizier that has not travelled yet may have gone; nothing outside the journeys."""
    if state.phase != v.TRAVEL:
        return {}
    taken = {state.number_of(vizier) for vizier in state.owners}
    return {
        vizier: tuple(way for way in ways(state, vizier) if way != v.STAY and way not in taken)
        for vizier in state.owners
        if may_travel(state, vizier) and vizier not in state.travelled
    }


def _journey(state: State, command: Command) -> Caused[State]:
    vizier, place = arguments.text(command, "vizier"), command.get("place")
    if not isinstance(place, str | int) or isinstance(place, bool) or place not in (*v.CITIES, *state.numbers):
        raise arguments.bad_value("place")
    check_vizier(vizier)
    if place == state.city_of(vizier):
        raise arguments.bad_value("place")
    if vizier in state.travelled:
        raise Refused("already_travelled", vizier=vizier_name(vizier))
    check_way(state, vizier, place)
    there = state.court[state.numbers.index(place)] if isinstance(place, int) else None
    if there:
        raise Refused("seat_taken", vizier=vizier_name(there), k=place)
    return VizierArrived(vizier, place), JourneyEntered(vizier)


JOURNEY = Action(
    do="journey",
    phases=(v.TRAVEL,),
    arguments=(Argument("vizier"), Argument("place", form=count)),
    choices=lambda state: tuple(
        Choice("journey", {"vizier": (vizier,), "place": places}) for vizier, places in journeys(state).items()
    ),
    refuses=("unknown_vizier", "already_travelled", "in_dungeon", "banished", "seat_to_seat", "seat_taken"),
    causes=_journey,
    happens=(VizierArrived, JourneyEntered),
)

ARRIVED = Action(
    do="arrived",
    phases=(v.TRAVEL,),
    choices=(Choice("arrived"),),
    causes=lambda state, command: (JourneysEnded(),),
    happens=(JourneysEnded,),
)


def accusable(state: State) -> tuple[str, ...]:
    """Return the viziers that the table may convict now: at court or in a city."""
    return tuple(each for each in state.owners if is_placed(state, each)) if state.phase == v.VERDICT else ()


def freeable(state: State) -> tuple[str, ...]:
    """Return the viziers of dungeons 2 and 3 whose owner may pay a pardon now, if they have one."""
    if state.phase != v.FREEING:
        return ()
    spent = state.pardoned if state.setup.one_pardon else ()
    return state.sorted(tuple(each for each in state.dungeons[1:] if each and state.owners[each] not in spent))


def _go_on(state: State, event: Event[State]) -> Caused[State]:
    """Return ``event`` and what follows: pardons as long as there are viziers to free, then the next round."""
    began = FreeingBegan()
    now = began.change(event.change(state))
    if not freeable(now):
        return (event, *next_round(now))
    return (event,) if state.phase == v.FREEING else (event, began)


GOING_ON = (FreeingBegan, CourtTurned, TurnBegan)


def _convict(state: State, command: Command) -> Caused[State]:
    vizier = arguments.text(command, "vizier")
    check_vizier(vizier)
    if not is_placed(state, vizier):
        raise Refused("not_targetable", vizier=vizier_name(vizier))
    return _go_on(state, convicted(state, vizier))


CONVICT_LIGHTLY = Action(
    do="convict",
    phases=(v.VERDICT,),
    arguments=(Argument("vizier"),),
    choices=lambda state: (Choice("convict", {"vizier": accusable(state)}),) if accusable(state) else (),
    refuses=("unknown_vizier", "not_targetable"),
    causes=_convict,
    happens=(VizierConvicted, *GOING_ON),
)

ACQUIT = Action(
    do="acquit",
    phases=(v.VERDICT,),
    choices=(Choice("acquit"),),
    causes=lambda state, command: _go_on(state, Acquitted()),
    happens=(Acquitted, *GOING_ON),
)


def _free(state: State, command: Command) -> Caused[State]:
    vizier = arguments.text(command, "vizier")
    check_vizier(vizier)
    owner = state.owners[vizier]
    if vizier not in state.dungeons[1:]:
        raise Refused("pardon_cell", vizier=vizier_name(vizier))
    if vizier not in freeable(state):
        raise Refused("pardon_limit", player=owner)
    return _go_on(state, VizierFreed(owner, vizier))


FREE = Action(
    do="free",
    phases=(v.FREEING,),
    arguments=(Argument("vizier"),),
    choices=lambda state: (Choice("free", {"vizier": freeable(state)}),) if freeable(state) else (),
    refuses=("unknown_vizier", "pardon_cell", "pardon_limit"),
    causes=_free,
    happens=(VizierFreed, *GOING_ON),
)

TURN = Action(
    do="turn",
    phases=(v.FREEING,),
    choices=(Choice("turn"),),
    causes=lambda state, command: next_round(state),
    happens=(CourtTurned, TurnBegan),
)


def pretender(state: State) -> str | None:
    """Return who would win with every power: whose vizier is on the heir's seat, in light tracking."""
    vizier = state.court[0] if state.setup.light and state.phase != v.OVER else None
    return state.owners[vizier] if vizier else None


CROWN = Action(
    do="crown",
    phases=(v.INTRIGUE, v.TRAVEL, v.VERDICT, v.FREEING),
    open=lambda state: pretender(state) is not None,
    choices=(Choice("crown"),),
    causes=lambda state, command: (GameEnded(pretender(state), v.HEIR),),
    happens=(GameEnded,),
)
"""Said by the table: Chevet knows the seat, not the cards."""
