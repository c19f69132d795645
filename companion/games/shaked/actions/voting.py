"""The talk and the vote (section 4)."""

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from companion.games.shaked import vocabulary as v
from companion.games.shaked.actions.revealing import Denounced, recount
from companion.games.shaked.actions.rounds import PhaseBegan, opener
from companion.games.shaked.names import line, tokens
from companion.games.shaked.requirements import check_ballot, check_packs, check_player, mixes_colours
from companion.games.shaked.state import State, Tokens, placed
from companion.kernel import arguments
from companion.kernel.action import Action, Argument, Choices, Form, last
from companion.kernel.events import Caused, Choice, Command, Json, Texts, changed
from companion.kernel.refusal import Refused
from companion.kernel.words import text


class TalkEnded(NamedTuple):
    """The talk of this round is over."""

    def change(self, state: State) -> State:
        return state

    def told(self, state: State) -> Texts:
        return line("talk_ended")


class Voted(NamedTuple):
    """``player`` has placed tokens: each before one of ``packs``, with the side of ``colours`` up."""

    player: str
    packs: tuple[str, ...]
    colours: tuple[str, ...]

    def change(self, state: State) -> State:
        return placed(state, state.turn, self.player, self.packs, self.colours)

    def told(self, state: State) -> Texts:
        if state.setup.hidden_votes:
            return line("voted_hidden", player=self.player)
        return line("voted", player=self.player, tokens=tokens(zip(self.packs, self.colours, strict=True)))


class VoteClosed(NamedTuple):
    """All have voted in round ``turn``; what was hidden is shown."""

    turn: int

    def change(self, state: State) -> State:
        """Open the tokens in turn order, so nothing shows in which order hidden ones were placed."""
        ballots = {player: state.ballots[self.turn][player] for player in state.order}
        return changed(state, ballots={**state.ballots, self.turn: ballots})

    def told(self, state: State) -> Texts:
        if state.setup.votes != v.SIMULTANEOUS:
            return line("closed", n=self.turn)
        votes = state.ballots[self.turn]
        each = (line("voted", player=player, tokens=tokens(placed)) for player, placed in votes.items())
        return line("closed", n=self.turn) + tuple(line for lines in each for line in lines)


END_TALK = Action(
    do="end_talk",
    phases=(v.TALK,),
    choices=(Choice("end_talk"),),
    causes=lambda state, command: (TalkEnded(), PhaseBegan(v.VOTE, state.turn, state.first)),
    happens=(TalkEnded, PhaseBegan),
)


def given_tokens(command: Command) -> Tokens:
    """Return the tokens placed, however many; refuses anything but a list of packs with colours."""
    return tokens_of(command.get("tokens"))


def tokens_of(value: object) -> Tokens:
    """Return a list of packs with colours as tokens; refuses anything else."""
    if not isinstance(value, (list, tuple)):
        raise arguments.bad_value("tokens")
    return tuple(_token(each) for each in value)


def _token(value: object) -> tuple[str, str]:
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise arguments.bad_value("tokens")
    pack, colour = value
    if not isinstance(pack, str) or colour not in v.COLOURS:
        raise arguments.bad_value("tokens")
    return pack, str(colour)


@cache
def ballots(packs: tuple[str, ...], voter: str, count: int, may_mix: bool) -> tuple[Tokens, ...]:
    """Return every way in which ``voter`` may place ``count`` tokens before ``packs``, in each order of placing."""
    sides = [(pack, colour) for pack in packs if pack != voter for colour in v.COLOURS]
    ways = product(sides, repeat=count)
    return tuple(way for way in ways if may_mix or not mixes_colours(way))


def _votes(state: State) -> Choices:
    voters = state.waiting if state.setup.hidden_votes else state.waiting[:1]
    return tuple(_vote_of(state, voter) for voter in voters)


def _vote_of(state: State, voter: str) -> Choice:
    ways = ballots(state.setup.packs, voter, v.TOKENS[state.turn], state.setup.mixed_tokens)
    return Choice("vote", {"player": (voter,), "tokens": ways}, ("game_master", voter))


def _vote(state: State, command: Command) -> Caused[State]:
    player, given = arguments.text(command, "player"), given_tokens(command)
    check_player(state, player)
    check_packs(state, (pack for pack, _ in given))
    if player in state.ballots[state.turn]:
        raise Refused("already_voted", player=player)
    if not state.setup.hidden_votes and player != state.player:
        raise Refused("not_your_turn", player=state.player)
    check_ballot(state, player, state.turn, given)
    return (Voted(player, tuple(pack for pack, _ in given), tuple(colour for _, colour in given)),)


_ROUND_OF_TWO = next(turn for turn, count in v.TOKENS.items() if count == 2)


def _vote_in_form(form: Form) -> Json:
    """Return the vote of a form: each of ``tokens`` is a pack and a colour with a space between them.

    Where a vote is corrected, ``whose`` is its round and its player with a space between them. With ``count`` 2, and
    in the correction of a vote of two, a single token counts as two.
    """
    given = {key: [value for value in form.get(key, ()) if value] for key in ("do", "tokens", "count", "whose")}
    turn, _, player = (given["whose"] or [""])[-1].partition(" ")
    corrected = {"turn": round_in_form([turn]), "player": player} if given["whose"] else {}
    placed = [token_in_form(value) for value in given["tokens"]]
    both = given["count"] == ["2"] or (player and corrected.get("turn") == _ROUND_OF_TWO)
    if placed or given["do"][-1:] == ["vote"] or given["count"]:
        return {**corrected, "tokens": placed * 2 if both and len(placed) == 1 else placed}
    return corrected


def round_in_form(values: Sequence[str]) -> object:
    """Return the number of a round, or the text that is none."""
    value = values[-1]
    return int(value) if value.isascii() and value.isdigit() and len(value) == 1 else value


def token_in_form(value: str) -> list[str]:
    """Return the pack and the colour of a token; the name of a pack may have spaces in it, a colour has none."""
    pack, _, colour = value.rpartition(" ")
    return [pack, colour]


BALLOT_REFUSED = ("vote_count", "vote_self", "vote_mixed")

VOTE = Action(
    do="vote",
    phases=(v.VOTE,),
    arguments=(Argument("player", form=last), Argument("tokens", form=None)),
    form=_vote_in_form,
    choices=_votes,
    refuses=("unknown_player", "u_not_in_game", "already_voted", "not_your_turn", *BALLOT_REFUSED),
    causes=_vote,
    happens=(Voted,),
    undo=lambda step: text("shaked.undo.vote", player=step.command.get("player")),
)


def _close(state: State, command: Command) -> Caused[State]:
    if state.waiting:
        raise Refused("vote_missing", names=state.waiting)
    if state.turn == 3:
        return (VoteClosed(3), *recount(state))
    # Before the looks of round 3 a card of the unassigned pack is turned up.
    return (VoteClosed(2), PhaseBegan(v.U_REVEAL if state.setup.unassigned else v.LOOK, 3, opener(state)))


CLOSE = Action(
    do="close",
    phases=(v.VOTE,),
    choices=lambda state: () if state.waiting else (Choice("close"),),
    refuses=("vote_missing",),
    causes=_close,
    happens=(VoteClosed, PhaseBegan, Denounced),
)
