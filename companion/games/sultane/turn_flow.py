"""The automatic consequences of an action: the end of a turn, a covered slot, the end of the game.

Each function takes the state as it is after the events so far and returns the events that come next, in the order in
which they happen at the table.
"""

from companion.games.sultane import vocabulary as v
from companion.games.sultane.actions.government import GovernmentRefused
from companion.games.sultane.actions.tales import SetAsideJoined, TaleVetoed, TopTaleDue
from companion.games.sultane.actions.turns import AppointmentLapsed, GameEnded, HaiatalnefousWon, Reshuffled, TurnBegan
from companion.games.sultane.powers import POWERS
from companion.games.sultane.powers.power import PowerDue, PowerPassedOver
from companion.games.sultane.state import State
from companion.games.sultane.tale_counts import needed_tales
from companion.kernel.events import Caused, Event

Events = Caused[State]


def with_turn_end(state: State, event: Event[State]) -> Events:
    """Return ``event`` and the end of the turn after it."""
    return (event, *turn_ends(event.change(state)))


def turn_ends(state: State) -> Events:
    """Return the end of this turn and the beginning of the next (section 5, steps 1 and 2)."""
    events: Events = ()
    lover = _lover(state) if state.pacifist >= v.LOVE_FROM else None
    if lover is not None:
        events = (HaiatalnefousWon(lover),)
        state = events[0].change(state)
    if state.draw < v.DRAWN:
        events += (Reshuffled(state.draw + state.discard),)
    chosen = state.appointed
    if chosen is None:
        begun = TurnBegan(next_vizier(state), False)
        return (*events, begun) if events else (begun,)
    if chosen in state.active:
        return (*events, TurnBegan(chosen, True))
    return (*events, AppointmentLapsed(chosen), TurnBegan(next_vizier(state), False))


def _lover(state: State) -> str | None:
    """Return Haïatalnefous if she reaches her goal at this end of a turn and Chevet knows her (section 9)."""
    deal = state.deal
    if deal is None or state.won is not None or not state.setup.haiatalnefous:
        return None
    return None if deal.haiatalnefous in state.exiled or state.setup.discovery else deal.haiatalnefous


def next_vizier(state: State) -> str:
    """Return the next active player to the left of the last regular Grand Vizier, in the present seating."""
    seats = state.seats
    at = seats.index(state.regular) + 1
    return next(filter(state.active.__contains__, seats[at:] + seats[:at]))


def refused_or_vetoed(state: State, event: GovernmentRefused | TaleVetoed) -> Events:
    """Return a refusal or a veto and its consequence: the next turn or, if the counter is full, the top tale.

    A refusal always moves the counter (section 5, step 5), a veto with the original veto only (section 7).
    """
    if event.refusals < v.PATIENCE:
        return with_turn_end(state, event)
    after = event.change(state)
    if after.draw < v.DRAWN:
        return (event, Reshuffled(after.draw + after.discard), TopTaleDue())
    return (event, TopTaleDue())


def tale_placed(state: State, tale: v.Tale, *, automatic: bool) -> Events:
    """Return the effect of placing ``tale`` (sections 5 and 8); ``state`` counts it already.

    A full board ends the game before anything else; an automatic reading uses no power.
    """
    setup = state.setup
    if tale == v.PACIFIST:
        powers, placed, side = setup.pacifist_powers, state.pacifist, v.PACIFISTS
    else:
        powers, placed, side = setup.interventionist_powers, state.interventionist, v.INTERVENTIONISTS
    if placed >= len(powers):
        return (game_ended(state, side, v.BY_TALES),)
    events: Events = ()
    if setup.set_aside and placed == len(powers) - 1:
        events = (SetAsideJoined(tale),)
        state = events[0].change(state)
    power = powers[placed - 1]
    if automatic or power == v.NO_POWER:
        return (*events, *turn_ends(state))
    return (*events, *_power_comes(state, power))


def _power_comes(state: State, power: str) -> Events:
    if not POWERS[power].usable(state):
        return with_turn_end(state, PowerPassedOver(power))
    if state.draw < needed_tales(v.POWER, power):
        return (Reshuffled(state.draw + state.discard), PowerDue(power))
    return (PowerDue(power),)


def game_ended(state: State, winner: str, reason: str) -> GameEnded:
    """Return the end of the game, Schahzenan's goal judged: as many tales read of one kind as of the other."""
    also = state.also
    if state.setup.schahzenan and state.pacifist == state.interventionist:
        if state.setup.schahzenan_alone:
            winner = v.SCHAHZENAN
        else:
            also = tuple(sorted({*also, v.SCHAHZENAN}))
    return GameEnded(winner, reason, also)
