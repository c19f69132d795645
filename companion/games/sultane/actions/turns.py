"""The order of turns: what follows a tale, a veto or a power by itself, up to the end (sections 5, 8 and 9).

Each function takes the state as it is after the events so far and returns those that come next, in the order in which
they happen at the table.
"""

from typing import Final, NamedTuple

from companion.games.sultane import vocabulary as v
from companion.games.sultane.deck import needed_tales
from companion.games.sultane.powers import POWERS
from companion.games.sultane.powers.power import PowerDue, PowerPassedOver
from companion.games.sultane.requirements import check_active, check_players
from companion.games.sultane.state import State
from companion.games.sultane.words import line
from companion.kernel import arguments
from companion.kernel.action import Action, Argument
from companion.kernel.events import Caused, Choice, Command, Event, Texts, changed


class AppointmentLapsed(NamedTuple):
    """``player``, chosen to be the next Grand Vizier, is no longer active when that turn begins."""

    player: str

    def change(self, state: State) -> State:
        return changed(state, appointed=None, notices=(*state.notices, f"lapsed:{self.player}"))

    def told(self, state: State) -> Texts:
        return line(state, "lapsed", **self._asdict())


class HaiatalnefousWon(NamedTuple):
    """Haïatalnefous reached her goal and said who she is; she takes no more part."""

    player: str

    def change(self, state: State) -> State:
        return changed(
            state,
            won=self.player,
            active=tuple([player for player in state.active if player != self.player]),
            also=(v.HAIATALNEFOUS,),
            notices=(*state.notices, f"won:{self.player}"),
        )

    def told(self, state: State) -> Texts:
        return line(state, "won", **self._asdict())


class SignPassed(NamedTuple):
    """The sign of Grand Vizier passed to ``vizier`` within the turn, because its holder takes no more part."""

    vizier: str

    def change(self, state: State) -> State:
        return changed(
            state, vizier=self.vizier, regular=self.vizier, notices=(*state.notices, f"signed:{self.vizier}")
        )

    def told(self, state: State) -> Texts:
        return line(state, "sign", player=self.vizier)


class Reshuffled(NamedTuple):
    """The discard went back into the draw pile, unseen, and was shuffled; ``draw`` tales are there now."""

    draw: int

    def change(self, state: State) -> State:
        return changed(state, draw=self.draw, discard=0, notices=(*state.notices, "reshuffled"))

    def told(self, state: State) -> Texts:
        return line(state, "reshuffled", n=self.draw)


class TurnBegan(NamedTuple):
    """A new turn: the sign passed to ``vizier``. ``appointed`` says that they were chosen, not next in the cycle."""

    vizier: str
    appointed: bool

    def change(self, state: State) -> State:
        vizier = self.vizier
        return changed(
            state,
            phase=v.PROPOSE,
            turn=state.turn + 1,
            vizier=vizier,
            regular=state.regular if self.appointed else vizier,
            appointed=None,
            narrator=None,
            power=None,
            veto=state.pacifist >= v.VETO_FROM and not state.setup.discovery,
        )

    def told(self, state: State) -> Texts:
        return line(state, "sign_given" if self.appointed else "sign", player=self.vizier)


class TopTaleDue(NamedTuple):
    """The Sultana's patience is at an end: the top tale of the pile is about to be read."""

    def change(self, state: State) -> State:
        return changed(state, phase=v.TOP)

    def told(self, state: State) -> Texts:
        return line(state, "automatic_reading_due", **self._asdict())


class SetAsideJoined(NamedTuple):
    """The tale set aside on this slot went to the discard, because the slot was covered."""

    tale: str

    def change(self, state: State) -> State:
        return changed(
            state, discard=state.discard + 1, set_aside=state.set_aside - 1, notices=(*state.notices, "set_aside")
        )

    def told(self, state: State) -> Texts:
        return line(state, f"set_aside.{self.tale}")


class GameEnded(NamedTuple):
    """The game is over. ``also`` names those who reached a goal of their own, sorted."""

    winner: str
    reason: str
    also: tuple[str, ...]

    def change(self, state: State) -> State:
        ended = {"winner": self.winner, "reason": self.reason, "also": self.also}
        return changed(state, phase=v.OVER, power=None, notices=(), **ended)

    def told(self, state: State) -> Texts:
        also = line(state, "also_schahzenan") if v.SCHAHZENAN in self.also else ()
        return (*line(state, f"ended.{self.winner}"), *also)


TURN_ENDS: Final = (HaiatalnefousWon, Reshuffled, AppointmentLapsed, TurnBegan)
"""What ``turn_ends`` returns."""
NO_GOVERNMENT: Final = (*TURN_ENDS, TopTaleDue)
"""What ``no_government`` adds to the event before it."""
TALE_PLACED: Final = (*TURN_ENDS, SetAsideJoined, PowerDue, PowerPassedOver, GameEnded)
"""What ``tale_placed`` returns."""


def with_turn_end(state: State, event: Event[State]) -> Caused[State]:
    """Return ``event`` and the end of the turn after it."""
    return (event, *turn_ends(event.change(state)))


def turn_ends(state: State) -> Caused[State]:
    """Return the end of this turn and the beginning of the next (section 5, steps 1 and 2)."""
    events: Caused[State] = ()
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


def no_government(state: State, refusals: int) -> Caused[State]:
    """Return what follows a refusal or a veto, with the counter at ``refusals`` after it: the next turn or, if the
    counter is full, the top tale.

    A refusal always moves the counter (section 5, step 5), a veto with the original veto only (section 7).
    """
    if refusals < v.PATIENCE:
        return turn_ends(state)
    if state.draw < v.DRAWN:
        return (Reshuffled(state.draw + state.discard), TopTaleDue())
    return (TopTaleDue(),)


def tale_placed(state: State, tale: v.Tale, *, automatic: bool) -> Caused[State]:
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
    events: Caused[State] = ()
    if setup.set_aside and placed == len(powers) - 1:
        events = (SetAsideJoined(tale),)
        state = events[0].change(state)
    power = powers[placed - 1]
    if automatic or power == v.NO_POWER:
        return (*events, *turn_ends(state))
    return (*events, *_power_comes(state, power))


def _power_comes(state: State, power: str) -> Caused[State]:
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


def may_reveal(state: State) -> bool:
    """Return whether Haïatalnefous may say now that she has won (section 9).

    Without ``roles`` only the table knows that.
    """
    return (
        state.pacifist >= v.LOVE_FROM
        and state.phase == v.PROPOSE
        and state.deal is None
        and state.setup.haiatalnefous
        and not state.setup.discovery
        and state.won is None
    )


def _reveal(state: State, command: Command) -> Caused[State]:
    player = arguments.text(command, "player")
    check_players(state, player)
    check_active(state, player)
    won = HaiatalnefousWon(player)
    if player != state.vizier:
        return (won,)
    return (won, SignPassed(next_vizier(won.change(state))))


REVEAL = Action(
    do="reveal",
    phases=(v.PROPOSE,),
    open=may_reveal,
    arguments=(Argument("player"),),
    choices=lambda state: (Choice("reveal", {"player": state.active}),),
    refuses=("unknown_player", "not_active"),
    causes=_reveal,
    happens=(HaiatalnefousWon, SignPassed),
)
