"""Setting what was entered by hand, after a slip."""

from typing import NamedTuple

from companion.games.shaked import vocabulary as v
from companion.games.shaked.actions.revealing import Denounced, recount
from companion.games.shaked.actions.rounds import PhaseBegan
from companion.games.shaked.actions.voting import BALLOT_REFUSED, given_tokens, round_in_form
from companion.games.shaked.names import line, tokens
from companion.games.shaked.requirements import check_ballot, check_contents, check_packs, check_player
from companion.games.shaked.state import State, placed
from companion.kernel import arguments
from companion.kernel.action import Action, Argument, Choices, last
from companion.kernel.events import Caused, Choice, Command, Texts, changed
from companion.kernel.refusal import Refused


class BallotCorrected(NamedTuple):
    """The game master set what ``player`` placed in round ``turn``, and said why."""

    player: str
    turn: int
    packs: tuple[str, ...]
    colours: tuple[str, ...]
    why: str

    def change(self, state: State) -> State:
        return placed(state, self.turn, self.player, self.packs, self.colours)

    def told(self, state: State) -> Texts:
        setup = state.setup
        if setup.votes == v.UNSIGNED:
            return line("corrected_secret", n=self.turn, why=self.why)
        if setup.hidden_votes and not state.closed(self.turn):
            return line("corrected_hidden", player=self.player, n=self.turn, why=self.why)
        return line(
            "corrected",
            player=self.player,
            n=self.turn,
            tokens=tokens(zip(self.packs, self.colours, strict=True)),
            why=self.why,
        )


class CardCorrected(NamedTuple):
    """The game master set the colour of the card that is face up, and said why."""

    colour: str
    why: str

    def change(self, state: State) -> State:
        return changed(state, turned_up=self.colour)

    def told(self, state: State) -> Texts:
        return line(f"corrected_{self.colour}", why=self.why)


_BALLOT, _CARD = frozenset({"player", "turn", "tokens"}), frozenset({"turned_up"})


def _correct(state: State, command: Command) -> Caused[State]:
    """Return what a correction causes: of a player's tokens of one round, or of the card that is face up.

    Where the tokens have been counted, they are counted again. Refuses ``bad_value`` unless it is exactly one of the
    two, and what the action that is corrected would refuse.
    """
    keys = command.keys() - {"do", "at", "why"}
    of = _CARD if "turned_up" in keys else _BALLOT
    if keys != of:
        raise arguments.bad_value(min(keys ^ of))
    return _card(state, command) if of is _CARD else _ballot(state, command)


def _card(state: State, command: Command) -> Caused[State]:
    colour, why = arguments.one_of(command, "turned_up", v.COLOURS), arguments.reason_given(command)
    if state.setup.card_free:  # Chevet turned it up itself
        raise arguments.bad_value("turned_up")
    if not state.setup.unassigned:
        raise Refused("u_not_in_game")
    if state.turned_up is None:
        raise Refused("not_turned_up")
    check_contents(state.setup, state.shown, colour)
    return (CardCorrected(colour, why),)


def _ballot(state: State, command: Command) -> Caused[State]:
    player, turn, given = arguments.text(command, "player"), _round_number(command), given_tokens(command)
    why = arguments.reason_given(command)
    check_player(state, player)
    check_packs(state, (pack for pack, _ in given))
    if player not in state.ballots[turn]:
        raise Refused("not_voted", player=player)
    check_ballot(state, player, turn, given)
    packs, colours = tuple(pack for pack, _ in given), tuple(colour for _, colour in given)
    correction = BallotCorrected(player, turn, packs, colours, why)
    return (correction, *recount(correction.change(state))) if state.phase in v.COUNTED else (correction,)


def _round_number(command: Command) -> int:
    """Return the round under ``turn``; refuses one in which nobody votes."""
    value = command.get("turn")
    if isinstance(value, bool) or not isinstance(value, int) or value not in v.TOKENS:
        raise arguments.bad_value("turn")
    return value


def _offered(state: State) -> Choices:
    return (Choice("correct"),) if any(state.ballots.values()) else ()


CORRECT = Action(
    do="correct",
    phases=tuple(phase for phase in v.PHASES if phase != v.OVER),
    aside=True,
    arguments=(
        Argument("player", form=last),
        Argument("turn", form=round_in_form),
        Argument("tokens", form=None),
        Argument("turned_up", form=last),
        Argument("why", form=last),
    ),
    choices=_offered,
    refuses=("unknown_player", "u_not_in_game", "not_turned_up", "packs_inconsistent", "not_voted", *BALLOT_REFUSED),
    causes=_correct,
    happens=(BallotCorrected, CardCorrected, Denounced, PhaseBegan),
)
