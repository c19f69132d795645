"""What is true after each event. Nothing here refuses or asks."""

from collections.abc import Callable
from typing import Any, Final

from companion.games.shaked import events as e
from companion.games.shaked import vocabulary as v
from companion.games.shaked.state import State
from companion.kernel.game import Event
from companion.kernel.immutable import changed


def evolve(state: State, event: Event) -> State:
    """Return the state after ``event``, one of ``EVENTS``."""
    return _CHANGES[type(event)](state, event)


def _same(state: State, event: Event) -> State:
    """Return the state unchanged: the event of the next phase says it all."""
    return state


def _looked(state: State, event: e.Looked) -> State:
    looks = {**state.looks, state.turn: {**state.looks[state.turn], event.player: event.packs}}
    return changed(state, looks=looks)


def _phase_began(state: State, event: e.PhaseBegan) -> State:
    return changed(state, phase=event.phase, turn=event.turn, first=event.first)


def _placed(state: State, turn: int, player: str, packs: tuple[str, ...], colours: tuple[str, ...]) -> State:
    """Return the state with what a player placed in a round."""
    ballots = {**state.ballots[turn], player: tuple(zip(packs, colours, strict=True))}
    return changed(state, ballots={**state.ballots, turn: ballots})


def _voted(state: State, event: e.Voted) -> State:
    return _placed(state, state.turn, event.player, event.packs, event.colours)


def _vote_closed(state: State, event: e.VoteClosed) -> State:
    """Open the tokens in turn order, so nothing shows in which order hidden ones were placed."""
    ballots = {player: state.ballots[event.turn][player] for player in state.order}
    return changed(state, ballots={**state.ballots, event.turn: ballots})


def _card_turned_up(state: State, event: e.CardTurnedUp | e.CardCorrected) -> State:
    return changed(state, turned_up=event.colour)


def _denounced(state: State, event: e.Denounced) -> State:
    return changed(state, denounced={v.BLUE: event.blue, v.RED: event.red})


def _packs_shown(state: State, event: e.PacksShown) -> State:
    return changed(state, shown={**state.shown, **dict(zip(event.packs, event.contents, strict=True))})


def _ballot_corrected(state: State, event: e.BallotCorrected) -> State:
    return _placed(state, event.turn, event.player, event.packs, event.colours)


def _game_ended(state: State, event: e.GameEnded) -> State:
    return changed(state, phase=v.OVER, winner=event.winner, reason=event.reason, winners=event.winners)


_CHANGES: Final[dict[type[Any], Callable[[State, Any], State]]] = {
    e.OwnLooked: _same,
    e.Looked: _looked,
    e.PhaseBegan: _phase_began,
    e.TalkEnded: _same,
    e.Voted: _voted,
    e.VoteClosed: _vote_closed,
    e.CardTurnedUp: _card_turned_up,
    e.Denounced: _denounced,
    e.PacksShown: _packs_shown,
    e.BallotCorrected: _ballot_corrected,
    e.CardCorrected: _card_turned_up,
    e.GameEnded: _game_ended,
}
