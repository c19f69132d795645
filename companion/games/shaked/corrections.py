"""Setting by hand what was entered wrongly (the action ``correct``)."""

from companion.games.shaked import commands as c
from companion.games.shaked import vocabulary as v
from companion.games.shaked.actions.corrections import BallotCorrected, CardCorrected
from companion.games.shaked.phases import recount
from companion.games.shaked.requirements import check_ballot, check_contents, check_packs, check_player
from companion.games.shaked.state import State
from companion.kernel import arguments
from companion.kernel.events import Caused
from companion.kernel.game import Command
from companion.kernel.refusal import Refused

_FORMS = (frozenset({"player", "turn", "tokens"}), frozenset({"turned_up"}))


def corrected(state: State, command: Command) -> Caused[State]:
    """Return what a correction causes: of a player's tokens of one round, or of the card that is face up.

    Where the tokens have been counted, they are counted again. Refuses ``bad_value`` unless it is exactly one of the
    two, and what the action that is corrected would refuse.
    """
    keys = command.keys() - {"do", "at", "why"}
    if keys not in _FORMS:
        missing = keys ^ _FORMS["turned_up" in keys]
        raise arguments.bad_value(min(missing))
    return _card(state, command) if "turned_up" in keys else _ballot(state, command)


def _card(state: State, command: Command) -> Caused[State]:
    colour, why = c.colour(command, "turned_up"), arguments.reason_given(command)
    if state.setup.card_free:  # Chevet turned it up itself
        raise arguments.bad_value("turned_up")
    if not state.setup.unassigned:
        raise Refused("u_not_in_game")
    if state.turned_up is None:
        raise Refused("not_turned_up")
    check_contents(state.setup, state.shown, colour)
    return (CardCorrected(colour, why),)


def _ballot(state: State, command: Command) -> Caused[State]:
    player, turn, tokens = arguments.text(command, "player"), c.round_number(command), c.tokens(command)
    why = arguments.reason_given(command)
    check_player(state, player)
    check_packs(state, (pack for pack, _ in tokens))
    if player not in state.ballots[turn]:
        raise Refused("not_voted", player=player)
    check_ballot(state, player, turn, tokens)
    packs, colours = tuple(pack for pack, _ in tokens), tuple(colour for _, colour in tokens)
    correction = BallotCorrected(player, turn, packs, colours, why)
    return (correction, *recount(correction.change(state))) if state.phase in v.COUNTED else (correction,)
