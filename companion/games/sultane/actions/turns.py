"""The order of turns: the next Grand Vizier, a reshuffle, the goal of Haïatalnefous, the end (sections 5 and 9)."""

from typing import NamedTuple

from companion.games.sultane import vocabulary as v
from companion.games.sultane.state import State
from companion.games.sultane.words import line
from companion.kernel.events import Texts
from companion.kernel.immutable import changed


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
